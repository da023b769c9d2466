package hook_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"ome-tui/engine/card"
	"ome-tui/engine/gen"
	"ome-tui/engine/hook"
)

// BenchmarkRun1000Cards is one call of the hook on a library of 1,000 cards,
// without the start of the process.
func BenchmarkRun1000Cards(b *testing.B) {
	dir := b.TempDir()
	cards := make([]card.Card, 1000)
	for i := range cards {
		cards[i] = gen.Card(7, i)
		c := &cards[i]
		name := filepath.Join(dir, "experiences", c.Status, c.ID+".md")
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(name, card.AppendMarkdown(nil, c), 0o600); err != nil {
			b.Fatal(err)
		}
	}
	in := []byte(`{"session_id":"s","turn_id":"t","prompt":"please ` + cards[500].Triggers[0] + ` and tell me what changed"}`)
	b.ReportAllocs()
	for b.Loop() {
		hook.Run(context.Background(), bytes.NewReader(in), io.Discard, hook.Options{DataDir: dir, WorkDir: dir})
	}
}
