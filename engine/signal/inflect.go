package signal

import "strings"

// irregular verbs that "~" knows besides the regular endings
var irregular = map[string][]string{
	"build": {"built"}, "run": {"ran"}, "write": {"wrote", "written"}, "make": {"made"},
	"take": {"took", "taken"}, "give": {"gave", "given"}, "find": {"found"}, "keep": {"kept"},
	"send": {"sent"}, "do": {"did", "done"}, "go": {"went", "gone"}, "see": {"saw", "seen"},
	"begin": {"began", "begun"}, "leave": {"left"}, "lose": {"lost"}, "say": {"said"},
	"tell": {"told"}, "think": {"thought"}, "get": {"got", "gotten"}, "hold": {"held"},
	"break": {"broke", "broken"}, "choose": {"chose", "chosen"}, "know": {"knew", "known"},
	"draw": {"drew", "drawn"}, "rebuild": {"rebuilt"}, "rewrite": {"rewrote", "rewritten"},
	"understand": {"understood"}, "mean": {"meant"}, "bring": {"brought"}, "fall": {"fell", "fallen"},
}

// inflections gives the word and its simple English forms: plural or third
// person, past, -ing. A form that English does not have (fixs) does no harm
// and is left out only where that is easy.
func inflections(w string) []string {
	last := len(w) - 1
	if last < 1 || w[last] < 'a' || w[last] > 'z' {
		return []string{w}
	}
	out := append([]string{w}, irregular[w]...)
	stem := w
	switch {
	case w[last] == 'e':
		stem = w[:last]
		out = append(out, w+"s", w+"d")
		if strings.HasSuffix(w, "ee") {
			stem = w
		}
		return append(out, stem+"ing")
	case w[last] == 'y' && !isVowel(w[last-1]):
		return append(out, w[:last]+"ies", w[:last]+"ied", w+"ing")
	case strings.HasSuffix(w, "ch"), strings.HasSuffix(w, "sh"), strings.IndexByte("sxzo", w[last]) >= 0:
		out = append(out, w+"es")
	default:
		out = append(out, w+"s")
	}
	out = append(out, w+"ed", w+"ing")
	if doubles(w) {
		stem = w + w[last:]
		out = append(out, stem+"ed", stem+"ing")
	}
	return out
}

// doubles tells whether the last consonant may be doubled (plan, commit).
func doubles(w string) bool {
	n := len(w)
	return n >= 3 && !isVowel(w[n-1]) && strings.IndexByte("wxyh", w[n-1]) < 0 &&
		isVowel(w[n-2]) && !isVowel(w[n-3])
}

func isVowel(c byte) bool { return strings.IndexByte("aeiou", c) >= 0 }
