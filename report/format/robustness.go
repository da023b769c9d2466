package format

import (
	"fmt"
	"io"
	"strings"

	"ome-tui/engine"
	"ome-tui/engine/trace"
	"ome-tui/report"
	"ome-tui/report/words"
)

// WriteRobustness writes how little it takes to flip each case, and the sums
// over all, as text, JSON or Markdown.
func WriteRobustness(w io.Writer, name Name, run *engine.Run, list []engine.Robust, o Options) error {
	switch name {
	case JSON:
		return writeJSON(w, robustnessJSON(run, list, o))
	case Text:
		t := &textWriter{style: o.Style}
		for i := range list {
			t.robust(run, &list[i])
		}
		for _, line := range robustSums(run, list) {
			t.line(line)
		}
		if left := untried(run, list); left != "" {
			t.line(left)
		}
		t.line(words.Join(o.Verdict.Word, words.Cut(strings.Join(clean(o.Verdict.Reasons), "; "), 400)))
		return t.flush(w)
	case Markdown:
		m := &markdownWriter{}
		m.robustness(run, list, o)
		return m.flush(w)
	default:
		return fmt.Errorf("robustness has no format %q (one of text, json, markdown)", name)
	}
}

// robust writes one case: a line for one that nothing flips only when asked.
func (t *textWriter) robust(run *engine.Run, r *engine.Robust) {
	lines := words.Robust(r)
	if len(lines) == 0 && !t.style.Verbose {
		return
	}
	mark := t.paint(green, "✓ ")
	if !r.Passes {
		mark = t.paint(red, "✗ ")
	}
	t.line(mark, t.paint(bold, reviewCase(run.Session, r.Case)), "  ", words.Margin(r.Margin))
	for _, l := range lines {
		t.line("    ", l)
	}
}

// untried says how much is missing after an interruption; empty when nothing
// is.
func untried(run *engine.Run, list []engine.Robust) string {
	if n := len(run.Session.Cases()); len(list) < n {
		return fmt.Sprintf("incomplete: %d of %s were tried", len(list), words.Count(n, "case"))
	}
	return ""
}

// robustSums are the sums over all cases.
func robustSums(run *engine.Run, list []engine.Robust) []string {
	var sum words.Frailty
	for i := range list {
		sum.Add(&list[i])
	}
	m := run.Metrics()
	least := "n/a"
	if v, ok := m.Value("minMargin"); ok && v.Ptr() != nil {
		least = words.Signed(*v.Ptr())
	}
	out := []string{fmt.Sprintf("%s, smallest margin %s; %s", words.Count(len(list), "case"), least, &sum)}
	var parts []string
	for k, kind := range engine.VariantKinds() {
		turned, moved := 0, 0
		for i := range list {
			if k < len(list[i].Variants) {
				turned += btoi(list[i].Variants[k].Flips)
				moved += btoi(!list[i].Variants[k].Same)
			}
		}
		parts = append(parts, fmt.Sprintf("%s %d (%d)", kind, turned, moved))
	}
	return append(out, "cases flipped (and with other cards or another order) by: "+strings.Join(parts, ", "))
}

func btoi(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func (m *markdownWriter) robustness(run *engine.Run, list []engine.Robust, o Options) {
	m.line("## Robustness: " + md(o.Verdict.Word) + "\n")
	for _, line := range robustSums(run, list) {
		m.line("- " + md(line))
	}
	if left := untried(run, list); left != "" {
		m.line("- " + md(left))
	}
	m.line("\n| | case | margin | flips |\n|---|---|---|---|")
	for i := range list {
		r := &list[i]
		lines := words.Robust(r)
		if len(lines) == 0 {
			continue
		}
		mark := "✅"
		if !r.Passes {
			mark = "❌"
		}
		if !m.line(fmt.Sprintf("| %s | %s | %s | %s |", mark, md(reviewCase(run.Session, r.Case)), md(words.Margin(r.Margin)), md(words.Cut(strings.Join(lines, "; "), 400)))) {
			return
		}
	}
}

type jsonRobust struct {
	jsonCase
	Passes   bool          `json:"passes"`
	Margin   *float64      `json:"margin"`
	Words    int           `json:"wordsDropped"`
	Left     int           `json:"wordsNotTried"`
	Drops    []jsonDrop    `json:"drops"`
	Variants []jsonVariant `json:"variants"`
	Cards    int           `json:"cardsLeftOut"`
	Removals []jsonRemoval `json:"removals"`
}

type jsonDrop struct {
	Word     string   `json:"word"`
	Start    int      `json:"start"` // byte offset in the prompt
	End      int      `json:"end"`
	Returned []string `json:"returnedCards"`
}

type jsonVariant struct {
	Kind     string   `json:"kind"`
	Flips    bool     `json:"flips"`
	Same     bool     `json:"same"`
	Returned []string `json:"returnedCards"`
}

type jsonRemoval struct {
	Card     string   `json:"card"`
	Scope    string   `json:"libraryScope"`
	Returned []string `json:"returnedCards"`
}

func robustnessJSON(run *engine.Run, list []engine.Robust, o Options) any {
	m := run.Metrics()
	rows := make([]jsonRobust, 0, len(list))
	for i := range list {
		rows = append(rows, robustJSON(run, &list[i]))
	}
	least, _ := m.Value("minMargin")
	return map[string]any{"schemaVersion": report.SchemaVersion, "verdict": o.Verdict.Word, "reasons": orEmpty(o.Verdict.Reasons),
		"complete": untried(run, list) == "", "minMargin": least.Ptr(), "cases": rows}
}

func robustJSON(run *engine.Run, r *engine.Robust) jsonRobust {
	j := jsonRobust{jsonCase: caseJSON(run.Session, r.Case), Passes: r.Passes, Margin: r.Margin, Words: r.Words, Left: r.Left,
		Drops: []jsonDrop{}, Variants: []jsonVariant{}, Cards: r.Cards, Removals: []jsonRemoval{}}
	for _, d := range r.Drops {
		j.Drops = append(j.Drops, jsonDrop{d.Word, d.Start, d.End, refIDs(d.Returned)})
	}
	for _, v := range r.Variants {
		j.Variants = append(j.Variants, jsonVariant{v.Kind.String(), v.Flips, v.Same, refIDs(v.Returned)})
	}
	for _, c := range r.Removals {
		j.Removals = append(j.Removals, jsonRemoval{c.Card.ID, c.Card.Scope.String(), refIDs(c.Returned)})
	}
	return j
}

func refIDs(refs []trace.Ref) []string {
	out := make([]string, len(refs))
	for i, ref := range refs {
		out[i] = ref.ID
	}
	return out
}
