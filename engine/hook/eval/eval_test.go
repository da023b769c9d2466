package eval

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/hook"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"

	"github.com/google/go-cmp/cmp"
)

// TestMain lets the test binary be the hook that is judged: the real one under
// the program's own command line, and wrong ones under the name "fake".
func TestMain(m *testing.M) {
	switch {
	case len(os.Args) > 2 && os.Args[1] == "full-disk":
		limitFiles(os.Args[2])
		fallthrough
	case len(os.Args) > 2 && os.Args[1] == "hook":
		hook.Run(context.Background(), os.Stdin, os.Stdout, hook.Options{Environ: os.Getenv, WorkDir: here()})
		os.Exit(0)
	case len(os.Args) > 2 && os.Args[1] == "show":
		os.Exit(show(os.Args[2:]))
	case len(os.Args) > 2 && os.Args[1] == "fake":
		os.Exit(fake(os.Args[2], os.Args[3:]))
	}
	os.Exit(m.Run())
}

func here() string {
	dir, _ := os.Getwd()
	return dir
}

// show prints a card's rule as the program's own command does.
func show(args []string) int {
	id := strings.Trim(args[0], "'")
	if args[0] == "--section" {
		id = args[len(args)-1]
	}
	if id == "slow-card" {
		os.WriteFile(filepath.Join(os.Getenv("TMPDIR"), "showing"), nil, 0o600)
		time.Sleep(time.Minute)
	}
	project := card.DetectProject(here())
	libraries := []card.Library{
		card.LoadLibrary(os.DirFS(filepath.Join(project.Root, ".oh-my-experience")), ".", "", card.LibraryOptions{Scope: trace.Project}),
		card.LoadLibrary(os.DirFS(os.Getenv("OH_MY_EXPERIENCE_DATA_DIR")), ".", "", card.LibraryOptions{}),
	}
	for _, l := range libraries {
		for _, c := range l.Cards {
			if c.ID == id {
				fmt.Println(c.Rule)
				return 0
			}
		}
	}
	return 2
}

const fixtures = "../../../fixtures/hook"

// TestOwnHookPassesTheShippedSuites is the gate: every shipped case, every
// check.
func TestOwnHookPassesTheShippedSuites(t *testing.T) {
	var at []suite.Location
	for _, name := range shipped(t) {
		at = append(at, suite.Location{Path: name})
	}
	run := judge(t, Options{Self: os.Args[0]}, at...)
	counts := map[string][3]int{}
	for _, r := range run.Results {
		for _, c := range r.Checks {
			n := counts[c.Name]
			n[c.Verdict]++
			counts[c.Name] = n
			if c.Verdict == Fail {
				t.Errorf("%s: %s: %s", r.Case.ID, c.Name, c.Detail)
			}
		}
		if !r.Passed {
			t.Errorf("%s does not pass", r.Case.ID)
		}
	}
	for _, s := range Specs() {
		n := counts[s.Name]
		t.Logf("%-17s %-8s pass %3d  fail %3d  n/a %3d", s.Name, s.Group, n[Pass], n[Fail], n[NA])
		if n[Pass] == 0 {
			t.Errorf("no shipped case shows %s", s.Name)
		}
	}
	if len(run.Touched) > 0 {
		t.Errorf("touched %v", run.Touched)
	}
}

func shipped(t *testing.T) []string {
	t.Helper()
	names, err := filepath.Glob(fixtures + "/*.json")
	if err != nil {
		t.Fatal(err)
	}
	if len(names) < 10 {
		t.Fatalf("only %d suites", len(names))
	}
	return names
}

func TestShippedCasesAreExplained(t *testing.T) {
	for _, name := range shipped(t) {
		s, faults := Load(suite.Location{Path: name})
		if len(faults) > 0 {
			t.Errorf("%s: %v", name, faults)
			continue
		}
		for _, c := range s.Cases {
			if c.Note == "" {
				t.Errorf("%s: %s has no note", name, c.ID)
			}
		}
	}
}

// judge runs suites and gives every result.
func judge(t *testing.T, o Options, at ...suite.Location) *Run {
	t.Helper()
	if o.Environ == nil {
		o.Environ = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir()}
	}
	o.Jobs, o.TempDir, o.patience = 2, t.TempDir(), 200*time.Millisecond
	s, faults := Open(context.Background(), o, at...)
	if faults.Has(fault.Error) {
		t.Fatal(faults)
	}
	seen := 0
	run, err := s.Run(context.Background(), func(Result) { seen++ })
	if err != nil {
		t.Fatal(err)
	}
	if seen != len(run.Results) || !run.Complete {
		t.Fatalf("%d results of %d, complete %v", len(run.Results), seen, run.Complete)
	}
	left, err := os.ReadDir(o.TempDir)
	if err != nil || len(left) > 0 {
		t.Errorf("left in the temporary folder: %v, %v", left, err)
	}
	return run
}

// waitFor waits until something is so, a minute at most.
func waitFor(t *testing.T, so func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !so(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Error("waited for a minute")
			return
		}
	}
}

// TestCancelEndsAShowCommandToo: the commands of the context are run after the
// hook, and end with the run.
func TestCancelEndsAShowCommandToo(t *testing.T) {
	at := write(t, `{"cards":[{"id":"slow-card","status":"active","title":"Order a boat","summary":"S.","rule":"R.","recall":{"policy":"should","triggers":["order the boat"]}}],
"cases":[{"id":"a","provider":"codex","payload":{"session_id":"s","turn_id":"t","cwd":"$PROJECT","prompt":"order the boat"},"expect":{"cards":["slow-card"]}}]}`)
	temp := t.TempDir()
	s, faults := Open(context.Background(), Options{Jobs: 1, TempDir: temp, Self: os.Args[0], Environ: []string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir()}}, at)
	if faults.Has(fault.Error) {
		t.Fatal(faults)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var cancelled time.Time
	go func() {
		waitFor(t, func() bool {
			found, _ := filepath.Glob(filepath.Join(temp, "*", "tmp", "showing"))
			return len(found) > 0
		})
		cancelled = time.Now()
		cancel()
	}()
	run, err := s.Run(ctx, func(Result) {})
	if took := time.Since(cancelled); err == nil || run.Complete || took > 5*time.Second {
		t.Errorf("%v, complete %v, %s after the cancel", err, run.Complete, took)
	}
}

// TestDetailsSayWhatWasSeen holds the words of details against what happened.
func TestDetailsSayWhatWasSeen(t *testing.T) {
	t.Parallel()
	const logs, quiet, hangs, lingers = "", "quiet", "hangs", "lingers"
	cases := []struct {
		name, mode, hookCase, check string
		want                        Verdict
		detail                      string
	}{
		{"an event without a prompt has no hash to look at", logs,
			`"irregular":"a number","payload":{"session_id":"s","turn_id":"t","prompt":7},"expect":{"event":{"provider":"codex"}}`,
			"event", Pass, "provider as expected"},
		{"a log that says nothing of dropped cards lacks its line", logs,
			`"payload":{"session_id":"s","turn_id":"t","prompt":"run ome doctor"},"expect":{"output":"empty","truncated":false}`,
			"context", Fail, "no line was logged"},
		{"no log at all cannot say it", quiet,
			`"payload":{"session_id":"s","turn_id":"t","prompt":"sail"},"expect":{"output":"empty","truncated":false}`,
			"context", NA, "the command keeps no log that can be read"},
		{"a hook that had to be ended has no exit status", hangs,
			`"raw":"{","expect":{"output":"empty"}`, "fails-open", Fail, "did not end within"},
		{"one that answers and stays did answer", lingers,
			`"keepStdinOpen":true,"payload":{"session_id":"s","turn_id":"t","prompt":"sail"},"expect":{"output":"empty"}`, "stdin-left-open", Fail, "answered, but did not end within"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel() // two of them wait
			o := Options{Self: os.Args[0]}
			if c.mode != logs {
				o = Options{Command: []string{os.Args[0], "fake", c.mode}}
			}
			run := judge(t, o, write(t, `{"config":{"retrieval":{"hookTimeoutMs":300}},"cases":[{"id":"a","provider":"codex",`+c.hookCase+`}]}`))
			if got := check(t, run.Results[0], c.check); got.Verdict != c.want || !strings.HasPrefix(got.Detail, c.detail) {
				t.Errorf("%s: %s", got.Verdict, got.Detail)
			}
		})
	}
}

// write puts a suite into a folder and names it.
func write(t *testing.T, text string) suite.Location {
	t.Helper()
	name := filepath.Join(t.TempDir(), "suite.json")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return suite.Location{Path: name}
}

const oneCase = `{"config":{"retrieval":{"hookTimeoutMs":300}},"cases":[{"id":"a","provider":"codex","irregular":"short","keepStdinOpen":%v,
"payload":{"session_id":"s","turn_id":"t","prompt":"tell Kiwanojuice of 貔貅果园"},"canaries":["Kiwanojuice","貔貅果园"],
"expect":{"event":{"provider":"codex"},"output":"empty"}}]}`

func check(t *testing.T, r Result, name string) Check {
	t.Helper()
	for _, c := range r.Checks {
		if c.Name == name {
			return c
		}
	}
	t.Fatalf("no check %s", name)
	return Check{}
}

// TestWrongHooksAreFound gives each check a hook that fails it.
func TestWrongHooksAreFound(t *testing.T) {
	t.Parallel()
	cases := []struct {
		mode, check string
		want        Verdict
		detail      string // part of it
		open        bool
	}{
		{"quiet", "stdout-json", Pass, "one object", false},
		{"quiet", "exit-in-time", Pass, "", false},
		{"quiet", "no-prompt-left", Pass, "searched", false},
		{"quiet", "event", NA, "keeps no log", false},
		{"quiet", "telemetry-schema", NA, "keeps no log", false},
		{"quiet", "context", Pass, "none", false},
		{"banner", "stdout-json", Fail, "Welcome", false},
		{"two", "stdout-json", Fail, "not one JSON object", false},
		{"brace", "stdout-json", Fail, "not one JSON object", false},
		{"bracket", "stdout-json", Fail, "not one JSON object", false},
		{"empty", "stdout-json", Fail, "empty", false},
		{"one-more-key", "stdout-schema", Fail, "extra", false},
		{"one-more-key", "context", Fail, "none is expected", false},
		{"fails", "exit-in-time", Fail, "no such library", false},
		{"hangs", "exit-in-time", Fail, "was ended", false},
		{"quiet", "stdin-left-open", Fail, "no answer", true},
		{"orphan", "exit-in-time", Fail, "kept standard output open", false},
	}
	for _, c := range cases {
		t.Run(c.mode+" "+c.check, func(t *testing.T) {
			if c.mode == "hangs" {
				t.Parallel() // it waits
			}
			run := judge(t, Options{Command: []string{os.Args[0], "fake", c.mode}}, write(t, fmt.Sprintf(oneCase, c.open)))
			got := check(t, run.Results[0], c.check)
			if got.Verdict != c.want || !strings.Contains(got.Detail, c.detail) {
				t.Errorf("%s: %s", got.Verdict, got.Detail)
			}
		})
	}
}

func TestEveryFormOfALeakIsFound(t *testing.T) {
	for _, form := range []string{"text", "lower case", "JSON escapes", "UTF-16", "base64", "SHA-256", "cut SHA-256", "file name", "standard error", "temporary file"} {
		t.Run(form, func(t *testing.T) {
			run := judge(t, Options{Command: []string{os.Args[0], "fake", "leaks", form}}, write(t, fmt.Sprintf(oneCase, false)))
			got := check(t, run.Results[0], "no-prompt-left")
			if got.Verdict != Fail || len(run.Results[0].Leaks) == 0 {
				t.Errorf("%s: %s", got.Verdict, got.Detail)
			}
		})
	}
}

func TestTheUsersFilesAreWatched(t *testing.T) {
	home := t.TempDir()
	settings := filepath.Join(home, ".claude", "settings.json")
	if err := os.MkdirAll(filepath.Dir(settings), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(settings, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	environ := []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home}
	at := write(t, fmt.Sprintf(oneCase, false))
	run := judge(t, Options{Environ: environ, Command: []string{os.Args[0], "fake", "quiet"}}, at)
	if got := check(t, run.Results[0], "user-files"); got.Verdict != Pass || len(run.Touched) > 0 {
		t.Errorf("%s: %s, %v", got.Verdict, got.Detail, run.Touched)
	}
	// The session's own try run touches the file first: the second change is
	// the one that is seen.
	for _, name := range []string{settings, filepath.Join(home, ".codex", "hooks.json")} {
		os.MkdirAll(filepath.Dir(name), 0o700)
		s, faults := Open(context.Background(), Options{Jobs: 1, Environ: environ, TempDir: t.TempDir(), Command: []string{os.Args[0], "fake", "touches", name}}, at)
		if faults.Has(fault.Error) {
			t.Fatal(faults)
		}
		run, err := s.Run(context.Background(), func(Result) {})
		if err != nil {
			t.Fatal(err)
		}
		if got := check(t, run.Results[0], "user-files"); got.Verdict != Fail || !strings.Contains(got.Detail, name) || len(run.Touched) == 0 {
			t.Errorf("%s: %s, %v", got.Verdict, got.Detail, run.Touched)
		}
	}
}

// TestIDsThatDifferInCase: the second of two such cards lies in a file with a
// hash in its name, and a link to it is one to that card.
func TestIDsThatDifferInCase(t *testing.T) {
	file := filepath.Join(t.TempDir(), "case.json")
	data := `{"name": "case", "cards": [
  {"id": "Order-Boat", "status": "active", "title": "Order a boat", "summary": "S.", "rule": "R.", "recall": {"policy": "should", "triggers": ["order the boat"]}},
  {"id": "order-boat", "status": "active", "title": "Pay the harbour", "summary": "S.", "rule": "R.", "recall": {"policy": "should", "triggers": ["pay the harbour"]}}],
 "cases": [{"id": "both", "provider": "claude",
  "payload": {"session_id": "s", "transcript_path": "/t", "cwd": "$PROJECT", "hook_event_name": "UserPromptSubmit", "prompt": "order the boat and pay the harbour"},
  "expect": {"output": "context", "cards": ["order-boat", "Order-Boat"]}}]}` // the whole title of one is in the prompt
	if err := os.WriteFile(file, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	run := judge(t, Options{Self: os.Args[0]}, suite.Location{Path: file})
	for _, c := range run.Results[0].Checks {
		if c.Verdict == Fail {
			t.Errorf("%s: %s", c.Name, c.Detail)
		}
	}
}

// TestHookThatWritesWithoutEnd ends the run with what happened; nothing of the
// flood is held or left.
func TestHookThatWritesWithoutEnd(t *testing.T) {
	temp := t.TempDir()
	one, err := suite.ParseFilter("id:codex-hit")
	if err != nil {
		t.Fatal(err)
	}
	s, faults := Open(context.Background(), Options{Jobs: 1, Environ: []string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir()}, TempDir: temp,
		Filter: one, Command: []string{os.Args[0], "fake", "floods"}}, suite.Location{Path: fixtures + "/codex.json"})
	if faults.Has(fault.Error) {
		t.Fatal(faults)
	}
	_, err = s.Run(context.Background(), func(Result) {})
	if err == nil || !strings.Contains(err.Error(), "the folders of a case hold more than 256 MiB, which is not searched for words of the prompt") {
		t.Errorf("the run says %v", err)
	}
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

// TestOwnHookTouchesNothingOfTheUser gives the user a library that the
// environment names, and hook configuration of all three clients.
func TestOwnHookTouchesNothingOfTheUser(t *testing.T) {
	home := t.TempDir()
	data := filepath.Join(home, "cards")
	for _, name := range []string{".claude/settings.json", ".codex/hooks.json", ".cursor/hooks.json", "cards/config.json", "cards/events.jsonl", "cards/experiences/active/a.md"} {
		name = filepath.Join(home, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte("{}"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	before, err := readTree(home)
	if err != nil {
		t.Fatal(err)
	}
	run := judge(t, Options{Self: os.Args[0], Environ: []string{"HOME=" + home, "OH_MY_EXPERIENCE_DATA_DIR=" + data}}, suite.Location{Path: fixtures + "/codex.json"})
	for _, r := range run.Results {
		if got := check(t, r, "user-files"); got.Verdict != Pass || !strings.HasPrefix(got.Detail, "6 files") {
			t.Errorf("%s: %s: %s", r.Case.ID, got.Verdict, got.Detail)
		}
	}
	after, err := readTree(home)
	if err != nil || len(run.Touched) > 0 || !cmp.Equal(before, after) {
		t.Errorf("touched %v, %v", run.Touched, err)
	}
}

func TestNoSecretOfTheEnvironmentPasses(t *testing.T) {
	environ := []string{"PATH=" + os.Getenv("PATH"), "HOME=/home/mira", "ANTHROPIC_API_KEY=secret-1", "CURSOR_USER_EMAIL=m@example.invalid", "OME_HOME=/home/mira/cards", "LANG=C.UTF-8"}
	box, err := newBox(t.TempDir(), &Suite{}, &Case{ID: "a"})
	if err != nil {
		t.Fatal(err)
	}
	defer box.remove()
	got := box.environ(environ)
	for _, entry := range got {
		if strings.Contains(entry, "secret-1") || strings.Contains(entry, "example.invalid") || strings.Contains(entry, "/home/mira") {
			t.Errorf("%s passes", entry)
		}
	}
	env := variables(got)
	if env("LANG") != "C.UTF-8" || env("HOME") != box.home || env("OME_HOME") != box.data || !strings.HasPrefix(env("PATH"), box.bin) {
		t.Errorf("%v", got)
	}
}

func TestLoadFaults(t *testing.T) {
	cases := []struct{ name, text, want string }{
		{"no cases", `{"cases":[]}`, "no cases"},
		{"no payload", `{"cases":[{"id":"a","provider":"codex"}]}`, "no payload"},
		{"two payloads", `{"cases":[{"id":"a","provider":"codex","payload":{},"raw":""}]}`, "more than one payload"},
		{"no provider", `{"cases":[{"id":"a","raw":""}]}`, "which client"},
		{"no id", `{"cases":[{"provider":"codex","raw":""}]}`, "no id"},
		{"twice", `{"cases":[{"id":"a","provider":"codex","raw":""},{"id":"a","provider":"codex","raw":""}]}`, "used twice"},
		{"nothing to pad", `{"cases":[{"id":"a","provider":"codex","payload":{"session":{"prompt":"x"}},"padTo":99}]}`, "the payload has no prompt to lengthen"},
		{"base64", `{"cases":[{"id":"a","provider":"codex","rawBase64":"%"}]}`, "no base64"},
		{"outside the project", `{"cases":[{"id":"a","provider":"codex","raw":"","project":{"files":{"../x":""}}}]}`, "outside the project"},
		{"data dir", `{"dataDir":"nowhere","cases":[{"id":"a","provider":"codex","raw":""}]}`, "cannot be read"},
		{"output", `{"cases":[{"id":"a","provider":"codex","raw":"","expect":{"output":"contxt"}}]}`, `"context"`},
		{"contradiction", `{"cases":[{"id":"a","provider":"codex","raw":"","expect":{"output":"empty","cards":["x"]}}]}`, "empty output"},
		{"unknown field", `{"cases":[{"id":"a","provder":"codex","provider":"codex","raw":""}]}`, `"provider"`},
		{"no JSON", `{"cases":`, "suite.json:1:"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, faults := Load(write(t, c.text))
			if !strings.Contains(faults.Error(), c.want) {
				t.Errorf("%v, want %q", faults, c.want)
			}
		})
	}
}

// TestEveryRepeatedIDNamesTheFirst: the third case is not told of the second.
func TestEveryRepeatedIDNamesTheFirst(t *testing.T) {
	const one = `{"id":"a","provider":"codex","raw":""}`
	_, faults := Load(write(t, "{\"cases\":[\n"+one+",\n"+one+",\n"+one+"]}"))
	if len(faults) != 2 {
		t.Fatal(faults)
	}
	for i, f := range faults {
		if f.Line != i+3 || !strings.HasSuffix(f.Remedy, "suite.json:2:7") {
			t.Errorf("line %d: %s", f.Line, f.Remedy)
		}
	}
}

func FuzzLoad(f *testing.F) {
	for _, name := range []string{"codex.json", "malformed.json", "settings.json", "library.json"} {
		data, err := os.ReadFile(fixtures + "/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(fmt.Sprintf(oneCase, true)))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, faults := Load(suite.Location{FS: fstest.MapFS{"suite.json": {Data: data}}, Path: "suite.json"})
		if s == nil && !faults.Has(fault.Error) {
			t.Fatal("no suite and no fault")
		}
		if s != nil && !faults.Has(fault.Error) && (len(s.Cases) == 0 || s.Fingerprint() == "") {
			t.Fatal("a suite without cases")
		}
	})
}

func TestSplitCommand(t *testing.T) {
	cases := []struct {
		line string
		want []string
	}{
		{"ome hook run --json", []string{"ome", "hook", "run", "--json"}},
		{`  node "my tool/ome.js"  hook`, []string{"node", "my tool/ome.js", "hook"}},
		{`a 'b "c' "d'e" f\ g ""`, []string{"a", `b "c`, "d'e", "f g", ""}},
	}
	for _, c := range cases {
		got, err := SplitCommand(c.line)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, %v", c.line, got, err)
		}
	}
	for _, line := range []string{"", "  ", `a "b`, `a 'b`} {
		if _, err := SplitCommand(line); err == nil {
			t.Errorf("%q is taken", line)
		}
	}
}

func TestCommandThatIsNotThere(t *testing.T) {
	_, faults := Open(context.Background(), Options{Jobs: 1, Command: []string{"no-such-hook-program"}}, write(t, fmt.Sprintf(oneCase, false)))
	if !faults.Has(fault.Error) || !strings.Contains(faults.Error(), "not found") {
		t.Error(faults)
	}
}
