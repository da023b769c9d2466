package score

import (
	"fmt"
	"reflect"
	"testing"

	"ome-tui/engine/card"
	"ome-tui/engine/trace"
)

// TestCorporaAreBounded: an index that is asked in more projects than it keeps
// corpora for, edited or not, keeps no more of them, and gives each project
// what an index without a past gives it.
func TestCorporaAreBounded(t *testing.T) {
	cards := []card.Card{triggered("lift door")}
	for i := range 3 * maxCorpora {
		c := triggered(fmt.Sprintf("motor %d", i))
		c.ID, c.Level, c.ProjectKey = fmt.Sprintf("c%d", i), "project", fmt.Sprintf("p%d", i)
		cards = append(cards, c)
	}
	edit := triggered("lift motor")
	edit.Level, edit.ProjectKey = "project", "p1"
	edited := append([]card.Card{edit}, cards[1:]...)
	plain := NewIndex(cards, builtin(t), trace.Documented)
	for _, tt := range []struct {
		name  string
		ix    *Index
		cards []card.Card
	}{
		{"as loaded", plain, cards},
		{"edited", plain.With(0, edit), edited},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fresh := NewIndex(tt.cards, builtin(t), trace.Documented)
			for i := range 3 * maxCorpora {
				p := card.ProjectContext{Key: fmt.Sprintf("p%d", i)}
				got, want := tt.ix.Corpus(p), fresh.newCorpus(fitting(fresh, p))
				if got.Size() != want.Size() || !reflect.DeepEqual(got.average, want.average) || !reflect.DeepEqual(got.lengths, want.lengths) {
					t.Fatalf("project %d: %d cards, lengths %v, want %d, %v", i, got.Size(), got.lengths, want.Size(), want.lengths)
				}
			}
			if kept := len(tt.ix.corpora.by) + len(tt.ix.corpora.derived); kept == 0 || kept > maxCorpora {
				t.Errorf("%d corpora are kept, want 1 to %d", kept, maxCorpora)
			}
		})
	}
}

func fitting(ix *Index, p card.ProjectContext) []bool {
	out := make([]bool, len(ix.scoped))
	for n, i := range ix.scoped {
		out[n] = ix.at(i).scope.fits(p)
	}
	return out
}
