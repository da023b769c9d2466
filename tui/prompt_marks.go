package tui

import (
	"fmt"
	"slices"
	"strings"

	"ome-tui/engine/prompt"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
	"ome-tui/tui/cell"
	"ome-tui/tui/style"
)

// promptShown bounds how much of a prompt the Prompt tab marks: a prompt may
// be a megabyte.
const promptShown = 16 << 10

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

func legend(st *style.Styles, c *trace.Candidate, w int) []cell.Line {
	card := "no card"
	if c != nil {
		card = cell.Clean(c.Ref.ID)
	}
	l := cell.In(style.Dim, " ")
	for _, e := range []struct {
		role style.Role
		text string
	}{{style.Token, "matches " + card}, {style.Signal, "signal"}, {style.Struck, "negated"}, {style.Dim, "not read as prose"}} {
		l = append(l, spans(st, e.text, markOf(e.role))...).Add(style.Dim, "  ")
	}
	return cell.Wrap(l, w, 1)
}

func spans(st *style.Styles, text string, m mark) cell.Line {
	if st.Colour() || m.open == "" {
		return cell.In(m.role, text)
	}
	return cell.In(m.role, m.open+text+m.close)
}

// markedPrompt is the prompt with every byte in the role of what it became.
func markedPrompt(st *style.Styles, a *prompt.Analysis, c *trace.Candidate, w int) []cell.Line {
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
			l = append(l, spans(st, cell.CleanTyped(line[i:j]), markOf(roles[start+i]))...)
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
	lower := text.LowerASCII(p)
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
