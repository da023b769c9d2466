package lint

import (
	"cmp"
	"fmt"
	"net/netip"
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"

	"ome-tui/engine/fault"
	"ome-tui/engine/text"
)

// leak is private data found in a text.
type leak struct {
	rule, text, what, remedy string
}

func (l leak) finding(at fault.Pos, path string) fault.Fault {
	return fault.Fault{Pos: at, Severity: fault.Warning, Rule: l.rule, Field: path, What: l.what, Remedy: l.remedy}
}

// detector finds one kind of private data.
type detector struct {
	rule, noun, remedy string
	pattern            *regexp.Regexp
	// harmless tells matches that name nobody; nil when there are none.
	harmless func(string) bool
	// hide keeps the match itself out of the message.
	hide bool
}

// detectors are all kinds, tried in this order: a text that one has matched is
// not matched again by a later one. They are compiled when a text is linted
// first: a run that lints nothing starts without them.
var detectors = sync.OnceValue(func() []detector {
	return []detector{
		{rule: "secret", noun: "a token or key", remedy: "replace it by an obvious placeholder, as in <token>", hide: true, pattern: regexp.MustCompile(
			`-----BEGIN [A-Z ]*PRIVATE KEY-----|\b(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}|\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_[A-Za-z0-9_]{20,}|\bglpat-[A-Za-z0-9_-]{16,}|` +
				`\bxox[abposr]-[A-Za-z0-9-]{10,}|\bA[KS]IA[0-9A-Z]{16}\b|\bAIza[0-9A-Za-z_-]{30,}|\bnpm_[A-Za-z0-9]{30,}|\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+|` +
				`(?i)\b(?:api[_-]?key|token|secret|passw(?:or)?d)["']?\s*[:=]\s*["']?[A-Za-z0-9/+_-]{16,}`)},
		{rule: "session-id", noun: "a UUID or session id", remedy: "replace it by a short made-up name", pattern: regexp.MustCompile(
			`(?i)\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b(?:session|sess|thread|conversation|conv|turn|run|req)[_-][0-9a-z]{12,}\b|` +
				`\b(?:session|thread|conversation)[ _-]?id["']?\s*[:=]\s*["']?[0-9a-z-]{8,}|\b01[0-9a-hjkmnp-tv-z]{24}\b`), harmless: blankUUID},
		{rule: "secret", noun: "a long hexadecimal string", remedy: "replace it by a short made-up value", hide: true, pattern: regexp.MustCompile(`(?i)\b[0-9a-f]{32,}\b`), harmless: oneDigit},
		{rule: "home-path", noun: "a home path with a user name", remedy: "use a path such as /home/user or one below the suite", pattern: regexp.MustCompile(
			`(?i)(?:[a-z]:)?[/\\]+(?:users|home|profiles|documents and settings)[/\\]+[^/\\\s"'<>|:*?]+|/root/[^\s"']+|/var/folders/[^\s"']+`), harmless: placeholderUser},
		{rule: "e-mail", noun: "an e-mail address", remedy: "use a reserved domain, as in someone@example.com", pattern: regexp.MustCompile(
			`(?i)\b[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+\b`), harmless: func(s string) bool { return reservedHost(s[strings.LastIndexByte(s, '@')+1:]) }},
		{rule: "hostname", noun: "a host name", remedy: "use a reserved one, as in example.com or shop.test", pattern: regexp.MustCompile(
			`(?i)\b[a-z][a-z0-9+.-]*://[^\s/"'<>)\]]+`), harmless: func(s string) bool { return reservedHost(hostOf(s)) }},
		{rule: "ip-address", noun: "an IP address", remedy: "use one of 192.0.2.0/24 or 2001:db8::/32", pattern: regexp.MustCompile(
			`(?i)[0-9a-f:.]*(?:\d+\.\d+\.\d+\.\d+|[0-9a-f]*:[0-9a-f]*:[0-9a-f:]*)[0-9a-f:.]*`), harmless: harmlessIP},
		{rule: "hostname", noun: "a host name", remedy: "use a reserved one, as in example.com or shop.test", pattern: regexp.MustCompile(
			`(?i)\b(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:com|net|org|io|dev|app|co|ai|cloud|gov|edu|de|uk|cn|jp|fr|eu|us|info|biz|xyz|internal|local|lan|corp|intranet|home)\b`), harmless: reservedHost},
	}
})

// leaks finds private data in a text, in the order of the detectors.
func leaks(text string) []leak {
	var out []leak
	var taken [][]int // by place; those of one detector do not overlap
	for _, d := range detectors() {
		before := taken[:len(taken):len(taken)]
		for _, at := range d.pattern.FindAllStringIndex(text, -1) {
			match := text[at[0]:at[1]]
			next := sort.Search(len(before), func(i int) bool { return before[i][1] > at[0] })
			if next < len(before) && before[next][0] < at[1] {
				continue
			}
			taken = append(taken, at)
			if d.harmless != nil && d.harmless(match) {
				continue
			}
			out = append(out, leak{d.rule, match, d.describe(match), d.remedy})
		}
		slices.SortFunc(taken, func(a, b []int) int { return cmp.Compare(a[0], b[0]) })
	}
	return out
}

func (d detector) describe(match string) string {
	if d.hide {
		return "holds " + d.noun
	}
	return fmt.Sprintf("holds %s: %s", d.noun, text.Head(match, 60))
}

// reservedHost tells names that are reserved for examples, and this machine.
func reservedHost(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	labels := strings.Split(host, ".")
	switch labels[len(labels)-1] {
	case "test", "example", "invalid", "localhost":
		return true
	}
	if len(labels) >= 2 {
		switch strings.Join(labels[len(labels)-2:], ".") {
		case "example.com", "example.net", "example.org", "example.edu":
			return true
		}
	}
	addr, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil && documentation(addr)
}

// hostOf takes the host out of an address with a scheme.
func hostOf(url string) string {
	_, host, _ := strings.Cut(url, "://")
	if i := strings.LastIndexByte(host, '@'); i >= 0 {
		host = host[i+1:]
	}
	if i := strings.LastIndexByte(host, ':'); i >= 0 && !strings.HasSuffix(host, "]") {
		host = host[:i]
	}
	return strings.TrimRight(host, ".,;:!?，。；：")
}

// documentation tells addresses that are reserved for examples, and this
// machine's own.
func documentation(a netip.Addr) bool {
	for _, p := range []string{"192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32"} {
		if netip.MustParsePrefix(p).Contains(a) {
			return true
		}
	}
	return a.IsLoopback() || a.IsUnspecified()
}

// harmlessIP tells what only looks like an address, or is reserved.
func harmlessIP(s string) bool {
	trimmed := strings.Trim(s, ".:")
	if strings.HasPrefix(s, "::") {
		trimmed = strings.TrimRight(s, ".")
	}
	a, err := netip.ParseAddr(trimmed)
	return err != nil || documentation(a)
}

// placeholders are user names that name nobody.
var placeholders = []string{"user", "username", "users", "name", "me", "you", "someone", "example", "demo", "test", "dev", "runner", "$user", "${user}", "%username%", "~"}

func placeholderUser(path string) bool {
	parts := strings.FieldsFunc(path, func(r rune) bool { return r == '/' || r == '\\' })
	name := strings.ToLower(strings.TrimRight(parts[len(parts)-1], ".,;!?，。；！？)"))
	return slices.Contains(placeholders, name) || strings.HasPrefix(name, "shared") || strings.HasPrefix(name, "public")
}

// blankUUID tells ids without information, such as the nil UUID.
func blankUUID(s string) bool { return oneDigit(strings.ReplaceAll(s, "-", "")) }

func oneDigit(s string) bool { return strings.Trim(s, s[:1]) == "" }
