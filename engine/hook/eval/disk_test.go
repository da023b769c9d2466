//go:build linux || darwin

package eval

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"ome-tui/engine/card"
	"ome-tui/engine/hook/telemetry"
)

// limitFiles makes every file end at a size, as a full disk would.
func limitFiles(size string) {
	n, err := strconv.ParseUint(size, 10, 64)
	if err != nil {
		panic(err)
	}
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: n, Max: n}); err != nil {
		panic(err)
	}
}

// library lays the cards of the shipped suites into a data directory.
func library(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(fixtures + "/cards/cards.json")
	if err != nil {
		t.Fatal(err)
	}
	cards, faults := card.ParseFixtures("cards.json", data)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	dir := filepath.Join(t.TempDir(), "data")
	if err := card.WriteAll(dir, cards); err != nil {
		t.Fatal(err)
	}
	return dir
}

// answer runs this binary as the hook and gives its standard output.
func answer(t *testing.T, dir, session string, args ...string) string {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Dir = t.TempDir()
	cmd.Env = []string{"HOME=" + filepath.Dir(dir), "OH_MY_EXPERIENCE_DATA_DIR=" + dir}
	cmd.Stdin = strings.NewReader(fmt.Sprintf(`{"session_id":%q,"turn_id":"t","prompt":"validate in browser, then write the release notes"}`, session))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil || stderr.Len() > 0 {
		t.Errorf("%v, standard error %q", err, stderr.String())
	}
	return string(out)
}

func logLines(t *testing.T, dir string) (whole, torn int) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, telemetry.File))
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		if json.Valid(line) {
			whole++
		} else {
			torn++
		}
	}
	return whole, torn
}

func TestFiftyHooksAtOnceWriteWholeLines(t *testing.T) {
	dir := library(t)
	answers := make([]string, 50)
	var wait sync.WaitGroup
	for i := range answers {
		wait.Go(func() { answers[i] = answer(t, dir, fmt.Sprintf("s-%d", i), "hook", "run") })
	}
	wait.Wait()
	for _, a := range answers {
		if a != answers[0] || !strings.Contains(a, "additionalContext") {
			t.Fatalf("answers differ: %.200q", a)
		}
	}
	if whole, torn := logLines(t, dir); whole != 50 || torn != 0 {
		t.Errorf("%d whole lines, %d torn", whole, torn)
	}
	h, err := telemetry.Find(dir, "validate in browser, then write the release notes")
	if err != nil || len(h.Past) != 50 || h.Broken != 0 {
		t.Fatalf("%d decisions found, %v", len(h.Past), err)
	}
	sessions := map[string]bool{}
	for _, past := range h.Past {
		sessions[*past.SessionID] = true
		if past.TaskEnvelope.Keywords[0] != h.Past[0].TaskEnvelope.Keywords[0] {
			t.Fatal("the hooks hashed with different keys")
		}
	}
	if len(sessions) != 50 {
		t.Errorf("%d sessions", len(sessions))
	}
}

func TestFullDiskChangesNoAnswer(t *testing.T) {
	want := answer(t, library(t), "s", "hook", "run")
	for _, size := range []string{"0", "16", "32", "1000"} {
		t.Run(size+" bytes left", func(t *testing.T) {
			dir := library(t)
			got := answer(t, dir, "s", "full-disk", size)
			if strip(got) != strip(want) {
				t.Errorf("answer %.300q, want %.300q", got, want)
			}
			// The disk has room again: the next line is not glued to half a one.
			answer(t, dir, "s", "hook", "run")
			if whole, torn := logLines(t, dir); whole != 1 || torn > 1 {
				t.Errorf("%d whole lines, %d torn", whole, torn)
			}
		})
	}
}

// strip takes the folder of a test out of an answer.
func strip(answer string) string {
	var words []string
	for _, w := range strings.Fields(answer) {
		if !strings.Contains(w, "experiences/active") {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}

func TestReadOnlyDataDirChangesNoAnswer(t *testing.T) {
	want := answer(t, library(t), "s", "hook", "run")
	dir := library(t)
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(dir, 0o700) })
	if got := answer(t, dir, "s", "hook", "run"); strip(got) != strip(want) {
		t.Errorf("answer %.300q, want %.300q", got, want)
	}
}
