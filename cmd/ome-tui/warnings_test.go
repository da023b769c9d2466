//go:build unix

package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/creack/pty"
)

// TestWarningsStandOnceOnATerminal: stdout and stderr are one screen there. A
// redacted report names the rule of a warning alone, so stderr tells it.
func TestWarningsStandOnceOnATerminal(t *testing.T) {
	bin := build(t)
	suite := filepath.Join(t.TempDir(), "suite.json")
	if err := os.WriteFile(suite, []byte(`{"name": "odd", "experiences": [], "cases": [{"id": "a", "prompt": "paint it", "expectedCards": [], "foo": 1}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	hooks := filepath.Join(t.TempDir(), "hooks.json")
	if err := os.WriteFile(hooks, []byte(`{"name": "odd", "cards": [], "cases": [{"id": "a", "provider": "claude", "payload": {"session_id": "s", "transcript_path": "/t", "cwd": "$PROJECT", "hook_event_name": "UserPromptSubmit", "prompt": "paint it"},
		"expect": {"output": "empty"}, "foo": 1}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, flags := range [][]string{{"--headless", suite}, {"--headless", "--redact", suite}, {"--headless", "--hook", hooks}, {"--headless", "--hook", "--redact", hooks}} {
		cmd := exec.Command(bin, flags...)
		cmd.Env = append(os.Environ(), "NO_COLOR=1")
		f, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 200})
		if err != nil {
			t.Fatal(err)
		}
		out, _ := io.ReadAll(f) // ends with EIO once the program has gone
		f.Close()
		cmd.Wait()
		if text := string(out); strings.Count(text, "warning: ") != 1 || !strings.Contains(text, `unknown field "foo"`) {
			t.Errorf("%v: not one warning in full:\n%s", flags, text)
		}
	}
}
