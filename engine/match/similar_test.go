package match_test

import (
	"strings"
	"testing"

	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/match"
	"ome-tui/engine/signal"
	"ome-tui/engine/trace"
)

// similarity compares the two cards of a row, which may be of different
// libraries.
func similarity(t *testing.T, rec oracle.Recordings, set *signal.Set, row oracle.SimilarityRow) (float64, bool) {
	t.Helper()
	left, leftRef := splitName(row.Left)
	right, rightRef := splitName(row.Right)
	cards := library(t, rec, left)
	if right != left {
		cards = append(cards, library(t, rec, right)...)
	}
	lib := match.NewLibrary(cards, set, trace.OME040)
	i, okLeft := lib.Find(leftRef)
	j, okRight := lib.Find(rightRef)
	if !okLeft || !okRight {
		return 0, false
	}
	return lib.Index().Similarity(i, j), true
}

func splitName(name string) (string, trace.Ref) {
	library, id, _ := strings.Cut(name, "/")
	if id, ok := strings.CutPrefix(id, "project:"); ok {
		return library, trace.Ref{Scope: trace.Project, ID: id}
	}
	return library, trace.Ref{ID: id}
}
