package card

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"ome-tui/engine/trace"
)

const goodCard = `---
schema: ome-card
id: good
status: active
title: T
summary: S
recall:
  triggers:
    - reprint a visitor badge
---
## 完整规则

` + "```text\nR\n```\n"

// library makes a dataDir of files below experiences/.
func library(files map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{"experiences/active": {Mode: 0o755 | fs.ModeDir}}
	for name, text := range files {
		fsys["experiences/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

// What counts and what does not was tried on OME 0.4.0 with the same folders.
func TestLoadLibrary(t *testing.T) {
	change := func(old, now string) string {
		if !strings.Contains(goodCard, old) {
			t.Fatalf("no %q", old)
		}
		return strings.Replace(goodCard, old, now, 1)
	}
	for _, tt := range []struct {
		name      string
		files     map[string]string
		cards     string // folder/id:status of each
		malformed string
		legacy    string
		fault     string // part of the faults, "" for none
		emptied   bool   // in profile ome-0.4.0
	}{
		{"good", map[string]string{"active/good.md": goodCard}, "active/good:active", "", "", "", false},
		{"other names and folders do not count", map[string]string{"active/good.md": goodCard, "active/x.txt": "", "active/x.MD": "", "active/sub/x.md": "", "x.md": ""}, "active/good:active", "", "", "", false},
		{"a hidden file counts", map[string]string{"active/.good.md": goodCard}, "active/good:active", "", "", "", false},
		{"the id in the file counts, not its name", map[string]string{"active/zz.md": goodCard}, "active/good:active", "", "", "", false},
		{"an old card", map[string]string{"active/good.md": goodCard, "active/old.md": "---\nid: old\n---\nx\n"}, "active/good:active", "", "experiences/active/old.md",
			`lib/experiences/active/old.md:1:1: card left out: an old card without "schema: ome-card" (migrate it)`, true},
		{"a file without front matter", map[string]string{"active/good.md": goodCard, "active/old.md": "# hi\n"}, "active/good:active", "", "experiences/active/old.md", "an old card without front matter", true},
		{"malformed", map[string]string{"active/bad.md": change("summary: S\n", ""), "active/good.md": goodCard}, "active/good:active", "experiences/active/bad.md", "", "bad.md:2:1: card left out: no summary", true},
		{"front matter that does not close", map[string]string{"active/bad.md": strings.Replace(goodCard, "\n---\n", "\n", 1)}, "", "experiences/active/bad.md", "", "the front matter does not close (put a line --- after it)", true},
		{"YAML that is none", map[string]string{"active/bad.md": change("title: T", "title: a: b")}, "", "experiences/active/bad.md", "", "bad.md:5:8: card left out: is no YAML here", true},
		{"duplicate key", map[string]string{"active/bad.md": change("title: T", "title: T\ntitle: U")}, "", "experiences/active/bad.md", "", `bad.md:6:1: card left out: the key "title" stands twice`, true},
		{"unknown value", map[string]string{"active/bad.md": change("status: active", "status: on")}, "", "experiences/active/bad.md", "", `status is "on"`, true},
		{"no rule", map[string]string{"active/bad.md": change("```text\nR\n```", "R")}, "", "experiences/active/bad.md", "", "the body holds no rule", true},
		{"a draft that is malformed harms nobody", map[string]string{"active/good.md": goodCard, "draft/bad.md": "---\nschema: ome-card\n---\n"}, "active/good:active", "experiences/draft/bad.md", "", "card left out", false},
		{"no status is a draft", map[string]string{"active/good.md": change("status: active\n", "")}, "active/good:draft", "", "", "", false},
		{"active in the wrong folder is not recalled", map[string]string{"draft/good.md": goodCard}, "draft/good:draft", "", "", `card "good" says active but lies in draft`, false},
		{"an id twice", map[string]string{"active/a.md": goodCard, "active/b.md": goodCard}, "active/good:active active/good:active", "", "", `the id "good" is in this library twice (also in a.md)`, false},
		{"an id twice, beside a malformed card", map[string]string{"active/a.md": goodCard, "active/b.md": goodCard, "active/bad.md": change("summary: S\n", "")}, "active/good:active active/good:active", "experiences/active/bad.md", "", `the id "good" is in this library twice (also in a.md)`, true},
		{"a typing error", map[string]string{"active/good.md": change("triggers:", "trigger:")}, "active/good:active", "", "", `good.md:8:3: unknown field "trigger" (did you mean "triggers"?)`, false},
		{"a number for a trigger", map[string]string{"active/good.md": change("- reprint a visitor badge", "- 12:30")}, "active/good:active", "", "", `recall.triggers is a number, read as the text "750" (put it in quotes)`, false},
		{"a date for a title", map[string]string{"active/bad.md": change("title: T", "title: 2024-01-01")}, "", "experiences/active/bad.md", "", "title must be a string, not a date", true},
		{"a date for a category", map[string]string{"active/bad.md": change("title: T", "title: T\ncategory: 2024-01-01")}, "", "experiences/active/bad.md", "", "lib/experiences/active/bad.md:6:11: card left out: category must be a string, not a date (2024-01-01) (put it in quotes)", true},
		{"front matter in JSON", map[string]string{"active/bad.md": "---json\n{\"schema\": \"ome-card\", \"id\": \"a\",\n \"summary\": \"S\", \"status\": \"on\"}\n---\n## 完整规则\n```\nR\n```\n"}, "", "experiences/active/bad.md", "", `bad.md:3:28: card left out: status is "on"`, true},
		{"an alias that is no item", map[string]string{"active/good.md": change("  triggers:", "  aliases:\n    en:\n      - badge\n        - pass\n  triggers:")}, "active/good:active", "", "", `good.md:11:9: recall.aliases.en[0]: this line is no item of the list`, false},
		{"not UTF-8", map[string]string{"active/bad.md": change("title: T", "title: \xff")}, "", "experiences/active/bad.md", "", "bad.md:5:8: card left out: invalid UTF-8", true},
		{"line ends of Windows, a mark before", map[string]string{"active/good.md": "\uFEFF" + strings.ReplaceAll(goodCard, "\n", "\r\n")}, "active/good:active", "", "", "", false},
		{"no cards folder", map[string]string{"active": "x"}, "", "", "", "lib/experiences/active", false},
	} {
		for _, profile := range []trace.Profile{trace.Documented, trace.OME040} {
			lib := LoadLibrary(library(tt.files), ".", "lib", LibraryOptions{Profile: profile})
			var cards []string
			for _, c := range lib.Cards {
				cards = append(cards, fmt.Sprintf("%s/%s:%s", c.Folder, c.ID, c.Status))
			}
			want := tt.cards
			if tt.emptied && profile == trace.OME040 {
				want = ""
			}
			if got := strings.Join(cards, " "); got != want || !lib.Exists {
				t.Errorf("%s (%s): cards %q, want %q", tt.name, profile, got, want)
			}
			if lib.Emptied != (tt.emptied && profile == trace.OME040) {
				t.Errorf("%s (%s): emptied %v", tt.name, profile, lib.Emptied)
			}
			if got := strings.Join(lib.Malformed, " "); got != tt.malformed {
				t.Errorf("%s: malformed %q, want %q", tt.name, got, tt.malformed)
			}
			if got := strings.Join(lib.Legacy, " "); got != tt.legacy {
				t.Errorf("%s: old %q, want %q", tt.name, got, tt.legacy)
			}
			if got := lib.Faults.Error(); !strings.Contains(got, tt.fault) || (got != "") != (tt.fault != "") {
				t.Errorf("%s: faults %q, want %q", tt.name, got, tt.fault)
			}
			if lib.Faults.Has(0) {
				t.Errorf("%s: an error would stop the run: %v", tt.name, lib.Faults)
			}
		}
	}
}

// A category of the wrong kind is one fault, and not an empty one too.
func TestDateForACategory(t *testing.T) {
	_, verdict, faults := ParseMarkdown("a.md", []byte(strings.Replace(goodCard, "title: T", "title: T\ncategory: 2024-01-01", 1)))
	if verdict != Malformed || len(faults) != 1 {
		t.Errorf("%v: %v", verdict, faults)
	}
}

func TestLibraryThatIsNotThere(t *testing.T) {
	lib := LoadLibrary(fstest.MapFS{}, "no", "lib", LibraryOptions{})
	if lib.Exists || lib.Readable || lib.Faults != nil {
		t.Errorf("%+v", lib)
	}
	lib = LoadLibrary(fstest.MapFS{"file": {Data: []byte("x")}}, "file", "lib", LibraryOptions{})
	if !lib.Exists || lib.Readable || len(lib.Faults) != 1 {
		t.Errorf("a file for a folder: %+v", lib)
	}
}

// A library is only looked at: not a byte or a time of it changes, and a
// folder in which every write fails reads the same.
func TestLibraryIsReadOnly(t *testing.T) {
	dir := t.TempDir()
	active := filepath.Join(dir, "experiences", "active")
	if err := os.MkdirAll(active, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(active, "good.md"), []byte(goodCard), 0o444); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(active, 0o555); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(active, 0o755)
	before := snapshot(t, dir)
	if lib := LoadLibrary(os.DirFS(dir), ".", dir, LibraryOptions{}); len(lib.Cards) != 1 || lib.Faults != nil {
		t.Errorf("%+v", lib)
	}
	if after := snapshot(t, dir); after != before {
		t.Errorf("changed:\n%s\n%s", before, after)
	}
}

func snapshot(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		fmt.Fprintln(&b, path, info.Size(), info.Mode(), info.ModTime().UnixNano())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Both ways to read a folder agree, on odd entries too.
func TestLoadLibraryDir(t *testing.T) {
	dir := t.TempDir()
	active := filepath.Join(dir, "experiences", "active")
	if err := os.MkdirAll(filepath.Join(active, "folder.md"), 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(active, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 150 {
		write(fmt.Sprintf("c%03d.md", i), strings.Replace(goodCard, "id: good", fmt.Sprintf("id: c%03d", i), 1))
	}
	write("big.md", goodCard+strings.Repeat("x", 100_000))
	write("huge.md", goodCard)
	if err := os.Truncate(filepath.Join(active, "huge.md"), maxCardBytes+1); err != nil {
		t.Fatal(err)
	}
	write("../outside", strings.Replace(goodCard, "id: good", "id: linked", 1))
	for name, target := range map[string]string{"linked.md": "../outside", "nowhere.md": "nothing", "loop.md": "loop.md"} {
		if err := os.Symlink(target, filepath.Join(active, name)); err != nil {
			t.Fatal(err)
		}
	}
	one := LoadLibraryDir(dir, LibraryOptions{})
	two := LoadLibrary(os.DirFS(dir), ".", filepath.ToSlash(dir), LibraryOptions{})
	if d := cmp.Diff(one.Cards, two.Cards, cmpopts.IgnoreUnexported(Card{})); d != "" {
		t.Error(d)
	}
	if got := strings.Join(one.Malformed, " "); got != strings.Join(two.Malformed, " ") ||
		got != "experiences/active/folder.md experiences/active/huge.md experiences/active/loop.md experiences/active/nowhere.md" {
		t.Errorf("malformed %s, %v", got, two.Malformed)
	}
	if len(one.Cards) != 152 || one.Cards[0].ID != "good" || one.Cards[151].ID != "linked" || len(one.Cards[0].Body) < 100_000 {
		t.Errorf("%d cards", len(one.Cards))
	}
}

// In a real library use_when stands in for triggers that are missing. What
// counts as missing was tried on OME 0.4.0 with the same cards; so was the
// fingerprint, which holds the triggers in force.
func TestUseWhenStandsInForTriggers(t *testing.T) {
	files := map[string]string{}
	for _, c := range [][3]string{
		{"a1", "[reprint the badge]", "[]"}, {"a2", "[open the vault]", `[""]`}, {"a3", "[lock the gate]", `["  "]`},
		{"a4", "paint the fence", "null"}, {"a5", `["", "feed the goose"]`, `""`},
	} {
		files["active/"+c[0]+".md"] = fmt.Sprintf("---\nschema: ome-card\nid: %s\nstatus: active\ntitle: Card %s\ncategory: Printing\nsummary: How labels leave.\n"+
			"criteria:\n  use_when: %s\nrecall:\n  policy: must\n  triggers: %s\nscope:\n  level: global\n---\n## 完整规则\n\n```text\nDo it.\n```\n", c[0], c[0], c[1], c[2])
	}
	lib := LoadLibrary(library(files), ".", "", LibraryOptions{Profile: trace.OME040})
	got := ""
	for _, c := range lib.Cards {
		got += fmt.Sprintf("%s %q %v\n", c.ID, c.Triggers, c.TriggersFromUse)
	}
	want := `a1 ["reprint the badge"] true
a2 [""] false
a3 ["  "] false
a4 ["paint the fence"] true
a5 ["" "feed the goose"] true
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if f := Fingerprint(lib.Cards); f != "ba3130f54e3e8942d21d2c4f94b31658e8a0c6a2e7cbc96e019a60fbedd5ebc5" {
		t.Errorf("fingerprint %s", f)
	}
}
