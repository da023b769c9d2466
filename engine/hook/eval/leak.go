package eval

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"

	"ome-tui/engine/hook/payload"
	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/text"
)

// Leak is a place where the prompt, or a word of it, was left behind.
type Leak struct {
	// File is the path in the case's folder, or "stderr".
	File   string
	Offset int // bytes
	// Form says how it is written: "text", "JSON escapes", "UTF-16",
	// "base64" or "SHA-256".
	Form string
	// Word is the word, or the beginning of the prompt.
	Word string
}

// String gives one line.
func (l Leak) String() string {
	return fmt.Sprintf("%q as %s in %s at byte %d", l.Word, l.Form, l.File, l.Offset)
}

// needle is one form of one word.
type needle struct {
	form, word string
	bytes      []byte
	fold       bool // letter case is ignored
}

// findLeaks searches everything that the run left behind.
func (o *observation) findLeaks() []Leak {
	if o.event.Prompt == "" && len(o.hookCase.Canaries) == 0 {
		return nil
	}
	files := append([]leftFile{{name: "stderr", data: o.proc.Stderr}}, o.left...)
	var leaks []Leak
	needles := o.needles()
	for _, f := range files {
		lower := bytes.ToLower(f.data)
		for _, n := range needles {
			in := f.data
			if n.fold {
				in = lower
			}
			if at := bytes.Index(in, n.bytes); at >= 0 {
				leaks = append(leaks, Leak{f.name, max(0, at-f.named), n.form, n.word})
			}
		}
	}
	return leaks
}

// needles are the forms of the prompt and of its words. The prompt's own
// SHA-256 is in the log by design; a prompt of one word is exempt with it.
func (o *observation) needles() []needle {
	prompt := o.event.Prompt
	var out []needle
	known := o.fixtureText()
	// A prompt that is a card's own phrase stands in a reason by right.
	if whole := strings.TrimSpace(prompt); whole != "" && !strings.Contains(known, strings.ToLower(whole)) {
		out = append(out, written(whole, text.Head(whole, 24))...)
	}
	for _, word := range o.words() {
		exempt := telemetry.PromptHash(prompt) == telemetry.PromptHash(word)
		if !strings.Contains(known, strings.ToLower(word)) || slices.Contains(o.hookCase.Canaries, word) {
			out = append(out, written(word, word)...)
		}
		if !exempt {
			out = append(out, hashed(word)...)
		}
	}
	return out
}

// words are the named canaries and the prompt's own words that are long
// enough not to turn up by chance.
func (o *observation) words() []string {
	words := slices.Clone(o.hookCase.Canaries)
	isSign := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-", r)
	}
	for _, word := range strings.FieldsFunc(o.event.Prompt, isSign) {
		if r := []rune(word); len(r) >= 5 || len(r) >= 2 && r[0] > 0x2fff {
			words = append(words, word)
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// fixtureText is all that may stand in a log by right: the cards, the
// configuration, the project, the payload but for its prompt, and the words
// that a log line is made of. In lower case.
func (o *observation) fixtureText() string {
	var b strings.Builder
	for name, data := range o.box.before {
		b.WriteString(name + "\n")
		b.Write(data)
	}
	for name, raw := range o.fields {
		if !slices.Contains(payload.PromptNames(), name) {
			b.WriteString("\n" + name + "\n")
			b.Write(raw)
		}
	}
	var blank telemetry.Event
	blank.Kind = payload.PromptSubmit + payload.AgentStop
	blank.Libraries = []telemetry.Library{{Scope: "global project"}}
	blank.MatchedCards = []telemetry.Card{{}}
	line, _ := json.Marshal(blank)
	b.Write(line)
	b.WriteString(vocabulary)
	return strings.ToLower(b.String())
}

// vocabulary is what log lines say in clear beside their members' names:
// families, kinds of reasons, rejections, task types.
const vocabulary = `
triggers aliases title topics hints signals lexical category summary intentModes include exclude requiredSignals
requiredAllSignals blockedSignals unknown negativeTriggers ruleSignals negative filtered status policy scope
below-threshold insufficient-independent-evidence post-selection duplicate limit confidence-gap after-diversity
phrase-exact phrase-overlap multi-token-support missing-required-any unknown-required-signal execute explain discuss
review debug operate plan package folder unavailable hook-failed-before-candidate-telemetry prompt context provider
cursor claude codex documented warnings experience library cards events telemetry`

// written are the forms of a text itself.
func written(text, word string) []needle {
	lower := strings.ToLower(text)
	out := []needle{{"text", word, []byte(lower), true}}
	for _, form := range []string{escaped(text), ascii(text), strings.ToLower(escaped(text)), ascii(lower)} {
		out = append(out, needle{"JSON escapes", word, []byte(strings.ToLower(form)), true})
	}
	for _, one := range []string{text, lower} {
		little, big := wide(one)
		out = append(out, needle{"UTF-16", word, little, false}, needle{"UTF-16", word, big, false})
		for _, code := range inBase64([]byte(one)) {
			out = append(out, needle{"base64", word, code, false})
		}
	}
	return unique(out)
}

// hashed are the forms of a word's plain SHA-256; the beginning of the digest
// will do, so that a cut one is found too.
func hashed(word string) []needle {
	var out []needle
	for _, one := range []string{word, strings.ToLower(word)} {
		sum := sha256.Sum256([]byte(one))
		out = append(out,
			needle{"SHA-256", word, []byte(hex.EncodeToString(sum[:8])), true},
			needle{"SHA-256", word, sum[:8], false},
			needle{"SHA-256", word, []byte(base64.StdEncoding.EncodeToString(sum[:9])), false})
	}
	return unique(out)
}

// ascii is a text as a JSON string of ASCII alone.
func ascii(text string) string {
	var b strings.Builder
	for _, r := range escaped(text) {
		switch {
		case r < 0x80:
			b.WriteRune(r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// wide is a text in both byte orders of UTF-16.
func wide(text string) (little, big []byte) {
	for _, unit := range utf16.Encode([]rune(text)) {
		little = append(little, byte(unit), byte(unit>>8))
		big = append(big, byte(unit>>8), byte(unit))
	}
	return little, big
}

// minBase64 is the shortest stretch of base64 that is no chance hit in what a
// run leaves behind, most of which is hexadecimal.
const minBase64 = 6

// inBase64 gives the signs that stand for the text wherever it begins in the
// encoded bytes: at each of three offsets, without the signs that also depend
// on what stands around it.
func inBase64(text []byte) [][]byte {
	var out [][]byte
	for offset := range 3 {
		coded := base64.RawStdEncoding.EncodeToString(append(make([]byte, offset), text...))
		from := (offset*8 + 5) / 6
		to := (offset + len(text)) * 8 / 6
		if core := coded[from:to]; len(core) >= minBase64 {
			out = append(out, []byte(core), []byte(strings.NewReplacer("+", "-", "/", "_").Replace(core)))
		}
	}
	return out
}

func unique(list []needle) []needle {
	var out []needle
	for _, n := range list {
		same := func(m needle) bool { return bytes.Equal(m.bytes, n.bytes) }
		if len(n.bytes) > 0 && !slices.ContainsFunc(out, same) {
			out = append(out, n)
		}
	}
	return out
}
