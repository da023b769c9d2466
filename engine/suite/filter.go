package suite

// Filter selects cases: terms that must all hold.
type Filter struct {
	terms []term
}

type term struct {
	key, value string
	negated    bool
}

// Subject is what a filter looks at. Status ("pass", "fail", "known") and
// Kind (the failure kind) are empty before the case has run, Returned nil.
type Subject struct {
	Case         *Case
	Language     string
	Returned     []string
	Status, Kind string
}

// ParseFilter reads the filter grammar: blank-separated terms; text is a
// substring of id or prompt, "key:value" one of id, tag, difficulty, lang,
// card, status, kind; a leading "-" negates; quotes hold blanks together.
func ParseFilter(text string) (Filter, error) { return Filter{}, nil }

// Empty tells whether the filter selects everything.
func (f Filter) Empty() bool { return len(f.terms) == 0 }

// Match tells whether all terms hold.
func (f Filter) Match(s Subject) bool { return true }

// Needs tells which parts of a subject the filter looks at beyond the case.
func (f Filter) Needs() (result bool) { return false }
