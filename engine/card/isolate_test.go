package card

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/trace"
)

// recordedCards are the recorded fixtures of a library, project cards last.
func recordedCards(t testing.TB, library string) []Card {
	t.Helper()
	global, project, err := oracle.Open().Cards(library)
	if err != nil {
		t.Fatal(err)
	}
	cards, _ := ParseFixtures("cards.json", global)
	if project != nil {
		more, _ := ParseFixtures("project.json", project)
		for i := range more {
			more[i].Library = trace.Project
		}
		cards = append(cards, more...)
	}
	return cards
}

// Ids that differ only by the case of their letters get files that differ by
// more, also where nobody asks the file system.
func TestWriteAllTellsCaseApart(t *testing.T) {
	dir := t.TempDir()
	var cards []Card
	for _, id := range []string{"Case", "case", "CASE", "other"} {
		cards = append(cards, Card{ID: id, Status: "active", Title: id, Category: "c", Summary: id, Rule: id, Level: "global", Policy: "should", Risk: "low", Confidence: "high"})
	}
	if err := WriteAll(dir, cards); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(filepath.Join(dir, "experiences", "active"))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, f := range files {
		names[strings.ToLower(f.Name())] = true
	}
	if len(names) != 4 {
		t.Errorf("%v on a file system that takes some for one", files)
	}
	if l := LoadLibraryDir(dir, LibraryOptions{}); len(l.Cards) != 4 {
		t.Errorf("%d cards, %v", len(l.Cards), l.Faults)
	}
}

func TestIsolate(t *testing.T) {
	parent := t.TempDir()
	cards := recordedCards(t, "scoped-projects")
	iso, faults := Isolate(context.Background(), parent, cards)
	if faults != nil {
		t.Fatal(faults)
	}
	if d := cmp.Diff(cards, iso.Cards(), sameCard); d != "" {
		t.Error(d)
	}
	for i, c := range iso.Cards() {
		if c.At("recall.triggers[0]") != cards[i].At("recall.triggers[0]") || c.Pos != cards[i].Pos || c.Library != cards[i].Library {
			t.Errorf("%s: positions are not those of the fixture", c.ID)
		}
	}
	if got, want := Fingerprint(iso.Cards()), Fingerprint(cards); got != want {
		t.Errorf("fingerprint changes on the way: %s, want %s", got, want)
	}
	files, _ := filepath.Glob(filepath.Join(iso.Dir, "experiences", "*", "*.md"))
	if len(files) == 0 || iso.ProjectDir == "" {
		t.Errorf("%d files, project %q", len(files), iso.ProjectDir)
	}
	if err := errors.Join(iso.Close(), iso.Close()); err != nil {
		t.Error(err)
	}
	if left := names(t, parent); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func names(t testing.TB, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

// manyCards are recorded cards under n ids.
func manyCards(t testing.TB, n int) []Card {
	base := recordedCards(t, "noisy-queue")
	cards := make([]Card, n)
	for i := range cards {
		cards[i] = base[i%len(base)]
		cards[i].ID = fmt.Sprintf("%s-%06d", cards[i].ID, i)
	}
	return cards
}

func BenchmarkIsolate10000(b *testing.B) {
	cards, parent := manyCards(b, 10000), b.TempDir()
	for b.Loop() {
		iso, faults := Isolate(context.Background(), parent, cards)
		if faults != nil {
			b.Fatal(faults)
		}
		iso.Close()
	}
}

func BenchmarkParseMarkdown(b *testing.B) {
	c := recordedCards(b, "noisy-queue")[0]
	data := AppendMarkdown(nil, &c)
	b.ReportAllocs()
	for b.Loop() {
		ParseMarkdown("x.md", data)
	}
}

func BenchmarkAppendMarkdown(b *testing.B) {
	c := recordedCards(b, "noisy-queue")[0]
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = AppendMarkdown(buf[:0], &c)
	}
}

func BenchmarkParseFixtures(b *testing.B) {
	global, _, err := oracle.Open().Cards("noisy-queue")
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(global)))
	b.ReportAllocs()
	for b.Loop() {
		ParseFixtures("x", global)
	}
}

func BenchmarkFingerprint10000(b *testing.B) {
	cards := manyCards(b, 10000)
	for b.Loop() {
		Fingerprint(cards)
	}
}

// TestIsolateElsewhere takes the next folder where the first does not take the
// cards: memory can fill up.
func TestIsolateElsewhere(t *testing.T) {
	cards := recordedCards(t, "secrets")
	missing, good := filepath.Join(t.TempDir(), "missing"), t.TempDir()
	iso, err := isolateAmong(context.Background(), []string{missing, good}, cards)
	if err != nil {
		t.Fatal(err)
	}
	if filepath.Dir(iso.Dir) != good {
		t.Errorf("the cards lie in %s, not in %s", iso.Dir, good)
	}
	if err := iso.Close(); err != nil {
		t.Error(err)
	}
	if iso, err = isolateAmong(context.Background(), []string{missing, missing + "2"}, cards); err == nil || iso.Dir != missing+"2" {
		t.Errorf("%v, in %s", err, iso.Dir)
	}
}
