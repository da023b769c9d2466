package tui

import (
	"context"
	"testing"
	"time"

	"ome-tui/engine/fault"
	"ome-tui/engine/hook/eval"
)

// hookDriver shows two hook cases, one of which fails.
func hookDriver(t *testing.T, w, h int) *driver {
	d := idle(t, w, h, func(c *Config) {
		c.OpenHook = func(context.Context) (*eval.Session, fault.List) { return nil, nil }
	})
	cases := []eval.Case{{ID: "quiet", Provider: "codex", Tags: []string{"hit"}}, {ID: "leaky \x1b[31m", Provider: "claude", Note: "The prompt must not stay."}}
	s := &d.m.hook
	s.session = &eval.Session{Suites: []*eval.Suite{{Name: "privacy", Cases: cases}}}
	s.elapsed = 120 * time.Millisecond
	d.m.at = Hook
	s.results = []eval.Result{
		{Index: 0, Case: &cases[0], Passed: true, Checks: []eval.Check{{Name: "stdout-json", Group: eval.Provider, Verdict: eval.Pass, Detail: "one object"}}},
		{Index: 1, Case: &cases[1], Exit: 1, Duration: 40 * time.Millisecond,
			Payload: []byte(`{"prompt":"order a sandwich","cwd":"/tmp/x"}`), Stdout: []byte(`{"hookSpecificOutput":{}}`), Stderr: []byte("warning: \x1b[31mred"),
			Context: "# Experience cards", Normalized: map[string]string{"provider": "claude", "event": "prompt"}, Event: []byte(`{"schema":2}`),
			Leaks: []eval.Leak{{File: "data/events.jsonl", Offset: 17, Form: "text", Word: "sandwich"}},
			Checks: []eval.Check{{Name: "no-prompt-left", Group: eval.Privacy, Verdict: eval.Fail, Detail: "1 leak"},
				{Name: "stdin-left-open", Group: eval.Provider, Detail: "standard input was closed in this case"}, {Name: "context", Group: eval.OME, Verdict: eval.Pass}}},
	}
	s.rebuild()
	return d
}

func TestHookShowsFailingChecksFirst(t *testing.T) {
	d := hookDriver(t, 120, 40)
	d.sees("✗1 ✓1", "1 check failed", "✗ no-prompt-left 1 leak", `"sandwich" as text in data/events.jsonl at byte 17`, "· stdin-left-open", "exit 1").fits()
	d.sees("payload", `"prompt": "order a sandwich"`, "normalized event", "telemetry", "checks ✓2 ✗1 ·1 not applicable")
	d.golden("hook-failing-120x40")
	d.press("j").sees("stdout-json one object")
	d.press("f").lacks("stdout-json").press("f").lacks("no-prompt-left").press("f")
	d.press("/", "privacy", "esc", "/", "no-prompt", "enter").sees("/no-prompt").press("esc")
	d.press("enter", "G", "g", "esc", "y")
	d.press("q")
	if !d.quit {
		t.Error("q quits: Hook is the top of a hook session")
	}
}

func TestHookFitsEverywhere(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {80, 24}, {60, 16}, {40, 10}, {20, 5}} {
		d := hookDriver(t, size[0], size[1])
		for _, key := range []string{"j", "enter", "pgdown", "G", "esc", "f", "f", "f", "z", "?", "esc"} {
			d.press(key).fits()
		}
	}
}

// A suite that cannot be read when it is run again leaves no result of before:
// its cases have no suite any more.
func TestHookSuiteThatBreaksBetweenTwoRuns(t *testing.T) {
	d := hookDriver(t, 120, 40)
	d.m.cfg.OpenHook = func(context.Context) (*eval.Session, fault.List) {
		return nil, fault.List{{Rule: "syntax", What: "no JSON any more"}}
	}
	d.press("r").sees("1 fault in the input", "no JSON any more").lacks("✗1 ✓1")
	d.press("f", "j", "enter", "n", "esc", "/", "leak", "enter").fits()
}
