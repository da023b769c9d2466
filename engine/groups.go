package engine

import (
	"cmp"
	"slices"

	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// GroupBy is a way to put cases together.
type GroupBy uint8

const (
	// ByFailure groups by failure kind, ByCause by cause, ByStage by the stage
	// where a missed card left or that let an extra card through, ByCard by
	// the cards behind the failures.
	ByFailure GroupBy = iota
	ByCause
	ByStage
	ByCard
	ByTag
	ByDifficulty
	ByLanguage
	BySuite
)

// Group is the cases that share a key. A case stands in every group it
// belongs to. Passing cases share the empty key where the grouping is by what
// failed, and cases without a tag where it is by tag.
type Group struct {
	Key    string
	Cases  []int
	Passed int
}

// Groups puts the cases together: the groups with the most failing cases
// first, then by key. Stages, failure kinds and causes keep their own order.
func (r *Run) Groups(by GroupBy) []Group {
	at := map[string]int{}
	var out []Group
	for i := range r.Results {
		res := &r.Results[i]
		if res.Run == 0 {
			continue
		}
		for _, key := range r.keys(by, i) {
			n, ok := at[key]
			if !ok {
				n = len(out)
				at[key] = n
				out = append(out, Group{Key: key})
			}
			out[n].Cases = append(out[n].Cases, i)
			if res.Verdict.Passed {
				out[n].Passed++
			}
		}
	}
	rank := keyOrder(by)
	slices.SortFunc(out, func(a, b Group) int {
		return cmp.Or(
			compareBools(a.Passed == len(a.Cases), b.Passed == len(b.Cases)),
			cmp.Compare(rank[a.Key], rank[b.Key]),
			-cmp.Compare(len(a.Cases)-a.Passed, len(b.Cases)-b.Passed), cmp.Compare(a.Key, b.Key))
	})
	return out
}

// keys gives the groups that a case belongs to.
func (r *Run) keys(by GroupBy, i int) []string {
	c, res := r.Session.cases[i], &r.Results[i]
	switch by {
	case ByTag:
		return orNone(text.Unique(c.Tags))
	case ByDifficulty:
		return []string{c.DifficultyName()}
	case ByLanguage:
		return []string{res.Language}
	case BySuite:
		return []string{r.Session.SuiteName(c.Suite)}
	}
	var keys []string
	for k := range res.Failures {
		keys = append(keys, failureKey(by, &res.Failures[k]))
	}
	return orNone(text.Unique(keys))
}

func orNone(keys []string) []string {
	if len(keys) == 0 {
		return []string{""}
	}
	return keys
}

func failureKey(by GroupBy, f *Failure) string {
	switch by {
	case ByFailure:
		return f.Kind.String()
	case ByCause:
		return f.Cause.String()
	case ByStage:
		return f.Stage.String()
	default:
		return f.Card.ID
	}
}

// keyOrder ranks the keys of closed sets.
func keyOrder(by GroupBy) map[string]int {
	var names []string
	switch by {
	case ByFailure:
		for _, k := range FailureKinds() {
			names = append(names, k.String())
		}
	case ByCause:
		for _, c := range Causes() {
			names = append(names, c.String())
		}
	case ByStage:
		for _, s := range trace.Stages() {
			names = append(names, s.String())
		}
	}
	rank := make(map[string]int, len(names))
	for i, n := range names {
		rank[n] = i
	}
	return rank
}

// compareBools puts false before true.
func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	default:
		return 1
	}
}

// Blame counts failures by the stage that decided them.
type Blame struct {
	Stage trace.Stage
	// Missed are expected cards that left there, Extra cards that came
	// through and should not have.
	Missed, Extra int
	Cases         []int
}

// Blame gives the stages with failures, in pipeline order.
func (r *Run) Blame() []Blame {
	by := make([]Blame, len(trace.Stages()))
	for i, s := range trace.Stages() {
		by[i].Stage = s
	}
	for i := range r.Results {
		for k := range r.Results[i].Failures {
			f := &r.Results[i].Failures[k]
			b := &by[slices.Index(trace.Stages(), f.Stage)]
			if f.Kind == Missed {
				b.Missed++
			} else {
				b.Extra++
			}
			if n := len(b.Cases); n == 0 || b.Cases[n-1] != i {
				b.Cases = append(b.Cases, i)
			}
		}
	}
	return slices.DeleteFunc(by, func(b Blame) bool { return len(b.Cases) == 0 })
}
