package suite_test

import (
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"strings"
	"testing"

	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// sklearnProgram reads relevances in rank order with the number of relevant
// items, and prints the normalised gain from scikit-learn's dcg_score.
const sklearnProgram = `
import json, sys
from sklearn.metrics import dcg_score
out = []
for row in json.load(sys.stdin):
    rel, ideal = row["gains"], row["ideal"]
    n = len(rel)
    if sum(ideal) == 0:
        out.append(0.0)
        continue
    # dcg_score sorts by score: falling scores keep the rank order; a zero is
    # added because it wants two items at least.
    score = lambda g: dcg_score([g + [0]], [list(range(len(g), -1, -1))])
    out.append(score(rel) / score(ideal))
json.dump(out, sys.stdout)
`

type gains struct {
	Gains []int `json:"gains"`
	Ideal []int `json:"ideal"`
}

// TestNDCGAgainstSklearn compares nDCG with an implementation that nobody here
// wrote, on every pattern of up to six returned cards.
func TestNDCGAgainstSklearn(t *testing.T) {
	const python = "/usr/bin/python3"
	if err := exec.Command(python, "-c", "import sklearn").Run(); err != nil {
		if os.Getenv("OME_TUI_TOOLS") == "required" {
			t.Fatal("python3-sklearn is not on this machine")
		}
		t.Skip("python3-sklearn is not on this machine; .ci/run installs it")
	}
	rows, ours := patterns()
	input, err := json.Marshal(rows)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "-c", sklearnProgram)
	cmd.Stdin = strings.NewReader(string(input))
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var theirs []float64
	if err := json.Unmarshal(out, &theirs); err != nil {
		t.Fatal(err)
	}
	for i := range rows {
		if math.Abs(ours[i]-math.Round(theirs[i]*1000)/1000) > 1e-9 {
			t.Errorf("%+v: ours %v, scikit-learn %v", rows[i], ours[i], theirs[i])
		}
	}
	t.Logf("%d rankings compared", len(rows))
}

// patterns gives every pattern of hits among up to six returned cards, with
// up to three expected cards that did not come back, and our nDCG of each.
func patterns() ([]gains, []float64) {
	const limit = 6
	var rows []gains
	var ours []float64
	for n := 1; n <= limit; n++ {
		for mask := range 1 << n {
			for missed := range 4 {
				row, value, ok := pattern(n, mask, missed, limit)
				if ok {
					rows, ours = append(rows, row), append(ours, value)
				}
			}
		}
	}
	return rows, ours
}

func pattern(n, mask, missed, limit int) (gains, float64, bool) {
	var row gains
	var returned, expected []string
	for i := range n {
		id := string(rune('a' + i))
		returned = append(returned, id)
		row.Gains = append(row.Gains, mask>>i&1)
		if mask>>i&1 == 1 {
			expected = append(expected, id)
		}
	}
	for i := range missed {
		expected = append(expected, "missed-"+string(rune('a'+i)))
	}
	if len(expected) == 0 {
		return row, 0, false
	}
	for i := range limit {
		gain := 0
		if i < min(len(expected), limit) {
			gain = 1
		}
		row.Ideal = append(row.Ideal, gain)
	}
	c := suite.Case{ID: "c", Expected: expected}
	v := suite.Judge(&c, returned, trace.Documented)
	return row, suite.Measure(&c, returned, v, limit).NDCG, true
}
