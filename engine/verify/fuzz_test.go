package verify

import (
	"os"
	"path/filepath"
	"testing"

	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/trace"
)

// What an installed OME logs is read or refused, and compared without a fault,
// whatever it is: another version may write anything.
func FuzzLastEvent(f *testing.F) {
	for _, s := range []string{"", "{}", "null", "[]", "{\"candidateStage\":{\"available\":true,\"cards\":[]}}\n", "{\"candidateStage\":{\"available\":false},\"error\":\"no \\u001b[2J\"}",
		`{"candidateStage":{"available":true,"cards":[{"id":"a","libraryScope":"global","score":1e308},{"id":"a","libraryScope":"x","score":-0}]}}`,
		`{"candidateStage":{"available":true,"cards":[null,{"id":null}]}}`, "{} {}", "\x00", `{"candidateStage":7}`} {
		f.Add([]byte(s))
	}
	at := &place{root: f.TempDir()}
	if err := os.Mkdir(at.data(), 0o700); err != nil {
		f.Fatal(err)
	}
	ours := trace.Decision{}
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(filepath.Join(at.data(), telemetry.File), data, 0o600); err != nil {
			t.Fatal(err)
		}
		event, err := at.lastEvent()
		if (event == nil) == (err == nil) {
			t.Fatalf("event %v, error %v", event, err)
		}
		if event != nil {
			differing(ours, event.CandidateStage)
		}
	})
}
