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

// splitFrontMatter cuts a card file: front matter between a first line --- and
// the next line that starts with ---, and the body below. found is false when
// the file does not start with it, closed when it has an end. line is the
// line of the file that the front matter starts on.
func splitFrontMatter(text string) (matter, body string, found, closed bool) {
	rest, found := strings.CutPrefix(text, "---")
	if !found || strings.HasPrefix(rest, "-") {
		return "", "", false, false
	}
	end := strings.Index(rest, "\n---")
	if end < 0 {
		_, matter, _ = strings.Cut(rest, "\n")
		return matter, "", true, false
	}
	body = rest[end+len("\n---"):]
	_, matter, _ = strings.Cut(rest[:end+1], "\n")
	// What follows the dashes on their line belongs to the body, blanks do not.
	body = strings.TrimLeft(body, " \t")
	body = strings.TrimPrefix(strings.TrimPrefix(body, "\r"), "\n")
	return matter, body, true, true
}

// matterLanguage is what follows the opening dashes: "" or "yaml" for YAML.
func matterLanguage(text string) string {
	first, _, _ := strings.Cut(text, "\n")
	return strings.TrimSpace(strings.TrimLeft(first, "-"))
}
