package rows

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"ome-tui/engine"
)

// SortBy is an order of the list.
type SortBy uint8

const (
	// ByFailure puts failing cases first, then the smallest margin: the next
	// to break.
	ByFailure SortBy = iota
	ByMargin
	ByID
	ByScore
	ByLatency
	// SortCount is the number of orders.
	SortCount
)

// String gives the name on the screen.
func (s SortBy) String() string {
	return [...]string{"failure", "margin", "id", "score", "latency"}[s]
}

// entry is one line of the list: a case, in one of its groups.
type entry struct {
	key   uint64
	item  int32
	group int32
}

// sortKey gives the number by which a case stands in an order: smaller is
// higher. Pending cases come last in every order.
func (t *Table) sortKey(i int, by SortBy, reverse bool) uint64 {
	r := &t.Rows[i]
	if r.State == Pending {
		return 1<<40 - 1
	}
	var key uint64
	switch by {
	case ByMargin:
		key = ordered(r.Margin, math.MaxFloat32)
	case ByID:
		key = uint64(t.idRank[i])
	case ByScore:
		key = ordered(-r.Score, math.MaxFloat32)
	case ByLatency:
		key = math.MaxUint32 - min(uint64(r.Latency.Microseconds()), math.MaxUint32)
	default:
		null := float32(math.MaxFloat32) // a pass that nothing flips is the safest
		if r.State != Passed {
			null = -math.MaxFloat32 // a failure that no threshold mends is the worst
		}
		key = uint64(r.State)<<32 | ordered(r.Margin, null)
	}
	if reverse {
		key = 1<<38 - key
	}
	return key
}

// ordered maps a number to an integer of the same order.
func ordered(v, null float32) uint64 {
	if v != v {
		v = null
	}
	bits := math.Float32bits(v)
	if bits>>31 != 0 {
		return uint64(^bits)
	}
	return uint64(bits | 1<<31)
}

// rankIDs gives the place of each case in the order of ids.
func rankIDs(cases []engine.Case) []int32 {
	order := make([]int32, len(cases))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Or(strings.Compare(cases[a].ID, cases[b].ID), cmp.Compare(a, b)) })
	rank := make([]int32, len(cases))
	for pos, i := range order {
		rank[i] = int32(pos)
	}
	return rank
}

// radixFrom is the length from which counting beats comparing.
const radixFrom = 2048

// sortEntries sorts stably by key. scratch is reused when it is large enough.
func sortEntries(list, scratch []entry) (sorted, spare []entry) {
	if len(list) < radixFrom {
		slices.SortStableFunc(list, func(a, b entry) int { return cmp.Compare(a.key, b.key) })
		return list, scratch
	}
	if cap(scratch) < len(list) {
		scratch = make([]entry, len(list))
	}
	scratch = scratch[:len(list)]
	var differs uint64
	for i := range list {
		differs |= list[i].key ^ list[0].key
	}
	for shift := 0; shift < 64; shift += 8 {
		if differs>>shift&0xff != 0 {
			countingPass(list, scratch, shift)
			list, scratch = scratch, list
		}
	}
	return list, scratch
}

func countingPass(from, to []entry, shift int) {
	var at [256]int
	for i := range from {
		at[from[i].key>>shift&0xff]++
	}
	sum := 0
	for d, n := range at {
		at[d] = sum
		sum += n
	}
	for i := range from {
		d := from[i].key >> shift & 0xff
		to[at[d]] = from[i]
		at[d]++
	}
}
