package suite

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// odd warns of what a case says that can be run and is hardly meant.
func (c *Case) odd(o *source.Object) {
	warn := func(rule, field, what, remedy string) { o.Add(fault.Warning, rule, field, what, remedy) }
	if c.ExpectNoMatches && len(c.Expected) > 0 {
		warn("contradicting-expectation", "expectNoMatches", "the case expects no matches and lists expected cards", "drop one of the two: expectNoMatches wins")
	}
	if !c.ExpectNoMatches && !o.Has("expectedCards") && len(c.AllowedExtra) == 0 && len(c.Unexpected) == 0 {
		warn("no-expectation", "", "the case says nothing of what should come back: it passes when no card does", "name expectedCards, or say expectNoMatches: true")
	}
	unexpected := members(c.Unexpected)
	for _, id := range Unique(c.Expected) {
		if unexpected(id) {
			warn("expected-and-unexpected", "unexpectedCards", fmt.Sprintf("card %q is both expected and unexpected", id), "list it once: it counts as expected")
		}
	}
	for _, list := range []struct {
		field string
		ids   []string
	}{{"expectedCards", c.Expected}, {"allowedExtraCards", c.AllowedExtra}, {"unexpectedCards", c.Unexpected}, {"tags", c.Tags}} {
		for _, id := range repeated(list.ids) {
			warn("repeated-id", list.field, fmt.Sprintf("%q stands twice in %s", id, list.field), "list it once: it counts once")
		}
	}
}

// repeated gives the entries that stand more than once, each once.
func repeated(ids []string) []string {
	if len(ids) < 2 {
		return nil
	}
	var out []string
	times := make(map[string]int, len(ids))
	for _, id := range ids {
		if times[id]++; times[id] == 2 {
			out = append(out, id)
		}
	}
	return out
}

// members tells what is in a list, at a cost that does not grow with the list:
// a hostile file may hold a million ids in one.
func members(ids []string) func(id string) bool {
	const few = 16 // up to here looking at each is quicker
	if len(ids) <= few {
		return func(id string) bool { return slices.Contains(ids, id) }
	}
	set := make(map[string]struct{}, len(ids))
	for _, id := range ids {
		set[id] = struct{}{}
	}
	return func(id string) bool { _, ok := set[id]; return ok }
}

// Shelf says what is known of the cards that cases run against.
type Shelf struct {
	// Has tells whether the library holds a card.
	Has func(id string) bool
	// Lost says why a card that has a file is not in the library; "" when it
	// has none.
	Lost func(id string) string
	// IDs are those of all cards, lost ones too.
	IDs func() []string
}

// maxNear is how many unknown cards of a suite get a near name: each is
// compared with every card.
const maxNear = 100

// CheckLibrary compares the cases with the library they run against. An
// expected or allowed card that the library lacks is a warning; an unexpected
// one is lint info, for it may guard a card to come. What is lost for one
// reason is said once.
func (s *Suite) CheckLibrary(shelf Shelf) fault.List {
	m := missing{shelf: shelf, lost: map[string]*lostCards{}}
	for i := range s.Cases {
		c := &s.Cases[i]
		for _, list := range []struct {
			field    string
			ids      []string
			severity fault.Severity
		}{{"expectedCards", c.Expected, fault.Warning}, {"allowedExtraCards", c.AllowedExtra, fault.Warning}, {"unexpectedCards", c.Unexpected, fault.Info}} {
			said := map[string]bool{}
			for k, id := range list.ids {
				if shelf.Has(id) || said[id] {
					continue
				}
				said[id] = true
				m.add(c.ID, id, fault.Fault{Pos: c.At(list.field, k), Severity: list.severity, Rule: "missing-card", Field: fmt.Sprintf("cases[%d].%s[%d]", i, list.field, k)})
			}
		}
	}
	return m.faults()
}

// missing gathers the cards that a suite names and its library lacks.
type missing struct {
	shelf Shelf
	found fault.List
	ids   []string // for near names, read when the first is wanted
	near  map[string]string
	lost  map[string]*lostCards // by reason
	order []string              // of the reasons
}

// lostCards are those that one reason keeps out of the library.
type lostCards struct {
	first fault.Fault
	ids   []string
	seen  map[string]bool
}

// add takes in that a case names a card that is not there.
func (m *missing) add(caseID, id string, f fault.Fault) {
	why := m.shelf.Lost(id)
	if why == "" {
		f.What, f.Remedy = fmt.Sprintf("case %q: card %q is not in the library", caseID, id), m.remedy(id)
		m.found = append(m.found, f)
		return
	}
	l := m.lost[why]
	if l == nil {
		l = &lostCards{first: f, seen: map[string]bool{}}
		m.lost[why], m.order = l, append(m.order, why)
	}
	if f.Severity < l.first.Severity {
		l.first = f
	}
	if !l.seen[id] {
		l.seen[id], l.ids = true, append(l.ids, id)
	}
}

// remedy names the card that was most likely meant.
func (m *missing) remedy(id string) string {
	near, known := m.near[id]
	if !known && len(m.near) < maxNear {
		if m.near == nil {
			m.near, m.ids = map[string]string{}, m.shelf.IDs()
		}
		near = source.DidYouMean(id, m.ids)
		m.near[id] = near
	}
	return cmp.Or(near, "correct the id or add the card")
}

func (m *missing) faults() fault.List {
	for _, why := range m.order {
		l := m.lost[why]
		f := l.first
		if n := len(l.ids); n == 1 {
			f.What = fmt.Sprintf("card %q is not in the library: %s", l.ids[0], why)
		} else {
			f.What = fmt.Sprintf("%d cards that cases name, as %q, are not in the library: %s", n, l.ids[0], why)
		}
		m.found = append(m.found, f)
	}
	return m.found
}

// Allows tells whether an entry of lintAllow silences a finding: one of the
// suite does so in its file and its cards file, one of a case in that case.
func (s *Suite) Allows(f fault.Fault) bool {
	if f.Severity == fault.Error || f.File != s.Path && f.File != s.CardsFile {
		return false
	}
	silences := func(a Allow) bool { return a.Rule == f.Rule }
	if slices.ContainsFunc(s.LintAllow, silences) {
		return true
	}
	if f.File != s.Path {
		return false
	}
	i, ok := caseIndex(f.Field)
	return ok && i < len(s.Cases) && slices.ContainsFunc(s.Cases[i].LintAllow, silences)
}

// caseIndex reads the number in a field path such as "cases[12].prompt".
func caseIndex(field string) (int, bool) {
	rest, ok := strings.CutPrefix(field, "cases[")
	number, _, closed := strings.Cut(rest, "]")
	i, err := strconv.Atoi(number)
	return i, ok && closed && err == nil && i >= 0
}
