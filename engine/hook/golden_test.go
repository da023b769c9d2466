package hook_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"ome-tui/engine/card"
	"ome-tui/engine/hook/telemetry"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// fixtureCards lays the cards of the shipped hook suites into a place, with a
// fixed key, so that keyed hashes are the same in every run.
func fixtureCards(t testing.TB, p place) {
	t.Helper()
	data, err := os.ReadFile("../../fixtures/hook/cards/cards.json")
	if err != nil {
		t.Fatal(err)
	}
	cards, faults := card.ParseFixtures("cards.json", data)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for i := range cards {
		c := &cards[i]
		p.write(t, "data/experiences/"+c.Status+"/"+c.ID+".md", string(card.AppendMarkdown(nil, c)))
	}
	p.write(t, "data/"+telemetry.KeyFile, strings.Repeat("k", telemetry.KeyBytes))
}

// TestGolden holds whole triples: what comes in, what goes out, what is
// logged. Clock, ids, key and folders are fixed.
func TestGolden(t *testing.T) {
	inputs, err := filepath.Glob("testdata/golden/*.stdin")
	if err != nil || len(inputs) < 8 {
		t.Fatal(err, len(inputs))
	}
	for _, input := range inputs {
		name := strings.TrimSuffix(filepath.Base(input), ".stdin")
		t.Run(name, func(t *testing.T) {
			p := newPlace(t)
			fixtureCards(t, p)
			if strings.HasPrefix(name, "cursor-context") {
				p.write(t, "data/config.json", `{"hooks":{"providers":{"cursor":{"additionalContext":true}}}}`)
			}
			in, err := os.ReadFile(input)
			if err != nil {
				t.Fatal(err)
			}
			in = bytes.ReplaceAll(in, []byte("$PROJECT"), []byte(p.project))
			out := p.run(t, bytes.NewReader(in), p.options())
			golden(t, "testdata/golden/"+name+".stdout", strings.ReplaceAll(out, p.root, "$ROOT"))
			line, err := os.ReadFile(filepath.Join(p.data, telemetry.File))
			if os.IsNotExist(err) {
				line = []byte("null\n")
			} else if err != nil {
				t.Fatal(err)
			}
			var pretty bytes.Buffer
			if err := json.Indent(&pretty, line, "", "  "); err != nil {
				t.Fatal(err)
			}
			text := strings.ReplaceAll(pretty.String(), p.root, "$ROOT")
			golden(t, "testdata/golden/"+name+".event.json", withoutSize(t, text, out))
		})
	}
}

// withoutSize takes the context's length out, which depends on where the test
// runs, after it was held against the context itself.
func withoutSize(t *testing.T, event, out string) string {
	t.Helper()
	var answer struct {
		Flat   string `json:"additional_context"`
		Nested struct {
			Context string `json:"additionalContext"`
		} `json:"hookSpecificOutput"`
	}
	if err := json.Unmarshal([]byte(out), &answer); err != nil {
		t.Fatal(err)
	}
	size := fmt.Sprintf(`"budgetUsedChars": %d,`, len(utf16.Encode([]rune(answer.Flat+answer.Nested.Context))))
	if event != "null\n" && !strings.Contains(event, size) {
		t.Errorf("the event does not hold %s", size)
	}
	return strings.Replace(event, size, `"budgetUsedChars": "$SIZE",`, 1)
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-golden +got)\n%s", name, diff)
	}
}
