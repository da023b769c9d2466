package format

import (
	"fmt"
	"io"
	"strings"

	"ome-tui/engine/verify"
	"ome-tui/report/words"
)

// WriteVerify writes what an installed OME does otherwise, as text, JSON or
// Markdown. Cases are shown by id: no prompt is written.
func WriteVerify(w io.Writer, name Name, out *verify.Outcome, o Options) error {
	switch name {
	case Text:
		t := &textWriter{style: o.Style}
		t.verify(out)
		return t.flush(w)
	case JSON:
		return writeJSON(w, verifyJSON(out))
	case Markdown:
		return verifyMarkdown(w, out)
	default:
		return fmt.Errorf("a verification has no format %q (one of text, json, markdown)", name)
	}
}

// tally counts the cases of a suite.
type tally struct{ cases, same, looked, cards, ranking int }

func tallyOf(s *verify.Suite) tally {
	t := tally{cases: len(s.Cases)}
	for i := range s.Cases {
		c := &s.Cases[i]
		if c.Same() {
			t.same++
		}
		if c.Figures {
			t.looked++
		}
		for _, d := range c.Cards {
			if len(d.Fields) > 0 {
				t.cards++
			} else {
				t.ranking++
			}
		}
	}
	return t
}

func (t *textWriter) verify(out *verify.Outcome) {
	var all tally
	for i := range out.Suites {
		s := &out.Suites[i]
		n := tallyOf(s)
		all.cases, all.same, all.looked = all.cases+n.cases, all.same+n.same, all.looked+n.looked
		t.verifySuite(s, n)
	}
	word := t.paint(green, "same")
	if !out.Same() {
		word = t.paint(red, "differs")
	}
	t.line(word, fmt.Sprintf(": %d of %s as %s under profile %s; figures seen of %d", all.same, words.Count(all.cases, "case"),
		words.Clean(out.Version), out.Run.Session.Settings().Profile, all.looked))
}

func (t *textWriter) verifySuite(s *verify.Suite, n tally) {
	if s.Refused != "" {
		t.line(t.paint(red, "✗ "), t.paint(bold, words.Clean(s.Name)), " OME refuses the suite: ", words.Cut(words.Clean(s.Refused), 400))
		return
	}
	if !t.style.Quiet {
		line := fmt.Sprintf(": %d of %s the same", n.same, words.Count(n.cases, "case"))
		if n.ranking > 0 {
			line += fmt.Sprintf(", ranking figures of %s differ", words.Count(n.ranking, "card"))
		}
		t.line(t.paint(bold, words.Clean(s.Name)), line)
		for _, note := range s.Notes {
			t.line("  note: ", words.Clean(note))
		}
	}
	for i := range s.Cases {
		if c := &s.Cases[i]; !c.Same() || t.style.Verbose && (c.Note != "" || len(c.Cards) > 0) {
			t.verifyCase(c)
		}
	}
}

func (t *textWriter) verifyCase(c *verify.Case) {
	mark := t.paint(red, "✗ ")
	if c.Same() {
		mark = "  "
	}
	t.line(mark, t.paint(bold, words.Clean(c.ID)), " ", strings.Join(c.Fields, ", "))
	if len(c.Fields) > 0 {
		t.line("  ome-tui  ", sideText(c.Ours, c.OursPassed))
		t.line("  OME      ", sideText(c.Theirs, c.TheirsPassed))
	}
	for _, d := range c.Cards {
		if len(d.Fields) > 0 || t.style.Verbose {
			t.line("  card ", words.Clean(d.Ref.Identity()), ": ", strings.Join(append(append([]string{}, d.Fields...), d.Ranking...), ", "))
			t.line("    ome-tui  ", figuresText(d.Ours))
			t.line("    OME      ", figuresText(d.Theirs))
		}
	}
	if c.Note != "" {
		t.line("  note: ", words.Cut(words.Clean(c.Note), 300))
	}
}

// sideText gives "a, b (pass)".
func sideText(ids []string, passed bool) string {
	verdict := " (fail)"
	if passed {
		verdict = " (pass)"
	}
	if len(ids) == 0 {
		return "nothing" + verdict
	}
	return words.Clean(strings.Join(ids, ", ")) + verdict
}

func figuresText(f *verify.Figures) string {
	if f == nil {
		return "does not list the card"
	}
	fate := f.Rejection
	if fate == "" {
		fate = "selected"
	}
	line := fmt.Sprintf("score %s, raw %s, rank %s, families %s, %s", words.Num(f.Score), words.Num(f.Raw), words.Num(f.Rank),
		strings.Join(f.Families, "+"), fate)
	return words.Cut(words.Clean(line), 300)
}
