package signal

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"ome-tui/engine/text"
)

// plainLiteral is one literal of a program and the node that waits for it.
type plainLiteral struct {
	text string
	edge edge
	node int32
	// inside tells a literal that is looked for inside words alone.
	inside bool
}

// plainLiterals lists what a trie holds.
func plainLiterals(t *trie, inside bool) []plainLiteral {
	var out []plainLiteral
	var visit func(at int32, text string)
	visit = func(at int32, text string) {
		for o := t.nodes[at].out; o != 0; o = t.outs[o].next {
			out = append(out, plainLiteral{text, t.outs[o].edge, t.outs[o].node, inside})
		}
		for n := t.nodes[at].child; n != 0; n = t.nodes[n].next {
			visit(n, text+string([]byte{t.nodes[n].label}))
		}
	}
	for first := range 256 {
		for second, at := range t.wide[t.root[first]] {
			if t.root[first] == 0 || at == 0 {
				continue
			}
			text := string([]byte{byte(first)})
			if second != 0 {
				text += string([]byte{byte(second)})
			}
			visit(at, text)
		}
	}
	return out
}

// events looks for the literal at every byte of a text, which must be UTF-8.
func (l plainLiteral) events(in string) []event {
	word := func(i int) bool { return i >= 0 && i < len(in) && text.IsWord(in[i]) }
	var out []event
	for i := range in { // no literal starts within a character
		if !text.HasFold(in, i, l.text) || (word(i-1) && word(i)) != l.inside {
			continue
		}
		end := i + len(l.text)
		if word(end-1) && word(end) {
			if l.edge == whole {
				continue
			}
			for l.edge == open && word(end) {
				end++
			}
		}
		from := position{}.advance(in, i)
		to := from.advance(in, end)
		out = append(out, event{from, to.start, to.cs, to.seg, to.clause})
	}
	return out
}

func sortEvents(events []event) []event {
	events = slices.Clone(events)
	slices.SortFunc(events, func(a, b event) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end)) })
	return events
}

// FuzzScan holds the one pass over a text against a search for each literal
// by itself, and the rules that it wakes against a trial of every rule.
func FuzzScan(f *testing.F) {
	set, err := Builtin()
	if err != nil {
		f.Fatal(err)
	}
	p := set.prog
	literals := append(plainLiterals(p.trie, false), plainLiterals(p.inner, true)...)
	if len(literals) < 1000 {
		f.Fatalf("only %d literals", len(literals))
	}
	for n, sig := range set.Signals() {
		if n%3 == 0 {
			f.Add(sig.Positives[0].Text)
		}
	}
	for _, s := range []string{"", "Fix,fixes；refixed。fix", "不要修复，先看😀看 GIT status", "fix ui\x00docs", "implementing.implements", strings.Repeat("a", 300)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || len(text) > 2000 {
			return
		}
		want := map[int32][]event{}
		for _, l := range literals {
			if found := l.events(text); found != nil {
				want[l.node] = append(want[l.node], found...)
			}
		}
		fast, all := p.acquire(), p.acquire()
		p.scan(fast, text)
		p.scan(all, "")
		all.text, all.ends = text, fast.ends
		for n := range int32(len(p.nodes)) {
			var got []event
			if fast.touched[n] == fast.epoch {
				got = fast.events[n]
			}
			if a, b := sortEvents(got), sortEvents(want[n]); len(a)+len(b) > 0 && !reflect.DeepEqual(a, b) {
				t.Fatalf("node %d:\none pass %v\none by one %v", n, a, b)
			}
			all.touched[n], all.events[n] = all.epoch, slices.Clone(got)
		}
		for n := range int32(len(p.rules)) {
			plain := p.ruleEvents(all, n, nil)
			if !slices.Contains(fast.woken, n) {
				if len(plain) > 0 {
					t.Fatalf("rule %d (%s) matches and is not woken", n, p.rules[n].ref.Text)
				}
				continue
			}
			if got := p.ruleEvents(fast, n, nil); len(got)+len(plain) > 0 && !reflect.DeepEqual(got, plain) {
				t.Fatalf("rule %d (%s): woken %v, tried %v", n, p.rules[n].ref.Text, got, plain)
			}
		}
	})
}
