package score

import (
	"cmp"
	"math"
	"slices"
)

// merge sorts by token and field and sums the counts, in place; what comes up
// early somewhere is not late.
func merge(all []term) []term {
	slices.SortFunc(all, func(a, b term) int { return cmp.Compare(a.key(), b.key()) })
	out := all[:0]
	for _, t := range all {
		if n := len(out); n > 0 && out[n-1].token == t.token && out[n-1].field == t.field {
			if out[n-1].count < math.MaxUint16 {
				out[n-1].count++
			}
			continue
		}
		out = append(out, t)
	}
	return out
}

// key orders by token, field, and early before late.
func (t term) key() uint64 {
	k := uint64(t.token)<<16 | uint64(t.field)<<1
	if t.late {
		k |= 1
	}
	return k
}
