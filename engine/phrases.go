package engine

import (
	"slices"
	"strings"
	"unicode/utf8"

	"ome-tui/engine/prompt"
	"ome-tui/engine/text"
)

// Bounds of the phrases that are tried as triggers and ignore phrases.
const (
	// maxPhraseWords is how many content words a phrase has at most.
	maxPhraseWords = 4
	// maxHanRun is the longest run of Chinese characters taken as a whole;
	// longer ones are cut into windows of hanWindow characters.
	maxHanRun = 8
	hanWindow = 4
	// brittleWords is how many content words a phrase may have before it is
	// called brittle: it fits one prompt alone.
	brittleWords = 4
)

// candidatePhrase is a word sequence of a prompt.
type candidatePhrase struct {
	text string
	// words counts the content words: tokens that are no stop words, and for
	// Chinese one word for every two characters.
	words int
}

// phrasesOf gives the word sequences of a prompt's positive narrative that
// could stand in a card: within one clause, neither starting nor ending with
// a hollow word, not of generic words alone, each once, in order of place and
// length.
func phrasesOf(a *prompt.Analysis) []candidatePhrase {
	var out []candidatePhrase
	seen := map[string]bool{}
	add := func(p candidatePhrase) {
		if !seen[p.text] {
			seen[p.text] = true
			out = append(out, p)
		}
	}
	for _, clause := range strings.FieldsFunc(a.PositiveNarrative, endsClause) {
		words := splitWords(text.Normalize(clause))
		for i := range words {
			phrasesFrom(words[i:], add)
		}
	}
	return out
}

func endsClause(r rune) bool {
	return strings.ContainsRune(",，。!?？；;：:()（）[]\"“”「」『』《》、\n|", r)
}

// splitWords cuts a normal form at blanks, and between Latin and Chinese.
func splitWords(normal string) []string {
	var out []string
	for _, field := range strings.Fields(normal) {
		start, han := 0, false
		for i, r := range field {
			if is := isHan(r); i > start && is != han {
				out = append(out, field[start:i])
				start = i
			}
			han = isHan(r)
		}
		out = append(out, field[start:])
	}
	return slices.DeleteFunc(out, func(w string) bool { return len(text.Tokens(w)) == 0 && !text.IsStopWord(trimWord(w)) })
}

// hollow tells whether a word says nothing of what a prompt is about: a stop
// word, or a word of grammar that recall counts all the same. A phrase neither
// starts nor ends with one.
func hollow(word string) bool {
	w := trimWord(word)
	if text.IsStopWord(w) {
		return true
	}
	switch w {
	case "i", "we", "he", "she", "they", "us", "me", "my", "our", "their", "his", "her", "its", "these", "those", "there", "here",
		"who", "whom", "whose", "what", "which", "when", "where", "why", "how",
		"do", "does", "did", "done", "can", "could", "should", "would", "will", "shall", "may", "might", "must", "have", "has", "had", "am", "been", "being",
		"but", "if", "so", "not", "no", "nor", "also", "too", "very", "just", "only", "again", "at", "about", "up", "down", "off", "over", "under", "after", "before",
		"make", "makes", "get", "gets", "put", "take", "let", "give", "use", "want", "like", "try", "see", "look", "come", "go", "say", "tell", "show", "know", "think", "thing", "way",
		"than", "such", "some", "any", "each", "every", "all", "both", "other", "another", "please", "somebody", "something", "t", "s":
		return true
	}
	return false
}

// generic tells whether a word asks for something to be done and says not to
// what: many prompts hold it, and alone it is no phrase for a card.
func generic(word string) bool {
	switch trimWord(word) {
	case "add", "apply", "ask", "begin", "call", "change", "check", "clean", "continue", "create", "debug", "delete", "ensure", "explain", "find", "finish", "fix", "fixed",
		"fixes", "fixing", "follow", "handle", "help", "implement", "improve", "keep", "look", "modify", "move", "need", "needs", "open", "perform", "prepare",
		"read", "redo", "remove", "repair", "replace", "review", "rewrite", "run", "running", "set", "start", "stop", "test", "turn", "update", "used", "uses", "using", "work", "works", "write":
		return true
	}
	return false
}

func isHan(r rune) bool { return r >= 0x4E00 && r <= 0x9FFF }

func trimWord(w string) string { return strings.Trim(w, ".-/_'`*") }

// phrasesFrom gives the phrases that begin with the first word.
func phrasesFrom(words []string, add func(candidatePhrase)) {
	if text.HasCJK(words[0]) {
		hanPhrases(words[0], add)
		return
	}
	if hollow(words[0]) {
		return
	}
	content, telling := 0, false
	for n, w := range words {
		if text.HasCJK(w) || content == maxPhraseWords {
			return
		}
		if hollow(w) {
			continue
		}
		content++
		if telling = telling || !generic(w); !telling {
			continue
		}
		add(candidatePhrase{trimWord(strings.Join(words[:n+1], " ")), content})
	}
}

func hanPhrases(run string, add func(candidatePhrase)) {
	n := utf8.RuneCountInString(run)
	if n >= 2 && n <= maxHanRun && !text.IsStopWord(run) {
		add(candidatePhrase{run, (n + 1) / 2})
	}
	runes := []rune(run)
	for i := 0; n > hanWindow && i+hanWindow <= n; i++ {
		add(candidatePhrase{string(runes[i : i+hanWindow]), hanWindow / 2})
	}
}

// contentWords counts the content words of a phrase of the user's own.
func contentWords(phrase string) int {
	n := 0
	for _, w := range splitWords(text.Normalize(phrase)) {
		switch {
		case text.HasCJK(w):
			n += (utf8.RuneCountInString(w) + 1) / 2
		case !hollow(w):
			n++
		}
	}
	return n
}

// brittle says why a phrase fits one prompt alone; empty when it does not.
func brittle(phrase string, a *prompt.Analysis) string {
	n := contentWords(phrase)
	switch {
	case n > brittleWords:
		return "more than four content words"
	case 2*n > contentWords(a.PositiveNarrative):
		return "more than half of the prompt"
	}
	return ""
}
