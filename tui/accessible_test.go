package tui

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ome-tui/engine/suite"
)

// TestAccessibleSessions replays sessions of the plain explorer: the lines
// after "> " are the input, the rest is what must be printed.
func TestAccessibleSessions(t *testing.T) {
	sessions := map[string]string{
		"root-cause":  "list failing\nopen 1\nscores\nfixes\nnext\nscores\nwhy style-guide\nquit\n",
		"threshold":   "threshold 45\nthreshold 30\nthreshold\nthreshold 200\nlimit 1\nlimit x\nsweep\nsummary\n",
		"commands":    "help\nstages\nnonsense\nlist browser\nlist status:nonsense\nopen 99\nopen rotate-token\nverdict\nstages\nprompt\ncontext\ncards\n",
		"typed":       "try validate it in the browser\nscores browser-validation\nwhy no-such-card\ntry\n",
		"compare":     "compare\nthreshold 20\ncompare\ncompare 1\nlimit 0\ncompare\ncompare 2\n",
		"robustness":  "robustness\nlist passing\nrobustness 2\nrobustness ignored\nrobustness 99\n",
		"plain-ascii": "open no-hit-broken\nscores\n",
	}
	for name, input := range sessions {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			c := Config{Version: "test", Accessible: true, ASCII: name == "plain-ascii", Stdin: strings.NewReader(input), Stdout: &out, Stderr: &out,
				Getenv: func(string) string { return "" }, Open: openSuites(suite.Location{FS: os.DirFS("testdata"), Path: "suite.json"})}
			if status := Run(context.Background(), c); status != StatusOK {
				t.Errorf("status %d", status)
			}
			sameAs(t, filepath.Join("testdata", "accessible", name+".txt"), out.String())
			if i := strings.IndexFunc(out.String(), unsafeRune); i >= 0 {
				t.Errorf("%q in the output", out.String()[i:i+1])
			}
		})
	}
}

func TestAccessibleBrokenSuite(t *testing.T) {
	var out bytes.Buffer
	c := Config{Accessible: true, Stdin: strings.NewReader("list\n"), Stdout: &out, Stderr: &out, Getenv: func(string) string { return "" },
		Open: openSuites(suite.Location{FS: suiteFS(`{`), Path: "suite.json"})}
	if status := Run(context.Background(), c); status != StatusNotStarted {
		t.Errorf("status %d: %s", status, out.String())
	}
}

// sameAs compares a text with a golden file.
func sameAs(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		t.Fatalf("%s does not exist; -update writes it", file)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}
