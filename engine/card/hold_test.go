package card

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ome-tui/engine/fault"
	"ome-tui/engine/internal/tempdir"
)

func TestKeep(t *testing.T) {
	parent := t.TempDir()
	iso, faults := Isolate(context.Background(), parent, recordedCards(t, "secrets"))
	if faults != nil {
		t.Fatal(faults)
	}
	if err := iso.Keep(); err != nil {
		t.Fatal(err)
	}
	if err := iso.Close(); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(iso.Dir, old, old); err != nil {
		t.Fatal(err)
	}
	if n := tempdir.Sweep(parent); n != 0 {
		t.Error("a kept folder was swept")
	}
	if got := names(t, parent); len(got) != 1 || filepath.Join(parent, got[0]) != iso.Dir {
		t.Errorf("left %v", got)
	}
}

func TestIsolateCleansUpAfterFaults(t *testing.T) {
	parent := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, faults := Isolate(ctx, parent, recordedCards(t, "secrets")); !faults.Has(fault.Error) {
		t.Error("a cancelled run gave no fault")
	}
	// A status that is no folder cannot be written.
	bad := recordedCards(t, "secrets")
	bad[3].Status = "no/folder"
	if _, faults := Isolate(context.Background(), parent, bad); !faults.Has(fault.Error) {
		t.Error("a card that cannot be written gave no fault")
	}
	if left := names(t, parent); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if _, faults := Isolate(context.Background(), filepath.Join(parent, "nowhere"), nil); !strings.Contains(faults.Error(), "isolated library cannot be made") {
		t.Errorf("a parent that is not there: %v", faults)
	}
}

// Odd ids survive as file names, and none leads out of the folder.
func TestIsolateOddIDs(t *testing.T) {
	ids := []string{"..", ".", "a b", "中文卡", "a%b", "a%20b", "CON", "con", "x.md", "a:b", strings.Repeat("长", 300), strings.Repeat("长", 299) + "x", "~", "é", "e\u0301", "\u202Ertl", "-rf", "$(x)", "<b>", "\"'`"}
	cards := make([]Card, len(ids))
	for i, id := range ids {
		cards[i] = recordedCards(t, "secrets")[0]
		cards[i].ID = id
	}
	parent := t.TempDir()
	iso, faults := Isolate(context.Background(), parent, cards)
	if faults != nil {
		t.Fatal(faults)
	}
	defer iso.Close()
	for i, c := range iso.Cards() {
		if c.ID != ids[i] {
			t.Errorf("%q came back as %q", ids[i], c.ID)
		}
	}
	if got := names(t, filepath.Join(iso.Dir, "experiences", "active")); len(got) != len(ids) {
		t.Errorf("%d files for %d cards", len(got), len(ids))
	}
	if got := names(t, parent); len(got) != 2 {
		t.Errorf("beside the folder and its lock: %v", got)
	}
}

func TestFileName(t *testing.T) {
	for id, want := range map[string]string{
		"browser-validation": "browser-validation.md", "A.b_c-9": "A.b_c-9.md", "a b": "a%20b.md", "中": "%E4%B8%AD.md",
		"..": "...md", "a%b": "a%25b.md", "a/b": "a%2Fb.md", "a\x00": "a%00.md",
	} {
		if got := FileName(id); got != want {
			t.Errorf("%q: %q, want %q", id, got, want)
		}
	}
	a, b := FileName(strings.Repeat("中", 300)), FileName(strings.Repeat("中", 301))
	if a == b || len(a) > 203+3 || len(b) > 203+3 {
		t.Errorf("long ids: %q %q", a, b)
	}
}
