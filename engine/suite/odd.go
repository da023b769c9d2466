package suite

import (
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

// CheckLibrary compares the cases with the library they run against. An
// expected or allowed card that the library lacks is a warning; an unexpected
// one is lint info, for it may guard a card to come.
func (s *Suite) CheckLibrary(has func(id string) bool) fault.List {
	var out fault.List
	for i := range s.Cases {
		c := &s.Cases[i]
		for _, list := range []struct {
			field    string
			ids      []string
			severity fault.Severity
		}{{"expectedCards", c.Expected, fault.Warning}, {"allowedExtraCards", c.AllowedExtra, fault.Warning}, {"unexpectedCards", c.Unexpected, fault.Info}} {
			said := map[string]bool{}
			for k, id := range list.ids {
				if has(id) || said[id] {
					continue
				}
				said[id] = true
				out = append(out, fault.Fault{
					Pos: c.At(list.field, k), Severity: list.severity, Rule: "missing-card",
					Field:  fmt.Sprintf("cases[%d].%s[%d]", i, list.field, k),
					What:   fmt.Sprintf("case %q: card %q is not in the library", c.ID, id),
					Remedy: "correct the id or add the card",
				})
			}
		}
	}
	return out
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
