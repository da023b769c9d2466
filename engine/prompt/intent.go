package prompt

import (
	"strings"
	"unicode/utf8"

	"ome-tui/engine/signal"
	"ome-tui/engine/text"
)

// intentSet is a set of intent modes, one bit each in the order in which they
// are reported inside a segment.
type intentSet uint8

const (
	execute intentSet = 1 << iota
	explain
	discuss
	review
	debug
	operate
	plan
)

var intentNames = [...]string{"execute", "explain", "discuss", "review", "debug", "operate", "plan"}

// intents gives the intent modes of a positive narrative: those of its
// segments, in order of first appearance. Where any segment asks for action,
// explain and discuss are left out.
func intents(narrative string, detector Detector) []string {
	var seen intentSet
	var order []intentSet
	for _, segment := range intentSegments(narrative) {
		found := spoken(segment)
		if found&execute != 0 && (explainsOnly(segment) || !asksForAction(segment, detector)) {
			found &^= execute
		}
		for bit := execute; bit <= plan; bit <<= 1 {
			if found&bit != 0 && seen&bit == 0 {
				seen |= bit
				order = append(order, bit)
			}
		}
	}
	var out []string
	for _, bit := range order {
		if seen&execute != 0 && bit&(explain|discuss) != 0 {
			continue
		}
		out = append(out, bit.name())
	}
	return out
}

// name gives the name of a set of one.
func (s intentSet) name() string {
	for i, name := range intentNames {
		if s == 1<<i {
			return name
		}
	}
	return ""
}

// asksForAction tells whether the segment, taken as a whole prompt, shows a
// signal of action and is no example in documentation.
func asksForAction(segment string, detector Detector) bool {
	positive := segment
	if spans := negated(segment); len(spans) > 0 {
		cut, _ := without(segment, spans)
		positive = text.Narrative(cut)
	}
	action := false
	for _, d := range detector.Detect(signal.Input{Narrative: segment, Positive: positive}) {
		switch d.ID {
		case "explicit_execute", "goal_execute":
			action = true
		case "goal_example_discussion":
			return false
		}
	}
	return action
}

// connectives cut a sentence into intent segments; the Latin ones stand
// between word boundaries.
var (
	latinConnectives   = [...][]string{{"and", "then"}, {"after", "that"}, {"then"}, {"but"}, {"however"}, {"instead"}}
	chineseConnectives = [...]string{"然后", "接着", "随后", "但是", "不过", "而是"}
)

// intentSegments cuts a narrative at sentence marks and connectives.
func intentSegments(narrative string) []string {
	var out []string
	start := 0
	cut := func(end, next int) {
		if s := strings.TrimSpace(narrative[start:end]); s != "" {
			out = append(out, s)
		}
		start = next
	}
	for i := 0; i < len(narrative); {
		r, size := utf8.DecodeRuneInString(narrative[i:])
		end := i + size
		if endsSentence(r) {
			cut(i, end)
		} else if after := connectiveEnd(narrative, i); after > 0 {
			cut(i, after)
			end = after
		}
		i = end
	}
	cut(len(narrative), len(narrative))
	return out
}

// connectiveEnd gives the offset after the connective at i, or 0.
func connectiveEnd(in string, i int) int {
	switch c := in[i]; {
	case c >= utf8.RuneSelf:
		for _, word := range chineseConnectives {
			if strings.HasPrefix(in[i:], word) {
				return i + len(word)
			}
		}
	case text.IsWord(c) && (i == 0 || !text.IsWord(in[i-1])):
		for _, list := range latinConnectives {
			if end := words(in, i, list...); end > 0 {
				return end
			}
		}
	}
	return 0
}
