package suite

import (
	"slices"

	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// Verdict is the case contract applied to what came back. All lists hold
// card ids; Missing follows the order of the suite, the others that of the
// result. A nil list is empty.
type Verdict struct {
	Passed bool
	// Hits are expected and returned, Missing expected and not returned.
	Hits, Missing []string
	// Extras are returned and not expected: Allowed, Forbidden (listed as
	// unexpected) and Unjudged ones in one list.
	Extras, Allowed, Forbidden, Unjudged []string
	// Disallowed are Forbidden and Unjudged in result order.
	Disallowed []string
	// FalsePositives are the returned cards that the case lists as unexpected.
	FalsePositives []string
	// ExpectedCount is how many cards count as expected: each id once, or as
	// often as it is written under the profile ome-0.4.0. HitCount likewise.
	ExpectedCount, HitCount int
}

// Judge applies the case contract to the returned ids. The profile decides
// whether an id that is repeated in expectedCards counts once (documented)
// or each time (ome-0.4.0).
func Judge(c *Case, returned []string, profile trace.Profile) Verdict {
	v := Verdict{}
	for _, id := range returned {
		v.sort(c, id)
	}
	expected := c.Expected
	if profile != trace.OME040 {
		expected = Unique(expected)
	}
	v.ExpectedCount = len(expected)
	for _, id := range expected {
		if slices.Contains(returned, id) {
			v.HitCount++
		} else {
			v.Missing = append(v.Missing, id)
		}
	}
	v.Passed = len(v.Missing) == 0 && len(v.Disallowed) == 0
	if c.ExpectNoMatches {
		v.Passed = len(returned) == 0
	}
	return v
}

// sort files one returned card under the contract's lists.
func (v *Verdict) sort(c *Case, id string) {
	if slices.Contains(c.Expected, id) {
		v.Hits = append(v.Hits, id)
		return
	}
	v.Extras = append(v.Extras, id)
	switch {
	case slices.Contains(c.Unexpected, id):
		v.FalsePositives = append(v.FalsePositives, id)
		v.Forbidden = append(v.Forbidden, id)
		v.Disallowed = append(v.Disallowed, id)
	case slices.Contains(c.AllowedExtra, id):
		v.Allowed = append(v.Allowed, id)
	default:
		v.Unjudged = append(v.Unjudged, id)
		v.Disallowed = append(v.Disallowed, id)
	}
}

// Unique keeps the first of each id, in order. The result is nil for no id.
// The argument stays as it is.
func Unique(ids []string) []string {
	if len(ids) == 0 {
		return nil
	}
	return text.Unique(ids)
}
