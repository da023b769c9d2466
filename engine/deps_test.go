package engine_test

import (
	"os/exec"
	"strings"
	"testing"
)

// TestDirection holds the direction of imports: nothing under engine knows of
// reports, screens or logs.
func TestDirection(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "ome-tui/engine/...").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, dep := range strings.Fields(string(out)) {
		for _, bad := range []string{"ome-tui/report", "ome-tui/tui", "ome-tui/cmd", "ome-tui/fixtures", "github.com/charmbracelet", "log", "log/slog"} {
			if dep == bad || strings.HasPrefix(dep, bad+"/") {
				t.Errorf("engine depends on %s", dep)
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
