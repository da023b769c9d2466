package engine_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"ome-tui/engine"
	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// realLibrary writes cards as a library and gives its folder.
func realLibrary(t *testing.T, cards ...map[string]any) string {
	t.Helper()
	o := engine.DefaultOptions()
	o.TempDir, o.KeepDataDir = t.TempDir(), true
	s, faults := engine.Open(context.Background(), o, oneSuite(t, []map[string]any{{"id": "x", "prompt": "p"}}, cards...))
	if faults.Has(fault.Error) {
		t.Fatal(faults)
	}
	defer s.Close()
	return s.Library(0).DataDir
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// snapshot sums up every file of a folder: name, bytes, time.
func snapshot(t *testing.T, dir string) string {
	t.Helper()
	h := sha256.New()
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		fmt.Fprintln(h, path, info.Mode(), info.ModTime())
		if d.Type().IsRegular() {
			data, err := fs.ReadFile(os.DirFS(dir), path)
			fmt.Fprintf(h, "%x", data)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}

// TestCurrentLibrary runs cases against a library on disk: its configuration
// decides, a flag beats it, and not a byte of it changes.
func TestCurrentLibrary(t *testing.T) {
	dir := realLibrary(t, fixture("bell", "Tower", []string{"ring the brass bell"}), fixture("rope", "Harbour", []string{"coil the green rope"}))
	write(t, filepath.Join(dir, "config.json"), `{"retrieval": {"maxCards": 1, "additionalContextMaxChars": 900}}`)
	before := snapshot(t, dir)
	o := engine.DefaultOptions()
	o.UseCurrentLibrary, o.DataDir, o.Threshold = true, dir, new(30.0)
	s := open(t, o, oneSuite(t, []map[string]any{{"id": "c", "prompt": "Ring the brass bell, coil the green rope", "expectedCards": []string{"bell"}}},
		fixture("unused", "Unused", []string{"not read"})))
	r := run(t, s)
	want := engine.Settings{Limit: 1, LimitFrom: engine.FromLibrary, Threshold: 30, ThresholdFrom: engine.FromOption,
		Budget: 900, BudgetFrom: engine.FromLibrary, Profile: trace.OME040}
	if got := s.Settings(); got != want {
		t.Errorf("settings %+v, want %+v", got, want)
	}
	if library := s.Library(0); library.Isolated || library.Name != dir || len(library.Cards) != 2 {
		t.Errorf("library %s with %d cards, isolated %v", library.Name, len(library.Cards), library.Isolated)
	}
	if len(r.Results[0].Returned) != 1 {
		t.Errorf("returned %v past the library's limit of 1", r.Results[0].Returned)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if snapshot(t, dir) != before {
		t.Error("the library changed")
	}
}

// TestUnusableFiles names files without a usable card as the cause.
func TestUnusableFiles(t *testing.T) {
	dir := realLibrary(t, fixture("bell", "Tower", []string{"ring the brass bell"}))
	write(t, filepath.Join(dir, "experiences/active/torn.md"), "---\nschema: ome-card\nid: torn\ntitle: [open\n")
	write(t, filepath.Join(dir, "experiences/active/old.md"), "# Old\n\nWrote before the schema.\n")
	cases := []map[string]any{
		{"id": "torn", "prompt": "ring the brass bell", "expectedCards": []string{"bell", "torn"}},
		{"id": "old", "prompt": "ring the brass bell", "expectedCards": []string{"bell", "old"}},
	}
	for _, tt := range []struct {
		profile trace.Profile
		bell    bool
		causes  []engine.Cause
	}{{trace.Documented, true, []engine.Cause{engine.CauseMalformed, engine.CauseLegacy}}, {trace.OME040, false, nil}} {
		o := engine.DefaultOptions()
		o.UseCurrentLibrary, o.DataDir, o.Profile = true, dir, &tt.profile
		s := open(t, o, oneSuite(t, cases))
		r := run(t, s)
		for i, res := range r.Results {
			if got := len(res.Returned) == 1; got != tt.bell {
				t.Errorf("%s: returned %v", tt.profile, res.Returned)
			}
			if !res.Differs {
				t.Errorf("%s: nothing says that the other profile decides otherwise", tt.profile)
			}
			last := res.Failures[len(res.Failures)-1]
			if tt.causes != nil && (last.Cause != tt.causes[i] || !strings.Contains(last.Detail, last.Card.ID+".md")) {
				t.Errorf("%s: %s (%s)", last.Card.ID, last.Cause, last.Detail)
			}
		}
		if len(s.Warnings()) < 2 {
			t.Errorf("warnings %v", s.Warnings())
		}
	}
}

// TestProjectLibrary takes the project library of a case's folder in.
func TestProjectLibrary(t *testing.T) {
	dir := realLibrary(t, fixture("bell", "Tower", []string{"ring the brass bell"}))
	project := t.TempDir()
	write(t, filepath.Join(project, "package.json"), `{"name": "shop"}`)
	own := realLibrary(t, fixture("rope", "Harbour", []string{"coil the green rope"}))
	if err := os.CopyFS(filepath.Join(project, ".oh-my-experience"), os.DirFS(own)); err != nil {
		t.Fatal(err)
	}
	o := engine.DefaultOptions()
	o.UseCurrentLibrary, o.DataDir = true, dir
	cases := []map[string]any{
		{"id": "here", "prompt": "coil the green rope", "cwd": project, "expectedCards": []string{"rope"}},
		{"id": "nowhere", "prompt": "coil the green rope", "expectedCards": []string{}},
	}
	r := run(t, open(t, o, oneSuite(t, cases)))
	for i := range r.Results {
		if !r.Results[i].Verdict.Passed {
			t.Errorf("%s returned %v", r.Session.Cases()[i].ID, r.Results[i].Returned)
		}
	}
	if len(r.Results[0].Returned) == 1 && r.Results[0].Returned[0].Scope != trace.Project {
		t.Error("the card does not say that it is the project's")
	}
	o.CWD = project
	trial := open(t, o)
	if got := trial.Try(0, "coil the green rope", trial.Project()); len(got.Returned) != 1 {
		t.Errorf("a session of the project returns %v", got.Returned)
	}
}

// TestIsolationLeavesNothing removes the temporary folder, and keeps it only
// when asked.
func TestIsolationLeavesNothing(t *testing.T) {
	parent := t.TempDir()
	o := engine.DefaultOptions()
	o.TempDir = parent
	at := oneSuite(t, []map[string]any{{"id": "c", "prompt": "p"}}, fixture("bell", "Tower", []string{"ring the bell"}))
	s, faults := engine.Open(context.Background(), o, at)
	if faults.Has(fault.Error) {
		t.Fatal(faults)
	}
	if entries, _ := os.ReadDir(parent); len(entries) == 0 {
		t.Error("nothing was written")
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if entries, _ := os.ReadDir(parent); len(entries) != 0 {
		t.Errorf("left behind: %v", entries)
	}
}

// TestOpenFaults has inputs that a session refuses, each with its line.
func TestOpenFaults(t *testing.T) {
	bell := fixture("bell", "Tower", []string{"ring the bell"})
	good := oneSuite(t, []map[string]any{{"id": "c", "prompt": "p"}}, bell)
	for _, tt := range []struct {
		reason string
		o      func(*engine.Options)
		at     []suite.Location
		want   string
	}{
		{"the same file twice", nil, []suite.Location{good, good}, "suite.json: the suite is named twice (it is suite.json; name each suite once)"},
		{"no cards", nil, []suite.Location{{FS: fstest.MapFS{"s.json": {Data: []byte(`{"cases":[{"id":"a","prompt":"p"}]}`)}}, Path: "s.json"}},
			`s.json:1:1: suite "s.json" names no cards (give experiencesFile or experiences, or run with --experiences FILE or --use-current-library)`},
		{"a file that is not there", nil, suite.OnDisk("nowhere.json"), "nowhere.json: no such file (check the path)"},
		{"a negative limit", func(o *engine.Options) { o.Limit = new(-1) }, []suite.Location{good}, "limit -1 is negative (0 or more)"},
		{"a threshold past 100", func(o *engine.Options) { o.Threshold = new(100.5) }, []suite.Location{good}, "threshold 100.5 is out of range (0 to 100)"},
		{"a library that is not there", func(o *engine.Options) { o.UseCurrentLibrary, o.DataDir = true, "/nowhere/at/all" }, nil,
			"/nowhere/at/all: there is no library here"},
		{"nothing at all", nil, nil, "there is nothing to open"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			o := engine.DefaultOptions()
			o.TempDir = t.TempDir()
			if tt.o != nil {
				tt.o(&o)
			}
			s, faults := engine.Open(context.Background(), o, tt.at...)
			if s != nil {
				t.Error("a session in spite of it")
			}
			if !slices.ContainsFunc(faults, func(f fault.Fault) bool { return strings.HasPrefix(f.Error(), tt.want) }) {
				t.Errorf("%v\nwant %s", faults, tt.want)
			}
			if entries, _ := os.ReadDir(o.TempDir); len(entries) != 0 {
				t.Errorf("left behind: %v", entries)
			}
		})
	}
}

// TestSelection takes a part of the cases by filter, tag and shard.
func TestSelection(t *testing.T) {
	var cases []map[string]any
	for i := range 60 {
		c := map[string]any{"id": fmt.Sprintf("case-%02d", i), "prompt": "ring the brass bell", "tags": []string{fmt.Sprint("t", i%3)}}
		if i%2 == 0 {
			c["expectedCards"] = []string{"bell"}
		}
		cases = append(cases, c)
	}
	at := oneSuite(t, cases, fixture("bell", "Tower", []string{"ring the brass bell"}))
	count := func(edit func(*engine.Options)) int {
		o := engine.DefaultOptions()
		edit(&o)
		s := open(t, o, at)
		if s.Total() != 60 {
			t.Errorf("total %d", s.Total())
		}
		return len(s.Cases())
	}
	for _, tt := range []struct {
		want int
		edit func(*engine.Options)
	}{
		{60, func(*engine.Options) {}},
		{20, func(o *engine.Options) { o.Tags = []string{"t1"} }},
		{40, func(o *engine.Options) { o.Tags = []string{"t1", "t2"} }},
		{10, func(o *engine.Options) { o.Filter = "case-1" }},
		{30, func(o *engine.Options) { o.Filter = "status:fail" }},
		{60, func(o *engine.Options) { o.Filter = "card:bell" }},
		{30, func(o *engine.Options) { o.Filter = "kind:unjudged" }},
	} {
		if got := count(tt.edit); got != tt.want {
			t.Errorf("%d cases, want %d", got, tt.want)
		}
	}
	sum := 0
	for i := 1; i <= 4; i++ {
		sum += count(func(o *engine.Options) { o.Shard = engine.Shard{Index: i, Count: 4} })
	}
	if sum != 60 {
		t.Errorf("the shards hold %d cases together", sum)
	}
}

// TestMissingFolder warns of a case whose folder is not there.
func TestMissingFolder(t *testing.T) {
	s := open(t, engine.DefaultOptions(), oneSuite(t, []map[string]any{{"id": "c", "prompt": "p", "cwd": "not/there", "expectNoMatches": true}}, fixture("bell", "Tower", []string{"ring"})))
	if w := s.Warnings(); len(w) != 1 || w[0].Rule != "missing-folder" {
		t.Errorf("%v", w)
	}
	if s.Cases()[0].Context != (card.ProjectContext{}) {
		t.Errorf("context %+v", s.Cases()[0].Context)
	}
}

// TestCancel gives the results so far and says why it stopped.
func TestCancel(t *testing.T) {
	var cases []map[string]any
	for i := range 500 {
		cases = append(cases, map[string]any{"id": fmt.Sprint(i), "prompt": "ring the brass bell", "expectNoMatches": true})
	}
	at := oneSuite(t, cases, fixture("bell", "Tower", []string{"ring the brass bell"}))
	s := open(t, engine.DefaultOptions(), at)
	ctx, cancel := context.WithCancel(context.Background())
	seen := 0
	r, err := s.Run(ctx, func(engine.Result) {
		if seen++; seen == 5 {
			cancel()
		}
	})
	if err != context.Canceled || r.Complete || r.Done != seen || r.Done >= 500 {
		t.Errorf("%v: complete %v, %d done, %d seen", err, r.Complete, r.Done, seen)
	}
	o := engine.DefaultOptions()
	o.FailFast = true
	r, err = open(t, o, at).Run(context.Background(), nil)
	if err != nil || r.Complete || r.Done >= 500 {
		t.Errorf("fail fast: %v, %d done", err, r.Done)
	}
}

// TestDifferingProfiles marks the case and the card that the profiles decide
// otherwise: a free phrase among the hints is evidence under one of them and
// closes the card under the other.
func TestDifferingProfiles(t *testing.T) {
	cases := []map[string]any{
		{"id": "hint", "prompt": "polish the brass by hand", "expectedCards": []string{"brass"}},
		{"id": "none", "prompt": "something else altogether", "expectNoMatches": true},
	}
	brass := fixture("brass", "Brass", []string{"shine up the tower"}, set("engine_hints.positive", []string{"polish the brass by hand"}))
	r := run(t, open(t, engine.DefaultOptions(), oneSuite(t, cases, brass)))
	if !r.Results[0].Verdict.Passed || !r.Results[0].Differs || len(r.Results[0].Other) != 0 || r.Results[1].Differs {
		t.Errorf("%+v, %v", r.Results[0].Verdict, r.Results[1].Differs)
	}
	if stats := r.Cards(); !stats[0].Differs || stats[0].Hit != 1 {
		t.Errorf("%+v", stats[0])
	}
	if r.Retune(4, 100).Results[0].Differs {
		t.Error("the mark stays where neither profile returns the card")
	}
}

// TestOddCards warns of cards that can be run and are hardly meant.
func TestOddCards(t *testing.T) {
	for _, tt := range []struct {
		reason, rule string
		edit         func(map[string]any)
	}{
		{"a signal that no pack has", "unknown-signal", set("engine_hints.positive", []string{"no_such_signal"})},
		{"a required signal that is blocked", "never-applies", set("engine_hints", map[string]any{"required_all": []string{"explicit_execute"}, "negative": []string{"explicit_execute"}})},
		{"all alternatives blocked", "never-applies", set("engine_hints", map[string]any{"positive": []string{"explicit_execute"}, "negative": []string{"explicit_execute"}})},
		{"a project scope without a key", "never-applies", set("scope", map[string]any{"level": "project"})},
		{"an empty trigger", "empty-entry", set("recall.triggers", []string{"ring", " "})},
	} {
		s := open(t, engine.DefaultOptions(), oneSuite(t, []map[string]any{{"id": "c", "prompt": "p", "unexpectedCards": []string{"bell"}}},
			fixture("bell", "Tower", []string{"ring the bell"}, tt.edit)))
		if w := s.Warnings(); len(w) != 1 || w[0].Rule != tt.rule {
			t.Errorf("%s: %v, want %s", tt.reason, w, tt.rule)
		}
	}
}
