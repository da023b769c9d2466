package tui

import (
	"context"
	"errors"
	"fmt"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine"
	"ome-tui/engine/trace"
	"ome-tui/engine/verify"
)

// otherOME answers as an OME would that decides two cases otherwise.
func otherOME(ctx context.Context, run *engine.Run, emit func(verify.Case)) (*verify.Outcome, error) {
	out := &verify.Outcome{Run: run, Version: "oh-my-experience 0.5.0", Suites: []verify.Suite{{Name: "shop", Notes: []string{"a dash stands there"}}}}
	for i, c := range run.Session.Cases() {
		r := &run.Results[i]
		one := verify.Case{Index: i, ID: c.ID, Ours: r.IDs(), Theirs: r.IDs(), OursPassed: r.Verdict.Passed, TheirsPassed: r.Verdict.Passed}
		switch c.ID {
		case "rotate-token":
			one.Theirs, one.TheirsPassed, one.Fields, one.Figures = nil, false, []string{"returned", "verdict"}, true
			one.Cards = []verify.CardDiff{{Ref: trace.Ref{ID: "token-rotation"}, Fields: []string{"score", "rejection", "reasons"},
				Ours: &verify.Figures{Score: 79.1, Families: []string{"triggers"}, Selected: true,
					Reasons: []trace.Reason{{Field: "triggers", Term: "rotate the access token", Weight: 58, Kind: "exact"}}},
				Theirs: &verify.Figures{Score: 33.2, Families: []string{"topics"}, Rejection: "below-threshold:33.2<40"}},
				{Ref: trace.Ref{ID: "style-guide"}, Ranking: []string{"rawScore"}}}
		case "weak-words":
			one.Note = "OME\x1b[31m's hook logged nothing"
			one.Fields = []string{"recallAtK"}
		}
		emit(one)
		out.Suites[0].Cases = append(out.Suites[0].Cases, one)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return out, nil
}

func verifying(ask func(context.Context, *engine.Run, func(verify.Case)) (*verify.Outcome, error)) func(*Config) {
	return func(c *Config) { c.Verify, c.Start = ask, Compare }
}

func TestVerifyShowsWhatDiffers(t *testing.T) {
	d := start(t, 120, 40, verifying(otherOME))
	d.sees("ome-tui ↔ oh-my-experience 0.5.0 ✗ 9 of 9 cases answered, 2 differ", "note: a dash stands there", "≠ weak-words", "recallAtK", "≠ rotate-token", "returned").
		lacks("browser-after-ui", "\x1b[31m")
	d.sees("OME's hook logged nothing").press("j")
	d.sees("✓ passed", "✗ failed", "returned, verdict", "token-rotation score, rejection, reasons", "79.1", "33.2", "below-threshold:33.2<40",
		"only ome-tui: triggers “rotate the access token” 58 (exact)", "they decide nothing): style-guide")
	d.press("f").sees("browser-after-ui", "all").press("/", "rotate", "enter").lacks("weak-words")
	d.press("enter", "enter")
	if d.m.at != Cases || d.selected() != "rotate-token" {
		t.Errorf("enter opens the case, not %q", d.selected())
	}
	d.fits()
}

func TestVerifyFitsSmallScreens(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {60, 16}, {40, 10}} {
		d := start(t, size[0], size[1], verifying(otherOME))
		d.fits()
		d.press("j", "enter")
		d.fits()
		d.golden(fmt.Sprintf("verify-%dx%d", size[0], size[1]))
	}
	start(t, 120, 40, verifying(otherOME)).press("j").golden("verify-120x40")
}

func TestVerifyWithoutOMESaysSo(t *testing.T) {
	start(t, 100, 30, verifying(func(context.Context, *engine.Run, func(verify.Case)) (*verify.Outcome, error) {
		return nil, fmt.Errorf("%w: no such program", verify.ErrNoOME)
	})).sees("there is no OME to verify against: no such program", "--ome-command CMD", "OME has answered nothing").fits()
}

// TestVerifyStreamsAndIsCancelled holds OME back: what came is shown, keys
// work, cancelling ends it and late answers are dropped.
func TestVerifyStreamsAndIsCancelled(t *testing.T) {
	ended := make(chan error, 1)
	held := func(ctx context.Context, run *engine.Run, emit func(verify.Case)) (*verify.Outcome, error) {
		emit(verify.Case{Index: 0, ID: "browser-after-ui", Fields: []string{"returned"}})
		<-ctx.Done()
		ended <- ctx.Err()
		return nil, ctx.Err()
	}
	d := idle(t, 100, 30, verifying(held))
	d.until(d.m.Init(), func(msg tea.Msg) bool { _, ok := msg.(verifyBatch); return ok })
	d.sees("OME is running", "1 of 9 cases answered, 1 differ", "x cancels", "≠ browser-after-ui")
	d.press("f1").sees("ignored").press("f5", "x").sees("cancelled · 1 of 9 cases answered")
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("OME was ended by %v", err)
	}
	d.send(verifyRan{feed: &verifyFeed{}, err: errors.New("late")})
	d.lacks("late")
}

// until does a command and what follows from it, but leaves what comes after
// the message that last tells of.
func (d *driver) until(cmd tea.Cmd, last func(tea.Msg) bool) {
	d.t.Helper()
	queue := []tea.Cmd{cmd}
	for len(queue) > 0 {
		next := queue[0]
		queue = queue[1:]
		if next == nil {
			continue
		}
		msg := next()
		if batch, ok := msg.(tea.BatchMsg); ok {
			queue = append(queue, batch...)
			continue
		}
		_, cmd := d.m.Update(msg)
		if last(msg) {
			return
		}
		queue = append(queue, cmd)
	}
	d.t.Fatal("the message never came")
}
