package tui

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/report"
)

// withEdits replaces texts in a copy of the test suite and its cards.
func withEdits(t *testing.T, pairs ...string) string {
	t.Helper()
	dir := copyOfTestdata(t)
	for _, name := range []string{"suite.json", "cards.json"} {
		path := filepath.Join(dir, name)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(strings.NewReplacer(pairs...).Replace(string(data))), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func onDisk(dir string) func(context.Context) (*engine.Session, fault.List) {
	return openSuites(suite.OnDisk(filepath.Join(dir, "suite.json"))...)
}

// asRevision runs the suite of a folder as a Git revision would be run.
func asRevision(dir string) func(*Config) {
	return func(c *Config) {
		c.Compare = Sides{BeforeName: "HEAD~1", Revision: func(ctx context.Context) (*engine.Run, fault.List) {
			s, faults := onDisk(dir)(ctx)
			if s == nil {
				return nil, faults
			}
			defer s.Close()
			run, err := s.Run(ctx, nil)
			if err != nil {
				return nil, fault.List{{What: err.Error()}}
			}
			return run, nil
		}}
	}
}

func TestCompareNamesTheEditBehindAFlip(t *testing.T) {
	before := withEdits(t, `"triggers": ["rotate the access token", "token expires"]`, `"triggers": ["token expires"]`,
		`"validate it in the browser"`, `"validate it"`, "What is a style guide?", "What is a guide?")
	d := start(t, 120, 40, asRevision(before)).press("f5")
	d.sees("HEAD~1 → this run", "no-hit-broken", "regressed", "turned by case no-hit-broken: set prompt from “What is a guide?” to “What is a style guide?”",
		"what changed in the trace", "style-guide", "→ selected", "triggers", "“style guide” 14.56 → 52", "shared words 0 → 11", "now: style, guide")
	d.press("f", "f").sees("No such case")
	d.press("]").sees("threshold 41")
	d.press("f5").sees("HEAD~1 → this run")
}

func TestCompareNamesEveryEditThatTurnsACase(t *testing.T) {
	before := withEdits(t, `"commit the changes", "write a commit message"`, `"keep the commit short", "commit short"`)
	d := start(t, 120, 40, asRevision(before)).press("f5")
	d.sees("weak-words · regressed", "turned by", "card git-commit-safety: take “keep the commit short” out of triggers")
}

func TestCompareAfterAnEditAndItsUndo(t *testing.T) {
	d := toFixes(t, start(t, 120, 40), "weak-words").press("down", "enter")
	d.press("enter").sees("tried:").press("f5")
	d.sees("before the last edit → this run", "weak-words · fixed", "turned by card git-commit-safety: add")
	d.press("u").sees("this run → with the edit that was undone", "✓ nothing stands against it", "weak-words · fixed", "turned by card git-commit-safety: add").lacks("regressed")
	d.press("U").sees("weak-words · fixed")
	d.press("{", "{").sees("shipped threshold and limit → this run")
	d.press("=").sees("before the last edit → this run")
}

func TestCompareAfterFilesChanged(t *testing.T) {
	dir := copyOfTestdata(t)
	d := start(t, 120, 40, func(c *Config) { c.Open = onDisk(dir) })
	again := withEdits(t, "Keep the commit short", "Commit the changes")
	data, err := os.ReadFile(filepath.Join(again, "suite.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "suite.json"), data, 0o644); err != nil {
		t.Fatal(err)
	}
	d.press("r", "f5").sees("the run before → this run", "weak-words · fixed", "turned by case weak-words: set prompt")
}

func TestCompareSaysWhichSettingTurnsACase(t *testing.T) {
	d := start(t, 120, 40).press("{", "{", "f5").sees("turned by the threshold, 40 → 20")
	d.press("=", "-", "-", "-", "-", "f5").sees("turned by the limit, 4 → 0")
	d.press("}", "}", "}", "}", "f5").sees("turned by the threshold, 40 → 80, or the limit, 4 → 0: each alone turns it")
}

func TestCompareWithAStoredReportSaysThatCardsAreMissing(t *testing.T) {
	d := start(t, 120, 40, func(c *Config) {
		c.Compare = Sides{BeforeName: "base.json", Before: func(ctx context.Context) (*report.Document, fault.List) {
			run, faults := asRun(ctx, withEdits(t, "Keep the commit short", "Commit the changes"))
			return report.FromRun(run, report.Build{Details: report.Candidates}), faults
		}}
	})
	d.press("f5").sees("weak-words", "not known: a stored report has no cards at hand; --against REV names the edit", "what changed in the trace")
}

// TestCompareShowsTheWayOut names the flag that allows a difference, as headless does, and how there is something to compare.
func TestCompareShowsTheWayOut(t *testing.T) {
	start(t, 140, 40, asRevision(withEdits(t, "do not execute it", "do not run it"))).press("f5").sees("2 reasons against it", "prompt changed (--allow contract)")
	start(t, 100, 40).press("f5").sees("shipped threshold and limit → this run", "No case differs.", "start with --baseline FILE or --against REVISION", "try an edit").lacks("--allow")
}

func asRun(ctx context.Context, dir string) (*engine.Run, fault.List) {
	var c Config
	asRevision(dir)(&c)
	return c.Compare.Revision(ctx)
}

func TestCompareDropsAndCancelsSearches(t *testing.T) {
	d := start(t, 120, 40, asRevision(withEdits(t, "Rotate the access token", "Do it", "fixing the UI, validate it", "fixing it"))).press("f5")
	s := &d.m.comp
	if len(s.shown) < 2 {
		t.Fatalf("%d cases differ, two are needed", len(s.shown))
	}
	s.culprits = map[caseName]*culprit{}
	late := s.askCulprit(d.m)
	d.sees("seeking the edit")
	s.list.Move(1)
	s.askCulprit(d.m) // waits in the lane; the first is cancelled
	d.run(late)
	if s.culprits[s.shown[0].name] != nil || s.culprits[s.shown[1].name] == nil {
		t.Errorf("the cancelled search is shown, or the newest is not: %v", s.culprits)
	}
	s.list.Move(-1)
	s.culprits = map[caseName]*culprit{}
	late = s.askCulprit(d.m)
	d.press("x").sees("cancelled")
	d.run(late)
	d.sees("the search was cancelled")
	if c := s.told.runs.culprit(canceled(), s.shown[0].name); !errors.Is(c.err, context.Canceled) {
		t.Errorf("a cancelled search gives %v", c.err)
	}
}

func canceled() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// TestStoredReportsSayWhatIsNotThere: two files have no library, and time is not what they are compared by.
func TestStoredReportsSayWhatIsNotThere(t *testing.T) {
	side := func(slower float64) func(context.Context) (*report.Document, fault.List) {
		return func(ctx context.Context) (*report.Document, fault.List) {
			run, faults := asRun(ctx, withEdits(t, "Keep the commit short", "Commit the changes"))
			doc := report.FromRun(run, report.Build{})
			doc.Reports[0].Metrics.AvgDurationMs = &slower
			return doc, faults
		}
	}
	d := start(t, 120, 40, func(c *Config) {
		c.Open = nil
		c.Compare = Sides{BeforeName: "a.json", AfterName: "b.json", Before: side(1), After: side(2)}
	})
	d.press("f5").sees("a.json → b.json", "no metric moved").lacks("avgDurationMs")
	for _, key := range []string{"f1", "f2", "f3"} {
		d.press(key).sees("Stored reports are open: F5 compares them").lacks("counting")
	}
	d.press("r").sees("there is nothing to run here")
}

// What is over is not cancelled, and a zoomed difference is made small first.
func TestCompareCancelsWhatRunsAlone(t *testing.T) {
	before := withEdits(t, "What is a style guide?", "What is a guide?", `"validate it in the browser"`, `"validate it"`)
	d := start(t, 120, 40, asRevision(before)).press("f5").sees("turned by")
	d.press("x").sees("nothing is running").lacks("cancelled")
	d.press("enter", "z", "esc").sees("cases", "turned by")
	if !d.m.comp.inDiff {
		t.Error("one key went two levels back")
	}
}

// What is copied on Compare is the case in front there, not that of Cases.
func TestCompareCopiesTheCaseInFront(t *testing.T) {
	before := withEdits(t, `"triggers": ["rotate the access token", "token expires"]`, `"triggers": ["token expires"]`,
		`"validate it in the browser"`, `"validate it"`, "What is a style guide?", "What is a guide?")
	d := start(t, 120, 40, asRevision(before)).press("f5")
	if front := d.m.comp.selected(); front != nil && front.ID == d.selected() {
		d.press("j")
	}
	front := d.m.comp.selected()
	if front == nil || front.ID == d.selected() {
		t.Fatalf("the screens have the same case in front: %v", front)
	}
	d.press("y")
	if d.copied != front.ID {
		t.Errorf("copied %q with %q in front", d.copied, front.ID)
	}
	if d.press("Y"); !strings.Contains(d.copied, `"id": "`+front.ID+`"`) {
		t.Errorf("copied %s with %q in front", d.copied, front.ID)
	}
	if at := d.m.filePlace(); at != d.m.table.Cases[d.m.comp.caseIn(d.m.table)].Pos {
		t.Errorf("the editor opens at %v", at)
	}
}
