package engine_test

import (
	"os/exec"
	"strings"
	"testing"
)

// TestDirection holds the direction of imports: nothing under engine knows of
// reports or screens, and none of its packages writes a log. What a library
// imports for functions that are not called is its own affair.
func TestDirection(t *testing.T) {
	for _, c := range []struct {
		list []string
		bad  []string
	}{
		{[]string{"-deps"}, []string{"ome-tui/report", "ome-tui/tui", "ome-tui/cmd", "ome-tui/fixtures", "github.com/charmbracelet"}},
		{[]string{"-f", `{{join .Imports "\n"}}`}, []string{"log"}},
	} {
		out, err := exec.Command("go", append(append([]string{"list"}, c.list...), "ome-tui/engine/...")...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if !strings.Contains(string(out), "ome-tui/engine/score") {
			t.Fatalf("the list lacks the engine: %s", out)
		}
		for _, dep := range strings.Fields(string(out)) {
			for _, bad := range c.bad {
				if dep == bad || strings.HasPrefix(dep, bad+"/") {
					t.Errorf("engine depends on %s", dep)
				}
			}
		}
	}
}

// TestLeaves holds that the leaf packages import nothing of this module but
// other leaves.
func TestLeaves(t *testing.T) {
	for _, leaf := range []string{"text", "fault", "trace"} {
		out, err := exec.Command("go", "list", "-deps", "ome-tui/engine/"+leaf).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		for _, dep := range strings.Fields(string(out)) {
			if strings.HasPrefix(dep, "ome-tui/") && dep != "ome-tui/engine/"+leaf {
				t.Errorf("%s imports %s", leaf, dep)
			}
		}
	}
}
