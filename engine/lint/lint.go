// Package lint checks suites and cards without judging a run.
//
// In goes what a run would load; out come findings as faults with file, line,
// column, rule and remedy. Errors are bad input and a library that OME recalls
// empty; warnings are odd but runnable, or private data in files that are meant
// to be public; infos are cards and cases that do little: dead cards, triggers
// without tokens, cards that no case covers, idle negatives, hints that the two
// profiles read differently; and card files of a real library that lack a title
// or have another name than their id's. The examples of the user's signal packs
// are run, and with them those of the built-in packs that they extend. An entry
// of lintAllow silences a rule for its case or suite.
//
// The package reads files and never writes one. Findings are sorted by place,
// the same for the same input.
package lint

import (
	"context"
	"slices"

	"ome-tui/engine"
	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/prompt"
	"ome-tui/engine/source"
	"ome-tui/engine/suite"
)

// Check loads the suites as a run would and gives all findings.
func Check(ctx context.Context, o engine.Options, suites ...suite.Location) fault.List {
	s, findings := engine.Open(ctx, o, suites...)
	if s == nil {
		for _, at := range suites {
			findings = append(findings, privacy(at)...)
		}
		return tidy(findings)
	}
	defer s.Close()
	for i := range findings {
		if findings[i].Rule == card.RuleEmptied {
			findings[i].Severity = fault.Error // runs, and recalls nothing
		}
	}
	findings = append(findings, files(s, suites)...)
	findings = append(findings, cards(s)...)
	findings = append(findings, cases(ctx, s)...)
	findings = append(findings, examples(s)...)
	findings = slices.DeleteFunc(findings, func(f fault.Fault) bool { return allowed(s, f) })
	return tidy(findings)
}

func tidy(findings fault.List) fault.List {
	findings.Sort()
	return slices.Compact(findings)
}

func allowed(s *engine.Session, f fault.Fault) bool {
	return slices.ContainsFunc(s.Suites(), func(one *suite.Suite) bool { return one.Allows(f) })
}

// files looks for private data in the suites and their cards files, each file
// once. A real library is the user's own and not looked at.
func files(s *engine.Session, suites []suite.Location) fault.List {
	read := slices.Clone(suites)
	if x := s.Options().Experiences; x != "" {
		read = append(read, suite.OnDisk(x)...)
	}
	for _, one := range s.Suites() {
		if one.HasCards && one.CardsFile != one.Path {
			read = append(read, one.CardsAt)
		}
	}
	var out fault.List
	for i, at := range read {
		if !slices.ContainsFunc(read[:i], at.Same) {
			out = append(out, privacy(at)...)
		}
	}
	return out
}

// examples runs the examples of all signal packs when there are packs of the
// user: one that extends a built-in signal can spoil what that promises.
func examples(s *engine.Session) fault.List {
	if len(s.Options().Signals) == 0 {
		return nil
	}
	set := s.Signals()
	var out fault.List
	for _, p := range set.Packs() {
		out = append(out, p.CheckExamples(func(text, id string) bool { return prompt.Analyze(text, set).HasSignal(id) })...)
	}
	return out
}

// privacy looks for private data in every text of a JSON file.
func privacy(at suite.Location) fault.List {
	data, faults := at.Read()
	if faults.Has(fault.Error) {
		return nil // reported by the load
	}
	root, _ := source.ParseJSON(at.Path, data)
	w := newWalk(data)
	w.node(root, "")
	return w.found
}
