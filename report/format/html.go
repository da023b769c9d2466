package format

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"sync"

	"ome-tui/report"
	"ome-tui/report/compare"
	"ome-tui/report/verdict"
	"ome-tui/report/words"
)

//go:embed page
var page embed.FS

// parsePage parses the page once; the result never changes.
var parsePage = sync.OnceValues(func() (*template.Template, error) {
	return template.ParseFS(page, "page/page.html.tmpl")
})

// htmlCases is how many cases that pass, and how many that do not, the page
// shows: a browser holds that many well, and nobody reads more.
const htmlCases = 2000

type htmlPage struct {
	Title      string
	CSS        template.CSS
	Verdict    verdict.Verdict
	Good       bool
	Reasons    []string
	Comparison *htmlComparison
	Gates      []htmlGate
	Reports    []htmlReport
	// Closing is the last line: who wrote the page, and what took no part.
	Closing string
}

type htmlComparison struct {
	Lines  []htmlChip
	Deltas []htmlDelta
}

type htmlDelta struct{ Name, Before, After, Delta string }

type htmlChip struct{ Class, Text string }

type htmlReport struct {
	Name, Setting string
	Figures       []htmlFigure
	Gates         []htmlGate
	Sweep         *htmlSweep
	Tables        []htmlTable
	Checks        []report.CheckCount
	CaseLine      string
	Legend        []htmlChip
	Cases         []htmlCase
	Warnings      []string
	Facts         []string
}

type htmlFigure struct {
	// Metric is the figure's name in gates.
	Label, Value, N, Delta, Metric string
	Bad                            bool
}

type htmlGate struct {
	Name, Value string
	OK          bool
}

// WriteHTML writes one static page that needs no network and no script.
func WriteHTML(w io.Writer, d *report.Document, o Options) error {
	tmpl, err := parsePage()
	if err != nil {
		return fmt.Errorf("html: %w", err)
	}
	css, err := page.ReadFile("page/page.css")
	if err != nil {
		return fmt.Errorf("html: %w", err)
	}
	p := htmlPage{Title: htmlTitle(d), CSS: template.CSS(css), Verdict: o.Verdict, Good: o.Verdict.Status == verdict.StatusPassed,
		Reasons: clean(o.Verdict.Reasons), Gates: htmlGates(d.Gates), Closing: htmlClosing(d)}
	if o.Comparison != nil {
		p.Comparison = comparisonPart(o.Comparison)
	}
	for i, r := range d.Reports {
		p.Reports = append(p.Reports, htmlPart(r, delta(o.Comparison, i, len(d.Reports))))
	}
	return tmpl.ExecuteTemplate(w, "page.html.tmpl", p)
}

// htmlClosing names the program, and says that recall took no model and no
// network; what a hook command does nobody here knows.
func htmlClosing(d *report.Document) string {
	tool, hooks := report.Tool, false
	for _, r := range d.Reports {
		if r.ToolVersion != "" {
			tool = report.Tool + " " + words.Clean(r.ToolVersion)
		}
		hooks = hooks || r.Hook != nil
	}
	if hooks {
		return "Written by " + tool + "."
	}
	return "Written by " + tool + ". Everything on this page was computed without a model and without a network."
}

func htmlTitle(d *report.Document) string {
	what := "Recall report"
	if len(d.Reports) > 0 && !slices.ContainsFunc(d.Reports, func(r *report.Report) bool { return r.Hook == nil }) {
		what = "Hook report"
	}
	if len(d.Reports) == 1 {
		return what + ": " + words.Clean(d.Reports[0].Suite)
	}
	return what + ": " + words.Count(len(d.Reports), "suite")
}

func comparisonPart(c *compare.Comparison) *htmlComparison {
	part := &htmlComparison{}
	for _, r := range c.All() {
		part.Lines = append(part.Lines, htmlChip{"bad", "✗ " + words.Clean(r.Text)})
	}
	for _, pair := range c.Results {
		for _, r := range pair.Allowed {
			part.Lines = append(part.Lines, htmlChip{"soft", "allowed: " + words.Clean(r.Text)})
		}
		for _, d := range pair.Improvements {
			part.Lines = append(part.Lines, htmlChip{"good", "✓ case " + words.Clean(d.ID) + " failed and now passes"})
		}
		for _, d := range pair.Metrics {
			part.Deltas = append(part.Deltas, htmlDelta{d.Metric, words.Rate(d.Before), words.Rate(d.After), deltaOf(pair, d.Metric)})
		}
	}
	return part
}

func htmlPart(r *report.Report, against *compare.Result) htmlReport {
	part := htmlReport{Name: words.Clean(r.Suite), Setting: strings.Join(setting(r), " · "), Tables: htmlTables(r), Facts: facts(r)}
	for _, f := range figures(r) {
		value, n, _ := strings.Cut(f.value, " (")
		part.Figures = append(part.Figures, htmlFigure{f.label, value, ofCases(strings.TrimSuffix(n, ")")), deltaOf(against, f.metric), f.metric, f.bad})
	}
	part.Gates = htmlGates(r.Gates)
	if r.Sweep != nil && len(r.Sweep.Points) > 0 {
		part.Sweep = sweepPlot(r)
	}
	if r.Hook != nil {
		part.Checks = r.Hook.Metrics.Checks
	}
	for _, w := range r.Warnings {
		part.Warnings = append(part.Warnings, warningLine(w))
	}
	part.cases(r)
	return part
}

func htmlGates(list []report.Gate) []htmlGate {
	var out []htmlGate
	for _, g := range list {
		out = append(out, htmlGate{words.Clean(g.Name), words.GateValue(g.Value), g.OK})
	}
	return out
}

func ofCases(n string) string {
	if n == "" || strings.Contains(n, "/") {
		return n
	}
	return "n " + n
}

// cases puts those that did not pass first, worst first and the first one
// open, then the others, of either as many as a page can hold.
func (part *htmlReport) cases(r *report.Report) {
	list := rows(r)
	bad := worst(list)
	good := slices.DeleteFunc(list, func(w row) bool { return w.state != passed })
	part.CaseLine = fmt.Sprintf("%s, %d of them not passing, worst first.", words.Count(len(bad)+len(good), "case"), len(bad))
	var out []string
	for _, some := range []struct {
		rows []row
		what string
	}{{bad, "%s not passing"}, {good, "%s passing"}} {
		for _, w := range some.rows[:min(htmlCases, len(some.rows))] {
			part.Cases = append(part.Cases, caseOf(r, w))
		}
		if more := len(some.rows) - htmlCases; more > 0 {
			out = append(out, fmt.Sprintf(some.what, words.Count(more, "case")))
		}
	}
	if len(part.Cases) > 0 {
		part.Cases[0].Open = len(bad) > 0
	}
	if len(out) > 0 {
		part.CaseLine += fmt.Sprintf(" Left out here: %s; the JSON report has them.", strings.Join(out, ", "))
	}
	part.Legend = legend(part.Cases)
}

// facts identify what was measured.
func facts(r *report.Report) []string {
	var list []string
	add := func(label, value string) {
		if value != "" {
			list = append(list, label+" "+words.Clean(value))
		}
	}
	add("suite file", r.SuiteFile)
	add("written", r.GeneratedAt)
	add("engine", strings.TrimSpace(r.EngineVersion+" / "+r.ScorerVersion))
	add("suite fingerprint", r.SuiteFingerprint)
	add("card set fingerprint", r.CardSetFingerprint)
	add("configuration fingerprint", r.EvalConfigFingerprint)
	add("prompts hashed with the key", r.Redacted)
	return list
}
