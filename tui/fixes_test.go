package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

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
	d.press("a", "what is a", "enter").sees("to ignore_when")
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

func TestEmbeddedSuitesAreNeverWritten(t *testing.T) {
	d := toFixes(t, start(t, 120, 40), "weak-words").press("j", "W").sees("this library is not written")
	if !strings.Contains(d.copied, "+++") {
		t.Errorf("the diff is copied instead, not %q", d.copied)
	}
}

func TestPassingCaseNeedsNoFix(t *testing.T) {
	toFixes(t, start(t, 120, 40), "rotate-token").sees("This case passes")
}
