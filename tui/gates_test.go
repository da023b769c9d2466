package tui

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ome-tui/engine/suite"
	"ome-tui/report"
	"ome-tui/report/verdict"
)

func gatesOf(t *testing.T, texts ...string) []suite.Gate {
	t.Helper()
	var out []suite.Gate
	for _, text := range texts {
		g, err := suite.ParseGate(text)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, g)
	}
	return out
}

// TestGatesFollowTheThreshold holds the gates against the run, and again when
// the threshold moves: four of the seven cases that expect a card get it at
// 40, and none gets one at 100.
func TestGatesFollowTheThreshold(t *testing.T) {
	d := start(t, 120, 40, func(c *Config) { c.Gates = gatesOf(t, "recallPositive>=0.5", "passRate[zh]==1", "mrr>0.9") })
	d.sees("gates ✗ 2/3").fits()
	d.press("3").sees("✓recallPositive>=0.5: 0.571", "✓passRate[zh]==1: 1", "✗mrr>0.9: ").fits()
	d.press("}", "}", "}", "}", "}", "}").sees("threshold 100", "gates ✗ 0/3", "✗recallPositive>=0.5: 0", "✗passRate[zh]==1: 0")
	start(t, 120, 40, func(c *Config) { c.Gates = gatesOf(t, "passRate>0.1") }).sees("gates ✓ 1/1")
	start(t, 120, 40).lacks("gates ✓").lacks("gates ✗")
}

func TestGatesFitEverywhere(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {80, 24}, {60, 16}, {40, 10}} {
		gates := gatesOf(t, "recallPositive>=0.5", "passRate[zh]==1", "mrr>0.9", "overRecallRate<=0", "precisionReturned>=0.9", "passRate[en]>0.5",
			"recallAtK>=0.1", "ndcgAtK>=0.1", "minMargin>0", "noHitRate<0.9", "passRate[frontend]>=0.1", "passRate[negative]>=0.9")
		d := start(t, size[0], size[1], func(c *Config) { c.Gates = gates })
		for _, key := range []string{"1", "3", "}"} {
			d.press(key).fits()
		}
	}
}

func TestGatesInPlainLines(t *testing.T) {
	var out bytes.Buffer
	c := Config{Version: "test", Accessible: true, Stdin: strings.NewReader("threshold 100\nquit\n"), Stdout: &out, Stderr: &out,
		Gates:  gatesOf(t, "recallPositive>=0.5"),
		Getenv: func(string) string { return "" }, Open: openSuites(suite.Location{FS: os.DirFS("testdata"), Path: "suite.json"})}
	Run(context.Background(), c)
	for _, line := range []string{"Gate recallPositive>=0.5: 0.571: holds.", "Gate recallPositive>=0.5: 0: does not hold."} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("no line %q in\n%s", line, out.String())
		}
	}
}

// TestReportJudgesKnownFailures: a listed failure that passes fails what is
// written, as it fails a headless run.
func TestReportJudgesKnownFailures(t *testing.T) {
	known, faults := suite.ParseKnownFailures("known.txt", []byte("browser-after-ui it failed once\n"))
	if faults != nil {
		t.Fatal(faults)
	}
	for word, list := range map[string]suite.KnownFailures{verdict.WordFailed: known, verdict.WordPassed: nil} {
		path := filepath.Join(t.TempDir(), "report.json")
		d := start(t, 120, 40, func(c *Config) { c.Known, c.Gates = list, []suite.Gate{permission(t, 0)} })
		d.writesTo("ctrl+s", path).sees("wrote the report")
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		doc, wrong := report.Decode(path, data)
		if len(wrong) > 0 || doc.Verdict != word || doc.OK() != (word == verdict.WordPassed) {
			t.Errorf("%s: %+v, %v", word, doc, wrong)
		}
	}
}

// permission is what --min-pass-rate asks for.
func permission(t *testing.T, bound float64) suite.Gate {
	t.Helper()
	g, err := suite.FlagGate("min-pass-rate", bound)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestHookGatesAndKnownFailures: one of two hook cases passes; the other is
// listed.
func TestHookGatesAndKnownFailures(t *testing.T) {
	d := hookDriver(t, 120, 40)
	known, faults := suite.ParseKnownFailures("known.txt", []byte("privacy/leaky the log is to be mended\n"))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	d.m.hook.session.Suites[0].Cases[1].ID = "leaky"
	s := &d.m.hook
	s.known, s.gates = known, gatesOf(t, "passRate>=0.5", "passRate[hit]==1", "passRate>0.5")
	s.rebuild()
	s.judged = s.judge()
	d.sees("gates ✗ 2/3", "✗0 ±1 ✓1", "± leaky", "known     the log is to be mended").fits()
}
