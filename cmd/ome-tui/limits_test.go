package main

import (
	"fmt"
	"strings"
	"testing"
)

// TestLimits holds what docs/faults.md says of documents that are too large,
// each by the message that a user gets. What is larger cost tens of seconds
// and gigabytes before there were limits.
func TestLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("reads large documents one after another; the full pass runs it")
	}
	const (
		items = 500_000
		names = 100_000
		found = 100_000
		aCase = `{"id":"c","prompt":"validate the page","expectedCards":["a"]}`
		aCard = `{"id":"a","title":"T","summary":"S","rule":"R","recall":{"triggers":["validate the page"]}}`
	)
	repeat := func(one string, n int) string { return strings.TrimSuffix(strings.Repeat(one+",", n), ",") }
	suite := func(cases, more string) string {
		return `{"name":"s","cases":[` + cases + `],"experiences":[` + aCard + `]` + more + `}`
	}
	object := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `,"k%d":1`, i)
		}
		return "{" + b.String()[1:] + "}"
	}
	bomb := "pack: p\na0: &a0\n" + strings.Repeat(" ", 2) + "k: x\n"
	for i := 1; i <= 9; i++ {
		bomb += fmt.Sprintf("a%d: &a%d\n", i, i)
		for j := range 10 {
			bomb += fmt.Sprintf("  k%d: *a%d\n", j, i-1)
		}
	}
	matter := func(more string) string {
		return "---\nschema: ome-card\nid: a\nstatus: active\ntitle: Validate the page\nsummary: S\n" + more + "---\n## 完整规则\n\n```text\nR\n```\n"
	}
	line := "# " + strings.Repeat("x", 1021) + "\n" // 1 KiB
	for _, tt := range []struct {
		name   string
		files  map[string]string
		args   []string
		status int
		want   string // on one of the streams; "" for none of the limits' words
	}{
		{"names at the limit", map[string]string{"s.json": suite(aCase, `,"note":"n","x":`+object(names))}, nil, 0, `unknown field "x"`},
		{"names past it", map[string]string{"s.json": suite(aCase, `,"x":`+object(names+1))}, nil, 2, "an object with more than 100000 names (split it)"},
		{"cases past the limit", map[string]string{"s.json": suite(repeat("1", items+1), "")}, nil, 2, "s.json:1:21: cases has 500001 entries (at most 500000)\n"},
		{"hook cases past it", map[string]string{"s.json": `{"name":"s","cases":[` + repeat("1", items+1) + `]}`}, []string{"--hook"}, 2, "cases has 500001 entries (at most 500000)\n"},
		{"cards past it", map[string]string{"s.json": `{"name":"s","cases":[` + aCase + `],"experiencesFile":"c.json"}`, "c.json": "[" + repeat("1", items) + "," + aCard + "]"}, []string{"--lint"}, 2,
			"more than 100000 faults: what is wrong from here on is not listed (mend the others first)"},
		{"faults past the limit", map[string]string{"s.json": suite(repeat("1", found+1), "")}, []string{"--lint"}, 2, "s.json:1:200022: error too-many-faults: more than 100000 faults: what is wrong from here on is not listed (mend the others first)\n"},
		{"faults at the limit", map[string]string{"s.json": suite(repeat("1", found), "")}, []string{"--lint"}, 2, "100000 errors, "},
		{"text of a card past the limit", map[string]string{"s.json": suite(aCase, `,"note":"n"`), "c.json": `[` + strings.Replace(aCard, `"T"`, `"`+strings.Repeat("T", 2<<20)+`"`, 1) + `]`}, []string{"--experiences", "c.json"}, 2,
			`c.json:1:2: card "a" has 2097213 bytes of text (at most 2097152)`},
		{"text of a card within it, all of it escaped", map[string]string{"s.json": suite(aCase, ""), "c.json": `[` + strings.Replace(aCard, `"S"`, `"`+strings.Repeat(`\u0007`, 2<<20-100)+`"`, 1) + `]`}, []string{"--experiences", "c.json"}, 0, "1 of 1 case passed"},
		{"entries of a card, all of them empty", map[string]string{"s.json": suite(aCase, ""), "c.json": `[` + strings.Replace(aCard, `"R"`, `"R","criteria":{"use_when":["validate the page",`+repeat(`""`, names-1)+`]}`, 1) + `]`}, []string{"--experiences", "c.json"}, 0, `c.json:1:72: card "a": criteria.use_when has 99899 more empty entries (take them out)`},
		{"payload past the limit", map[string]string{"s.json": `{"name":"h","cases":[{"id":"c","provider":"codex","raw":"` + strings.Repeat("x", 16<<20+1) + `","expect":{}}]}`}, []string{"--hook"}, 2, "s.json:1:22: the payload is 16777217 bytes long (at most 16777216)\n"},
		{"a long text, linted", map[string]string{"s.json": suite(aCase, `,"note":"`+strings.Repeat("m@n.com ", 1<<18)+`"`)}, []string{"--lint"}, 0, "holds 130072 more of what looks private"},
		{"aliases", map[string]string{"s.json": suite(aCase, ""), "p.yaml": bomb}, []string{"--signals", "p.yaml"}, 2, "p.yaml:1:1: aliases multiply it to more than 1048576 values (write out less)\n"},
		{"settings of a library past the limit", map[string]string{"s.json": suite(aCase, ""), "lib/config.json": strings.Repeat(" ", 1<<20) + "{}", "lib/experiences/active/a.md": matter("")},
			[]string{"--use-current-library", "--data-dir", "lib"}, 2, "config.json: is larger than 1 MiB (keep the settings alone)\n"},
		{"front matter past the limit", map[string]string{"s.json": suite(aCase, ""), "lib/experiences/active/a.md": matter(strings.Repeat(line, 8<<10))},
			[]string{"--use-current-library", "--data-dir", "lib"}, 1, "a.md:1:1: card left out: the front matter is larger than 8 MiB (put long text below it)\n"},
		{"front matter within it", map[string]string{"s.json": suite(aCase, ""), "lib/experiences/active/a.md": matter(strings.Repeat(line, 8<<10-1))},
			[]string{"--use-current-library", "--data-dir", "lib"}, 0, "1 of 1 case passed"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := hostileLab{t, t.TempDir()}
			t.Chdir(l.dir)
			for name, text := range tt.files {
				l.write(name, text)
			}
			args := append([]string{"--headless"}, tt.args...)
			if len(tt.args) > 0 && tt.args[0] == "--lint" {
				args = tt.args
			}
			stdout, stderr, status := l.says("", append(args, "s.json")...)
			if status != tt.status || !strings.Contains(stdout+stderr, tt.want) {
				t.Errorf("status %d, want %d; no %q in\n%.2000s%.2000s", status, tt.status, tt.want, stderr, stdout[max(0, len(stdout)-1000):])
			}
		})
	}
}
