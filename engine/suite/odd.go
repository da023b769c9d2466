package suite

import (
	"fmt"
	"slices"
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
	for _, id := range Unique(c.Expected) {
		if slices.Contains(c.Unexpected, id) {
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
	var out []string
	for i, id := range ids {
		if slices.Contains(ids[:i], id) && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
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
			for k, id := range list.ids {
				if has(id) || slices.Contains(list.ids[:k], id) {
					continue
				}
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
	for i := range s.Cases {
		prefix := fmt.Sprintf("cases[%d]", i)
		if strings.HasPrefix(f.Field, prefix) && slices.ContainsFunc(s.Cases[i].LintAllow, silences) {
			return true
		}
	}
	return false
}
