package engine

import (
	"context"
	"slices"
)

// minimalSets finds which of n changes turn a verdict. turns tells whether a set
// of them, given sorted, does; all together do. Each change that turns it
// alone is a result of its own. When there is none, the result is one set that
// turns the verdict and of which no member can be left out.
func minimalSets(ctx context.Context, n int, turns func(set []int) bool) ([][]int, error) {
	var out [][]int
	for i := range n {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if turns([]int{i}) {
			out = append(out, []int{i})
		}
	}
	if len(out) > 0 || n == 0 {
		return out, nil
	}
	set := upTo(n)
	for size := max(1, n/2); size > 0; size /= 2 {
		for smaller := true; smaller; smaller = smaller && size == 1 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			before := len(set)
			set = without(set, size, turns)
			smaller = len(set) < before
		}
	}
	return [][]int{set}, nil
}

// without leaves out every run of size members that is not needed.
func without(set []int, size int, turns func([]int) bool) []int {
	for from := 0; from < len(set); {
		rest := slices.Concat(set[:from], set[min(len(set), from+size):])
		if turns(rest) {
			set = rest
			continue
		}
		from += size
	}
	return set
}

func upTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// others gives the numbers below n that a sorted set lacks.
func others(n int, set []int) []int {
	var out []int
	for i := range n {
		if !slices.Contains(set, i) {
			out = append(out, i)
		}
	}
	return out
}
