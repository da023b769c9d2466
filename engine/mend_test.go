package engine_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ome-tui/engine"
	"ome-tui/engine/trace"
)

const mendBody = "## 完整规则\n\n```text\nDo it.\n```\n"

// unusable are card files that hold no usable card.
var unusable = map[string]string{
	"active/bell.md": "---\n# by hand\nid: bell\nstatus: active\ntitle: Bell\nsummary: The bell.\nrecall:\n  triggers:\n    - ring the brass bell\n---\n" + mendBody,
	"active/rope.md": strings.ReplaceAll("---\nschema: ome-card\nid: rope\nstatus: actve # soon\ntitle: Rope\nsummary: The rope.\nrecall:\n  policy: shuold\n  triggers:\n    - coil the green rope\n\n"+mendBody, "\n", "\r\n"),
	"draft/pump.md":  "---\nschema: ome-card\nid: pump\nstatus: drft\ntitle: Pump\nsummary: The pump.\nrecall:\n  triggers:\n    - bleed the pump\n---\n" + mendBody,
}

// mendLibrary gives a library of two good cards and some unusable files.
func mendLibrary(t *testing.T, names ...string) string {
	t.Helper()
	dir := realLibrary(t, fixture("gate", "Gate", []string{"lock the gate"}), fixture("cell", "Cell", []string{"ring the cell bell"}))
	for _, name := range names {
		write(t, filepath.Join(dir, "experiences", name), unusable[name])
	}
	return dir
}

func openMended(t *testing.T, dir string, profile trace.Profile) *engine.Run {
	t.Helper()
	o := engine.DefaultOptions()
	o.UseCurrentLibrary, o.DataDir, o.Profile = true, dir, &profile
	return run(t, open(t, o, oneSuite(t, []map[string]any{
		{"id": "gate", "prompt": "lock the gate now", "expectedCards": []string{"gate"}},
		{"id": "bell", "prompt": "ring the brass bell", "expectedCards": []string{"bell"}},
		{"id": "rope", "prompt": "coil the green rope", "expectedCards": []string{"rope"}},
		{"id": "pump", "prompt": "bleed the pump", "expectedCards": []string{"pump"}},
		{"id": "none", "prompt": "coil the green rope again", "expectNoMatches": true},
	})))
}

// apply writes the files of a real library's edits, as a patch would.
func apply(t *testing.T, files []engine.FileChange) {
	t.Helper()
	for _, f := range files {
		if !f.ReadOnly {
			t.Errorf("%s could be written", f.Path)
		}
		to := f.Path
		if f.NewPath != "" {
			to = f.NewPath
			if err := os.Remove(f.Path); err != nil {
				t.Fatal(err)
			}
		}
		write(t, to, string(f.After))
	}
}

// TestMendingsComeTrue mends files of real libraries, and runs afresh on the
// patched folder: what was predicted comes true, in memory and on disk.
func TestMendingsComeTrue(t *testing.T) {
	for _, tt := range []struct {
		name    string
		profile trace.Profile
		files   []string
		id      string // the case
		edits   int
		fixes   int
		breaks  int
	}{
		{"an old schema", trace.Documented, []string{"active/bell.md", "active/rope.md"}, "bell", 1, 1, 0},
		{"an open front matter with misspelt values", trace.Documented, []string{"active/bell.md", "active/rope.md"}, "rope", 1, 1, 1},
		{"a draft, which is to be moved, too", trace.Documented, []string{"active/bell.md", "draft/pump.md"}, "pump", 2, 1, 0},
		{"an old file empties the library", trace.OME040, []string{"active/bell.md"}, "bell", 1, 2, 0},
		{"a card of the emptied library", trace.OME040, []string{"active/rope.md"}, "gate", 1, 2, 1},
		{"two files empty it", trace.OME040, []string{"active/bell.md", "active/rope.md"}, "gate", 2, 3, 1},
		{"a draft in an emptied library", trace.OME040, []string{"active/bell.md", "draft/pump.md"}, "pump", 3, 3, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := mendLibrary(t, tt.files...)
			r := openMended(t, dir, tt.profile)
			f := mendingOf(t, r, tt.id)
			if len(f.Edits) != tt.edits || len(f.Fixes) != tt.fixes || len(f.Breaks) != tt.breaks || f.Partial {
				t.Errorf("%d edits fix %v, break %v, partial %v", len(f.Edits), f.Fixes, f.Breaks, f.Partial)
			}
			edited, err := r.Session.Edited(f.Edits...)
			if err != nil {
				t.Fatal(err)
			}
			tried := run(t, edited)
			checkOutcome(t, r, tried, f)
			files, err := r.Session.Changes(f.Edits...)
			if err != nil {
				t.Fatal(err)
			}
			apply(t, files)
			after := openMended(t, dir, tt.profile)
			checkOutcome(t, r, after, f)
			for i := range after.Results {
				got, want := &tried.Results[i], &after.Results[i]
				if !slices.Equal(got.Returned, want.Returned) || got.Differs != want.Differs {
					t.Errorf("case %d in memory: %v, differs %v; afresh %v, %v", i, got.Returned, got.Differs, want.Returned, want.Differs)
				}
			}
			moved := slices.ContainsFunc(files, func(f engine.FileChange) bool { return f.NewPath != "" }) // read at another place
			if got, want := edited.Library(0).Fingerprint(), after.Session.Library(0).Fingerprint(); got != want && !moved {
				t.Errorf("cards in memory %s, afresh %s", got, want)
			}
			if got, want := len(edited.Library(0).Malformed)+len(edited.Library(0).Legacy), len(tt.files)-count(f, engine.EditFile); got != want {
				t.Errorf("%d unusable files are left in memory, want %d", got, want)
			}
		})
	}
}

func count(f engine.Fix, s engine.Subject) (n int) {
	for _, e := range f.Edits {
		if e.Subject == s {
			n++
		}
	}
	return n
}

// mendingOf gives the first fix of a case that mends a file.
func mendingOf(t *testing.T, r *engine.Run, id string) engine.Fix {
	t.Helper()
	var found []engine.Fix
	err := r.Fixes(context.Background(), r.Session.Find(id), func(o engine.Offer) {
		for _, f := range o.Fixes {
			if count(f, engine.EditFile) > 0 {
				found = append(found, f)
			}
		}
	})
	if err != nil || len(found) == 0 {
		t.Fatalf("no file is mended: %v", err)
	}
	return found[0]
}

// TestNothingIsMended: where a file of an emptied library cannot be mended
// for certain, mending another one brings nothing back, and is not offered.
func TestNothingIsMended(t *testing.T) {
	dir := mendLibrary(t, "active/bell.md")
	write(t, filepath.Join(dir, "experiences/active/mute.md"), "---\nschema: ome-card\nid: mute\nstatus: active\ntitle: Mute\n---\n"+mendBody)
	r := openMended(t, dir, trace.OME040)
	if why := r.Failures(0)[0].Detail; !strings.Contains(why, "mute.md") {
		t.Errorf("a card of an emptied library: %q", why)
	}
	err := r.Fixes(context.Background(), nil, func(o engine.Offer) {
		for _, f := range o.Fixes {
			if !f.Tests() {
				t.Errorf("case %d: %+v", o.Case, f.Edits)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestMendPlan makes the edits of all failing cases together: a file that
// empties the library for several cases is mended once.
func TestMendPlan(t *testing.T) {
	dir := mendLibrary(t, "active/bell.md", "draft/pump.md")
	r := openMended(t, dir, trace.OME040)
	var offers []engine.Offer
	if err := r.Fixes(context.Background(), nil, func(o engine.Offer) { offers = append(offers, o) }); err != nil {
		t.Fatal(err)
	}
	p, err := r.Plan(context.Background(), offers)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Edits) != 3 || p.Fixed(r) != 3 || len(p.Clashing) != 0 {
		t.Errorf("%d edits fix %d, %d clash", len(p.Edits), p.Fixed(r), len(p.Clashing))
	}
}

// TestMendStale: a file that is no longer as it was read is not mended.
func TestMendStale(t *testing.T) {
	dir := mendLibrary(t, "active/bell.md")
	r := openMended(t, dir, trace.Documented)
	f := mendingOf(t, r, "bell")
	write(t, filepath.Join(dir, "experiences/active/bell.md"), strings.Replace(unusable["active/bell.md"], "The bell.", "A bell.", 1))
	if _, err := r.Session.Changes(f.Edits...); err == nil || !strings.Contains(err.Error(), "changed on disk") {
		t.Errorf("a changed file: %v", err)
	}
}
