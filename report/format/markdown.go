package format

import (
	"fmt"
	"io"
	"strings"

	"ome-tui/report"
	"ome-tui/report/compare"
	"ome-tui/report/verdict"
	"ome-tui/report/words"
)

// MaxMarkdown is the largest summary in bytes: a step summary of GitHub holds
// 1 MiB, and others of the same job share it.
const MaxMarkdown = 900_000

// WriteMarkdown writes a summary for CI: verdict, figures (with deltas when a
// comparison is at hand), gates, then the failing cases, worst first, as many
// as fit.
func WriteMarkdown(w io.Writer, d *report.Document, o Options) error {
	m := &markdownWriter{}
	if o.Verdict.Word != "" {
		m.line("## " + verdictMark(o.Verdict) + " ome-tui: " + o.Verdict.Word)
		for _, why := range o.Verdict.Reasons {
			m.line("- " + md(words.Cut(why, 300)))
		}
		m.line("")
	}
	if o.Comparison != nil {
		m.comparison(o.Comparison, o)
	}
	m.gates(d.Gates)
	for i, r := range d.Reports {
		m.report(r, delta(o.Comparison, i, len(d.Reports)))
	}
	return m.flush(w)
}

func verdictMark(v verdict.Verdict) string {
	if v.Status == verdict.StatusPassed {
		return "✅"
	}
	return "❌"
}

// delta is the result that belongs to the i-th report.
func delta(c *compare.Comparison, i, n int) *compare.Result {
	if c == nil || len(c.Results) != n {
		return nil
	}
	return c.Results[i]
}

type markdownWriter struct{ b strings.Builder }

// line adds a line unless the summary is full; false when it was left out.
func (m *markdownWriter) line(s string) bool {
	const reserve = 2_000 // for what must still be said
	if m.b.Len()+len(s) > MaxMarkdown-reserve {
		return false
	}
	m.b.WriteString(s + "\n")
	return true
}

func (m *markdownWriter) flush(w io.Writer) error {
	_, err := io.WriteString(w, m.b.String())
	return err
}

func (m *markdownWriter) report(r *report.Report, against *compare.Result) {
	m.line("### " + md(r.Suite))
	m.line("Measured: " + md(strings.Join(setting(r), " · ")))
	m.line("")
	m.figures(r, against)
	m.gates(r.Gates)
	list := worst(rows(r))
	if len(list) > 0 {
		m.line("| | case | cause | margin | prompt |")
		m.line("|---|---|---|---|---|")
	}
	for i, w := range list {
		if !m.line(markdownRow(w)) {
			m.b.WriteString(fmt.Sprintf("\n%s did not fit.\n", words.Count(len(list)-i, "more case")))
			return
		}
	}
	if len(list) > 0 {
		m.line("")
	}
	if len(r.Warnings) > 0 {
		m.line("<details><summary>" + words.Count(len(r.Warnings), "warning") + "</summary>\n")
		for _, w := range r.Warnings {
			m.line("- " + md(warningLine(w)))
		}
		m.line("\n</details>\n")
	}
}

func (m *markdownWriter) figures(r *report.Report, against *compare.Result) {
	list := figures(r)
	head, rule, values, deltas := "|", "|", "|", "|"
	for _, f := range list {
		head, rule, values = head+" "+f.label+" |", rule+"---|", values+" "+md(f.value)+" |"
		deltas += " " + md(deltaOf(against, f.metric)) + " |"
	}
	m.line(head)
	m.line(rule)
	m.line(values)
	if against != nil {
		m.line(deltas)
	}
	m.line("")
}

// deltaOf gives "+0.02", "±0", or nothing when there is none.
func deltaOf(r *compare.Result, metric string) string {
	if r == nil {
		return ""
	}
	for _, d := range r.Metrics {
		if d.Metric == metric && d.Delta != nil {
			switch {
			case *d.Delta > 0:
				return "▲ +" + words.Num3(*d.Delta)
			case *d.Delta < 0:
				return "▼ " + words.Num3(*d.Delta)
			}
			return "±0"
		}
	}
	return ""
}

func (m *markdownWriter) gates(list []report.Gate) {
	if len(list) == 0 {
		return
	}
	m.line("| gate | measured | |")
	m.line("|---|---|---|")
	for _, g := range list {
		mark := "❌"
		if g.OK {
			mark = "✅"
		}
		m.line(fmt.Sprintf("| %s | %s | %s |", md(g.Name), words.GateValue(g.Value), mark))
	}
	m.line("")
}

func markdownRow(w row) string {
	margin, prompt := "", ""
	if w.margin != nil {
		margin = words.Signed(*w.margin)
	}
	if w.recall != nil {
		prompt = words.Cut(words.Clean(w.recall.Prompt), 200)
	}
	cause := w.cause
	if w.state == knownFailure {
		cause = "known (" + w.known + "): " + cause
	}
	return fmt.Sprintf("| %s | %s | %s | %s | %s |", w.state.mark(), md(w.id), md(words.Cut(words.Clean(cause), 400)), margin, md(prompt))
}

func (m *markdownWriter) comparison(c *compare.Comparison, _ Options) {
	for _, r := range c.All() {
		if !m.line("- ❌ " + md(words.Cut(r.Text, 400))) {
			return
		}
	}
	for _, pair := range c.Results {
		for _, r := range pair.Allowed {
			m.line("- allowed: " + md(words.Cut(r.Text, 400)))
		}
		for _, d := range pair.Improvements {
			m.line("- ✅ case " + md(d.ID) + " failed and now passes")
		}
		if pair.CommonCases != nil {
			m.line(fmt.Sprintf("- figures over the %s that both reports have", words.Count(*pair.CommonCases, "case")))
		}
		m.line("")
		m.line("| metric | before | after | delta |")
		m.line("|---|---|---|---|")
		for _, d := range pair.Metrics {
			m.line(fmt.Sprintf("| %s | %s | %s | %s |", d.Metric, words.Rate(d.Before), words.Rate(d.After), md(deltaOf(pair, d.Metric))))
		}
		m.line("")
	}
}

// md makes one line of plain text in Markdown: nothing in it is markup, a
// link, a mention, HTML or the end of a cell.
func md(s string) string {
	return markdownEscapes.Replace(words.Clean(s))
}

var markdownEscapes = strings.NewReplacer(
	`\`, `&#92;`, "`", "&#96;", "*", "&#42;", "_", "&#95;", "[", "&#91;", "]", "&#93;", "<", "&lt;", ">", "&gt;", "&", "&amp;",
	"|", "&#124;", "#", "&#35;", "@", "&#64;", "~", "&#126;", "$", "&#36;", "://", "&#58;//", "www.", "www&#46;")
