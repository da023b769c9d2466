package agree_test

import (
	"strings"
	"testing"

	"ome-tui/engine/internal/agree"
)

func TestTable(t *testing.T) {
	table := agree.New("numbers")
	table.Compare("double", "row 1", 2, 2)
	table.Compare("double", "row 2", 5, 4)
	table.Compare("list", "row 1", []string(nil), []string{})
	table.Count("list", true, nil)
	table.Bar(75)

	double := table.Field("double")
	if double.Percent() != 50 || double.Rows != 2 || double.Equal != 1 {
		t.Errorf("double: %+v, %v %%", *double, double.Percent())
	}
	if len(double.Differences) != 1 || !strings.Contains(double.Differences[0], "row 2") {
		t.Errorf("differences %q do not name row 2", double.Differences)
	}
	if list := table.Field("list"); list.Percent() != 100 {
		t.Errorf("list: an empty list differs from none")
	}
	var out strings.Builder
	if err := table.Write(&out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(out.String(), "\n"), "\n")
	if len(lines) != 3 || !strings.Contains(lines[1], "below") || strings.Contains(lines[2], "below") {
		t.Errorf("only the field below its bar is marked:\n%s", out.String())
	}
}

// sink stands in for a test that is allowed to fail.
type sink struct {
	testing.TB
	failed int
}

func (s *sink) Helper()               {}
func (s *sink) Log(...any)            {}
func (s *sink) Logf(string, ...any)   {}
func (s *sink) Errorf(string, ...any) { s.failed++ }

func TestCheckFailsBelowTheBar(t *testing.T) {
	table := agree.New("numbers")
	table.Compare("equal", "row", 1, 1)
	table.Compare("different", "row", 1, 2)
	table.Bar(99.5)
	table.Bar(99.5, "never compared")
	s := &sink{TB: t}
	table.Check(s)
	if s.failed != 2 {
		t.Errorf("%d fields fail, want the different one and the one without rows", s.failed)
	}
}
