package engine

import (
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
)

// Shard is part Index (1-based) of Count. The zero value is the whole.
type Shard struct {
	Index, Count int
}

// ParseShard reads "i/n", 1 ≤ i ≤ n.
func ParseShard(s string) (Shard, error) {
	i, n, ok := strings.Cut(s, "/")
	index, err1 := strconv.Atoi(i)
	count, err2 := strconv.Atoi(n)
	if !ok || err1 != nil || err2 != nil {
		return Shard{}, fmt.Errorf("shard %q is not of the form i/n (as in 1/4)", s)
	}
	sh := Shard{index, count}
	if sh == (Shard{}) {
		return Shard{}, fmt.Errorf("shard %q is out of range (1/n to n/n)", s)
	}
	return sh, sh.Validate()
}

// Validate reports a shard that is out of range.
func (s Shard) Validate() error {
	if s == (Shard{}) || s.Count >= 1 && s.Index >= 1 && s.Index <= s.Count {
		return nil
	}
	return fmt.Errorf("shard %d/%d is out of range (1/n to n/n)", s.Index, s.Count)
}

// Whole tells whether the shard is everything.
func (s Shard) Whole() bool { return s.Count <= 1 }

// String gives "i/n", empty for the whole.
func (s Shard) String() string {
	if s == (Shard{}) {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Index, s.Count)
}

// Has tells whether a case belongs to the shard: by a hash of its id alone,
// so that it stays where it is when other cases come and go.
func (s Shard) Has(caseID string) bool {
	if s.Whole() {
		return true
	}
	h := fnv.New64a()
	h.Write([]byte(caseID))
	return h.Sum64()%uint64(s.Count) == uint64(s.Index-1)
}
