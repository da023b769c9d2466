package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ome-tui/engine/suite"
)

// TestSaveCaseKeepsIdsApart: a case whose id the suite has would leave a file that no run takes.
func TestSaveCaseKeepsIdsApart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "suite.json")
	text := `{"name": "garden", "cases": [{"id": "tulips", "prompt": "water the tulips", "expectedCards": []}]}`
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	save := saveCase(suite.OnDisk(path))
	if _, err := save(0, suite.Case{ID: "tulips", Prompt: "again"}); err == nil || !strings.Contains(err.Error(), `has a case "tulips" already`) {
		t.Errorf("the same id: %v", err)
	}
	if data, _ := os.ReadFile(path); string(data) != text {
		t.Errorf("the file is %s", data)
	}
	if _, err := save(0, suite.Case{ID: "roses", Prompt: "cut the roses"}); err != nil {
		t.Error(err)
	}
	if data, _ := os.ReadFile(path); !strings.Contains(string(data), `"roses"`) || !strings.Contains(string(data), `"tulips"`) {
		t.Errorf("the file is %s", data)
	}
}
