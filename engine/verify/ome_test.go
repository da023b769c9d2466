package verify_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
	"ome-tui/engine/verify"
)

// shipped are the recall suites that go with the program.
func shipped() []string {
	return []string{"seeds/en", "seeds/zh", "core", "held-out", "noisy", "pairwise", "boundary", "failing"}
}

// measured runs a suite under the profile of OME 0.4.0.
func measured(t *testing.T, at suite.Location, change func(*engine.Options)) *engine.Run {
	t.Helper()
	o := engine.DefaultOptions()
	profile := trace.OME040
	o.TempDir, o.Profile = t.TempDir(), &profile
	if change != nil {
		change(&o)
	}
	s, faults := engine.Open(context.Background(), o, at)
	if faults.Has(fault.Error) {
		t.Fatal(faults)
	}
	t.Cleanup(func() { s.Close() })
	run, err := s.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func ask(t *testing.T, run *engine.Run, o verify.Options) *verify.Outcome {
	t.Helper()
	o.Environ, o.TempDir = os.Environ(), t.TempDir()
	out, err := verify.Run(context.Background(), run, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// differences gives a line for everything that differs.
func differences(out *verify.Outcome) []string {
	var lines []string
	for _, s := range out.Suites {
		if s.Refused != "" {
			lines = append(lines, fmt.Sprintf("%s refused: %s", s.Name, s.Refused))
		}
		for _, c := range s.Cases {
			if len(c.Fields) > 0 {
				lines = append(lines, fmt.Sprintf("%s/%s: %v: %q, OME %q %s", s.Name, c.ID, c.Fields, c.Ours, c.Theirs, c.Note))
			}
			for _, d := range c.Cards {
				lines = append(lines, fmt.Sprintf("%s/%s %s: %v %v", s.Name, c.ID, d.Ref.Identity(), d.Fields, d.Ranking))
			}
		}
	}
	return lines
}

// TestShippedSuitesAgreeWithOME holds every shipped suite against the OME that
// OME_TUI_OME names, down to the figures of every card. docs/verify.md lists
// and explains what may differ.
func TestShippedSuitesAgreeWithOME(t *testing.T) {
	command := plainOME(t)
	for _, name := range shipped() {
		t.Run(strings.ReplaceAll(name, "/", "-"), func(t *testing.T) {
			t.Parallel()
			run := measured(t, suite.Location{Path: "../../fixtures/" + name + "/suite.json"}, nil)
			out := ask(t, run, verify.Options{Command: command, Figures: true})
			cases, looked, notes := 0, 0, out.Suites[0].Notes
			for _, c := range out.Suites[0].Cases {
				cases++
				if c.Figures {
					looked++
				}
				if c.Note != "" {
					notes = append(notes, c.ID+": "+c.Note)
				}
			}
			t.Logf("%s: %d cases, figures of %d; %q", out.Version, cases, looked, notes)
			if cases != len(run.Results) {
				t.Errorf("OME answered %d of %d cases", cases, len(run.Results))
			}
			for _, line := range differences(out) {
				if !slices.Contains(expected(), line) {
					t.Error(line)
				}
			}
		})
	}
}

// plainOME is the command that starts the installed OME on an interpreter
// without a dictionary of Chinese words, as it also runs: what is left is the
// same to the last figure. Without an OME the test is left out.
func plainOME(t *testing.T) string {
	t.Helper()
	command := os.Getenv("OME_TUI_OME")
	switch {
	case command == "":
		t.Skip("OME_TUI_OME names no OME (.ci/run installs one)")
	case testing.Short():
		t.Skip("starts OME once for every case")
	}
	file := filepath.Join(t.TempDir(), "plain.cjs")
	if err := os.WriteFile(file, []byte("delete Intl.Segmenter;\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("node --require '%s' '%s'", file, command)
}

// expected are the differences that docs/verify.md explains.
func expected() []string { return nil }
