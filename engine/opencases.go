package engine

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/prompt"
	"ome-tui/engine/suite"
)

// selectCases takes the cases that shard, tags and filter ask for, and finds
// the project and library of each.
func (l *loading) selectCases() {
	filter, err := suite.ParseFilter(l.options.Filter)
	if err != nil {
		l.add(fault.List{{Rule: "option", What: err.Error()}})
		return
	}
	l.noteStrangers(filter)
	projects := newProjects(l)
	for _, s := range l.suites {
		l.cases, l.caseLibrary = slices.Grow(l.cases, len(s.Cases)), slices.Grow(l.caseLibrary, len(s.Cases))
	}
	l.pick(filter, projects, l.options.Shard, func(c Case, library int) {
		l.cases, l.caseLibrary = append(l.cases, c), append(l.caseLibrary, library)
	})
	if len(l.cases) == 0 && l.options.Shard != (Shard{}) {
		l.pick(filter, projects, Shard{}, func(Case, int) { l.elsewhere = true })
	}
}

// pick gives the cases of a shard that tags and filter ask for, each with its
// library.
func (l *loading) pick(filter suite.Filter, projects *projects, shard Shard, take func(Case, int)) {
	for n, s := range l.suites {
		for i := range s.Cases {
			c := Case{Case: &s.Cases[i], Suite: n}
			if !shard.Has(c.ID) || !hasAnyTag(c.Case, l.options.Tags) {
				continue
			}
			c.Context = projects.of(s, c.Case)
			library := projects.library(n, c.Context)
			if l.matches(filter, c, library) {
				take(c, library)
			}
		}
	}
}

// noteStrangers warns of tags and names that no case has: a mistyped one must
// not pass as a selection that happens to be empty.
func (l *loading) noteStrangers(f suite.Filter) {
	if f.Empty() && len(l.options.Tags) == 0 {
		return
	}
	names := suite.NewNames(l.suites...)
	for _, lib := range l.libraries {
		for i := range lib.Cards {
			names.Cards = append(names.Cards, lib.Cards[i].ID)
		}
	}
	warn := func(what string) {
		l.add(fault.List{{Severity: fault.Warning, Rule: "option", What: what}})
	}
	for _, tag := range l.options.Tags {
		if !slices.Contains(names.Tags, tag) {
			warn(names.UnknownTag(tag))
		}
	}
	for _, what := range slices.Concat(f.Notes(), f.Misses(names)) {
		warn(what)
	}
}

func hasAnyTag(c *suite.Case, tags []string) bool {
	return len(tags) == 0 || slices.ContainsFunc(tags, c.HasTag)
}

// matches applies the filter. A filter that asks for results has the case
// recalled; one that asks for the status of a run takes the session's.
func (l *loading) matches(f suite.Filter, c Case, library int) bool {
	if f.Empty() {
		return true
	}
	if !f.NeedsResult() {
		return f.Match(suite.Subject{Case: c.Case, Language: prompt.Analyze(c.Prompt, l.signals).Language})
	}
	lib := l.libraries[library]
	r, a := l.judge(c, lib, &l.worker)
	r.Failures = l.causes(c, lib, a, &r, &l.worker)
	return f.Match(r.Subject(c))
}

// projects finds the project of each case, each folder once.
type projects struct {
	*loading
	byFolder map[string]card.ProjectContext
	byRoot   map[string]int
}

func newProjects(l *loading) *projects {
	return &projects{l, map[string]card.ProjectContext{}, map[string]int{}}
}

// of gives the project that a case runs in. A folder that is not there is a
// warning, and gives none.
func (p *projects) of(s *suite.Suite, c *suite.Case) card.ProjectContext {
	switch {
	case c.Project != nil:
		return card.ProjectContext{Key: c.Project.ProjectKey, Module: c.Project.ModulePath, Source: "case"}
	case c.CWD == "":
		return card.ProjectContext{}
	}
	folder := filepath.FromSlash(c.CWD)
	if !filepath.IsAbs(folder) {
		folder = filepath.Join(filepath.Dir(s.Path), folder)
	}
	if found, ok := p.byFolder[folder]; ok {
		return found
	}
	var found card.ProjectContext
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		p.add(fault.List{{Pos: c.At("cwd", -1), Severity: fault.Warning, Rule: "missing-folder",
			What: fmt.Sprintf("case %q: there is no folder %q", c.ID, c.CWD), Remedy: "give projectContext to exercise scopes without a folder"}})
	} else {
		found = card.DetectProject(folder)
	}
	p.byFolder[folder] = found
	return found
}

// library gives the library that a case runs against: with a current library
// also the project library of the case's folder.
func (p *projects) library(suiteIndex int, at card.ProjectContext) int {
	if !p.options.UseCurrentLibrary || at.Root == "" {
		return p.suiteLibrary[suiteIndex]
	}
	if n, ok := p.byRoot[at.Root]; ok {
		return n
	}
	n := p.suiteLibrary[suiteIndex]
	if info, err := os.Stat(filepath.Join(at.Root, card.ProjectDir)); err == nil && info.IsDir() {
		n = p.openCurrent(at.Root)
	}
	p.byRoot[at.Root] = n
	return n
}
