package engine

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"ome-tui/engine/text"
)

// VariantKind is a change of a prompt, or of the library, that should not
// matter to a person.
type VariantKind uint8

const (
	// LowerCase and UpperCase write the whole prompt so.
	LowerCase VariantKind = iota
	UpperCase
	// WideSpace doubles every blank and adds some around the prompt; Tabs
	// writes tabs for blanks.
	WideSpace
	Tabs
	// FullStop adds one at the end, or takes off the mark that stands there.
	FullStop
	// NoPunctuation writes a blank for each mark that ends a word.
	NoPunctuation
	// TextBefore and TextAfter add a line without a token of any card.
	TextBefore
	TextAfter
	// IrrelevantCard adds a card without a token of any prompt.
	IrrelevantCard
)

// VariantKinds lists the kinds in the order in which they are tried.
func VariantKinds() []VariantKind {
	return []VariantKind{LowerCase, UpperCase, WideSpace, Tabs, FullStop, NoPunctuation, TextBefore, TextAfter, IrrelevantCard}
}

// String names the kind, as in "upper case".
func (k VariantKind) String() string {
	return [...]string{"lower case", "upper case", "wide space", "tabs", "full stop", "no punctuation", "irrelevant text before",
		"irrelevant text after", "irrelevant card"}[k]
}

// of gives the prompt with the change made; noise is the irrelevant text.
func (k VariantKind) of(p, noise string) string {
	switch k {
	case LowerCase:
		return strings.ToLower(p)
	case UpperCase:
		return strings.ToUpper(p)
	case WideSpace:
		return "  " + strings.ReplaceAll(p, " ", "  ") + "  "
	case Tabs:
		return strings.ReplaceAll(p, " ", "\t")
	case FullStop:
		return toggledStop(p)
	case NoPunctuation:
		return unpunctuated(p)
	case TextBefore:
		return noise + "\n\n" + p
	case TextAfter:
		return p + "\n\n" + noise
	default:
		return p
	}
}

// toggledStop takes the closing marks off, or adds a full stop.
func toggledStop(p string) string {
	p = strings.TrimRightFunc(p, unicode.IsSpace)
	if bare := strings.TrimRight(p, ".!?。！？"); bare != p {
		return bare
	}
	if last, _ := utf8.DecodeLastRuneInString(p); isHan(last) {
		return p + "。"
	}
	return p + "."
}

// unpunctuated writes a blank for each mark that ends a word. Marks inside a
// word, as in a file name, stay.
func unpunctuated(p string) string {
	runes := []rune(p)
	for i, r := range runes {
		inside := i+1 < len(runes) && isWord(runes[i+1])
		if strings.ContainsRune("，。！？；：、", r) || strings.ContainsRune(",.!?;:", r) && !inside {
			runes[i] = ' '
		}
	}
	return string(runes)
}

func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '/' || r == '_'
}

// PromptWords gives the words of a prompt: what stands between white space,
// without the punctuation around it, and each character of Chinese by itself.
func PromptWords(p string) []text.Span {
	var out []text.Span
	start := -1
	end := func(at int) {
		if start >= 0 {
			if s := bareWord(p, start, at); s.Start < s.End {
				out = append(out, s)
			}
		}
		start = -1
	}
	for i, r := range p {
		switch {
		case isHan(r):
			end(i)
			out = append(out, text.Span{Start: i, End: i + utf8.RuneLen(r)})
		case unicode.IsSpace(r):
			end(i)
		case start < 0:
			start = i
		}
	}
	end(len(p))
	return out
}

// bareWord takes punctuation off both ends of a span.
func bareWord(p string, start, end int) text.Span {
	plain := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	word := strings.TrimLeftFunc(p[start:end], plain)
	start = end - len(word)
	return text.Span{Start: start, End: start + len(strings.TrimRightFunc(word, plain))}
}

// DropWord gives a prompt without a word and the blanks that follow it.
func DropWord(p string, at text.Span) string {
	return p[:at.Start] + strings.TrimLeft(p[at.End:], " \t")
}
