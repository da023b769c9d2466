package engine

import "strings"

// endings are English endings, the longest first. A stem serves to say that
// two words look related, never to match them.
var endings = []string{"izations", "ization", "ations", "ation", "ators", "ator", "ating", "ments", "ates", "ated", "ment", "ings",
	"ions", "ness", "ate", "ing", "ion", "ies", "ied", "ers", "able", "al", "ed", "er", "es", "ly", "s", "e", "y"}

// minStem is the shortest stem that says anything.
const minStem = 3

// stem cuts an English ending off a Latin word; empty when nothing useful is
// left.
func stem(token string) string {
	if !latin(token) || len(token) <= minStem {
		return ""
	}
	for _, e := range endings {
		s, ok := strings.CutSuffix(token, e)
		if ok && len(s) >= minStem && (e != "y" || !vowel(s[len(s)-1])) {
			return undouble(s)
		}
	}
	return undouble(token)
}

// undouble drops the second of two equal consonants at the end, as in
// "planning".
func undouble(s string) string {
	n := len(s)
	if n > minStem && s[n-1] == s[n-2] && !vowel(s[n-1]) {
		return s[:n-1]
	}
	return s
}

func vowel(c byte) bool { return strings.IndexByte("aeiou", c) >= 0 }

func latin(token string) bool {
	for i := 0; i < len(token); i++ {
		if token[i] < 'a' || token[i] > 'z' {
			return false
		}
	}
	return true
}
