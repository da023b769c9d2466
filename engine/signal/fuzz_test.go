package signal

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
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

// BenchmarkHostilePrompt measures prompts that are nothing but matches, at two
// lengths: the time for one byte must stay the same.
func BenchmarkHostilePrompt(b *testing.B) {
	set, err := Builtin()
	if err != nil {
		b.Fatal(err)
	}
	for _, unit := range []string{"fix ui docs ", "修复页面文档", "commit diff, ", "a.b.", "验证 目标 执行。"} {
		for _, n := range []int{2_000, 8_000} {
			text := strings.Repeat(unit, n)
			b.Run(fmt.Sprintf("%q/%d", unit, n), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					set.Detect(Input{text, text})
				}
			})
		}
	}
}
