package format

import (
	"fmt"
	"io"
	"strings"

	"ome-tui/report/compare"
	"ome-tui/report/verdict"
	"ome-tui/report/words"
)

// WriteComparison writes a comparison of two reports as text, JSON or
// Markdown.
func WriteComparison(w io.Writer, name Name, c *compare.Comparison, o Options) error {
	switch name {
	case JSON:
		return writeJSON(w, c)
	case Markdown:
		m := &markdownWriter{}
		m.comparison(c, o)
		return m.flush(w)
	case Text:
		t := &textWriter{style: o.Style}
		t.comparison(c, o)
		if why := strings.Join(clean(o.Verdict.Reasons), "; "); o.Verdict.Word != "" {
			t.line(words.Join(o.Verdict.Word, words.Cut(why, 400)))
		}
		return t.flush(w)
	default:
		return fmt.Errorf("a comparison has no format %q (one of text, json, markdown)", name)
	}
}

// comparison writes reasons first, then what is allowed, improvements and
// deltas.
func (t *textWriter) comparison(c *compare.Comparison, o Options) {
	for _, r := range c.Reasons {
		t.reason(r)
	}
	for _, pair := range c.Results {
		t.pair(pair)
	}
}

func (t *textWriter) reason(r compare.Reason) {
	label := t.paint(yellow, "✗ not comparable: ")
	if r.Status == verdict.StatusFailed {
		label = t.paint(red, "✗ regression: ")
	}
	t.line(label, words.Clean(r.Remedied()))
}

func (t *textWriter) pair(r *compare.Result) {
	if !t.style.Quiet || len(r.Reasons) > 0 {
		t.line(t.paint(bold, words.Clean(r.Next.Suite.Text)), ": ", sizes(r))
	}
	for _, reason := range r.Reasons {
		t.reason(reason)
	}
	if t.style.Quiet {
		return
	}
	for _, reason := range r.Allowed {
		t.line("allowed: ", words.Clean(reason.Text))
	}
	for _, d := range r.Improvements {
		t.line(t.paint(green, "✓ improved: "), "case ", words.Clean(d.ID), " failed and now passes")
	}
	if r.CommonCases != nil {
		t.line(fmt.Sprintf("the figures are over the %s that both reports have", words.Count(*r.CommonCases, "case")))
	}
	for _, d := range r.Metrics {
		if t.style.Terminal || d.Delta != nil && *d.Delta != 0 {
			t.line(fmt.Sprintf("%-20s %s", d.Metric, deltaText(d)))
		}
	}
}

// sizes says how many cases were compared, and how many have no partner.
func sizes(r *compare.Result) string {
	added, gone := len(r.CaseSetDrift.AddedInNext), len(r.CaseSetDrift.MissingInNext)
	text := words.Count(len(r.Cases)-added-gone, "case") + " compared"
	for _, other := range []struct {
		n    int
		what string
	}{{added, "new"}, {gone, "gone"}} {
		if other.n > 0 {
			text += fmt.Sprintf(", %d %s", other.n, other.what)
		}
	}
	return text
}

// deltaText gives "0.44 → 0.315 (−0.125)".
func deltaText(d compare.Delta) string {
	show := func(v *float64) string {
		if v == nil {
			return "n/a"
		}
		return words.Num3(*v)
	}
	if d.Delta == nil || *d.Delta == 0 {
		return fmt.Sprintf("%s → %s", show(d.Before), show(d.After))
	}
	sign := ""
	if *d.Delta > 0 {
		sign = "+"
	}
	return fmt.Sprintf("%s → %s (%s%s)", show(d.Before), show(d.After), sign, words.Num3(*d.Delta))
}
