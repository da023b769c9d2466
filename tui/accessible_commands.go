package tui

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"ome-tui/engine"
	"ome-tui/engine/match"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/rows"
)

// command is one word of the plain explorer.
type command struct {
	name, args, help string
	do               func(r *reader, arg string)
}

func commands() []command {
	return []command{
		{"summary", "", "counts and metrics", func(r *reader, _ string) { r.summary() }},
		{"list", "[failing|passing|all] [FILTER]", "the cases, worst first, numbered", (*reader).list},
		{"open", "NUMBER|ID", "a case of the list, with its cause", (*reader).openCase},
		{"next", "", "the next failing case", (*reader).next},
		{"verdict", "", "contract against result of the open case", func(r *reader, _ string) { r.withCase(r.verdict) }},
		{"scores", "[CARD]", "how the score of a card came about", (*reader).scores},
		{"why", "CARD", "why a card did or did not come back", (*reader).why},
		{"stages", "", "every card by the stage where it left", func(r *reader, _ string) { r.withCase(r.stages) }},
		{"prompt", "", "what recall made of the prompt", func(r *reader, _ string) { r.withCase(r.prompt) }},
		{"context", "", "the text that is injected", func(r *reader, _ string) { r.withCase(r.context) }},
		{"fixes", "", "edits that make the open case pass, each judged on every other case", func(r *reader, _ string) { r.withCase(r.fixes) }},
		{"threshold", "[T]", "decide every case at another threshold", (*reader).threshold},
		{"limit", "[N]", "decide every case at another limit", (*reader).limit},
		{"sweep", "", "the best thresholds, and what conflicts", func(r *reader, _ string) { r.sweep() }},
		{"cards", "", "the cards with their counts, noisiest first", func(r *reader, _ string) { r.cards() }},
		{"try", "PROMPT", "recall a prompt that is no case", (*reader).try},
		{"run", "", "run all cases again", func(r *reader, _ string) { r.recall() }},
		{"help", "", "this list", func(r *reader, _ string) { r.help() }},
	}
}

// do runs one line; true means quit.
func (r *reader) do(line string) bool {
	name, arg, _ := strings.Cut(strings.TrimSpace(line), " ")
	name, arg = strings.ToLower(name), strings.TrimSpace(arg)
	if name == "quit" || name == "exit" || name == "q" {
		return true
	}
	if name == "" {
		return false
	}
	for _, c := range commands() {
		if c.name == name {
			c.do(r, arg)
			return false
		}
	}
	for _, c := range commands() {
		if strings.HasPrefix(c.name, name) {
			c.do(r, arg)
			return false
		}
	}
	r.say("Unknown command %s. help lists the commands.", words.Quote(name, 40))
	return false
}

func (r *reader) help() {
	for _, c := range commands() {
		r.say("%s: %s.", strings.TrimSpace(c.name+" "+c.args), c.help)
	}
	r.say("quit: leave. A beginning of a command will do.")
}

// list numbers the cases that a filter lets through.
func (r *reader) list(arg string) {
	show, rest, _ := strings.Cut(arg, " ")
	r.query.Show = rows.ShowAll
	switch show {
	case "failing":
		r.query.Show = rows.ShowFailing
	case "passing":
		r.query.Show = rows.ShowPassing
	case "all", "":
	default:
		rest = arg
	}
	f, err := suite.ParseFilter(rest)
	if err != nil {
		r.say("%s", cell.Clean(err.Error()))
		return
	}
	r.query.Filter = f
	r.view.Build(r.table, r.query)
	r.shown = r.shown[:0]
	for line := range r.view.Len() {
		i, _ := r.view.At(line)
		r.shown = append(r.shown, i)
		r.say("%d. %s", line+1, r.row(i))
	}
	r.say("%s.", words.Count(len(r.shown), "case"))
}

// row is a case in one line.
func (r *reader) row(i int) string {
	state := map[rows.State]string{rows.Failed: "fails", rows.Known: "fails as known", rows.Passed: "passes", rows.Pending: "not run"}[r.table.Rows[i].State]
	line := cell.Clean(r.table.Cases[i].ID) + " " + state
	res := r.table.Result(i)
	if res == nil {
		return line
	}
	if f := res.Failure(); f != nil {
		return line + ": " + words.CauseLine(*f)
	}
	if res.Margin == nil {
		return line + ", no threshold makes it fail"
	}
	return line + ", margin " + words.Signed(*res.Margin)
}

// openCase opens a case by its number in the last list or by its id.
func (r *reader) openCase(arg string) {
	n, err := strconv.Atoi(arg)
	if err == nil && n >= 1 && n <= len(r.shown) {
		r.turnTo(r.shown[n-1])
		return
	}
	for i := range r.table.Cases {
		if r.table.Cases[i].ID == arg {
			r.turnTo(i)
			return
		}
	}
	r.say("No case %s: list numbers the cases, and open takes a number or an id.", words.Quote(arg, 60))
}

func (r *reader) turnTo(i int) {
	r.at = i
	r.told = r.bench.explain(r.run, i)
	r.verdict()
}

// next opens the failing case after the open one.
func (r *reader) next(string) {
	var v rows.View
	v.Build(r.table, rows.Query{})
	from := v.Find(rows.Ref{Case: r.at})
	line := v.Next(from, 1, func(i int) bool { return r.table.Rows[i].State == rows.Failed })
	if line < 0 {
		r.say("No case fails.")
		return
	}
	i, _ := v.At(line)
	r.turnTo(i)
}

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

// capital gives a sentence its first capital letter.
func capital(s string) string {
	if s == "" {
		return s
	}
	_, n := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:n]) + s[n:]
}
