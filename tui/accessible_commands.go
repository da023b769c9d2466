package tui

import (
	"strconv"
	"strings"

	"ome-tui/engine/suite"
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
		{"robustness", "[NUMBER|ID]", "what little flips a case; without one, the weakest cases of the suite", (*reader).robustness},
		{"threshold", "[T]", "decide every case at another threshold", (*reader).threshold},
		{"limit", "[N]", "decide every case at another limit", (*reader).limit},
		{"sweep", "", "the best thresholds, and what conflicts", func(r *reader, _ string) { r.sweep() }},
		{"compare", "[NUMBER]", "what differs from the baseline or the shipped settings, and what turned it", (*reader).compare},
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
	for _, note := range f.Notes() {
		r.say("%s", cell.Clean(note))
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
	if i, ok := r.findCase(arg); ok {
		r.turnTo(i)
	}
}

// findCase finds a case by its number in the last list or by its id.
func (r *reader) findCase(arg string) (int, bool) {
	n, err := strconv.Atoi(arg)
	if err == nil && n >= 1 && n <= len(r.shown) {
		return r.shown[n-1], true
	}
	for i := range r.table.Cases {
		if r.table.Cases[i].ID == arg {
			return i, true
		}
	}
	r.say("No case %s: list numbers the cases; take a number or an id.", words.Quote(arg, 60))
	return 0, false
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
