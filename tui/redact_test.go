package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ome-tui/engine"
	"ome-tui/report"
)

// TestRedactedReports holds that a report and a page written from a session
// whose words are to be hidden have no prompt in them, and that the run still
// compares with such a report.
func TestRedactedReports(t *testing.T) {
	dir := t.TempDir()
	hidden := func(c *Config) {
		c.Redact = func(s *engine.Session, path string) (*report.Redaction, error) {
			if path != "" && filepath.Dir(path) != dir {
				t.Errorf("asked for %s", path)
			}
			key, err := report.OpenKey(filepath.Join(dir, "key"))
			return report.NewRedaction(key, s), err
		}
	}
	d := start(t, 120, 40, hidden)
	for key, name := range map[string]string{"ctrl+s": "report.json", "o": "page.html"} {
		file := filepath.Join(dir, name)
		d.writesTo(key, file).sees("wrote the", "(9 cases)")
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"Run a browser check for the backend-only migration", "Rotate the access token", "Keep the commit short"} {
			if strings.Contains(string(data), word) {
				t.Errorf("%s holds %q", name, word)
			}
		}
	}
	base := filepath.Join(dir, "report.json")
	start(t, 120, 40, hidden, func(c *Config) { c.Compare = Sides{BeforeName: base, Before: ReportFile(base)} }).press("f5").
		sees("✓ nothing stands against it")
	start(t, 120, 40, func(c *Config) { c.Compare = Sides{BeforeName: base, Before: ReportFile(base)} }).press("f5").
		sees("hashed with different keys, or only one report is redacted")
}
