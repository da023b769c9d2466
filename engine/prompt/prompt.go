// Package prompt analyses a prompt into what recall is decided on: the task
// envelope (language, task types, files, commands, keywords, intents, ...),
// the signals, and the query plan of weighted variants.
//
// The stages: negated spans are found and cut out ("positive"); fences and
// stack frames are dropped from both texts ("narrative" and "positive
// narrative"); term lists, paths, commands and keywords are read from the
// positive text; signals are detected; intents are decided segment by
// segment; the variants are put together and their tokens weighted.
//
// An analysis is a pure function of the prompt and the detector, takes time
// linear in the length of the prompt, and never panics. It knows no cards.
package prompt

import (
	"slices"

	"ome-tui/engine/signal"
	"ome-tui/engine/text"
)

// Detector finds signals in a text; *signal.Set is one.
type Detector interface {
	Detect(signal.Input) []signal.Detection
}

// Negated is a span of the prompt that is said not to be wanted.
type Negated struct {
	// Span are byte offsets in the prompt, from the cue to the end of the
	// clause, blanks at the end left out.
	text.Span
	// Cue is the part of the span that opens it ("do not", "不要").
	Cue text.Span
}

// RemovalKind says why a part of the prompt is not read as prose.
type RemovalKind uint8

const (
	// Fence is a closed code block: its code terms stay in the search text.
	Fence RemovalKind = iota
	// Frame is what is taken for a stack frame: nothing of it stays.
	Frame
)

// Removal is a span of the prompt that is not read as prose.
type Removal struct {
	text.Span // byte offsets in the prompt
	Kind      RemovalKind
}

// Analysis is what recall knows about a prompt.
type Analysis struct {
	Prompt string
	// Positive is the prompt with each negated span replaced by a blank.
	Positive string
	// Narrative is the prompt without fences and stack frames, white space
	// collapsed; PositiveNarrative is the same of Positive.
	Narrative, PositiveNarrative string
	NegatedSpans                 []Negated
	Removed                      []Removal

	Summary  string // at most 700 UTF-16 units
	Language string // zh, en or mixed
	TaskTypes, Operations, Surfaces, Constraints, Risks,
	Files, Commands, Keywords, Segments, IntentModes []string
	// Signals are the reported signals, positive and negative, in the
	// detector's order.
	Signals []signal.Detection
	// Negatives are the negated spans of the narrative, cue included.
	Negatives, NegativeKeywords []string
	Length                      int // of the prompt, UTF-16 units

	Variants []Variant
	// Tokens are the distinct tokens of the variants in first-seen order.
	Tokens []QueryToken
	// QueryText is the normal form of all variant texts joined by blanks.
	QueryText string
	// VariantNormals, SegmentNormals and NegativeNormals are the normal
	// forms of Variants, Segments and Negatives, index by index.
	VariantNormals, SegmentNormals, NegativeNormals []string
}

// Variant is one part of the query plan.
type Variant struct {
	Kind   string // summary, keywords, taskTypes, ... segment
	Text   string
	Weight float64
}

// QueryToken is a token with the largest weight of a variant that holds it.
type QueryToken struct {
	Text   string
	Weight float64
}

// HasSignal tells whether the signal with the id is reported.
func (a *Analysis) HasSignal(id string) bool {
	for _, d := range a.Signals {
		if d.ID == id {
			return true
		}
	}
	return false
}

// Analyze analyses a prompt with the signals that the detector finds.
func Analyze(prompt string, detector Detector) *Analysis {
	a := &Analysis{Prompt: prompt, Length: text.UTF16Len(prompt)}
	a.NegatedSpans = negated(prompt)
	a.Positive, _ = without(prompt, a.NegatedSpans)
	a.Narrative = text.Narrative(prompt)
	a.PositiveNarrative = a.Narrative
	if len(a.NegatedSpans) > 0 {
		a.PositiveNarrative = text.Narrative(a.Positive)
	}
	a.Removed = removals(prompt)
	a.describe()
	a.negatives()
	a.Signals = detector.Detect(signal.Input{Narrative: a.Narrative, Positive: a.PositiveNarrative})
	a.IntentModes = intents(a.PositiveNarrative, detector)
	a.plan()
	return a
}

func removals(prompt string) []Removal {
	var out []Removal
	fences := text.Fences(prompt)
	for _, s := range fences {
		out = append(out, Removal{s, Fence})
	}
	prose, origin := text.Blank(prompt, fences)
	for _, s := range text.Frames(prose) {
		out = append(out, Removal{origin.Span(s), Frame})
	}
	slices.SortFunc(out, func(a, b Removal) int { return a.Start - b.Start })
	return out
}

// maxSummary is the length of the summary in UTF-16 units.
const maxSummary = 700

// describe fills the fields that are read from the text alone.
func (a *Analysis) describe() {
	a.Summary = text.CutUTF16(a.PositiveNarrative, maxSummary)
	a.Language = language(a.Prompt)
	normal := text.Normalize(a.Positive)
	tokens := text.Tokens(normal)
	a.labels(normal, tokens)
	a.Files = text.Files(a.Positive)
	a.Commands = text.Commands(a.Positive)
	a.Keywords = headTail(keywords(tokens), maxKeywords)
	a.Segments = segments(a.PositiveNarrative)
	a.SegmentNormals = normals(a.Segments)
}

// negatives fills what the negated spans of the narrative give.
func (a *Analysis) negatives() {
	for _, n := range negated(a.Narrative) {
		a.Negatives = append(a.Negatives, n.Of(a.Narrative))
	}
	a.Negatives = text.Unique(a.Negatives)
	a.NegativeNormals = normals(a.Negatives)
	var tokens []string
	for _, n := range a.NegativeNormals {
		tokens = text.AppendTokens(tokens, n)
	}
	a.NegativeKeywords = headTail(keywords(tokens), maxKeywords)
}

// language is zh for Chinese alone, mixed for Chinese and Latin, else en.
func language(prompt string) string {
	if !text.HasCJK(prompt) {
		return "en"
	}
	for i := 0; i < len(prompt); i++ {
		if c := prompt[i] | 0x20; 'a' <= c && c <= 'z' {
			return "mixed"
		}
	}
	return "zh"
}

// maxKeywords bounds a keyword list; a longer one keeps its two ends.
const maxKeywords = 36

// keywords gives the distinct tokens longer than one character.
func keywords(tokens []string) []string {
	long := make([]string, 0, len(tokens))
	for _, t := range tokens {
		if text.UTF16Len(t) > 1 {
			long = append(long, t)
		}
	}
	return text.Unique(long)
}

// headTail keeps the two ends of a list longer than n.
func headTail(list []string, n int) []string {
	if len(list) <= n {
		return list
	}
	half := n / 2
	out := make([]string, 0, n)
	return append(append(out, list[:half]...), list[len(list)-half:]...)
}

func normals(list []string) []string {
	if len(list) == 0 {
		return nil
	}
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = text.Normalize(s)
	}
	return out
}
