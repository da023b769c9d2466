package tui

import (
	"fmt"
	"slices"
	"strings"

	"ome-tui/engine/prompt"
	"ome-tui/engine/signal"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/style"
)

// promptLines show the prompt with what recall made of it.
func promptLines(m *model, d *dossier, w int) []cell.Line {
	a := d.story.analysis
	if a == nil {
		return promptHead(d.story.text, w, nil)
	}
	c := d.detail()
	out := legend(m.st, c, w)
	out = append(out, cell.Line{})
	out = append(out, markedPrompt(m.st, a, c, w)...)
	out = append(out, cell.Line{})
	out = append(out, wordLines(a, c, w)...)
	out = append(out, negatedLines(a, w)...)
	out = append(out, signalLines(a, w)...)
	out = append(out, envelopeLines(a, w)...)
	return append(out, planLines(a, w)...)
}

// wordLines list the prompt's words by what they are worth for the card.
func wordLines(a *prompt.Analysis, c *trace.Candidate, w int) []cell.Line {
	tokens := text.Unique(text.Tokens(text.Normalize(a.Positive)))
	matched := cardTokens(c)
	var yes, no []string
	for _, t := range tokens {
		if slices.Contains(matched, t) {
			yes = append(yes, t)
		} else {
			no = append(no, t)
		}
	}
	out := labelled("matched", cell.In(style.Pass, orDash(shorten(yes))), w)
	if len(no) > 0 {
		out = append(out, labelled("idle", cell.In(style.Text, shorten(no)).Add(style.Dim, "  not in this card's title, triggers, aliases, topics or hints"), w)...)
	}
	if skipped := stopWords(a.Positive); len(skipped) > 0 {
		out = append(out, labelled("ignored", cell.In(style.Dim, shorten(skipped)+"  stop words: no tokens"), w)...)
	}
	return out
}

func stopWords(p string) []string {
	var out []string
	for _, word := range strings.FieldsFunc(strings.ToLower(p), func(r rune) bool { return !('a' <= r && r <= 'z' || r >= 0x80) }) {
		if text.IsStopWord(word) {
			out = append(out, word)
		}
	}
	return text.Unique(out)
}

// shorten joins a list for one label.
func shorten(list []string) string {
	const most = 40
	more := ""
	if len(list) > most {
		more = fmt.Sprintf(" … and %d more", len(list)-most)
		list = list[:most]
	}
	return cell.Clean(strings.Join(list, " · ")) + more
}

func orDash(s string) string {
	if s == "" {
		return "—"
	}
	return s
}

func negatedLines(a *prompt.Analysis, w int) []cell.Line {
	var out []cell.Line
	for _, n := range a.NegatedSpans {
		l := cell.In(style.Struck, headOf(n.Of(a.Prompt), 200)).Add(style.Dim, "  after “"+cell.Clean(n.Cue.Of(a.Prompt))+"”: counts against ignore_when only")
		out = append(out, labelled("negated", l, w)...)
	}
	for _, r := range a.Removed {
		kind := "code fence: its code terms are searched, its words are not"
		if r.Kind == prompt.Frame {
			kind = "stack frame: not read"
		}
		out = append(out, labelled("removed", cell.In(style.Text, headOf(r.Of(a.Prompt), 60)).Add(style.Dim, "  "+kind), w)...)
	}
	return out
}

func signalLines(a *prompt.Analysis, w int) []cell.Line {
	if len(a.Signals) == 0 {
		return labelled("signals", cell.In(style.Dim, "none"), w)
	}
	var out []cell.Line
	for _, s := range a.Signals {
		sign := "+ "
		if s.Polarity == signal.Negative {
			sign = "− "
		}
		l := cell.In(style.Signal, sign+cell.Clean(s.ID)).Add(style.Dim, "  "+cell.Clean(s.Reason))
		out = append(out, labelled("signal", l, w)...)
	}
	return out
}

// envelopeLines are the fields of the task envelope that hold something.
func envelopeLines(a *prompt.Analysis, w int) []cell.Line {
	out := labelled("language", cell.L(a.Language), w)
	for _, f := range []struct {
		name string
		list []string
	}{{"intents", a.IntentModes}, {"tasks", a.TaskTypes}, {"operations", a.Operations}, {"surfaces", a.Surfaces},
		{"limits", a.Constraints}, {"risks", a.Risks}, {"files", a.Files}, {"commands", a.Commands}} {
		if len(f.list) > 0 {
			out = append(out, labelled(f.name, cell.L(shorten(f.list)), w)...)
		}
	}
	for i, s := range a.Segments {
		if i == 6 {
			break
		}
		out = append(out, labelled("segment "+fmt.Sprint(i+1), cell.L(headOf(s, 200)), w)...)
	}
	return out
}

// planLines are the variants of the query plan with their weights.
func planLines(a *prompt.Analysis, w int) []cell.Line {
	out := []cell.Line{{}, cell.In(style.Heading, " query plan").Add(style.Dim, "  a token has the largest weight of a part that holds it")}
	for _, v := range a.Variants {
		l := cell.In(style.Text, " "+cell.Fit(v.Kind, 22, "…")).Add(style.Accent, cell.Fit(words.Num(v.Weight), 6, "")).Add(style.Dim, headOf(v.Text, w*2))
		out = append(out, cell.Wrap(l, w, 29)...)
	}
	return out
}
