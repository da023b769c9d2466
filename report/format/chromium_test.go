package format_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/report"
	"ome-tui/report/format"
)

// TestPageInChromium opens the page of the failing suite in a real browser:
// it renders, every case is in it, the plot is drawn, and the console is
// silent.
func TestPageInChromium(t *testing.T) {
	browser, err := exec.LookPath("chromium")
	if err != nil {
		if os.Getenv("OME_TUI_TOOLS") == "required" {
			t.Fatal("chromium is not on this machine")
		}
		t.Skip("chromium is not on this machine; .ci/run installs it")
	}
	page, ids := failingPage(t)
	dir := t.TempDir()
	shot := filepath.Join(dir, "page.png")
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	args := []string{"--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--user-data-dir=" + filepath.Join(dir, "profile"), "--enable-logging=stderr",
		"--window-size=1200,1600", "--screenshot=" + shot, "--dump-dom", "file://" + page}
	cmd := exec.CommandContext(ctx, browser, args...)
	var dom, log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &dom, &log
	if err := cmd.Run(); err != nil {
		t.Fatalf("chromium: %v\n%s", err, log.Bytes())
	}
	for _, line := range strings.Split(log.String(), "\n") {
		if strings.Contains(line, "CONSOLE") {
			t.Errorf("the console says: %s", line)
		}
	}
	for _, id := range ids {
		if !strings.Contains(dom.String(), id) {
			t.Errorf("case %s is not in the page", id)
		}
	}
	if !strings.Contains(dom.String(), "<svg") {
		t.Error("the sweep plot is not in the page")
	}
	if info, err := os.Stat(shot); err == nil && info.Size() < 20_000 {
		t.Errorf("the picture of the page has %d bytes: it is blank", info.Size())
	}
}

// failingPage writes the page of the shipped failing suite and gives its case
// ids.
func failingPage(t *testing.T) (path string, ids []string) {
	t.Helper()
	o := engine.DefaultOptions()
	o.TempDir = t.TempDir()
	s, faults := engine.Open(context.Background(), o, suite.Location{Path: "../../fixtures/failing/suite.json"})
	if s == nil {
		t.Fatal(faults)
	}
	defer s.Close()
	run, err := s.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	doc := report.FromRun(run, report.Build{Details: report.Candidates, Sweep: run.Sweep()})
	path = filepath.Join(t.TempDir(), "page.html")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := format.Write(f, format.HTML, doc, format.Options{}); err != nil {
		t.Fatal(err)
	}
	for _, c := range s.Cases() {
		ids = append(ids, c.ID)
	}
	return path, ids
}
