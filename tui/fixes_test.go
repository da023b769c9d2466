package tui

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
)

// toFixes opens the Fixes tab of a case.
func toFixes(t *testing.T, d *driver, id string) *driver {
	t.Helper()
	return d.press("/", "id:"+id, "enter", "enter", "tab", "tab", "tab", "tab").sees("[Fixes]")
}

func TestFixesAreJudgedTriedAndUndone(t *testing.T) {
	d := toFixes(t, start(t, 120, 40), "weak-words")
	d.sees("found", "card git-commit-safety: add", "breaks 0 of").golden("fixes-120x40")
	d.press("enter").sees("fixed", "pass rate", "tries it in memory")
	before := d.m.session.bench
	d.press("enter").sees("1 edit tried, not written", "tried:", "1 flip since the last run", "This case passes")
	if d.m.session.bench == before {
		t.Fatal("the edited session is not shown")
	}
	d.press("u").sees("undone:").lacks("not written")
	d.press("u").sees("no edit to undo")
	d.press("U").sees("1 edit tried, not written", "made again:")
	d.press("esc", "esc", "q").sees("1 tried edit not written")
	if d.quit {
		t.Fatal("q asks before edits are lost")
	}
	d.press("j", "q")
	if d.quit {
		t.Fatal("another key between forgets the question")
	}
	d.press("q")
	if !d.quit {
		t.Fatal("q again quits")
	}
}

func TestOwnPhraseIsJudged(t *testing.T) {
	d := toFixes(t, start(t, 120, 40), "weak-words")
	d.press("a", "keep the commit short", "enter").sees("1 card git-commit-safety: add “keep the commit short” to triggers", "fixes 1",
		"brittle: more than half of the prompt")
	d = toFixes(t, start(t, 120, 40), "no-hit-broken")
	d.press("a", "what is a", "enter").sees("to ignore_when").lacks("blocks its own")
	d = toFixes(t, start(t, 140, 40), "style-guide-extra")
	d.press("a", "guide", "enter").sees("1 card style-guide: add “guide” to ignore_when", "blocks its own trigger “style guide”")
}

func TestWholeSuiteFixes(t *testing.T) {
	d := toFixes(t, start(t, 120, 50), "weak-words")
	d.press("v").sees("the whole suite", "of 5 failing cases and break none")
}

func TestWriteAsksFirstAndKeepsTheForm(t *testing.T) {
	dir := copyOfTestdata(t)
	cards := filepath.Join(dir, "cards.json")
	before, _ := os.ReadFile(cards)
	d := start(t, 140, 40, func(c *Config) { c.Open = openSuites(suite.OnDisk(filepath.Join(dir, "suite.json"))...) })
	toFixes(t, d, "weak-words").press("j", "enter").sees("+++", "“commit” to triggers", "weak-words fixed")
	d.press("W").sees("write 1 edit into").press("no", "enter").sees("nothing was written")
	if now, _ := os.ReadFile(cards); string(now) != string(before) {
		t.Fatal("written without a yes")
	}
	d.press("W", "yes", "enter").sees("wrote "+cards, "This case passes")
	after, _ := os.ReadFile(cards)
	if len(after) <= len(before) || !strings.HasPrefix(string(after), string(before[:200])) {
		t.Error("the file holds the edit and keeps its form")
	}
}

// TestWriteRefusesWhatChangedBefore changes the card on disk before the question is asked: another's value stays.
func TestWriteRefusesWhatChangedBefore(t *testing.T) {
	dir := copyOfTestdata(t)
	cards := filepath.Join(dir, "cards.json")
	d := start(t, 200, 40, func(c *Config) { c.Open = openSuites(suite.OnDisk(filepath.Join(dir, "suite.json"))...) })
	toFixes(t, d, "weak-words").press("j", "enter").sees("“commit” to triggers", "W writes it", "W write")
	before, _ := os.ReadFile(cards)
	changed := strings.Replace(string(before), `"write a commit message"`, `"note what changed"`, 1)
	if changed == string(before) {
		t.Fatal("the card has another trigger")
	}
	if err := os.WriteFile(cards, []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
	d.press("W").sees("cannot be written: card git-commit-safety: recall.triggers does not hold \"write a commit message\" on disk any more, and 1 more: run again").lacks("yes or no")
	if now, _ := os.ReadFile(cards); string(now) != changed {
		t.Error("the change was written over")
	}
}

func TestEmbeddedSuitesAreNeverWritten(t *testing.T) {
	d := toFixes(t, start(t, 120, 40), "weak-words").press("j", "enter").sees("W copies its diff: these files are not written", "W copy diff")
	d.press("W").sees("this library is not written")
	if !strings.Contains(d.copied, "+++") {
		t.Errorf("the diff is copied instead, not %q", d.copied)
	}
}

func TestPassingCaseNeedsNoFix(t *testing.T) {
	toFixes(t, start(t, 120, 40), "rotate-token").sees("This case passes")
}

// TestHiddenFixIsNoFix: once a case passes the edits that were offered for it
// are not shown, and no key tries or writes one.
func TestHiddenFixIsNoFix(t *testing.T) {
	d := toFixes(t, start(t, 120, 40), "weak-words").press("enter", "enter").sees("1 edit tried, not written", "This case passes")
	d.press("enter", "enter").sees("1 edit tried, not written", "This case passes")
	d.press("u").sees("undone:").lacks("not written")

	d = toFixes(t, start(t, 120, 40), "weak-words").press("{").sees("This case passes")
	d.press("enter", "enter").sees("This case passes").lacks("tried, not written")
	d.press("W").sees("no edit is tried").lacks("yes or no")
}

// TestMendedFileIsTriedAndUndone: the file of a card that no library holds is
// mended in memory alone; the diff is copied, never written.
func TestMendedFileIsTriedAndUndone(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "lib/experiences/active/bell.md")
	text := "---\nid: bell\nstatus: active\ntitle: Bell\nsummary: The bell.\nrecall:\n  triggers: [ring the brass bell]\n---\n## 完整规则\n\n```text\nRing it.\n```\n"
	cases := `{"name": "house", "experiences": [], "cases": [{"id": "bell", "prompt": "ring the brass bell", "expectedCards": ["bell"]},
 {"id": "none", "prompt": "feed the cat", "expectNoMatches": true}]}`
	if err := os.MkdirAll(filepath.Dir(old), 0o755); err != nil {
		t.Fatal(err)
	}
	for path, data := range map[string]string{old: text, filepath.Join(dir, "suite.json"): cases} {
		if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	d := toFixes(t, start(t, 120, 40, func(c *Config) {
		c.Open = func(ctx context.Context) (*engine.Session, fault.List) {
			o := engine.DefaultOptions()
			o.UseCurrentLibrary, o.DataDir = true, filepath.Join(dir, "lib")
			return engine.Open(ctx, o, suite.Location{Path: filepath.Join(dir, "suite.json")})
		}
	}), "bell")
	d.sees("card bell: write “schema: ome-card” into", "breaks 0 of 1")
	d.press("enter").sees("+schema: ome-card")
	d.press("enter").sees("tried: card bell", "1 flip since the last run", "This case passes")
	d.press("u").sees("undone:", "card bell: write “schema: ome-card” into").lacks("This case passes")
	d.press("W")
	if !strings.Contains(d.copied, "+schema: ome-card\n") {
		t.Errorf("copied %q", d.copied)
	}
	if now, _ := os.ReadFile(old); string(now) != text {
		t.Error("the real library was written")
	}
}
