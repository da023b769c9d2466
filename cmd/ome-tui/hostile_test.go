package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"ome-tui/engine/source"
)

// hostileTail drives a terminal, a line printer, a browser and a log reader, if
// one lets it: escape sequences of seven and eight bits, bell, backspace,
// carriage return, delete, marks that turn the direction or have no width.
const hostileTail = "\x1b[2J\x1b]0;owned\x07\u009b31m\u0090x\u009c\b\r\x00\x7f\u202egnp\u2066\u200b\u2028\ufeff<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"

// hostileName is what a file name on disk can hold of it.
const hostileName = "n\x1b[2J\x07\u009b31m\r\u202e\u200b"

// drives tells what must reach no reader: control and format characters
// but the line break. The zero-width joiner stays, because emoji need it.
func drives(r rune) bool {
	return r != '\n' && r != '\u200d' && (unicode.In(r, unicode.Cc, unicode.Cf) || r == '\u2028' || r == '\u2029')
}

// hostileLab is a folder with a suite, cards, a library, reports and settings
// whose texts are hostile wherever a text may stand.
type hostileLab struct {
	t   *testing.T
	dir string
}

// q is a JSON string of a plain start and the hostile tail.
func (hostileLab) q(start string) string { return string(source.AppendString(nil, start+hostileTail)) }

// list is a JSON list of one such string and a plain one.
func (l hostileLab) list(start, plain string) string {
	return "[" + l.q(start) + "," + l.plain(plain) + "]"
}

func (hostileLab) plain(s string) string { return string(source.AppendString(nil, s)) }

func (l hostileLab) write(name, text string) string {
	l.t.Helper()
	name = filepath.Join(l.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		l.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		l.t.Fatal(err)
	}
	return name
}

// card is one card with a hostile text in each field that takes one. An id may
// hold anything but control characters and separators.
func (l hostileLab) card(id, more string) string {
	return fmt.Sprintf(`{"id":%s,"status":"active","title":%s,"category":%s,"summary":%s,"language":"en","sources":%s,
		"criteria":{"use_when":%s,"ignore_when":%s},
		"engine_hints":{"positive":%s,"negative":%s},
		"recall":{"policy":"must","risk":"high","confidence":"high","triggers":%s,"topics":%s,"aliases":{%s:%s}},
		"scope":{"level":"global","rationale":%s},"rule":%s%s}`,
		l.plain(id), l.q("Title "), l.q("Category "), l.q("Summary "), l.list("source", "s"), l.list("use ", "validate the page"),
		l.list("ignore ", "never mind"), l.list("hint ", "page check"), l.list("no ", "not at all"), l.list("trigger ", "validate the page"),
		l.list("topic ", "page"), l.q("en"), l.list("alias ", "look at the page"), l.q("why "), l.q("Rule "), more)
}

// oddID has all that an id may hold.
const oddID = "id\u202e\u200b\u2066<script>alert(1)</script>\"'|*`[x](y)"

func newHostileLab(t *testing.T) hostileLab {
	l := hostileLab{t, filepath.Join(t.TempDir(), hostileName)}
	pass := fmt.Sprintf(`{"id":%s,"prompt":%s,"expectedCards":[%s],"note":%s,"tags":%s,"difficulty":%s,"cwd":%s,"lintAllow":[{"rule":%s,"reason":%s}]}`,
		l.plain("pass "+strings.ReplaceAll(oddID, "/", "")), l.q("please validate the page "), l.plain(strings.ReplaceAll(oddID, "/", "")), l.q("note "), l.list("tag", "en"),
		l.q("hard"), l.q("/folder/"), l.q("rule"), l.q("reason "))
	fail := fmt.Sprintf(`{"id":"fail","prompt":%s,"expectedCards":%s,"unexpectedCards":%s,"allowedExtraCards":%s,"tags":["held-out"],"note":%s,
		"projectContext":{"projectKey":%s,"modulePath":%s}}`, l.q("validate the pages "), l.list("none", "near"), l.list("bad", strings.ReplaceAll(oddID, "/", "")),
		l.list("allowed", "z"), l.q("note "), l.q("key"), l.q("mod"))
	l.write("suite.json", fmt.Sprintf(`{"name":%s,"note":%s,"lintAllow":[{"rule":%s,"reason":%s}],"cases":[%s,%s],"experiences":[%s,%s],%s:1}`,
		l.q("suite "), l.q("note "), l.q("rule"), l.q("reason "), pass, fail,
		l.card(strings.ReplaceAll(oddID, "/", ""), ""), l.card("near", ","+l.q("unknown")+":1"), l.q("unknown")))
	l.write("bad.json", fmt.Sprintf(`{"name":%s,"cases":[{"id":%s,"prompt":%s,"expectedCards":%s,"threshold":%s},{"id":"a","prompt":"p"},{"id":"a"}],"experiencesFile":%s,%s:1,}`,
		l.q("s"), l.q("id"), l.q("p"), l.q("c"), l.q("40"), l.q("../x"), l.q("unknown")))
	l.write("raw.json", "{\"name\": \"raw \x1b[2J\u009b31m\u202e\", nope\x1b[2J\u009b: 1 /* \x07 */}")
	l.write(".ome-tui.yaml", "suites:\n  - suite.json\n")
	return l
}

// says runs a command line and gives what it printed.
func (l hostileLab) says(stdin string, args ...string) (stdout, stderr string, status int) {
	var out, err bytes.Buffer
	status = run(context.Background(), args, strings.NewReader(stdin), &out, &err)
	return out.String(), err.String(), status
}

// harmless holds both streams of a command line.
func (l hostileLab) harmless(stdin string, args ...string) (stdout string) {
	l.t.Helper()
	stdout, stderr, _ := l.says(stdin, args...)
	if stdout+stderr == "" && !slices.Contains(args, "--out") && !slices.Contains(args, "csv") {
		l.t.Errorf("%q says nothing", args)
	}
	for name, text := range map[string]string{"stdout": stdout, "stderr": stderr} {
		if at := strings.IndexFunc(text, drives); at >= 0 {
			l.t.Errorf("%q: %U on %s: %q", args, []rune(text[at:])[0], name, text[max(0, at-80):min(len(text), at+40)])
		}
	}
	return stdout
}

// TestNothingReachesTheReader holds that no field of any file, no name and no
// argument drives the reader of any output.
func TestNothingReachesTheReader(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("file names cannot hold control characters there")
	}
	l := newHostileLab(t)
	t.Chdir(l.dir)
	t.Setenv("HOME", filepath.Join(l.dir, "home"))
	t.Setenv("OME_HOME", "")
	t.Setenv("OH_MY_EXPERIENCE_DATA_DIR", "")
	odd := strings.ReplaceAll(oddID, "/", "")
	l.harmless("", "--headless", "--format", "json", "--out", "report.json", "suite.json")
	l.write("library/experiences/active/good.md", l.markdown())
	l.write("plain/experiences/active/good.md", l.markdown())
	l.write("library/experiences/active/"+hostileName+".md", "no card\x1b[2J\u009b")
	l.write("library/config.json", `{"recall":{"limit":`+l.q("x")+`},`+l.q("k")+`:1}`)
	l.write("keys", "nope"+hostileTail+" = x\nquit = "+hostileTail+"\n")
	l.write("known.txt", "fail "+hostileTail+"\nfail\nnone\x1b[2J\n")
	l.write("pack.yaml", "signals:\n  - id: "+l.q("x")+"\n    patterns: ["+l.q("(")+"]\n"+l.q("k")+": 1\n")
	l.write("hook.json", fmt.Sprintf(`{"name":%s,"cases":[{"id":%s,"provider":%s,"payload":{"prompt":%s},"expect":{%s:%s},"note":%s,%s:1}]}`,
		l.q("h"), l.q("id"), l.q("claude"), l.q("validate the page"), l.q("x"), l.q("y"), l.q("n"), l.q("unknown")))
	l.write("goodhook.json", fmt.Sprintf(`{"name":%s,"experiences":[%s],"cases":[{"id":%s,"provider":"claude","tags":[%s],"payload":{"prompt":%s,"session_id":%s,"cwd":%s,"hook_event_name":"UserPromptSubmit"},"expect":{"cards":["nope"]}}]}`,
		l.q("h"), l.card("near", ""), l.plain(odd), l.q("t"), l.q("validate the page"), l.q("s"), l.q("/c")))
	// The program as its own hook is this test, which would run itself.
	self := filepath.Join(t.TempDir(), "ome-tui")
	if exe, err := os.Executable(); err != nil || os.Symlink(exe, self) != nil {
		t.Fatal(err)
	}
	self += " hook run --json"
	payload := `{"prompt":` + l.q("validate the page") + `,"session_id":` + l.q("s") + `,"cwd":` + l.q("/c") + `}`
	started = time.Now() // the hook's time limit runs from the start of the process
	if answer := l.harmless(payload, "hook", "run", "--json", "--data-dir", "plain"); !strings.Contains(answer, "additionalContext") {
		t.Errorf("the hook answers %s", answer)
	}
	l.harmless("", "--headless", "--format", "json", "--hook", "--hook-command", self, "--out", "hook-report.json", "goodhook.json")
	l.forgedShard("forged.json")
	for _, format := range []string{"text", "json", "markdown", "junit", "github", "csv", "html", "patch", hostileTail} {
		for _, args := range [][]string{
			{"suite.json"}, {"--verbose", "suite.json"}, {"--redact", "suite.json"}, {"--explain", "fail", "suite.json"},
			{"--explain", "pass " + odd + ":" + odd, "suite.json"}, {"--explain", "fail:near", "suite.json"}, {"--fixes", "all", "suite.json"},
			{"--sweep", "suite.json"}, {"--robustness", "suite.json"}, {"--compare", "report.json", "report.json"}, {"--compare", "hook-report.json", "report.json"},
			{"--baseline", "report.json", "suite.json"}, {"--lint", "suite.json"}, {"--lint", "bad.json"}, {"--lint", "raw.json"}, {"bad.json"}, {"raw.json"},
			{"--hook", "--hook-command", self, "goodhook.json"}, {"--hook", "--hook-command", self, "hook.json"}, {"--lint", "--hook", "goodhook.json"}, {"--use-current-library", "--data-dir", "library", "suite.json"}, {"--decoys", "3", "suite.json"},
		} {
			text := l.harmless("", append([]string{"--headless", "--format", format}, args...)...)
			if format == "html" && (strings.Contains(text, "<script>alert") || strings.Contains(text, "<img src=x")) {
				t.Errorf("%q: HTML is injected", args)
			}
		}
		l.harmless("", "merge", "--format", format, "report.json")
		l.harmless("", "merge", "--format", format, "forged.json")
		l.harmless("", "why", "validate the page "+hostileTail, "--format", format, "--data-dir", "library")
		l.harmless("", "why", "validate the pages "+hostileTail, "--format", format, "--data-dir", "library", "--card", "good")
		l.harmless("", "show", "good", "--format", format, "--data-dir", "library")
	}
	for _, args := range [][]string{
		{hostileTail}, {"--" + hostileTail}, {"--limit", hostileTail}, {"--threshold", hostileTail}, {"--profile", hostileTail}, {"--gate", hostileTail, "suite.json"},
		{"--filter", hostileTail, "suite.json"}, {"--filter", "x:" + hostileTail, "suite.json"}, {"--tag", hostileTail, "suite.json"}, {"--shard", hostileTail}, {"--signals", hostileTail, "suite.json"},
		{"--signals", "pack.yaml", "suite.json"}, {"--known-failures", "known.txt", "suite.json"}, {"--known-failures", hostileName}, {"--experiences", hostileName, "suite.json"},
		{"--report", hostileTail, "suite.json"}, {"--report", "html=" + hostileName + "/x/y", "suite.json"}, {"--out", hostileName + "/x/y", "suite.json"}, {"--against", hostileTail, "suite.json"},
		{"--allow", hostileTail, "--baseline", "report.json", "suite.json"}, {"--compare", hostileName, hostileName}, {"--explain", hostileTail, "suite.json"}, {"--fixes", hostileTail, "suite.json"},
		{"--theme", hostileTail}, {"--data-dir", hostileName, "--use-current-library", "suite.json"}, {"--verify", "--ome-command", "none" + hostileName, "suite.json"},
		{"--hook", "--hook-command", "none" + hostileName, "goodhook.json"}, {"--lint", hostileName},
		{"--write-baseline", hostileName + "/x", "suite.json"}, {"--log-file", hostileName + "/x", "suite.json"},
	} {
		l.harmless("", append([]string{"--headless"}, args...)...)
	}
	for _, args := range [][]string{
		{hostileName}, {"show", hostileTail, "--data-dir", "library"}, {"show", "good", "--section", hostileTail, "--data-dir", "library"}, {"help", hostileTail},
		{"completion", hostileTail}, {"merge", hostileName}, {"merge", "raw.json", "bad.json"}, {"hook", hostileTail}, {"gen", "--out", hostileName + "2", hostileTail},
		{"init", "--data-dir", "library", "--out", hostileName + "3"}, {"init", "--data-dir", hostileName, "--out", hostileName + "4"}, {"demo", hostileName + "5"},
		{"why", "--card", hostileTail, "validate", "--data-dir", "library"}, {"why", "x", "--cwd", hostileName + "/none", "--data-dir", "library"}, {"why", "x", "--data-dir", hostileName + "/none"},
		{"hook", "explain", "--data-dir", "library"}, {"man"}, {"--version"},
	} {
		l.harmless("\n", args...)
	}
	l.harmless(payload, "hook", "explain", "--data-dir", "library")
	l.harmless(hostileTail, "hook", "explain", "--data-dir", "library")
	l.harmless("", "--accessible", "--keys", "keys", "suite.json")
	l.harmless("1\n2\n?\nall\ncards\nprompt validate the page "+hostileTail+"\nwhy\nfixes\n"+hostileTail+"\nq\n", "--accessible", "suite.json")
	l.harmless("1\n", "--accessible", "bad.json")
	for _, settings := range []string{"suites:\n  - " + l.q("x") + "\n", l.q("k") + ": 1\n", "gates:\n  " + l.q("g") + ": 1\n", "gates: [" + l.q("g") + "]\n", "known-failures: " + l.q("x") + "\n",
		"signals: [" + l.q("x") + "]\n", "allow: [" + l.q("x") + "]\n", "nope: \x1b[2J\u009b\n", "- " + hostileTail} {
		l.write(".ome-tui.yaml", settings)
		l.harmless("", "--headless")
	}
	l.logIsHarmless("plain/events.jsonl")
}

// forgedShard writes the report of a shard, hostile where no run of ours is:
// in names that this program chooses itself.
func (l hostileLab) forgedShard(name string) {
	l.t.Helper()
	l.harmless("", "--headless", "--shard", "1/1", "--format", "json", "--out", name, "suite.json")
	data, err := os.ReadFile(name)
	if err != nil {
		l.t.Fatal(err)
	}
	for _, key := range []string{"profile", "generatedAt", "toolVersion", "engineVersion", "language", "cause", "stage", "family", "libraryScope", "rejectionReason"} {
		data = regexp.MustCompile(`"`+key+`": "(?:[^"\\]|\\.)*"`).ReplaceAllLiteral(data, []byte(`"`+key+`": `+l.q("x")))
	}
	l.write(name, string(data))
	if text, fault, _ := l.says("", "merge", name); !strings.Contains(text, "threshold") {
		l.t.Errorf("the forged shard is not merged: %s%s", text, fault)
	}
}

// TestPromptIsNoUTF8: a card is explained to a prompt with bytes that
// are no characters; a shell passes them on as they are.
func TestPromptIsNoUTF8(t *testing.T) {
	l := hostileLab{t, t.TempDir()}
	t.Chdir(l.dir)
	l.write("cards.json", `{"experiences":[{"id":"water","status":"active","title":"Water the tulips","summary":"Dry.","rule":"After seven.",
		"criteria":{"ignore_when":["only a drill"]},"recall":{"policy":"should","triggers":["water the tulips"]}}]}`)
	for _, args := range [][]string{{"--card", "water"}, {"--card", "water", "--format", "json"}} {
		prompt := "\xff\xff\xe4\xb8 Water the tulips: it is Only A Drill"
		stdout, stderr, status := l.says("", append([]string{"why", prompt, "--experiences", "cards.json"}, args...)...)
		if status != 0 || !strings.Contains(stdout, "its ignore phrase “only a drill” stands in the prompt") {
			t.Errorf("%q: exit %d, %s%s", args, status, stdout, stderr)
		}
	}
}

// markdown is a card of a library.
func (l hostileLab) markdown() string {
	return "---\nschema: ome-card\nid: good\nstatus: active\ntitle: " + l.q("Title ") + "\ncategory: " + l.q("Category ") + "\nsummary: " + l.q("Summary ") +
		"\ncriteria:\n  use_when: [" + l.q("use ") + ", validate the page]\n  ignore_when: [" + l.q("ignore ") + "]\nrecall:\n  triggers: [" + l.q("trigger ") + ", validate the page]\n  topics: [" + l.q("topic ") +
		"]\n  " + l.q("nope") + ": 1\nscope:\n  level: global\n  rationale: " + l.q("why ") + "\n---\n## 完整规则\n\n```text\nLook at it. " + strings.ReplaceAll(hostileTail, "\x00", "") + "\n```\n"
}

// logIsHarmless holds the log of the hook: one JSON object a line.
func (l hostileLab) logIsHarmless(name string) {
	data, err := os.ReadFile(name)
	if err != nil {
		l.t.Fatal(err)
	}
	if at := bytes.IndexFunc(data, drives); at >= 0 {
		l.t.Errorf("%q in the log", data[at:min(len(data), at+20)])
	}
	for line := range bytes.Lines(data) {
		if !json.Valid(line) {
			l.t.Errorf("a line of the log is no JSON: %q", line)
		}
	}
}
