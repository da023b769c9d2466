package format

import (
	"fmt"
	"io"
	"strings"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/report"
	"ome-tui/report/words"
)

// shownFixes is how many fixes of a case a text shows without being verbose.
const shownFixes = 3

// WriteFixes writes the offers for failing cases as text, JSON or Markdown.
func WriteFixes(w io.Writer, name Name, run *engine.Run, offers []engine.Offer, o Options) error {
	switch name {
	case JSON:
		return writeJSON(w, fixesJSON(run, offers))
	case Text:
		t := &textWriter{style: o.Style}
		t.fixes(run, offers)
		return t.flush(w)
	case Markdown:
		return writeFixesMarkdown(w, run, offers)
	default:
		return fmt.Errorf("fixes have no format %q (one of text, json, markdown, patch)", name)
	}
}

// caseName names a case of a run in sentences.
func caseName(run *engine.Run) func(int) string {
	return func(i int) string { return run.Session.Cases()[i].ID }
}

func (t *textWriter) fixes(run *engine.Run, offers []engine.Offer) {
	for _, offer := range offers {
		c := run.Session.Cases()[offer.Case]
		t.line(t.paint(red, "✗"), " ", t.paint(bold, words.Clean(c.ID)))
		if list := run.Failures(offer.Case); len(list) > 0 {
			t.line("  ", words.CauseLine(list[0]))
		}
		t.offer(run, offer)
	}
	t.line(fixSummary(offers))
}

func (t *textWriter) offer(run *engine.Run, offer engine.Offer) {
	limit := shownFixes
	if t.style.Verbose {
		limit = len(offer.Fixes)
	}
	if len(offer.Fixes) == 0 {
		t.line("  no edit is known that helps")
	}
	for i := range offer.Fixes[:min(limit, len(offer.Fixes))] {
		f := &offer.Fixes[i]
		colour := green
		if !f.Harmless() {
			colour = yellow
		}
		t.line("  ", t.paint(colour, "fix"), "  ", words.Edits(f.Edits))
		t.line("       ", strings.Join(append([]string{words.Effect(f, caseName(run))}, words.Caveats(f)...), " · "))
	}
	if more := len(offer.Fixes) - limit; more > 0 {
		t.line("  and ", fmt.Sprint(more), " more (--verbose)")
	}
	if offer.Left > 0 {
		t.line(fmt.Sprintf("  %d candidate edits were tried, %d left out", offer.Tried, offer.Left))
	}
}

func fixSummary(offers []engine.Offer) string {
	harmless := 0
	for i := range offers {
		if offers[i].Harmless() != nil {
			harmless++
		}
	}
	return fmt.Sprintf("%s, %d with a harmless fix", words.Count(len(offers), "failing case"), harmless)
}

type fixJSON struct {
	Edits         []editJSON `json:"edits"`
	Text          string     `json:"text"`
	Harmless      bool       `json:"harmless"`
	Partial       bool       `json:"partial"`
	ChangesTest   bool       `json:"changesTest"`
	Unverified    bool       `json:"unverified"`
	Fixes         []string   `json:"fixes"`
	Breaks        []string   `json:"breaks"`
	Of            int        `json:"of"`
	HeldOutFixes  []string   `json:"heldOutFixes"`
	HeldOutBreaks []string   `json:"heldOutBreaks"`
	HeldOut       int        `json:"heldOut"`
	Margin        *float64   `json:"margin"`
	ContentWords  int        `json:"contentWords"`
	OtherPrompts  int        `json:"otherPrompts"`
	Brittle       string     `json:"brittle,omitempty"`
	Blocks        []string   `json:"blocksTriggers,omitempty"`
	Bare          []string   `json:"cardsWithoutTriggers,omitempty"`
	Before        deltaJSON  `json:"metricsBefore"`
	After         deltaJSON  `json:"metricsAfter"`
}

type editJSON struct {
	Target   string `json:"target"` // setting, card, case, file
	ID       string `json:"id,omitempty"`
	Scope    string `json:"libraryScope,omitempty"`
	Field    string `json:"field"`
	Op       string `json:"op"` // set, add, remove, arrange
	Value    string `json:"value"`
	Old      string `json:"old,omitempty"`
	Language string `json:"language,omitempty"`
}

// deltaJSON is the metrics that an edit can move, by their report names.
type deltaJSON map[string]*float64

func metricsJSON(m suite.Metrics) deltaJSON {
	out := deltaJSON{}
	for _, name := range []string{"passRate", "recallPositive", "precisionReturned", "precisionAtK", "recallAtK", "mrr", "ndcgAtK",
		"falsePositiveRate", "noHitRate", "overRecallRate", "avgReturnedCards"} {
		if v, ok := m.Value(name); ok {
			out[name] = v.Ptr()
		}
	}
	return out
}

type offerJSON struct {
	Case  string    `json:"case"`
	Suite string    `json:"suite"`
	Fixes []fixJSON `json:"fixes"`
	Tried int       `json:"tried"`
	Left  int       `json:"leftOut"`
}

func fixesJSON(run *engine.Run, offers []engine.Offer) any {
	list := make([]offerJSON, 0, len(offers))
	harmless := 0
	for _, o := range offers {
		if o.Harmless() != nil {
			harmless++
		}
		c := run.Session.Cases()[o.Case]
		row := offerJSON{Case: c.ID, Suite: run.Session.SuiteName(c.Suite), Fixes: []fixJSON{}, Tried: o.Tried, Left: o.Left}
		for i := range o.Fixes {
			row.Fixes = append(row.Fixes, oneFixJSON(run, &o.Fixes[i]))
		}
		list = append(list, row)
	}
	return map[string]any{"schemaVersion": report.SchemaVersion, "failingCases": len(offers), "withHarmlessFix": harmless, "cases": list}
}

func oneFixJSON(run *engine.Run, f *engine.Fix) fixJSON {
	name := caseName(run)
	ids := func(list []int) []string {
		out := make([]string, 0, len(list))
		for _, i := range list {
			out = append(out, name(i))
		}
		return out
	}
	out := fixJSON{Text: words.Edits(f.Edits), Harmless: f.Harmless(), Partial: f.Partial, ChangesTest: f.Tests(), Unverified: f.Unverified(),
		Fixes: ids(f.Fixes), Breaks: ids(f.Breaks), Of: f.Of, HeldOutFixes: ids(f.HeldOutFixes), HeldOutBreaks: ids(f.HeldOutBreaks),
		HeldOut: f.HeldOut, Margin: f.Margin, ContentWords: f.Words, OtherPrompts: f.Others, Brittle: f.Brittle, Blocks: f.Blocks, Bare: f.Bare,
		Before: metricsJSON(f.Before), After: metricsJSON(f.After)}
	for _, e := range f.Edits {
		out.Edits = append(out.Edits, oneEditJSON(e))
	}
	return out
}

func oneEditJSON(e engine.Edit) editJSON {
	op := map[engine.EditOp]string{engine.Set: "set", engine.Add: "add", engine.Remove: "remove", engine.Arrange: "arrange"}[e.Op]
	out := editJSON{Field: e.Field, Op: op, Value: e.Value, Old: e.Old, Language: e.Language}
	switch e.Subject {
	case engine.EditCard:
		out.Target, out.ID, out.Scope = "card", e.Card.ID, e.Card.Scope.String()
	case engine.EditFile:
		out.Target, out.ID, out.Scope = "file", e.Card.ID, e.Card.Scope.String()
	case engine.EditCase:
		out.Target, out.ID = "case", e.Case
	default:
		out.Target = "setting"
	}
	return out
}

// writeFixesMarkdown writes a table a case.
func writeFixesMarkdown(w io.Writer, run *engine.Run, offers []engine.Offer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "## Fixes\n\n%s\n", md(fixSummary(offers)))
	for _, o := range offers {
		c := run.Session.Cases()[o.Case]
		fmt.Fprintf(&b, "\n### %s\n\n", md(c.ID))
		if list := run.Failures(o.Case); len(list) > 0 {
			fmt.Fprintf(&b, "%s\n\n", md(words.CauseLine(list[0])))
		}
		if len(o.Fixes) == 0 {
			b.WriteString("No edit is known that helps.\n")
			continue
		}
		b.WriteString("| edits | effect | notes |\n| --- | --- | --- |\n")
		for i := range o.Fixes {
			f := &o.Fixes[i]
			fmt.Fprintf(&b, "| %s | %s | %s |\n", md(words.Edits(f.Edits)), md(words.Effect(f, caseName(run))), md(strings.Join(words.Caveats(f), "; ")))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
