// Command signalfit compares the built-in signal packs with the recordings,
// for people who write patterns.
//
//	go run ./engine/internal/signalfit                 table of all signals
//	go run ./engine/internal/signalfit -id ui_surface  rows missed and over-fired
//	go run ./engine/internal/signalfit -sets           rows whose set differs
//	go run ./engine/internal/signalfit -why "prompt"   what matched, and where
//
// -part a and -part b keep one half of the hand-written prompts (and leave
// derived ones out): write patterns on a, then look at b.
package main

import (
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"slices"
	"strings"

	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/prompt"
	"ome-tui/engine/signal"
	"ome-tui/engine/text"
)

// row is one recorded prompt with the signals found in it.
type row struct {
	prompt, group, kind string
	want                []string
}

func (r row) byHand() bool {
	switch r.kind {
	case "positive", "negative", "mixed", "other", "hand":
		return true
	}
	return false
}

type options struct {
	id, part, why string
	sets, hits    bool
	width         int
}

func main() {
	var o options
	flag.StringVar(&o.id, "id", "", "show the rows of one signal (or several, with commas)")
	flag.StringVar(&o.part, "part", "", "a or b: one half of the hand-written rows")
	flag.StringVar(&o.why, "why", "", "explain one prompt")
	flag.BoolVar(&o.sets, "sets", false, "show rows whose set of signals differs")
	flag.BoolVar(&o.hits, "hits", false, "with -id: show the rows found rightly, too")
	flag.IntVar(&o.width, "width", 400, "characters of a prompt to show")
	flag.Parse()
	if err := run(os.Stdout, o); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(w io.Writer, o options) error {
	set, err := signal.Builtin()
	if err != nil {
		return err
	}
	if o.why != "" {
		explain(w, set, o.why)
		return nil
	}
	rows, err := load(o.part)
	if err != nil {
		return err
	}
	f := compare(set, rows)
	switch {
	case o.id != "":
		for _, id := range strings.Split(o.id, ",") {
			f.showSignal(w, o, id)
		}
	case o.sets:
		f.showSets(w, o)
	default:
		f.table(w)
	}
	return nil
}

func load(part string) ([]row, error) {
	rec := oracle.Open()
	if !rec.Full() {
		return nil, fmt.Errorf("the recordings are not there")
	}
	envelopes, err := oracle.Lines[oracle.EnvelopeRow](rec, "envelope.jsonl")
	if err != nil {
		return nil, err
	}
	var rows []row
	seen := map[string]bool{}
	add := func(r row) {
		if seen[r.prompt] || part != "" && (!r.byHand() || partOf(r.prompt) != part) {
			return
		}
		seen[r.prompt] = true
		rows = append(rows, r)
	}
	for _, e := range envelopes {
		r := row{prompt: e.Prompt, group: e.Group, kind: e.Authored}
		for _, s := range e.RuleSignals {
			r.want = append(r.want, s.ID)
		}
		add(r)
	}
	names, err := rec.Libraries()
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		recalls, err := oracle.Lines[oracle.RecallRow](rec, "recall/"+name+".jsonl")
		if err != nil {
			return nil, err
		}
		for _, e := range recalls {
			add(row{prompt: e.Prompt, group: name, kind: e.Kind, want: e.Signals})
		}
	}
	return rows, nil
}

func partOf(prompt string) string {
	h := fnv.New32a()
	io.WriteString(h, prompt)
	if h.Sum32()>>7&1 == 0 {
		return "a"
	}
	return "b"
}

// result is a row with what was detected.
type result struct {
	row
	got []string
}

type fit struct {
	set     *signal.Set
	results []result
}

func compare(set *signal.Set, rows []row) *fit {
	f := &fit{set: set}
	for _, r := range rows {
		res := result{row: r}
		for _, d := range prompt.Analyze(r.prompt, set).Signals {
			res.got = append(res.got, d.ID)
		}
		f.results = append(f.results, res)
	}
	return f
}

// count is the outcome of one signal.
type count struct{ tp, fp, fn int }

func (c *count) add(got, want bool) {
	switch {
	case got && want:
		c.tp++
	case got:
		c.fp++
	case want:
		c.fn++
	}
}

func (c count) f1() float64 {
	if c.tp+c.fp+c.fn == 0 {
		return 1
	}
	return 2 * float64(c.tp) / float64(2*c.tp+c.fp+c.fn)
}

func ratio(a, b int) float64 {
	if b == 0 {
		return 1
	}
	return float64(a) / float64(b)
}

func (f *fit) count(id string, hand bool) count {
	var c count
	for _, r := range f.results {
		if !hand || r.byHand() {
			c.add(slices.Contains(r.got, id), slices.Contains(r.want, id))
		}
	}
	return c
}

func (f *fit) table(w io.Writer) {
	fmt.Fprintf(w, "%-36s %4s %4s %4s %6s %6s %6s | %4s %4s %4s %6s\n",
		"signal", "TP", "FP", "FN", "prec", "recall", "F1", "TP", "FP", "FN", "F1 hand")
	for _, s := range f.set.Signals() {
		a, h := f.count(s.ID, false), f.count(s.ID, true)
		fmt.Fprintf(w, "%-36s %4d %4d %4d %6.3f %6.3f %6.3f | %4d %4d %4d %6.3f\n", s.ID,
			a.tp, a.fp, a.fn, ratio(a.tp, a.tp+a.fp), ratio(a.tp, a.tp+a.fn), a.f1(), h.tp, h.fp, h.fn, h.f1())
	}
	equal, hand, handEqual := 0, 0, 0
	for _, r := range f.results {
		same := slices.Equal(r.got, r.want)
		if same {
			equal++
		}
		if r.byHand() {
			hand++
			if same {
				handEqual++
			}
		}
	}
	fmt.Fprintf(w, "rows %d, set equal %d (%.2f %%); hand-written %d, equal %d (%.2f %%)\n", len(f.results), equal,
		100*ratio(equal, len(f.results)), hand, handEqual, 100*ratio(handEqual, hand))
}

func (f *fit) showSignal(w io.Writer, o options, id string) {
	a, h := f.count(id, false), f.count(id, true)
	fmt.Fprintf(w, "== %s: TP %d FP %d FN %d F1 %.3f; hand F1 %.3f\n", id, a.tp, a.fp, a.fn, a.f1(), h.f1())
	for _, r := range f.results {
		got, want := slices.Contains(r.got, id), slices.Contains(r.want, id)
		switch {
		case want && !got:
			f.show(w, o, "missed", id, r)
		case got && !want:
			f.show(w, o, "OVER", id, r)
		case got && o.hits:
			f.show(w, o, "hit", id, r)
		}
	}
}

func (f *fit) show(w io.Writer, o options, mark, id string, r result) {
	fmt.Fprintf(w, "%-6s [%s %s] %s\n", mark, r.kind, r.group, clip(r.prompt, o.width))
	for _, m := range f.set.Explain(input(r.prompt)) {
		if m.Signal.ID == id {
			fmt.Fprintf(w, "         %s\n", matchLine(m))
		}
	}
}

func matchLine(m signal.Match) string {
	return fmt.Sprintf("%s %s  %q  by %s", m.Pattern.Pos, m.Fate, clip(m.Text, 120), m.Pattern.Text)
}

func (f *fit) showSets(w io.Writer, o options) {
	for _, r := range f.results {
		if slices.Equal(r.got, r.want) {
			continue
		}
		fmt.Fprintf(w, "[%s %s] %s\n", r.kind, r.group, clip(r.prompt, o.width))
		for _, id := range r.want {
			if !slices.Contains(r.got, id) {
				fmt.Fprintf(w, "    - %s\n", id)
			}
		}
		for _, id := range r.got {
			if !slices.Contains(r.want, id) {
				fmt.Fprintf(w, "    + %s\n", id)
			}
		}
	}
}

func explain(w io.Writer, set *signal.Set, prompt string) {
	in := input(prompt)
	fmt.Fprintf(w, "narrative: %s\npositive:  %s\n", in.Narrative, in.Positive)
	for _, m := range set.Explain(in) {
		fmt.Fprintf(w, "%-34s %s\n", m.Signal.ID, matchLine(m))
	}
}

func clip(s string, n int) string {
	return text.Head(strings.ReplaceAll(s, "\n", `\n`), n)
}

// input gives what the detector reads of a prompt.
func input(text string) signal.Input {
	a := prompt.Analyze(text, silent{})
	return signal.Input{Narrative: a.Narrative, Positive: a.PositiveNarrative}
}

// silent finds nothing.
type silent struct{}

func (silent) Detect(signal.Input) []signal.Detection { return nil }
