package card

import "strings"

// ruleOf finds the rule in a body: the fenced block right under the first
// heading of that name, trimmed; "" when there is none. usual tells that the
// fence has three backticks and no more in its first line than a word: OME
// reads no other.
func ruleOf(body string) (rule string, usual bool) {
	for at := 0; ; {
		i := strings.Index(body[at:], "## ")
		if i < 0 {
			return "", false
		}
		at += i
		heading, after, _ := strings.Cut(body[at:], "\n")
		if (at == 0 || body[at-1] == '\n') && "## "+strings.TrimSpace(heading[3:]) == headingRule {
			if rule, usual = fenced(strings.TrimLeft(after, " \t\r\n")); rule != "" {
				return rule, usual
			}
		}
		at += 3
	}
}

// fenced reads a block in backticks at the start of s.
func fenced(s string) (text string, usual bool) {
	n := len(s) - len(strings.TrimLeft(s, "`"))
	first := strings.IndexByte(s, '\n')
	if n < 3 || first < 0 {
		return "", false
	}
	info := strings.TrimSpace(s[n:first])
	end := strings.Index(s[first:], "\n"+s[:n])
	if end < 0 || strings.ContainsRune(info, '`') {
		return "", false
	}
	usual = n == 3 && !strings.ContainsFunc(info, notWord) && !strings.HasPrefix(s[n:], " ")
	return strings.TrimSpace(s[first : first+end]), usual
}

func notWord(r rune) bool {
	return r != '_' && (r < '0' || r > '9') && (r|0x20 < 'a' || r|0x20 > 'z')
}
