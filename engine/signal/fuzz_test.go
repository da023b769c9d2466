package signal

import (
	"reflect"
	"strings"
	"testing"
	"time"
)

func FuzzParsePack(f *testing.F) {
	files, err := packFiles.ReadDir("packs")
	if err != nil {
		f.Fatal(err)
	}
	for _, e := range files {
		data, err := packFiles.ReadFile("packs/" + e.Name())
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	head := "pack: p\nsignals:\n  - id: a_b\n    meaning: m\n    polarity: positive\n    patterns:\n      - "
	for _, pattern := range []string{
		"<x>", "(a|(b|(c|d)))", "a ..5", "!a", "a & b & c & d & e", "a <..3> b <..3> c <..3> d", "^a$", `\`, `a\`,
		"((((((a))))))", "a* b", "~", "*", "a ..99999 b", "(a)? (b)?", "(a|b)? ..3 c", "!a ..3 b ..3 !c", "/", "<", "。",
		"(a|b|c|d|e|f|g|h) (a|b|c|d|e|f|g|h) (a|b|c|d|e|f|g|h) (a|b|c|d|e|f|g|h)",
	} {
		f.Add(head + pattern + "\n")
	}
	f.Add(head + "regexp: '[0-9]{2,}|)('\n        with: a\n")
	f.Fuzz(func(t *testing.T, data string) {
		p, faults := ParsePack("fuzz.yaml", []byte(data))
		again, faultsAgain := ParsePack("fuzz.yaml", []byte(data))
		if !reflect.DeepEqual(faults, faultsAgain) || (p == nil) != (again == nil) {
			t.Fatal("the same pack is read differently")
		}
		if p == nil {
			return
		}
		set, _ := Compile(p)
		if set == nil {
			return
		}
		in := Input{data, data}
		if !reflect.DeepEqual(ids(set.Detect(in)), ids(set.Detect(in))) {
			t.Fatal("the same text gives different signals")
		}
	})
}

func FuzzDetect(f *testing.F) {
	set, err := Builtin()
	if err != nil {
		f.Fatal(err)
	}
	for _, sig := range set.Signals() {
		for _, e := range append(sig.Positives[:len(sig.Positives):len(sig.Positives)], sig.Negatives...) {
			f.Add(e.Text, e.Text)
		}
	}
	f.Add("\xff\xfe。\x00", "😀 fix \xe3\x80")
	f.Fuzz(func(t *testing.T, narrative, positive string) {
		in := Input{narrative, positive}
		first := set.Detect(in)
		if !reflect.DeepEqual(first, set.Detect(in)) {
			t.Fatal("the same text gives different signals")
		}
		at := -1
		for _, d := range first {
			place := indexOf(set, d.Signal)
			if place <= at {
				t.Fatalf("%s is out of order", d.ID)
			}
			at = place
			for _, s := range d.Spans {
				if s.Start < 0 || s.Start >= s.End || s.End > len(narrative) {
					t.Fatalf("%s: span %v of %d bytes", d.ID, s, len(narrative))
				}
			}
		}
		if kept := keptIDs(set.Explain(in)); !reflect.DeepEqual(kept, ids(first)) {
			t.Fatalf("Explain keeps %v, Detect finds %v", kept, ids(first))
		}
	})
}

func ids(found []Detection) []string {
	var out []string
	for _, d := range found {
		out = append(out, d.ID)
	}
	return out
}

func keptIDs(matches []Match) []string {
	var out []string
	for _, m := range matches {
		if m.Fate == Kept && (len(out) == 0 || out[len(out)-1] != m.Signal.ID) {
			out = append(out, m.Signal.ID)
		}
	}
	return out
}

func indexOf(set *Set, sig *Signal) int {
	for i, s := range set.Signals() {
		if s == sig {
			return i
		}
	}
	return -1
}

// A prompt that is nothing but matches must not cost more than its length
// says: four times the text, at most ten times the time.
func TestHostilePromptIsLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("compares times")
	}
	set, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	cost := func(unit string, n int) time.Duration {
		text := strings.Repeat(unit, n)
		best := time.Hour
		for range 15 { // the machine may be busy
			start := time.Now()
			set.Detect(Input{text, text})
			best = min(best, time.Since(start))
		}
		return best
	}
	for _, unit := range []string{"fix ui docs ", "修复页面文档", "commit diff, ", "a.b.", "验证 目标 执行。"} {
		small, large := cost(unit, 2_000), cost(unit, 8_000)
		if large > 10*small+time.Millisecond {
			t.Errorf("%q: %v for 2,000 repeats, %v for 8,000", unit, small, large)
		}
	}
}
