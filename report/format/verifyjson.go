package format

import (
	"fmt"
	"io"
	"strings"

	"ome-tui/engine/verify"
	"ome-tui/report"
	"ome-tui/report/words"
)

type verifyRow struct {
	Suite   string         `json:"suite"`
	Refused string         `json:"refused,omitempty"`
	Cases   int            `json:"cases"`
	Same    int            `json:"same"`
	Figures int            `json:"casesWithFigures"`
	Notes   []string       `json:"notes,omitempty"`
	Differs []verifyCaseJS `json:"differences"`
}

type verifyCaseJS struct {
	ID           string         `json:"id"`
	Fields       []string       `json:"fields"`
	Ours         []string       `json:"returnedCards"`
	Theirs       []string       `json:"omeReturnedCards"`
	OursPassed   bool           `json:"passed"`
	TheirsPassed bool           `json:"omePassed"`
	Note         string         `json:"note,omitempty"`
	Cards        []verifyCardJS `json:"cards"`
}

type verifyCardJS struct {
	ID      string          `json:"id"`
	Scope   string          `json:"libraryScope"`
	Fields  []string        `json:"fields"`
	Ranking []string        `json:"ranking"`
	Ours    *verify.Figures `json:"figures"`
	Theirs  *verify.Figures `json:"omeFigures"`
}

func verifyJSON(out *verify.Outcome) any {
	rows := []verifyRow{}
	for i := range out.Suites {
		s := &out.Suites[i]
		n := tallyOf(s)
		row := verifyRow{Suite: s.Name, Refused: s.Refused, Cases: n.cases, Same: n.same, Figures: n.looked, Notes: s.Notes, Differs: []verifyCaseJS{}}
		for k := range s.Cases {
			if c := &s.Cases[k]; !c.Same() || len(c.Cards) > 0 || c.Note != "" {
				row.Differs = append(row.Differs, caseDiffJSON(c))
			}
		}
		rows = append(rows, row)
	}
	return map[string]any{"schemaVersion": report.SchemaVersion, "same": out.Same(), "ome": out.Version,
		"profile": out.Run.Session.Settings().Profile.String(), "suites": rows}
}

func caseDiffJSON(c *verify.Case) verifyCaseJS {
	js := verifyCaseJS{ID: c.ID, Fields: orEmpty(c.Fields), Ours: orEmpty(c.Ours), Theirs: orEmpty(c.Theirs),
		OursPassed: c.OursPassed, TheirsPassed: c.TheirsPassed, Note: c.Note, Cards: []verifyCardJS{}}
	for _, d := range c.Cards {
		js.Cards = append(js.Cards, verifyCardJS{d.Ref.ID, d.Ref.Scope.String(), orEmpty(d.Fields), orEmpty(d.Ranking), d.Ours, d.Theirs})
	}
	return js
}

// verifyMarkdown writes a table a suite, and one of what differs.
func verifyMarkdown(w io.Writer, out *verify.Outcome) error {
	var b, differ strings.Builder
	fmt.Fprintf(&b, "## Verified against %s\n\n| suite | cases | same | figures seen |\n| --- | --- | --- | --- |\n", md(out.Version))
	for i := range out.Suites {
		s := &out.Suites[i]
		n := tallyOf(s)
		fmt.Fprintf(&b, "| %s | %d | %d | %d |\n", md(s.Name), n.cases, n.same, n.looked)
		if s.Refused != "" {
			fmt.Fprintf(&differ, "| %s |  | refused |  | %s |\n", md(s.Name), md(words.Cut(s.Refused, 300)))
		}
		for k := range s.Cases {
			if c := &s.Cases[k]; !c.Same() {
				fmt.Fprintf(&differ, "| %s | %s | %s | %s | %s |\n", md(s.Name), md(c.ID), md(whatDiffers(c)),
					md(sideText(c.Ours, c.OursPassed)), md(sideText(c.Theirs, c.TheirsPassed)))
			}
		}
	}
	if differ.Len() > 0 {
		b.WriteString("\n| suite | case | differs in | ome-tui | OME |\n| --- | --- | --- | --- | --- |\n" + differ.String())
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// whatDiffers names the fields of a case and its cards.
func whatDiffers(c *verify.Case) string {
	parts := append([]string{}, c.Fields...)
	for _, d := range c.Cards {
		if len(d.Fields) > 0 {
			parts = append(parts, d.Ref.ID+": "+strings.Join(d.Fields, "+"))
		}
	}
	return strings.Join(parts, ", ")
}
