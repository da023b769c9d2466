package verify_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/engine/verify"
)

// TestRealLibraryAgreesWithOME holds a suite against a library as it lies on
// disk, by the way of --use-current-library, and reads again what --record
// writes of a suite with cards.
func TestRealLibraryAgreesWithOME(t *testing.T) {
	command := plainOME(t)
	const path = "../../fixtures/seeds/en/suite.json"
	kept := measured(t, suite.Location{Path: path}, func(o *engine.Options) { o.KeepDataDir = true })
	dir := kept.Session.Library(0).DataDir

	run := measured(t, suite.Location{Path: withoutCards(t, path)}, func(o *engine.Options) { o.UseCurrentLibrary, o.DataDir = true, dir })
	out := ask(t, run, verify.Options{Command: command, Figures: true})
	if n := len(out.Suites[0].Cases); n != len(run.Results) || n == 0 {
		t.Errorf("OME answered %d of %d cases", n, len(run.Results))
	}
	for _, line := range differences(out) {
		t.Error(line)
	}
	for _, f := range out.Files() {
		if strings.Contains(f.Name, "cards") {
			t.Errorf("cards of a real library are recorded: %s", f.Name)
		}
	}

	recording := t.TempDir()
	for _, f := range ask(t, kept, verify.Options{Command: command, Figures: true}).Files() {
		file := filepath.Join(recording, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("OME_TUI_RECORDING", recording)
	t.Run("replay", verify.TestReplay)
}

// withoutCards gives a copy of a suite file that names no cards.
func withoutCards(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(data), `"experiencesFile"`)
	if !ok {
		t.Fatalf("%s names no cards file", path)
	}
	_, after, _ := strings.Cut(rest, ",")
	out := filepath.Join(t.TempDir(), "suite.json")
	if err := os.WriteFile(out, []byte(before+after), 0o644); err != nil {
		t.Fatal(err)
	}
	return out
}
