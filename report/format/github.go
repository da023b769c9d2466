package format

import (
	"fmt"
	"io"
	"strings"

	"ome-tui/report"
	"ome-tui/report/verdict"
	"ome-tui/report/words"
)

// GitHub shows ten annotations of a level for each step: the nine worst, and
// one that counts the rest.
const annotations = 9

// WriteGitHub writes workflow commands that annotate the cases in the suite
// files: failing gates and comparisons first, then the worst failing cases,
// then warnings.
func WriteGitHub(w io.Writer, d *report.Document, o Options) error {
	var b strings.Builder
	annotate(&b, "error", problems(d, o), "problem", "problems")
	var warnings []note
	for _, r := range d.Reports {
		for _, one := range r.Warnings {
			warnings = append(warnings, note{file: one.File, line: one.Line, column: one.Column, title: one.Rule, text: one.Message})
		}
	}
	annotate(&b, "warning", warnings, "warning", "warnings")
	for _, r := range d.Reports {
		command(&b, "notice", note{title: "ome-tui " + o.Verdict.Word, text: measuredLine(r)})
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// note is one annotation.
type note struct {
	file         string
	line, column int
	title, text  string
}

// problems are what speaks against the run, worst first; the reasons of the
// verdict where no gate, comparison or case tells them.
func problems(d *report.Document, o Options) []note {
	var list []note
	gates := append([]report.Gate(nil), d.Gates...)
	var cases []row
	for _, r := range d.Reports {
		gates = append(gates, r.Gates...)
		cases = append(cases, rows(r)...)
	}
	for _, g := range gates {
		if !g.OK {
			list = append(list, note{title: "gate " + g.Name, text: gateLine(g)})
		}
	}
	if o.Comparison != nil {
		for _, r := range o.Comparison.All() {
			list = append(list, note{title: "comparison", text: r.Text})
		}
	}
	for _, w := range worst(cases) {
		if w.state.bad() {
			list = append(list, note{file: w.file, line: w.line, title: w.id, text: w.cause})
		}
	}
	if len(list) == 0 && o.Verdict.Status != verdict.StatusPassed {
		for _, why := range o.Verdict.Reasons {
			list = append(list, note{title: "ome-tui " + o.Verdict.Word, text: why})
		}
	}
	return list
}

func annotate(b *strings.Builder, level string, list []note, one, many string) {
	for i, n := range list {
		if i == annotations {
			noun := many
			if len(list)-i == 1 {
				noun = one
			}
			command(b, level, note{title: "ome-tui", text: fmt.Sprintf("%d more %s", len(list)-i, noun)})
			return
		}
		command(b, level, n)
	}
}

// command writes one workflow command. Text is cleaned to one line and escaped
// as the runner reads it back, so that it can neither end the command nor
// start another.
func command(b *strings.Builder, level string, n note) {
	b.WriteString("::" + level + " ")
	if n.file != "" {
		b.WriteString("file=" + property(n.file) + ",")
		if n.line > 0 {
			fmt.Fprintf(b, "line=%d,", n.line)
		}
		if n.column > 0 {
			fmt.Fprintf(b, "col=%d,", n.column)
		}
	}
	b.WriteString("title=" + property(n.title) + "::" + message(n.text) + "\n")
}

func message(s string) string {
	s = words.Clean(s)
	s = strings.ReplaceAll(s, "##[", "# #[") // the older form of a command
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

func property(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(message(s))
}
