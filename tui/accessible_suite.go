package tui

import (
	"strconv"

	"ome-tui/engine/match"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
)

// threshold decides every case anew and says what flipped.
func (r *reader) threshold(arg string) {
	if r.run == nil {
		r.say("There is no run.")
		return
	}
	if arg == "" {
		r.say("Threshold %s.", words.Num(r.run.Threshold))
		return
	}
	t, problem := parseThreshold(arg)
	if problem != "" {
		r.say("%s.", capital(problem))
		return
	}
	r.redecide(r.run.Limit, t)
}

func (r *reader) limit(arg string) {
	if r.run == nil {
		r.say("There is no run.")
		return
	}
	n, err := strconv.Atoi(arg)
	if arg == "" {
		r.say("Limit %d.", r.run.Limit)
		return
	}
	if err != nil || n < 0 {
		r.say("A whole number, 0 or more.")
		return
	}
	r.redecide(n, r.run.Threshold)
}

func (r *reader) redecide(limit int, threshold float64) {
	before := r.table
	r.decide(limit, threshold)
	r.table.MarkFlips(before)
	for i := range r.table.Rows {
		if r.table.Rows[i].Flipped {
			r.say("Flipped: %s", r.row(i))
		}
	}
	r.summary()
}

func (r *reader) sweep() {
	if r.run == nil {
		r.say("There is no run.")
		return
	}
	s := r.bench.sweep(r.run)
	r.say("Best from %s to %s: %d of %d pass; recommended %s.", words.Num(max(0, s.Best.From)), words.Num(s.Best.To), s.Best.Passed, s.Best.Of, words.Num(s.Recommended))
	r.say("%s.", capital(commonLine(s, r.table).Text()))
	r.say("Verdicts change at %d thresholds.", len(s.Breakpoints))
}

func (r *reader) cards() {
	if r.run == nil {
		for _, c := range r.bench.library(0).Cards {
			r.say("%s: %s.", cell.Clean(c.ID), cell.Clean(c.Title))
		}
		return
	}
	for _, c := range r.bench.cards(r.run) {
		r.say("%s: expected %d, returned %d, hit %d, missed %d, extra %d.", cell.Clean(c.Card.ID), c.Expected, c.Returned, c.Hit, c.Missed, c.Extra)
	}
}

// try recalls a typed prompt; scores, why and stages then speak of it.
func (r *reader) try(text string) {
	if text == "" {
		r.say("try PROMPT takes a prompt.")
		return
	}
	o := match.Options{Limit: r.bench.settings.Limit, Threshold: r.bench.settings.Threshold}
	if r.run != nil {
		o.Limit, o.Threshold = r.run.Limit, r.run.Threshold
	}
	r.at, r.told = -1, r.bench.try(0, text, o)
	r.decision()
}
