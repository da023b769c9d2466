package text

import "strings"

// extensions are the endings of a path that count, in the order in which
// they are tried: the first that fits wins and needs no boundary after it,
// so that package.json gives package.js, as OME has it.
var extensions = [...]string{
	".js", ".jsx", ".ts", ".tsx", ".json", ".md", ".toml", ".yaml", ".yml",
	".py", ".go", ".rs", ".css", ".html", ".lock",
}

// Files gives the file paths in a raw text, unique, in order.
func Files(raw string) []string { return Unique(cutOut(raw, fileSpans(raw))) }

func fileSpans(raw string) []Span {
	var out []Span
	for i := 0; i < len(raw); i++ {
		if !isPathByte(raw[i]) {
			continue
		}
		start, dotted := i, false
		for i < len(raw) && isPathByte(raw[i]) {
			dotted = dotted || raw[i] == '.'
			i++
		}
		if !dotted {
			continue
		}
		if end := pathEnd(raw[start:i]); end > 0 {
			out = append(out, Span{start, start + end})
		}
	}
	return out
}

func isPathByte(c byte) bool {
	return IsWord(c) || c == '@' || c == '.' || c == '~' || c == '/' || c == '-'
}

// pathEnd gives the length of the longest path in a run of path characters
// that has something before its extension, 0 if there is none.
func pathEnd(run string) int {
	for dot := len(run) - 1; dot > 0; dot-- {
		if run[dot] != '.' {
			continue
		}
		for _, ext := range extensions {
			if strings.HasPrefix(run[dot:], ext) {
				return dot + len(ext)
			}
		}
	}
	return 0
}
