package words

import (
	"fmt"
	"strings"

	"ome-tui/engine"
	"ome-tui/engine/trace"
)

// Robust says what flips a case, a line each; none when nothing tried does.
func Robust(r *engine.Robust) []string {
	var out []string
	var dropped, cards []string
	for _, d := range r.Drops {
		dropped = append(dropped, Quote(d.Word, 40))
	}
	for _, c := range r.Removals {
		cards = append(cards, Clean(c.Card.ID))
	}
	if len(dropped) > 0 {
		out = append(out, "flips without one of the words "+strings.Join(dropped, ", "))
	}
	if r.Left > 0 {
		out = append(out, fmt.Sprintf("%s dropped one at a time, %d not tried", Count(r.Words, "word"), r.Left))
	}
	for _, v := range r.Variants {
		if v.Flips {
			out = append(out, fmt.Sprintf("flips with %s: returns %s", v.Kind, Returned(v.Returned)))
		}
	}
	if len(cards) > 0 {
		out = append(out, "flips without one of the cards "+strings.Join(cards, ", "))
	}
	return out
}

// Returned lists cards, “nothing” when there are none.
func Returned(refs []trace.Ref) string {
	if len(refs) == 0 {
		return "nothing"
	}
	names := make([]string, len(refs))
	for i, ref := range refs {
		names[i] = Clean(ref.ID)
	}
	return strings.Join(names, ", ")
}

// Frailty counts, over cases, what flips them.
type Frailty struct {
	Cases, Fragile, OnWord, OnCard int
	// Dropped is how many words were dropped.
	Dropped int
}

// Add counts one case.
func (f *Frailty) Add(r *engine.Robust) {
	f.Cases++
	f.Dropped += r.Words
	if r.Fragile() {
		f.Fragile++
	}
	if len(r.Drops) > 0 {
		f.OnWord++
	}
	if len(r.Removals) > 0 {
		f.OnCard++
	}
}

// String gives “2 fragile: 1 hangs on a single word (5 words dropped), 0 on
// another card”.
func (f *Frailty) String() string {
	return fmt.Sprintf("%d fragile: %s on a single word (%s dropped), %d on another card", f.Fragile,
		count(f.OnWord, "hangs", "hang"), Count(f.Dropped, "word"), f.OnCard)
}

// Margin is the distance to the nearest threshold that flips a case.
func Margin(m *float64) string {
	if m == nil {
		return "no threshold flips it"
	}
	return "margin " + Signed(*m)
}
