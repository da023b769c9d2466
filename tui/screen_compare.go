package tui

import (
	"context"
	"fmt"
	"os"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine/fault"
	"ome-tui/report"
	"ome-tui/report/compare"
	"ome-tui/tui/keys"
	"ome-tui/tui/list"
	"ome-tui/tui/style"
)

// Sides are the two runs of the Compare screen.
type Sides struct {
	// Before gives the earlier report; nil compares the shipped threshold and
	// limit with the tuned ones.
	Before func(context.Context) (*report.Document, fault.List)
	// After gives the later report; nil means the run on the screen.
	After func(context.Context) (*report.Document, fault.List)
	// Names say what the two are, as file names or a revision.
	BeforeName, AfterName string
	Allow                 compare.Allowed
}

// ReportFile reads a stored report when it is asked for.
func ReportFile(path string) func(context.Context) (*report.Document, fault.List) {
	return func(context.Context) (*report.Document, fault.List) {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, fault.List{{Pos: fault.Pos{File: path}, Rule: "report-file", What: err.Error()}}
		}
		return report.Decode(path, data)
	}
}

// compareScreen shows two runs side by side.
type compareScreen struct {
	told   *compared
	kind   diffKind
	shown  []diff
	list   list.Model
	filter string
	inDiff bool
	text   textPane
	height int
}

// compared is a comparison with the documents it is of.
type compared struct {
	result        *compare.Comparison
	before, after *report.Document
	faults        fault.List
	names         [2]string
}

// diffKind restricts the list of cases.
type diffKind uint8

const (
	anyDiff diffKind = iota
	regressed
	fixed
	added
	removed
	edited
	diffKindCount
)

func (k diffKind) String() string {
	return [...]string{"all that differ", "regressed", "fixed", "new", "removed", "edited"}[k]
}

// diff is one line of the comparison.
type diff struct {
	kind   diffKind
	result int // in Comparison.Results
	compare.CaseDiff
}

// askCompare compares anew.
func (m *model) askCompare() tea.Cmd {
	sides, run, base, b, ctx := m.cfg.Compare, m.run.now, m.run.base, m.session.bench, m.ctx
	build := report.Build{Details: report.Causes, ToolVersion: m.cfg.Version, Known: m.cfg.Known}
	if run != nil && run.Done <= diagnosedCases {
		build.Details = report.Candidates
	}
	if sides.After == nil && run == nil || sides.Before == nil && b == nil {
		return nil
	}
	shipped := m.run.shipped
	tuning, err := compare.ParseAllowed("limit", "threshold", "evalConfigFingerprint")
	if err != nil {
		return m.say(style.Fail, err.Error())
	}
	return m.compares.ask(func() compared {
		c := compared{names: [2]string{sides.BeforeName, sides.AfterName}}
		var faults fault.List
		if sides.Before != nil {
			c.before, c.faults = sides.Before(ctx)
		} else {
			c.before = report.FromRun(b.retune(base, shipped.Limit, shipped.Threshold), build)
			sides.Allow = tuning
			c.names[0] = "shipped threshold and limit"
		}
		if sides.After != nil {
			c.after, faults = sides.After(ctx)
		} else {
			c.after = report.FromRun(run, build)
			c.names[1] = "this run"
		}
		c.faults = append(c.faults, faults...)
		if c.before != nil && c.after != nil {
			c.result = compare.Compare(c.before, c.after, sides.Allow)
		}
		return c
	})
}

// diagnosedCases is the size of a run up to which a comparison keeps every
// case's candidates.
const diagnosedCases = 2000

func (s *compareScreen) compared(_ *model, c compared) tea.Cmd {
	s.told = &c
	s.rebuild()
	return nil
}

// rebuild lists the cases that differ: regressions first.
func (s *compareScreen) rebuild() {
	s.shown = s.shown[:0]
	if s.told == nil || s.told.result == nil {
		s.list.SetLen(0)
		return
	}
	for k := regressed; k < diffKindCount; k++ {
		for n, r := range s.told.result.Results {
			for _, c := range r.Cases {
				if d := (diff{kindOf(c), n, c}); d.kind == k && (s.kind == anyDiff || s.kind == k) && s.matches(c) {
					s.shown = append(s.shown, d)
				}
			}
		}
	}
	s.list.SetLen(len(s.shown))
}

func (s *compareScreen) matches(c compare.CaseDiff) bool {
	for _, w := range strings.Fields(strings.ToLower(s.filter)) {
		if !strings.Contains(strings.ToLower(c.ID), w) {
			return false
		}
	}
	return true
}

// kindOf says what happened to a case; anyDiff when nothing did.
func kindOf(c compare.CaseDiff) diffKind {
	switch {
	case c.BeforePassed == nil && c.AfterPassed != nil:
		return added
	case c.BeforePassed != nil && c.AfterPassed == nil:
		return removed
	case c.BeforePassed != nil && *c.BeforePassed && !*c.AfterPassed:
		return regressed
	case c.BeforePassed != nil && !*c.BeforePassed && *c.AfterPassed:
		return fixed
	case c.ContractChanged:
		return edited
	}
	return anyDiff
}

func (s *compareScreen) place() keys.Place { return keys.InCompare }

func (s *compareScreen) act(m *model, a keys.Action) (tea.Cmd, bool) {
	if s.inDiff {
		switch a {
		case keys.Back, keys.Quit, keys.PrevPane:
			s.inDiff = false
			return nil, true
		case keys.Open:
			return s.openCase(m), true
		case keys.CardNext:
			s.move(1)
			return nil, true
		case keys.CardPrev:
			s.move(-1)
			return nil, true
		}
		return nil, scrollText(&s.text, a, s.height)
	}
	if moveList(&s.list, a) {
		s.text.top = 0
		return nil, true
	}
	switch a {
	case keys.Open, keys.NextPane:
		s.inDiff = len(s.shown) > 0
	case keys.Failing, keys.Group, keys.Sort:
		s.kind = (s.kind + 1) % diffKindCount
		s.rebuild()
	case keys.MatchNext:
		s.move(1)
	case keys.MatchPrev:
		s.move(-1)
	case keys.Filter:
		return s.askFilter(m), true
	case keys.Back:
		if s.filter == "" && s.kind == anyDiff {
			return nil, false
		}
		s.filter, s.kind = "", anyDiff
		s.rebuild()
	default:
		return nil, false
	}
	return nil, true
}

func (s *compareScreen) move(by int) {
	s.list.Move(by)
	s.text.top = 0
}

// openCase shows the case in Cases when this run has it.
func (s *compareScreen) openCase(m *model) tea.Cmd {
	if m.table == nil || s.list.Cursor() >= len(s.shown) {
		return nil
	}
	id := s.shown[s.list.Cursor()].ID
	for i := range m.table.Cases {
		if m.table.Cases[i].ID == id {
			return m.openCase(i)
		}
	}
	return m.say(style.Dim, "this run has no case "+id)
}

func (s *compareScreen) askFilter(m *model) tea.Cmd {
	set := func(_ *model, text string) tea.Cmd { s.filter = text; s.rebuild(); return nil }
	return m.openInput(inputBar{label: "/", value: s.filter, changed: set,
		submit: func(m *model, text string) tea.Cmd { m.closeInput(); return set(m, text) },
		leave:  func(m *model) tea.Cmd { return set(m, "") },
		note:   func(*model) string { return fmt.Sprintf("%d shown", len(s.shown)) }})
}
