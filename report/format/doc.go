// Package format writes reports for people and for other programs: text,
// Markdown, JUnit XML, GitHub annotations, CSV and one static HTML page.
//
// Every writer takes the same report value and adds nothing to it. Prompts,
// ids and card texts are hostile: no writer lets them end a cell, an
// attribute or a section, start a workflow command or a formula, or drive the
// terminal. The same value gives the same bytes.
package format

import (
	"fmt"
	"io"
	"strings"

	"ome-tui/report"
	"ome-tui/report/compare"
	"ome-tui/report/verdict"
)

// Name is a format as --format takes it.
type Name string

// The formats of a report.
const (
	Text     Name = "text"
	JSON     Name = "json"
	Markdown Name = "markdown"
	JUnit    Name = "junit"
	GitHub   Name = "github"
	CSV      Name = "csv"
	HTML     Name = "html"
)

// Names lists the formats of a report in the order of the help.
func Names() []Name { return []Name{Text, JSON, Markdown, JUnit, GitHub, CSV, HTML} }

// AnswerNames lists the formats of answers that are no report, as a review.
func AnswerNames() []Name { return []Name{Text, JSON, Markdown} }

// Parse reads a format's name.
func Parse(s string) (Name, error) {
	known := make([]string, 0, 7)
	for _, n := range Names() {
		if string(n) == s {
			return n, nil
		}
		known = append(known, string(n))
	}
	return "", fmt.Errorf("unknown format %q (one of %s)", s, strings.Join(known, ", "))
}

// Options are what the writers know beside the report.
type Options struct {
	// Verdict is the run's; its reasons stand in closing lines and headers.
	Verdict verdict.Verdict
	// Comparison adds deltas and reasons; nil when there is no baseline.
	Comparison *compare.Comparison
	// Reveal is the command that shows what a redacted text hides; "" to name
	// none.
	Reveal string
	Style  Style
}

// Style says what the reader of a text can show.
type Style struct {
	// Terminal gives the long form with a blank line between cases.
	Terminal bool
	// Color uses the 16 basic colours; never the only carrier of a meaning.
	Color bool
	// ASCII replaces the program's marks by ASCII twins.
	ASCII bool
	// Width is the number of cells of a line, 80 when 0.
	Width int
	// Quiet leaves out everything but failing cases and the closing line,
	// Verbose adds passing cases.
	Quiet, Verbose bool
	// Warned tells that the reader has the warnings before him, in full.
	Warned bool
}

// Write writes the document in a format.
func Write(w io.Writer, name Name, d *report.Document, o Options) error {
	writers := map[Name]func(io.Writer, *report.Document, Options) error{
		Text: WriteText, Markdown: WriteMarkdown, JUnit: WriteJUnit, GitHub: WriteGitHub, CSV: WriteCSV, HTML: WriteHTML,
		JSON: func(w io.Writer, d *report.Document, _ Options) error { return report.WriteJSON(w, d) },
	}
	write, ok := writers[name]
	if !ok {
		return fmt.Errorf("unknown format %q", name)
	}
	return write(w, d, o)
}
