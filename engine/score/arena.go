package score

// How many values an arena takes at once: the first block holds what a card
// needs, because an edit compiles one; each next one is twice as large.
const firstBlock, largestBlock = 64, 4096

// arena keeps many short lists in few allocations. The zero value is ready.
type arena[T any] struct{ blocks [][]T }

// keep copies a list into the arena. Appending to the copy never reaches
// another list.
func (a *arena[T]) keep(list []T) []T {
	if len(list) == 0 {
		return nil
	}
	last := len(a.blocks) - 1
	if last < 0 || cap(a.blocks[last])-len(a.blocks[last]) < len(list) {
		size := firstBlock
		if last >= 0 {
			size = min(2*cap(a.blocks[last]), largestBlock)
		}
		a.blocks = append(a.blocks, make([]T, 0, max(size, len(list))))
		last++
	}
	start := len(a.blocks[last])
	a.blocks[last] = append(a.blocks[last], list...)
	return a.blocks[last][start:len(a.blocks[last]):len(a.blocks[last])]
}

// each visits every value that was kept.
func (a *arena[T]) each(visit func(*T)) {
	for _, block := range a.blocks {
		for i := range block {
			visit(&block[i])
		}
	}
}
