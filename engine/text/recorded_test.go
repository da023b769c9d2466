package text_test

import (
	"slices"
	"testing"

	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/text"
)

// TestRecordedTokens holds every recorded row: normal form, tokens, order.
func TestRecordedTokens(t *testing.T) {
	rows, err := oracle.Open().Tokens()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		normal := text.Normalize(row.Text)
		if normal != row.Normalized {
			t.Errorf("row %d: normal form of %q\n got %q\nwant %q", row.I, row.Text, normal, row.Normalized)
			continue
		}
		sequence := text.Tokens(normal)
		if !slices.Equal(sequence, row.Sequence) {
			t.Errorf("row %d: tokens of %q\n got %q\nwant %q", row.I, normal, sequence, row.Sequence)
		}
		if distinct := text.Unique(slices.Clone(sequence)); !slices.Equal(distinct, row.Tokens) {
			t.Errorf("row %d: distinct tokens\n got %q\nwant %q", row.I, distinct, row.Tokens)
		}
	}
}
