package telemetry

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// maxMessage bounds a stored message, in bytes.
const maxMessage = 240

// Sanitizer takes out of a message what must not be stored: folders of the
// user, addresses, things that look like keys, control characters.
type Sanitizer struct {
	// names maps folders to what is written instead, longest first.
	names []folderName
}

type folderName struct{ folder, name string }

// NewSanitizer knows the folders by their roles, as in "~" for the home.
// Empty folders are left out.
func NewSanitizer(folders map[string]string) Sanitizer {
	var s Sanitizer
	for name, folder := range folders {
		if folder = strings.TrimRight(folder, `/\`); folder != "" {
			s.names = append(s.names, folderName{folder, name}, folderName{filepath.ToSlash(folder), name})
		}
	}
	slices.SortFunc(s.names, func(a, b folderName) int {
		if d := len(b.folder) - len(a.folder); d != 0 {
			return d
		}
		return strings.Compare(a.folder+a.name, b.folder+b.name)
	})
	return s
}

// Clean gives the message as it may be stored: one line, at most 240 bytes.
func (s Sanitizer) Clean(message string) string {
	for _, n := range s.names {
		message = strings.ReplaceAll(message, n.folder, n.name)
	}
	message = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(message, "\ufffd"))
	for _, p := range privates() {
		message = p.pattern.ReplaceAllString(message, p.instead)
	}
	return shorten(strings.Join(strings.Fields(message), " "), maxMessage)
}

type private struct {
	pattern *regexp.Regexp
	instead string
}

// privates are what a card's own text may hold and a log may not, compiled at
// the first message.
var privates = sync.OnceValue(func() []private {
	return []private{
		{regexp.MustCompile(`[\w.+-]+@[\w-]+(\.[\w-]+)+`), "<address>"},
		{regexp.MustCompile(`(/home|/Users|/root|[A-Za-z]:\\Users)[/\\][^\s:,;"')]*`), "<path>"},
		{regexp.MustCompile(`\b(sk|pk|ghp|gho|xox[abp]|AKIA)[-_A-Za-z0-9]{12,}`), "<key>"},
		{regexp.MustCompile(`\b[A-Za-z0-9+/_-]{40,}\b`), "<long word>"},
	}
})

// shorten cuts at a character boundary, with "…" for what is left out.
func shorten(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	cut := limit - len("…")
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}
