package engine_test

import (
	"flag"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ome-tui/engine"
	"ome-tui/engine/suite"
)

var updateRanks = flag.Bool("update-ranks", false, "write the rank statistics anew")

// TestRankStats holds the rank of every expected card of every shipped suite,
// so that a change of scoring shows as a diff. The means are computed here in
// exact arithmetic.
func TestRankStats(t *testing.T) {
	for _, name := range []string{"core", "seeds/en", "seeds/zh", "held-out", "noisy", "boundary", "pairwise", "failing"} {
		t.Run(name, func(t *testing.T) {
			r := run(t, open(t, engine.DefaultOptions(), suite.Location{Path: "../fixtures/" + name + "/suite.json"}))
			golden := filepath.Join("testdata", "rank_stats", strings.ReplaceAll(name, "/", "-")+".txt")
			got := rankStats(r)
			if *updateRanks {
				if err := os.MkdirAll(filepath.Dir(golden), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("ranks differ (-want +got):\n%s", diff)
			}
		})
	}
}

// rankStats lists the rank of each expected card (- when it did not come
// back), then recall at 1 and 4 and the mean reciprocal rank over the cases
// that expect cards.
func rankStats(r *engine.Run) string {
	var b strings.Builder
	at1, at4, rr, n := new(big.Rat), new(big.Rat), new(big.Rat), int64(0)
	for i, c := range r.Session.Cases() {
		if c.ExpectNoMatches || len(c.Expected) == 0 {
			continue
		}
		n++
		ids := r.Results[i].IDs()
		first := 0
		var ranks []string
		hits1, hits4 := int64(0), int64(0)
		for _, id := range c.Expected {
			rank := slices.Index(ids, id) + 1
			if rank == 0 {
				ranks = append(ranks, id+" -")
				continue
			}
			if first == 0 || rank < first {
				first = rank
			}
			if rank == 1 {
				hits1++
			}
			if rank <= 4 {
				hits4++
			}
			ranks = append(ranks, fmt.Sprintf("%s %d", id, rank))
		}
		at1.Add(at1, big.NewRat(hits1, int64(len(c.Expected))))
		at4.Add(at4, big.NewRat(hits4, int64(len(c.Expected))))
		if first > 0 {
			rr.Add(rr, big.NewRat(1, int64(first)))
		}
		fmt.Fprintf(&b, "%s: %s\n", c.ID, strings.Join(ranks, ", "))
	}
	count := big.NewRat(n, 1)
	fmt.Fprintf(&b, "cases %d, recall@1 %s, recall@4 %s, MRR %s\n", n,
		at1.Quo(at1, count).FloatString(3), at4.Quo(at4, count).FloatString(3), rr.Quo(rr, count).FloatString(3))
	return b.String()
}
