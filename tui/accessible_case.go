package tui

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"ome-tui/engine"
	"ome-tui/engine/trace"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
)

func (r *reader) withCase(do func()) {
	if r.told.card == nil {
		r.say("No case is open: open NUMBER, or next.")
		return
	}
	do()
}

// verdict puts contract and result side by side, the causes first.
func (r *reader) verdict() {
	if r.at < 0 {
		r.decision()
		return
	}
	c, res := r.table.Cases[r.at], r.table.Result(r.at)
	r.say("Case %s.", cell.Clean(c.ID))
	r.say("Prompt: %s", headOf(c.Prompt, 2000))
	if res == nil {
		r.say("Not run.")
		return
	}
	state := "Passes"
	if !res.Verdict.Passed {
		state = "Fails"
	}
	r.say("%s: %s.", state, contractText(c, res))
	failures := r.told.failures
	if len(failures) == 0 {
		failures = res.Failures
	}
	for i := range failures {
		r.say("Cause: %s.", words.CauseLine(failures[i]))
		r.say("%s.", capital(strings.ReplaceAll(failureFacts(&failures[i]), " · ", ", ")))
	}
	r.say("Margin: %s.", strings.ReplaceAll(marginLine(res).Text(), "  ", ", "))
	r.decision()
	if c.Note != "" {
		r.say("Note: %s", cell.Clean(c.Note))
	}
}

// decision lists the cards that came back or nearly did.
func (r *reader) decision() {
	d := r.told.decision
	if len(d.Returned) == 0 {
		r.say("Nothing returned: %s.", words.Abstention(d.AbstainReason))
	}
	n := 0
	for i := range d.Candidates {
		c := &d.Candidates[i]
		if !c.Selected && c.Score == 0 || n == candidatesShown {
			continue
		}
		n++
		r.say("%s: score %s, %s.", cell.Clean(c.Ref.ID), words.Score(c.Score, d.Threshold), words.Stage(*c, d.Threshold))
	}
	r.say("%s.", words.Funnel(d))
}

// scores tells how a card's score came about: the named one, else the one
// that the failure is about.
func (r *reader) scores(arg string) {
	r.withCase(func() {
		if ref, ok := r.find(arg); ok {
			c, _ := r.told.card(ref)
			r.story(c)
		}
	})
}

// find gives the card that a command is about.
func (r *reader) find(arg string) (trace.Ref, bool) {
	list := r.told.decision.Candidates
	if arg == "" && r.at >= 0 {
		if res := r.table.Result(r.at); res != nil && res.Failure() != nil {
			arg = res.Failure().Card.ID
		}
	}
	for i := range list {
		if arg == "" || list[i].Ref.ID == arg {
			return list[i].Ref, true
		}
	}
	r.say("No card %s in the library.", words.Quote(arg, 60))
	return trace.Ref{}, false
}

func (r *reader) story(c trace.Candidate) {
	for _, s := range words.Story(r.told.decision, c) {
		r.say("%s", s.Title)
		for _, l := range s.Lines {
			r.say("  %s", l)
		}
	}
}

// why says in one sentence what became of a card.
func (r *reader) why(arg string) {
	r.withCase(func() {
		ref, ok := r.find(arg)
		if !ok {
			return
		}
		c, _ := r.told.card(ref)
		r.say("%s: %s", cell.Clean(ref.ID), words.Fate(r.told.decision, c))
		for _, f := range r.told.failures {
			if f.Card.ID == ref.ID {
				r.say("%s.", capital(words.CauseLine(f)))
			}
		}
		r.say("scores %s tells the arithmetic.", cell.Clean(ref.ID))
	})
}

func (r *reader) stages() {
	d := r.told.decision
	for _, i := range byStage(d) {
		c := &d.Candidates[i]
		r.say("%s: %s.", cell.Clean(c.Ref.ID), words.Stage(*c, d.Threshold))
	}
}

func (r *reader) prompt() {
	a := r.told.analysis
	if a == nil {
		return
	}
	r.say("Language %s, intents %s.", a.Language, orDash(shorten(a.IntentModes)))
	for _, n := range a.NegatedSpans {
		r.say("Negated: %s", headOf(n.Of(a.Prompt), 400))
	}
	for _, s := range a.Signals {
		r.say("Signal %s: %s", cell.Clean(s.ID), cell.Clean(s.Reason))
	}
	for _, v := range a.Variants {
		r.say("Query part %s, weight %s: %s", v.Kind, words.Num(v.Weight), headOf(v.Text, 400))
	}
}

func (r *reader) context() {
	if r.told.context.Text == "" {
		r.say("Nothing is injected.")
		return
	}
	for line := range strings.SplitSeq(cell.CleanText(r.told.context.Text), "\n") {
		r.say("%s", line)
	}
}

// fixes prints the edits that make the open case pass.
func (r *reader) fixes() {
	if r.at < 0 || r.table.Result(r.at) == nil || r.table.Result(r.at).Verdict.Passed {
		r.say("Nothing to fix: open a failing case.")
		return
	}
	name := func(i int) string { return r.table.Cases[i].ID }
	err := r.bench.fixes(r.ctx, r.run, []int{r.at}, func(o engine.Offer) {
		for i := range o.Fixes {
			f := &o.Fixes[i]
			line := fmt.Sprintf("%d. %s: %s", i+1, words.Edits(f.Edits), words.Effect(f, name))
			for _, c := range words.Caveats(f) {
				line += ", " + c
			}
			r.say("%s.", line)
		}
		if len(o.Fixes) == 0 {
			r.say("None of %s makes the case pass.", words.Count(o.Tried, "edit"))
		}
	})
	if err != nil {
		r.say("The search broke off: %s", cell.Clean(err.Error()))
	}
}

// weakestTold is how many of the weakest cases are listed.
const weakestTold = 20

// robustness prints what little flips one case, or the weakest cases.
func (r *reader) robustness(arg string) {
	cases := []int(nil)
	if arg != "" {
		i, ok := r.findCase(arg)
		if !ok {
			return
		}
		cases = []int{i}
	}
	var list []engine.Robust
	var sum words.Frailty
	err := r.bench.robust(r.ctx, r.run, cases, func(x engine.Robust) {
		list = append(list, x)
		sum.Add(&x)
	})
	if err != nil {
		r.say("The search broke off: %s", cell.Clean(err.Error()))
		return
	}
	slices.SortFunc(list, func(a, b engine.Robust) int { return engine.CompareRobust(&a, &b) })
	for i := range list[:min(len(list), weakestTold)] {
		r.weak(&list[i])
	}
	if arg == "" {
		r.say("%s tried, %s.", words.Count(sum.Cases, "case"), sum.String())
	}
}

// weak tells one case.
func (r *reader) weak(x *engine.Robust) {
	state := "passes"
	if !x.Passes {
		state = "fails"
	}
	r.say("%s %s, %s.", cell.Clean(r.table.Cases[x.Case].ID), state, words.Margin(x.Margin))
	for _, l := range words.Robust(x) {
		r.say("  It %s.", l)
	}
	if len(words.Robust(x)) == 0 {
		r.say("  Nothing that was tried flips it: %s, %s, %s left out.", words.Count(x.Words, "dropped word"), words.Count(len(x.Variants), "other change"), words.Count(x.Cards, "card"))
	}
}

// capital gives a sentence its first capital letter.
func capital(s string) string {
	if s == "" {
		return s
	}
	_, n := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:n]) + s[n:]
}
