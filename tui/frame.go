package tui

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/plot"
	"ome-tui/tui/rows"
	"ome-tui/tui/style"
)

// Sizes of the frame.
const (
	minWidth, minHeight = 40, 10
	// fullHeight is where the header gets its third line, the screens.
	fullHeight = 20
	// smallHeight is where it gets the second one, the metrics.
	smallHeight = 14
)

// compose draws the whole frame: exactly what fits, from what is visible.
func (m *model) compose() []string {
	if m.w < minWidth || m.h < minHeight {
		return m.tooSmall()
	}
	head := m.header()
	foot := m.footer()
	body := m.body(m.w, m.h-len(head)-1)
	return append(append(head, body...), foot)
}

func (m *model) tooSmall() []string {
	lines := cell.WrapText(style.Text, fmt.Sprintf("ome-tui needs %d×%d cells; this terminal has %d×%d. Make it larger, or run with --headless or --accessible. q quits.",
		minWidth, minHeight, m.w, m.h), max(1, m.w))
	return renderAll(m.st, lines, m.w)
}

func (m *model) body(w, h int) []string {
	switch {
	case m.input != nil && m.input.palette != nil:
		return m.input.palette.draw(m, w, h)
	case m.help.open:
		return m.help.draw(m, w, h)
	case m.faultList() != nil:
		return m.drawFaults(w, h)
	}
	return m.current().draw(m, w, h)
}

// header gives three lines, or fewer where rows are few.
func (m *model) header() []string {
	name, run := m.nameLine(), m.runLine()
	if b := m.session.bench; b != nil && len(b.warnings) > 0 {
		if hint := cell.In(style.Warn, " (:warnings)"); name.Width()+hint.Width()+run.Width() < m.w {
			name = append(name, hint...)
		}
	}
	lines := []cell.Line{cell.Spread(name, run, m.w), m.metricsLine(), m.screenLine()}
	return renderAll(m.st, lines[:m.headRows()], m.w)
}

// nameLine says what is explored: suites, library, profile, and what is not
// as usual.
func (m *model) nameLine() cell.Line {
	l := cell.In(style.Title, " ome-tui ")
	if m.h < fullHeight {
		l = l.Add(style.TabOn, m.at.String()).Add(style.Text, " ")
	}
	b := m.session.bench
	if b == nil {
		return append(l, m.hook.nameLine()...)
	}
	l = l.Add(style.Strong, " "+cell.Clean(strings.Join(b.suites, " + ")))
	if len(b.suites) > 0 {
		l = l.Add(style.Dim, " · ")
	}
	l = l.Add(style.Text, cell.Clean(b.library(0).Name)).Add(style.Dim, " · ").Add(style.Text, b.settings.Profile.String())
	if n := len(b.edits); n > 0 {
		l = l.Add(style.Dim, " · ").Add(style.Warn, words.Count(n, "edit")+" tried, not written")
	}
	if m.cfg.Watch {
		l = l.Add(style.Dim, " · ").Add(style.Accent, "watching")
	}
	if n := len(b.warnings); n > 0 {
		l = l.Add(style.Dim, " · ").Add(style.Warn, words.Count(n, "warning"))
	}
	return l
}

// runLine says how far the run is.
func (m *model) runLine() cell.Line {
	switch {
	case m.cfg.OpenHook != nil:
		return m.hook.runLine()
	case m.session.opening && m.session.bench == nil:
		return cell.In(style.Dim, "loading… ")
	case m.table == nil || m.table.Len() == 0:
		return nil
	case m.run.running():
		return m.progress()
	}
	done, all := m.table.Done(), m.table.Len()
	count := fmt.Sprintf("%s/%s · %s ", thousands(done), thousands(all), seconds(m.run.elapsed))
	if done < all {
		return cell.In(style.Warn, "partial "+count)
	}
	l := cell.Line{}
	if m.run.flips > 0 {
		l = l.Add(style.Accent, words.Count(m.run.flips, "flip")+" since the last run · ")
	}
	return append(l, doneSpans(m.table.Count(rows.Failed), count)...)
}

// doneSpans say that a run is done, and how many of its cases fail.
func doneSpans(failing int, count string) cell.Line {
	if failing > 0 {
		return cell.In(style.Fail, "✗ "+thousands(failing)).Add(style.Text, " · "+count)
	}
	return cell.In(style.Pass, "✓ ").Add(style.Text, count)
}

// progressCells is the width of the progress bar.
const progressCells = 12

func (m *model) progress() cell.Line {
	done, all := m.table.Done(), m.table.Len()
	l := cell.In(style.Accent, "running ")
	bar := plot.Bar(float64(done), float64(all), progressCells)
	l = l.Add(style.Bar, bar).Add(style.BarRest, repeat("░", progressCells-cell.Width(bar)))
	l = l.Add(style.Text, fmt.Sprintf(" %s/%s", thousands(done), thousands(all)))
	if s := m.run.elapsed.Seconds(); s > 0.5 && done > 0 {
		rate := float64(done) / s
		left := time.Duration(float64(all-done) / rate * float64(time.Second))
		l = l.Add(style.Dim, fmt.Sprintf(" %s/s, %s left", thousands(int(rate)), seconds(left)))
	}
	return l.Add(style.Text, " ")
}

// metricsLine sums up the run. Numbers of an unfinished run are marked.
func (m *model) metricsLine() cell.Line {
	if m.session.bench == nil {
		return m.hook.metricsLine()
	}
	if m.table == nil || m.table.Len() == 0 {
		return cell.In(style.Dim, " no cases: type a prompt (F4), or look at the cards (F2)")
	}
	done := m.table.Done()
	if done == 0 {
		return cell.In(style.Dim, " no result yet")
	}
	passed, known := m.table.Count(rows.Passed), m.table.Count(rows.Known)
	l := cell.Line{}
	role := style.Pass
	if m.table.Count(rows.Failed) > 0 {
		role = style.Fail
	}
	rate := float64(passed) / float64(done)
	l = l.Add(style.Dim, " pass ").Add(role, words.Percent(&rate)).Add(style.Dim, fmt.Sprintf(" (%s/%s)", thousands(passed), thousands(done)))
	if known > 0 {
		l = l.Add(style.Warn, fmt.Sprintf(" %d known", known))
	}
	if m.run.partial || m.run.running() {
		return l.Add(style.Warn, "  partial")
	}
	return append(append(l, gateCount(m.gates)...), metricSpans(m.metrics.Metrics)...)
}

func metricSpans(x suite.Metrics) cell.Line {
	l := cell.Line{}
	add := func(name string, v suite.Mean) {
		l = l.Add(style.Dim, "  "+name+" ").Add(style.Text, share(v))
		if v.N > 0 {
			l = l.Add(style.Dim, fmt.Sprintf(" (%d)", v.N))
		}
	}
	add("recall+", x.RecallPositive)
	add("precision", x.PrecisionReturned)
	l = l.Add(style.Dim, "  MRR ").Add(style.Text, share(x.MRR))
	if n := x.NegativePassRate.N; n > 0 {
		l = l.Add(style.Dim, "  abstains ").Add(style.Text, fmt.Sprintf("%d/%d", x.Abstained, n))
	}
	return l.Add(style.Dim, "  over-recall ").Add(style.Text, words.Percent(x.OverRecallRate.Ptr()))
}

// share gives a metric as ".938", "1" or "n/a".
func share(v suite.Mean) string {
	if v.Null() {
		return "n/a"
	}
	if v.Value == 1 || v.Value == 0 {
		return strconv.Itoa(int(v.Value))
	}
	return strings.TrimPrefix(strconv.FormatFloat(v.Value, 'f', 3, 64), "0")
}

// screenLine names the screens.
func (m *model) screenLine() cell.Line {
	l := cell.L(" ")
	for s := range screenCount {
		l = l.Add(style.Key, m.keyName(keyOf(s))).Add(style.Text, " ")
		if s == m.at {
			l = l.Add(style.TabOn, "["+s.String()+"]").Add(style.Text, "  ")
		} else {
			l = l.Add(style.Tab, s.String()).Add(style.Text, "   ")
		}
	}
	return l
}

// seconds gives a duration for people.
func seconds(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return fmt.Sprintf("%.2f s", d.Seconds())
	case d < 2*time.Minute:
		return fmt.Sprintf("%.0f s", d.Seconds())
	}
	return fmt.Sprintf("%.0f min", d.Minutes())
}

// thousands writes a count with separators.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// settingFrom says where a setting came from, when not from the defaults.
func settingFrom(o engine.Origin) string {
	switch o {
	case engine.FromOption:
		return " (flag)"
	case engine.FromLibrary:
		return " (library)"
	}
	return ""
}
