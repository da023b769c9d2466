package tui

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"ome-tui/engine/hook/eval"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/rows"
	"ome-tui/tui/style"
)

func (s *hookScreen) draw(m *model, w, h int) []string {
	switch {
	case m.cfg.OpenHook == nil:
		return s.drawNote(m, "No hook suite is loaded. Open one with ome-tui --hook SUITE.", w, h)
	case s.opening:
		return s.drawNote(m, "Loading the hook suites…", w, h)
	case s.session == nil:
		return s.drawFaults(m, w, h)
	}
	return m.listAndText(nil, s.inCase,
		func(w, h int) []string { return s.drawList(m, w, h) },
		func(w, h int) []string { return s.drawCase(m, w, h) }, w, h)
}

func (s *hookScreen) drawNote(m *model, text string, w, h int) []string {
	p := pane{title: cell.In(style.Title, "hook"), focused: true}
	iw, _ := p.inner(w, h)
	return p.draw(m.st, renderAll(m.st, cell.Wrap(cell.In(style.Dim, " "+text), iw, 1), iw), w, h)
}

func (s *hookScreen) drawFaults(m *model, w, h int) []string {
	p := pane{title: cell.In(style.Fail, words.Count(len(s.faults), "fault")+" in the input"), focused: true}
	iw, _ := p.inner(w, h)
	var lines []cell.Line
	for _, f := range s.faults {
		lines = append(lines, faultLines(f, " ", iw)...)
	}
	return p.draw(m.st, renderAll(m.st, lines, iw), w, h)
}

func (s *hookScreen) drawList(m *model, w, h int) []string {
	p := pane{title: s.title(), right: cell.In(style.Accent, s.state()), focused: !s.inCase}
	iw, _ := p.inner(w, h)
	row := func(line int, mark string) cell.Line { return s.row(&s.results[s.shown[line]], mark, iw) }
	nothing := func() []string {
		text := "No case matches. " + m.keyName(keys.Back) + " clears the filter, " + m.keyName(keys.Failing) + " shows the others."
		if len(s.results) == 0 {
			text = "Running: each case is a process of its own."
		}
		return renderAll(m.st, cell.Wrap(cell.In(style.Dim, " "+text), iw, 1), iw)
	}
	return p.drawList(m.st, &s.list, nil, row, nothing, w, h)
}

// title counts the cases by verdict.
func (s *hookScreen) title() cell.Line {
	l := cell.In(style.Title, "hook cases").Add(style.Fail, fmt.Sprintf("  ✗%d", s.counts[rows.Failed]))
	if n := s.counts[rows.Known]; n > 0 {
		l = l.Add(style.Warn, fmt.Sprintf(" ±%d", n))
	}
	l = l.Add(style.Pass, fmt.Sprintf(" ✓%d", s.counts[rows.Passed]))
	if n := s.session.Len() - len(s.results); n > 0 {
		l = l.Add(style.Dim, fmt.Sprintf(" ·%d", n))
	}
	return l
}

func (s *hookScreen) state() string {
	var parts []string
	if s.filter != "" {
		parts = append(parts, "/"+cell.Cut(cell.Clean(s.filter), 12, "…"))
	}
	if s.show != rows.ShowAll {
		parts = append(parts, s.show.String())
	}
	return strings.Join(parts, " · ")
}

func (s *hookScreen) row(r *eval.Result, cursor string, w int) cell.Line {
	mark, role := stateMark(s.outcome(r))
	left := cell.In(style.Accent, cursor).Add(role, mark+" ").Add(style.Text, cell.Clean(r.Case.ID))
	right := cell.In(style.Dim, cell.Clean(r.Case.Provider)+" ")
	if n := len(failedChecks(r)); n > 0 {
		right = cell.In(style.Fail, words.Count(n, "check")+" failed ")
	}
	return cell.Spread(left, right, w)
}

func (s *hookScreen) drawCase(m *model, w, h int) []string {
	p := pane{title: cell.In(style.Title, "case"), focused: s.inCase}
	iw, ih := p.inner(w, h)
	s.height = ih
	r := s.selected()
	if r == nil {
		return p.draw(m.st, nil, w, h)
	}
	p.title = cell.In(style.Title, cell.Clean(r.Case.ID)).Add(style.Dim, " · "+cell.Clean(r.Case.Provider)+" · "+cell.Clean(strings.Join(r.Case.Tags, ", ")))
	p.right = cell.In(style.Dim, fmt.Sprintf("exit %d · %s", r.Exit, seconds(r.Duration)))
	s.text.lines = hookLines(r, iw)
	if k, ok := s.known.Find(s.session.Suites[r.Suite].Name, r.Case.ID); ok {
		s.text.lines = append(labelled("known", cell.In(style.Warn, cell.Clean(k.Reason)), iw), s.text.lines...)
	}
	return p.drawText(m.st, &s.text, w, h)
}

// hookLines are the checks by group, then what went in and what came out.
func hookLines(r *eval.Result, w int) []cell.Line {
	var out []cell.Line
	if r.Case.Note != "" {
		out = append(cell.Wrap(cell.In(style.Dim, " "+cell.Clean(r.Case.Note)), w, 1), cell.Line{})
	}
	for _, g := range []eval.Group{eval.Provider, eval.Privacy, eval.OME} {
		out = append(out, cell.In(style.Heading, " "+g.String()))
		for _, c := range r.Checks {
			if c.Group == g {
				out = append(out, checkLines(c, w)...)
			}
		}
	}
	for _, l := range r.Leaks {
		out = append(out, labelled("leak", cell.In(style.Fail, cell.Clean(l.String())), w)...)
	}
	out = append(out, textPart("payload", string(r.Payload), w)...)
	out = append(out, eventPart(r.Normalized, w)...)
	out = append(out, textPart("output", string(r.Stdout), w)...)
	out = append(out, textPart("context", r.Context, w)...)
	out = append(out, textPart("stderr", string(r.Stderr), w)...)
	return append(out, textPart("telemetry", string(r.Event), w)...)
}

func checkLines(c eval.Check, w int) []cell.Line {
	mark, role := "·", style.Dim
	switch c.Verdict {
	case eval.Pass:
		mark, role = "✓", style.Pass
	case eval.Fail:
		mark, role = "✗", style.Fail
	}
	l := cell.In(role, "  "+mark+" "+cell.Fit(c.Name, hookNameCells, "…")+" ").Add(style.Dim, cell.Clean(c.Detail))
	if c.Verdict == eval.Fail {
		l[len(l)-1].Role = style.Text
	}
	return cell.Wrap(l, w, hookNameCells+5)
}

// hookNameCells is the width of the names of checks.
const hookNameCells = 18

// textShown bounds how much of a text the screen shows: a payload may have
// megabytes.
const textShown = 16 << 10

// textPart is a heading and a text, pretty-printed when it is JSON.
func textPart(name, text string, w int) []cell.Line {
	if text == "" {
		return nil
	}
	cut := ""
	if len(text) > textShown {
		cut = fmt.Sprintf("… %s more bytes", thousands(len(text)-textShown))
		text = strings.ToValidUTF8(text[:textShown], "")
	}
	var pretty bytes.Buffer
	if json.Indent(&pretty, []byte(text), "", "  ") == nil {
		text = pretty.String()
	}
	out := []cell.Line{{}, cell.In(style.Heading, " "+name)}
	for _, l := range cell.WrapText(style.Text, strings.TrimRight(cell.CleanText(text), "\n"), max(1, w-2)) {
		out = append(out, append(cell.L("  "), l...))
	}
	if cut != "" {
		out = append(out, cell.In(style.Dim, "  "+cut))
	}
	return out
}

// eventPart is the payload as this program reads it.
func eventPart(event map[string]string, w int) []cell.Line {
	if len(event) == 0 {
		return nil
	}
	out := []cell.Line{{}, cell.In(style.Heading, " normalized event")}
	for _, name := range slices.Sorted(maps.Keys(event)) {
		l := cell.In(style.Dim, "  "+cell.Fit(cell.Clean(name), 12, "…")).Add(style.Text, headOf(event[name], 400))
		out = append(out, cell.Wrap(l, w, 14)...)
	}
	return out
}

// nameLine says which suites judge which command.
func (s *hookScreen) nameLine() cell.Line {
	if s.session == nil {
		return nil
	}
	var names []string
	for _, one := range s.session.Suites {
		names = append(names, one.Name)
	}
	return cell.In(style.Strong, " "+cell.Clean(strings.Join(names, " + "))).Add(style.Dim, " · "+cell.Clean(s.session.CommandLine()))
}

func (s *hookScreen) runLine() cell.Line {
	switch {
	case s.opening:
		return cell.In(style.Dim, "loading… ")
	case s.session == nil:
		return nil
	}
	count := fmt.Sprintf("%d/%d · %s ", len(s.results), s.session.Len(), seconds(s.elapsed))
	switch {
	case s.feed != nil:
		return cell.In(style.Accent, "running ").Add(style.Text, count)
	case len(s.results) < s.session.Len():
		return cell.In(style.Warn, "partial "+count)
	}
	return doneSpans(s.counts[rows.Failed], count)
}

// metricsLine counts the checks.
func (s *hookScreen) metricsLine() cell.Line {
	if s.session == nil || len(s.results) == 0 {
		return nil
	}
	passed := s.counts[rows.Passed]
	rate := float64(passed) / float64(len(s.results))
	l := cell.In(style.Dim, " pass ").Add(style.Text, words.Percent(&rate)).Add(style.Dim, fmt.Sprintf(" (%d/%d)", passed, len(s.results)))
	l = append(l, gateCount(s.judged)...).Add(style.Dim, "  checks ")
	l = l.Add(style.Pass, fmt.Sprintf("✓%d ", s.checks[eval.Pass])).Add(style.Fail, fmt.Sprintf("✗%d ", s.checks[eval.Fail])).Add(style.Dim, fmt.Sprintf("·%d not applicable", s.checks[eval.NA]))
	if s.run != nil && len(s.run.Touched) > 0 {
		l = l.Add(style.Fail, "  the user's own files changed: "+cell.Clean(strings.Join(s.run.Touched, ", ")))
	}
	return l
}
