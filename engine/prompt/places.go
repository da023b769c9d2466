package prompt

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"ome-tui/engine/text"
)

// Fate says what became of a token of the prompt.
type Fate uint8

const (
	// Counted tokens are searched with.
	Counted Fate = iota
	// NegatedToken stands in a negated span: it counts against cards alone.
	NegatedToken
	// RemovedToken stands in a fence or a stack frame and is not searched
	// with.
	RemovedToken
)

// Place is a token of the prompt and what became of it.
type Place struct {
	text.Span // byte offsets in the prompt
	Token     string
	Fate      Fate
}

// Places gives the tokens of the whole prompt by place. It is worked out at
// each call: the explorer asks for one prompt at a time.
func (a *Analysis) Places() []Place {
	positive, back := without(a.Prompt, a.NegatedSpans)
	normal, origin := text.NormalizeTraced(positive)
	out := places(nil, normal, Counted, origin.Then(back))
	for _, s := range a.NegatedSpans {
		out = a.within(out, s.Span, NegatedToken)
	}
	counted := map[text.Span]bool{}
	for _, p := range out {
		counted[p.Span] = true
	}
	for _, r := range a.Removed {
		for _, p := range a.within(nil, r.Span, RemovedToken) {
			if !counted[p.Span] {
				out = append(out, p)
			}
		}
	}
	slices.SortStableFunc(out, func(x, y Place) int {
		if x.Start != y.Start {
			return x.Start - y.Start
		}
		return y.End - x.End
	})
	return out
}

// within appends the tokens of one span of the prompt, read as plain text.
func (a *Analysis) within(dst []Place, span text.Span, fate Fate) []Place {
	plain, origin := text.Plain(span.Of(a.Prompt))
	from := len(dst)
	dst = places(dst, plain, fate, origin)
	for i := from; i < len(dst); i++ {
		dst[i].Start += span.Start
		dst[i].End += span.Start
	}
	return dst
}

func places(dst []Place, normal string, fate Fate, origin text.Origin) []Place {
	for s := text.NewScanner(normal); s.Next(); {
		dst = append(dst, Place{origin.Span(s.Span()), s.Token(), fate})
	}
	return dst
}

// Invisible gives the runs of letters and digits of the prompt that yield no
// token: accents, kana, full-width Latin, Hangul, Cyrillic, rarer Han, ...
func Invisible(prompt string) []text.Span {
	var out []text.Span
	for i, r := range prompt {
		if r < utf8.RuneSelf || 0x4E00 <= r && r <= 0x9FFF || !unicode.In(r, unicode.L, unicode.N, unicode.M) {
			continue
		}
		end := i + utf8.RuneLen(r)
		if n := len(out); n > 0 && out[n-1].End == i {
			out[n-1].End = end
			continue
		}
		out = append(out, text.Span{Start: i, End: end})
	}
	return out
}
