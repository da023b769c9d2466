package engine_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"
	"testing/fstest"

	"ome-tui/engine"
	"ome-tui/engine/gen"
	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/suite"
)

// TestCardOrder shuffles the cards of the recorded suites: nothing changes.
func TestCardOrder(t *testing.T) {
	r := oracle.Open()
	names, err := r.Suites()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		e, err := r.Eval(name)
		if err != nil || e.Cards == nil {
			continue // its cards stand in the suite
		}
		want := run(t, open(t, engine.DefaultOptions(), recordedFiles(name, e)))
		for seed := range uint64(3) {
			shuffled := e
			shuffled.Cards = shuffle(t, e.Cards, seed)
			got := run(t, open(t, engine.DefaultOptions(), recordedFiles(name, shuffled)))
			for i := range want.Results {
				if a, b := facts(want, i), facts(got, i); a != b {
					t.Errorf("%s, seed %d:\n%s\n%s", name, seed, a, b)
				}
			}
		}
	}
}

// shuffle reorders a cards file.
func shuffle(t *testing.T, data []byte, seed uint64) []byte {
	t.Helper()
	var file map[string][]json.RawMessage
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	cards := file["experiences"]
	rand.New(rand.NewPCG(seed, 1)).Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	out, err := json.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// FuzzSession runs suites of odd prompts and cards: it never panics, every
// failing case names a cause, and the same input gives the same results.
func FuzzSession(f *testing.F) {
	for _, prompt := range []string{"ring the brass bell", "", "不要敲钟，敲钟", "```\nring\n``` at bell(x)", "\x00\ufffd é ｒｉｎｇ パン", "don't ring; ring."} {
		f.Add(prompt, "ring the brass bell", "ring,bell\nサイン；钟", "do not ring", uint8(3))
	}
	f.Fuzz(func(t *testing.T, prompt, trigger, topics, ignore string, bits uint8) {
		card := fixture("one", trigger, []string{trigger, topics}, set("recall.topics", []string{topics}),
			set("criteria", map[string]any{"ignore_when": []string{ignore}, "use_when": []string{prompt}}))
		if bits&1 != 0 {
			card["engine_hints"] = map[string]any{"positive": []string{topics}, "negative": []string{ignore}}
		}
		cases := []map[string]any{{"id": "c", "prompt": prompt, "expectedCards": []string{"one"}, "expectNoMatches": bits&2 != 0},
			{"id": "d", "prompt": trigger, "expectedCards": []string{}}}
		data, err := json.Marshal(map[string]any{"experiences": []any{card}, "cases": cases})
		if err != nil {
			t.Fatal(err)
		}
		at := suite.Location{FS: fstest.MapFS{"s.json": {Data: data}}, Path: "s.json"}
		o := engine.DefaultOptions()
		o.Limit, o.Threshold = new(int(bits>>2&3)), new(float64(bits>>4)*6)
		o.TempDir = t.TempDir()
		s, faults := engine.Open(t.Context(), o, at)
		if s == nil {
			if len(faults) == 0 {
				t.Fatal("no session and no fault")
			}
			return
		}
		defer s.Close()
		first, second := run(t, s), run(t, s)
		for i := range first.Results {
			if a, b := facts(first, i), facts(second, i); a != b {
				t.Errorf("%s\n%s", a, b)
			}
			for _, fail := range first.Results[i].Failures {
				if fail.Cause == 0 || fail.Kind == 0 {
					t.Errorf("a failure without a cause: %+v", fail)
				}
			}
			if res := &first.Results[i]; !res.Verdict.Passed && len(res.Failures) == 0 {
				t.Errorf("a failing case without a failure: %s", fmt.Sprint(res.Verdict))
			}
		}
		first.Sweep()
	})
}

// TestLargeLibrary loads a library that several processors compile at once:
// with any number of them, any number of workers and the cards in any order
// every case comes out the same.
func TestLargeLibrary(t *testing.T) {
	o := gen.Options{Cards: 3000, Cases: 120, Seed: 5}
	at := generated(t, o)
	files := at.FS.(fstest.MapFS)
	// Topics that many cards have make the order of many decide.
	wordy := bytes.ReplaceAll(files["suite.json"].Data, []byte(`"prompt": "`), []byte(`"prompt": "paint the stone signage near the tickets: `))
	files["suite.json"] = &fstest.MapFile{Data: wordy}
	var want []string
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	for n, jobs := range []int{1, 2, 16} {
		runtime.GOMAXPROCS(jobs)
		options := engine.DefaultOptions()
		options.Jobs = jobs
		limit, threshold := 12, 10.0
		options.Limit, options.Threshold = &limit, &threshold
		r := run(t, open(t, options, at))
		var got []string
		returned := 0
		for i := range r.Results {
			got = append(got, facts(r, i))
			returned += len(r.Results[i].Returned)
		}
		if n == 0 {
			want = got
			if returned < 2*o.Cases {
				t.Fatalf("only %d cards returned: the order of few proves little", returned)
			}
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%d workers:\n%s\n%s", jobs, want[i], got[i])
			}
		}
		files["cards.json"] = &fstest.MapFile{Data: shuffle(t, files["cards.json"].Data, uint64(jobs))}
	}
}
