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

// promptShown bounds how much of a prompt the Prompt tab marks: a prompt may
// be a megabyte.
const promptShown = 16 << 10

// promptLines show the prompt with what recall made of it.
func promptLines(m *model, d *dossier, w int) []cell.Line {
	a := d.story.analysis
	if a == nil {
		return promptHead(d.story.text, w, nil)
	}
	c := d.detail()
	out := legend(c, m.st.Colour(), w)
	out = append(out, cell.Line{})
	out = append(out, markedPrompt(a, c, m.st.Colour(), w)...)
	out = append(out, cell.Line{})
	out = append(out, wordLines(a, c, w)...)
	out = append(out, negatedLines(a, w)...)
	out = append(out, signalLines(a, w)...)
	out = append(out, envelopeLines(a, w)...)
	return append(out, planLines(a, w)...)
}

// mark says how a piece of the prompt is set off. Without colour the signs
// stand around it.
type mark struct {
	role        style.Role
	open, close string
}

func markOf(r style.Role) mark {
	switch r {
	case style.Token:
		return mark{r, "[", "]"}
	case style.Signal:
		return mark{r, "<", ">"}
	case style.Struck:
		return mark{r, "~", "~"}
	case style.Dim:
		return mark{r, "(", ")"}
	}
	return mark{role: r}
}

func legend(c *trace.Candidate, colour bool, w int) []cell.Line {
	card := "no card"
	if c != nil {
		card = cell.Clean(c.Ref.ID)
	}
	l := cell.In(style.Dim, " ")
	for _, e := range []struct {
		role style.Role
		text string
	}{{style.Token, "matches " + card}, {style.Signal, "signal"}, {style.Struck, "negated"}, {style.Dim, "not read as prose"}} {
		l = append(l, spans(e.text, markOf(e.role), colour)...).Add(style.Dim, "  ")
	}
	return cell.Wrap(l, w, 1)
}

func spans(text string, m mark, colour bool) cell.Line {
	if colour || m.open == "" {
		return cell.In(m.role, text)
	}
	return cell.In(m.role, m.open+text+m.close)
}

// markedPrompt is the prompt with every byte in the role of what it became.
func markedPrompt(a *prompt.Analysis, c *trace.Candidate, colour bool, w int) []cell.Line {
	p := a.Prompt
	cut := ""
	if len(p) > promptShown {
		p = strings.ToValidUTF8(p[:promptShown], "")
		cut = fmt.Sprintf(" … %s more bytes", thousands(len(a.Prompt)-len(p)))
	}
	roles := promptRoles(p, a, c)
	var out []cell.Line
	start := 0
	for line := range strings.SplitSeq(p, "\n") {
		l := cell.In(style.Text, " ")
		for i := 0; i < len(line); {
			j := i + 1
			for j < len(line) && roles[start+j] == roles[start+i] {
				j++
			}
			l = append(l, spans(cell.CleanTyped(line[i:j]), markOf(roles[start+i]), colour)...)
			i = j
		}
		out = append(out, cell.Wrap(l, w, 1)...)
		start += len(line) + 1
	}
	if cut != "" {
		out = append(out, cell.In(style.Dim, cut))
	}
	return out
}

// promptRoles gives a role to each byte: tokens, then signals, then what is
// removed or negated, the later winning.
func promptRoles(p string, a *prompt.Analysis, c *trace.Candidate) []style.Role {
	roles := make([]style.Role, len(p))
	set := func(from, to int, r style.Role) {
		for i := max(0, from); i < min(to, len(p)); i++ {
			roles[i] = r
		}
	}
	lower := lowerSameLength(p)
	for _, t := range cardTokens(c) {
		for _, at := range occurrences(lower, t) {
			set(at, at+len(t), style.Token)
		}
	}
	for _, s := range a.Signals {
		for _, sp := range s.Spans {
			if sp.End <= len(a.Narrative) && sp.Start < sp.End {
				piece := a.Narrative[sp.Start:sp.End]
				if at := strings.Index(p, piece); at >= 0 {
					set(at, at+len(piece), style.Signal)
				}
			}
		}
	}
	for _, r := range a.Removed {
		set(r.Start, r.End, style.Dim)
	}
	for _, n := range a.NegatedSpans {
		set(n.Start, n.End, style.Struck)
	}
	return roles
}

// lowerSameLength lowers ASCII only, so that offsets stay.
func lowerSameLength(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}

// occurrences gives where a token stands as a token of its own.
func occurrences(s, token string) []int {
	var out []int
	for from := 0; token != ""; {
		i := strings.Index(s[from:], token)
		if i < 0 {
			break
		}
		at := from + i
		from = at + len(token)
		if token[0] >= 0x80 || !wordByte(s, at-1) && !wordByte(s, from) {
			out = append(out, at)
		}
	}
	return out
}

func wordByte(s string, i int) bool {
	if i < 0 || i >= len(s) {
		return false
	}
	c := s[i]
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9'
}

// cardTokens are the tokens that gave a card evidence or rank.
func cardTokens(c *trace.Candidate) []string {
	if c == nil {
		return nil
	}
	var out []string
	for _, s := range c.Steps {
		for _, p := range s.Phrases {
			out = append(out, p.Matched...)
		}
		if s.Family == trace.Lexical {
			out = append(out, s.Terms...)
		}
	}
	for _, t := range c.Contributions {
		out = append(out, t.Token)
	}
	slices.Sort(out)
	return slices.Compact(out)
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
