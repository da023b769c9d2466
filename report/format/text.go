package format

import (
	"fmt"
	"io"
	"strings"

	"ome-tui/report"
	"ome-tui/report/words"
)

// WriteText writes for people. On a terminal: a header for each suite, the
// failing cases with prompt and cause, warnings, and the closing line. Else:
// one line per failing case and a closing line.
func WriteText(w io.Writer, d *report.Document, o Options) error {
	t := &textWriter{style: o.Style}
	for i, r := range d.Reports {
		if i > 0 && o.Style.Terminal {
			t.line("")
		}
		t.report(r)
	}
	t.gates(d.Gates)
	t.closing(d, o)
	if o.Reveal != "" && !o.Style.Quiet && report.Hides(t.b.String()) {
		t.line(t.paint(dim, "prompt words are hidden; see them with: "+words.Clean(o.Reveal)))
	}
	return t.flush(w)
}

type textWriter struct {
	b     strings.Builder
	style Style
}

func (t *textWriter) line(parts ...string) {
	t.b.WriteString(strings.TrimRight(strings.Join(parts, ""), " "))
	t.b.WriteByte('\n')
}

func (t *textWriter) flush(w io.Writer) error {
	s := t.b.String()
	if t.style.ASCII {
		s = words.ASCII(s)
	}
	if !t.style.Terminal {
		// The log of a CI job reads commands out of text, wherever they stand.
		s = strings.ReplaceAll(s, "##[", "# #[")
	}
	_, err := io.WriteString(w, s)
	return err
}

// paint wraps text in a colour of the 16 basic ones.
func (t *textWriter) paint(code, text string) string {
	if !t.style.Color || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

const (
	red, green, yellow, dim, bold = "31", "32", "33", "2", "1"
)

func (s state) colour() string {
	switch s {
	case failed, knownPassed:
		return red
	case knownFailure:
		return yellow
	default:
		return green
	}
}

func (t *textWriter) width() int {
	if t.style.Width > 0 {
		return t.style.Width
	}
	return 80
}

func (t *textWriter) report(r *report.Report) {
	list := rows(r)
	if t.style.Terminal {
		t.header(r)
	}
	for _, w := range worst(list) {
		if w.state == knownFailure && t.style.Quiet {
			continue
		}
		t.oneCase(w)
	}
	if t.style.Verbose {
		for _, w := range list {
			if w.state == passed {
				t.oneCase(w)
			}
		}
	}
	t.gates(r.Gates)
	if t.style.Quiet {
		return
	}
	for _, w := range r.Warnings {
		if !t.style.Warned {
			t.line(t.paint(yellow, "warning: "), warningLine(w))
		}
	}
	if !t.style.Terminal {
		t.line(measuredLine(r))
	}
}

// gates lists the gates that do not hold.
func (t *textWriter) gates(list []report.Gate) {
	for _, g := range list {
		if !g.OK {
			t.line(t.paint(red, "✗ gate "), gateLine(g))
		}
	}
}

func (t *textWriter) header(r *report.Report) {
	t.line(t.paint(bold, words.Clean(r.Suite)), t.paint(dim, " · "+strings.Join(setting(r), " · ")))
	t.line(headline(r))
	t.line("")
}

// measuredLine says in one line what a report measured and how it came out.
func measuredLine(r *report.Report) string {
	return words.Clean(r.Suite) + ": " + headline(r) + " · " + strings.Join(setting(r), " · ")
}

// headline gives the figures with their n's.
func headline(r *report.Report) string {
	var parts []string
	for _, f := range figures(r) {
		parts = append(parts, f.label+" "+f.value)
	}
	return strings.Join(parts, "  ")
}

func (t *textWriter) oneCase(w row) {
	mark := t.paint(w.state.colour(), w.state.mark())
	id := words.Clean(w.id)
	if !t.style.Terminal {
		text := w.cause
		if w.state == knownFailure {
			text = words.Join("known ("+words.Clean(w.known)+")", w.cause)
		}
		if w.recall != nil && otherProfile(w.recall) != "" {
			text = strings.TrimPrefix(text+"; "+otherProfile(w.recall), "; ")
		}
		t.line(mark, " ", words.Join(id, words.Clean(text)))
		return
	}
	t.line(mark, " ", t.paint(bold, id), t.paint(dim, labels(w)))
	if w.recall != nil && otherProfile(w.recall) != "" {
		t.line("  ", t.paint(yellow, otherProfile(w.recall)))
	}
	if w.state == passed {
		return
	}
	if w.recall != nil {
		t.line("  ", t.paint(dim, words.Quote(w.recall.Prompt, t.width()-4)))
	}
	if w.state == knownFailure {
		t.line("  known: ", words.Clean(w.known))
	}
	for _, l := range wrap(words.Clean(w.cause), t.width()-2) {
		t.line("  ", l)
	}
}

// labels are difficulty, tags and margin behind the id.
func labels(w row) string {
	var parts []string
	if w.recall != nil {
		parts = append(parts, words.Clean(w.recall.Difficulty))
		if len(w.recall.Tags) > 0 {
			parts = append(parts, ids(w.recall.Tags))
		}
	}
	if w.hook != nil {
		parts = append(parts, words.Clean(w.hook.Provider))
	}
	if w.margin != nil {
		parts = append(parts, "margin "+words.Signed(*w.margin))
	}
	return " · " + strings.Join(parts, " · ")
}

// closing is the last line: the verdict's word and why.
func (t *textWriter) closing(d *report.Document, o Options) {
	if o.Verdict.Word == "" {
		return
	}
	if c := o.Comparison; c != nil {
		t.comparison(c, o)
	}
	var total, bad, known int
	for _, r := range d.Reports {
		for _, w := range rows(r) {
			total++
			switch {
			case w.state.bad():
				bad++
			case w.state == knownFailure:
				known++
			}
		}
	}
	if t.style.Terminal {
		t.line("")
	}
	text := fmt.Sprintf("%d of %s passed", total-bad-known, words.Count(total, "case"))
	if known > 0 {
		text += fmt.Sprintf(", %s", words.Count(known, "known failure"))
	}
	colour := green
	if o.Verdict.Status != 0 {
		colour = red
	}
	if why := strings.Join(clean(o.Verdict.Reasons), "; "); why != "" {
		text += ": " + words.Cut(why, 400)
	}
	t.line(t.paint(colour, o.Verdict.Word), " · ", text)
}

func clean(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = words.Clean(s)
	}
	return out
}

// wrap breaks a line at blanks so that no part is wider than width, if it can.
func wrap(s string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		switch {
		case line == "":
			line = word
		case words.Width(line)+1+words.Width(word) <= width:
			line += " " + word
		default:
			lines, line = append(lines, line), word
		}
	}
	return append(lines, line)
}
