package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine/suite"
)

func TestFirstFrameWaitsForNothing(t *testing.T) {
	d := idle(t, 100, 30)
	d.m.session.opening = true
	d.sees("ome-tui", "loading…", "Loading suites and cards").fits()
}

func TestLaunchSelectsTheWorstFailureAndNamesItsCause(t *testing.T) {
	d := start(t, 120, 40)
	if d.selected() != "ignored" {
		t.Fatalf("selected %q", d.selected())
	}
	d.sees("✗ 1 of 1 expected card missed", "missed browser-validation: its ignore phrase “backend-only migration” stands in the prompt",
		"cause ignore-phrase", "stage gate", "no threshold makes this case pass")
	d.press("enter").sees("[Scores]", "ignore phrases", "It was rejected: its ignore phrase")
}

func TestScoresTeachTheArithmetic(t *testing.T) {
	d := start(t, 120, 40)
	d.press("G", "g")
	d.press("/", "style-guide-extra", "enter", "enter")
	d.sees("style-guide", "triggers", "threshold 40", "step by step", "admission and selection")
	d.press("G").sees("rank channel", "raw score").press("g")
	d.press(".").sees("step 1 of")
	d.press(",").lacks("step 1 of")
	d.press("(").sees("card 1 of 6").press(")").sees("card 2 of 6")
}

func TestSelectionStaysWhileTheOrderChanges(t *testing.T) {
	d := start(t, 120, 40)
	d.press("j", "j")
	was := d.selected()
	for _, key := range []string{"s", "S", "v", "v", "v", "v", "v", "v", "v", "S", "s", "s", "s", "s"} {
		d.press(key)
	}
	if d.selected() != was {
		t.Errorf("selection went from %q to %q", was, d.selected())
	}
	d.press("}").press("{")
	if d.selected() != was {
		t.Errorf("a new threshold moved the selection from %q to %q", was, d.selected())
	}
}

func TestFilter(t *testing.T) {
	d := start(t, 120, 40)
	d.press("/", "browser").sees("/ browser", "4/9").press("enter").sees("/browser")
	d.press("esc").lacks("/browser")
	d.press("/", "kind:missed", "enter").sees("3/9").press("esc")
	d.press("/", "nothing like it").sees("No case matches", "clears the filter").press("esc").sees("✗5 ✓4")
	d.press("/", "status:nonsense").sees("has no value")
	d.press("esc")
	d.press("/", "foo:bar").sees("foo: is no key").press("esc")
	d.press("/", "browser tag:").sees("tag: is incomplete", "4/9").press("enter").sees("tag: is incomplete").press("z", "h").lacks("incomplete").press("enter").sees("/browser tag:zh")
	d.press("esc")
	d.press("/", "浏览器", "enter").sees("1/9", "浏览器-zh")
}

func TestGroupsCountAndFold(t *testing.T) {
	d := start(t, 120, 40)
	d.press("v").sees("by failure", "missed", "no-hit-broken", "passing")
	d.press("v").sees("by cause", "ignore-phrase").press("v").sees("by card").press("v").sees("by stage", "extra")
	d.press("g").sees("⏎ folds and unfolds")
	n := d.m.cases.view.Len()
	d.press("enter")
	if d.m.cases.view.Len() >= n {
		t.Error("enter on a head folds its group")
	}
	d.press("enter")
	if d.m.cases.view.Len() != n {
		t.Error("enter again unfolds it")
	}
}

func TestThresholdDecidesEveryCaseAtOnce(t *testing.T) {
	d := start(t, 120, 40)
	d.sees("✗5 ✓4")
	d.press("{", "{").sees("threshold 20 (shipped 40)", "✗4 ✓5")
	d.press("=").sees("✗5 ✓4").lacks("(shipped")
	d.press("t").sees("threshold 0–100")
	d.press("backspace", "backspace", "101", "enter").sees("out of range")
	d.press("backspace", "backspace", "backspace", "22.5", "enter").sees("threshold 22.5 (shipped 40)")
	d.press("=", ">")
	if got := d.m.run.threshold; got <= 40 {
		t.Errorf("the next breakpoint is %v", got)
	}
	d.press("=", "-").sees("limit 3 (shipped 4)").press("+").lacks("limit 3")
}

func TestFullWidthKeysAct(t *testing.T) {
	start(t, 120, 40).press("】").sees("threshold 41").press("［").sees("threshold 40").press("？").sees("keys · Cases")
}

func TestEscNeverQuitsAndQClosesBeforeItQuits(t *testing.T) {
	d := start(t, 120, 40)
	d.press("enter", "z", "esc", "esc", "esc", "esc", "esc")
	if d.quit {
		t.Fatal("esc quit")
	}
	d.press("f3", "q")
	if d.quit || d.m.at != Cases {
		t.Fatal("q on another screen closes it")
	}
	d.press("enter", "q")
	if d.quit {
		t.Fatal("q in the case view closes it")
	}
	d.press("q")
	if !d.quit {
		t.Fatal("q at the top quits")
	}
}

func TestHelpComesFromTheTable(t *testing.T) {
	d := start(t, 120, 60)
	d.press("?").sees("keys · Cases", "one row up", "ctrl-p", "quit at the top").press("esc").lacks("keys · Cases")
	d.press("f3", "?").sees("keys · Tune", "copy the CI flag")
}

func TestPalette(t *testing.T) {
	d := start(t, 120, 40)
	d.press(":").sees("commands", "filter").press("limit").sees("limit −1").press("down", "up", "enter")
	if d.m.input != nil {
		t.Error("enter runs and closes")
	}
	d.press("ctrl+p", "tune", "enter")
	if d.m.at != Tune {
		t.Errorf("the palette went to %v", d.m.at)
	}
	d.press(":", "no such thing").sees("no command of that name").press("esc")
}

func TestCopies(t *testing.T) {
	d := start(t, 120, 40)
	d.press("y").sees("copied id ignored")
	if d.copied != "ignored" {
		t.Errorf("copied %q", d.copied)
	}
	d.press("Y").sees("as JSON")
	if !strings.Contains(d.copied, `"expectedCards": [`) || !strings.Contains(d.copied, "backend-only") {
		t.Errorf("copied %q", d.copied)
	}
	d.press("f3", "]", "c")
	if !strings.Contains(d.copied, "--threshold 41 --limit 4") || !strings.Contains(d.copied, `"minScore": 41`) {
		t.Errorf("copied %q", d.copied)
	}
}

func TestReportAndPageAreWritten(t *testing.T) {
	dir := t.TempDir()
	d := start(t, 120, 40)
	for key, name := range map[string]string{"ctrl+s": "report.json", "o": "page.html"} {
		file := filepath.Join(dir, name)
		d.writesTo(key, file).sees("wrote the", "(9 cases)")
		data, err := os.ReadFile(file)
		if err != nil || !strings.Contains(string(data), "browser-after-ui") {
			t.Errorf("%s: %v, %d bytes", name, err, len(data))
		}
	}
	d.writesTo("ctrl+s", dir).sees("is a directory")
}

// TestWritingAsksBeforeItReplaces: a file that is there stays until yes, and what the run reads stays always.
func TestWritingAsksBeforeItReplaces(t *testing.T) {
	dir := copyOfTestdata(t)
	own, other := filepath.Join(dir, "suite.json"), filepath.Join(t.TempDir(), "notes.txt")
	d := start(t, 160, 40, func(c *Config) { c.Open = openSuites(suite.OnDisk(own)...) })
	if err := os.WriteFile(other, []byte("notes"), 0o644); err != nil {
		t.Fatal(err)
	}
	was, _ := os.ReadFile(own)
	d.writesTo("ctrl+s", own).sees("this run reads it: name another file").press("esc")
	if now, _ := os.ReadFile(own); string(now) != string(was) {
		t.Error("the suite was written over")
	}
	d.writesTo("o", other).sees("is there: write over it? yes or no").press("no", "enter").sees("nothing was written")
	if now, _ := os.ReadFile(other); string(now) != "notes" {
		t.Error("written without a yes")
	}
	d.writesTo("o", other).press("y", "enter").sees("wrote the page")
}

func TestStagesOpenACard(t *testing.T) {
	d := start(t, 120, 40)
	d.press("enter", "tab").sees("[Stages]", "in the library", "after gate", "old-way", "not active")
	d.press("G", "k", "enter").sees("[Scores]", "old-way", "its status is another")
}

func TestPromptTabMarksWords(t *testing.T) {
	d := start(t, 120, 40)
	d.press("/", "docs-only", "enter", "enter", "tab", "tab")
	d.sees("[Prompt]", "~do not execute it~", "after “do not”", "query plan", "language en")
}

func TestTypedPrompt(t *testing.T) {
	d := start(t, 120, 40)
	d.press("f4", "validate it in the browser").sees("browser-validation", "1 of 6 returned")
	d.press("esc", "tab").sees("[Scores]", "browser-validation").press("tab", "tab").sees("[Prompt]")
	d.press("Y")
	if d.copied != "ome-tui why 'validate it in the browser'" {
		t.Errorf("copied %q", d.copied)
	}
	d.press("ctrl+n").sees("id of the new case:").press("new one", "enter").sees("case new one expecting browser-validation (today's answer) as JSON, to paste into the suite")
	if !strings.Contains(d.copied, `"id": "new one"`) || !strings.Contains(d.copied, `"browser-validation"`) {
		t.Errorf("copied %q", d.copied)
	}
}

// TestSavedPromptSaysWhatItExpects saves into the suite's file, and tells where to change what today's answer made of it.
func TestSavedPromptSaysWhatItExpects(t *testing.T) {
	var saved []suite.Case
	save := func(_ int, c suite.Case) (string, error) { saved = append(saved, c); return "shop.json", nil }
	d := start(t, 160, 40, func(c *Config) { c.SaveCase = save })
	d.press("f4", "paint the fence", "ctrl+n", "fence", "enter")
	d.sees("saved case fence expecting nothing (today's answer) in shop.json: change its expectedCards there if that is wrong; r runs it")
	d.press("esc", "/", "x")
	if len(saved) != 1 || !saved[0].ExpectNoMatches {
		t.Errorf("saved %+v", saved)
	}
}

func TestFileQuestionsLookLikeInputs(t *testing.T) {
	start(t, 120, 40).press("o").sees("page file: ome-tui-report.html")
	start(t, 120, 40).press("ctrl+s").sees("report file: ome-tui-report.json")
}

func TestTypedPromptInAProject(t *testing.T) {
	d := start(t, 120, 40)
	d.press("f4", "release the shop").sees("no project", "nothing returned").press("esc", ":", "project", "enter")
	d.press("example.test/acme/shop", "enter").sees("project example.test/acme/shop .", "1 card returned", "shop-release")
}

func TestDigitsAreTextWhileTyping(t *testing.T) {
	d := start(t, 120, 40)
	d.press("f4", "12?q")
	if d.m.at != Prompt || d.m.prompt.field.Value() != "12?q" {
		t.Errorf("screen %v, text %q", d.m.at, d.m.prompt.field.Value())
	}
	d.press("f2").sees("noisiest")
}

func TestCards(t *testing.T) {
	d := start(t, 120, 40)
	d.press("f2").sees("style-guide", "noisiest", "trigger", "recalls the card", "loses")
	d.press("s").sees("deafest").press("s", "/", "token", "enter").sees("1", "token-rotation").press("enter", "enter")
	if d.m.at != Cases || d.m.cases.query.Text != "card:token-rotation" {
		t.Errorf("enter on a card lists its cases, not %v %q", d.m.at, d.m.cases.query.Text)
	}
}

func TestTune(t *testing.T) {
	d := start(t, 120, 40)
	d.press("f3").sees("pass rate", "best band", "passes at no threshold", "threshold 0")
	d.press("v").sees("by tag").press("s").sees("best by recall+").press("{", "{", "f", "f").sees("1 case flips between the shipped 40 and 20")
	d.press("g", "enter")
	if d.m.at != Cases || !d.m.cases.inCase {
		t.Error("enter opens the case")
	}
}

func TestCompareBeforeAndAfterATune(t *testing.T) {
	d := start(t, 120, 40)
	d.press("{", "{", "f5").sees("shipped threshold and limit → this run", "weak-words", "fixed", "before", "after")
	d.press("enter").sees("what changed in the trace", "git-commit-safety").press("enter")
	if d.m.at != Cases || d.selected() != "weak-words" {
		t.Errorf("enter opens the case, not %q", d.selected())
	}
}

func TestBrokenSuiteShowsItsFaults(t *testing.T) {
	d := start(t, 100, 24, func(c *Config) {
		c.Open = openSuites(suite.Location{FS: suiteFS(`{"cases":[{"id":"a","prompt":"x","threshold":400}],}`), Path: "suite.json"})
	})
	d.sees("in the input", "suite.json:1:").fits()
	d.press("j", "k", "q")
	if !d.quit {
		t.Error("q quits where nothing can be shown")
	}
}

func TestTooSmallSaysSo(t *testing.T) {
	d := start(t, 30, 8)
	d.sees("needs 40×10")
	d.fits()
	d.send(tea.WindowSizeMsg{Width: 40, Height: 10})
	d.sees("ignored")
	d.fits()
}

// TestWarningHintIsWholeOrAbsent: the way to the warnings is shown where there is room for all of it.
func TestWarningHintIsWholeOrAbsent(t *testing.T) {
	odd := func(c *Config) {
		c.Open = onDisk(withEdits(t, `"tags": ["frontend", "en"]`, `"tags": ["frontend", "en"], "foo": 1`))
	}
	for w := 72; w <= 100; w += 4 {
		d := start(t, w, 30, odd)
		if head, _, _ := strings.Cut(d.frame(), "\n"); strings.Contains(head, "(:") != strings.Contains(head, "(:warnings)") {
			t.Errorf("%d columns: %s", w, head)
		}
	}
	start(t, 100, 30, odd).sees("2 warnings (:warnings)")
}
