package tui

import (
	"cmp"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine"
	"ome-tui/engine/trace"
	"ome-tui/tui/keys"
	"ome-tui/tui/list"
)

// tab is a part of the case view.
type tab uint8

const (
	tabVerdict tab = iota
	tabScores
	tabStages
	tabPrompt
	tabContext
	tabFixes
	tabRobust
	tabCount
)

// String gives the name on the screen.
func (t tab) String() string {
	return [...]string{"Verdict", "Scores", "Stages", "Prompt", "Context", "Fixes", "Robust"}[t]
}

// dossier is everything about one prompt: its verdict when it is a case, the
// arithmetic of each card, the stages, the prompt, the context.
type dossier struct {
	index  int // the case, −1 for none or for a typed prompt
	result *engine.Result
	story  *told // nil until the engine has told it
	tab    tab
	card   int // in the decision's candidates
	step   int // operation of the calculation, −1 for all of it
	text   [tabCount]textPane
	stages list.Model
	order  []int // candidates as Stages lists them: who got furthest first
	memo   [tabCount]memo
	// details are the cards with all their detail, as far as asked for.
	details map[trace.Ref]*trace.Candidate
	height  int // rows of text at the last drawing
}

// close shows nothing.
func (d *dossier) close() { *d = dossier{index: -1, tab: d.tab, step: -1} }

// show turns to a case. Another case starts at its top; the same one keeps
// card, step and scroll while a new story is on its way.
func (d *dossier) show(index int, r *engine.Result) {
	if d.index != index {
		*d = dossier{index: index, tab: d.tab, step: -1, height: d.height}
	}
	d.result = r
}

// take brings in the story. The card stays by name, or is the one that the
// failure is about.
func (d *dossier) take(t told) {
	var ref *trace.Ref
	if c := d.candidate(); c != nil {
		ref = &c.Ref
	} else if d.result != nil && d.result.Failure() != nil {
		ref = &d.result.Failure().Card
	}
	d.story, d.card = &t, 0
	d.details = map[trace.Ref]*trace.Candidate{}
	for i := range t.decision.Candidates {
		if ref != nil && t.decision.Candidates[i].Ref == *ref {
			d.card = i
		}
	}
	d.order = byStage(t.decision)
	d.stages.SetLen(len(d.order))
	d.stages.Select(slices.Index(d.order, d.card))
}

// candidate gives the card in front, nil without a story.
func (d *dossier) candidate() *trace.Candidate {
	if d.story == nil || d.card >= len(d.story.decision.Candidates) {
		return nil
	}
	return &d.story.decision.Candidates[d.card]
}

// carded is a card with all its detail, as asked for.
type carded struct {
	dossier *dossier
	story   *told
	card    trace.Candidate
	found   bool
}

// askCard asks for the detail of the card in front.
func (d *dossier) askCard(m *model) tea.Cmd {
	c := d.candidate()
	if c == nil || d.details[c.Ref] != nil {
		return nil
	}
	story, ref := d.story, c.Ref
	return m.details.ask(func() carded {
		card, ok := story.card(ref)
		return carded{d, story, card, ok}
	})
}

// carded keeps a card's detail.
func (m *model) carded(c carded) tea.Cmd {
	if c.found && c.dossier.story == c.story {
		c.dossier.details[c.card.Ref] = &c.card
	}
	return nil
}

// detail gives the card in front with all its detail, nil until it is there.
func (d *dossier) detail() *trace.Candidate {
	if c := d.candidate(); c != nil {
		return d.details[c.Ref]
	}
	return nil
}

// act does what a key means in the case view; false when nothing.
func (d *dossier) act(m *model, a keys.Action) (tea.Cmd, bool) {
	switch a {
	case keys.NextPane:
		d.tab = min(d.tab+1, tabCount-1)
	case keys.PrevPane:
		d.tab = max(d.tab, 1) - 1
	case keys.CardNext:
		d.turn(1)
	case keys.CardPrev:
		d.turn(-1)
	case keys.StepNext:
		d.toStep(d.step + 1)
	case keys.StepPrev:
		d.toStep(d.step - 1)
	case keys.Open:
		if d.tab == tabStages {
			d.openCard()
		} else if d.tab == tabVerdict {
			d.tab = tabScores
		}
	default:
		return nil, d.scroll(a)
	}
	return d.askCard(m), true
}

// turn goes to another card.
func (d *dossier) turn(by int) {
	if d.story == nil || len(d.story.decision.Candidates) == 0 {
		return
	}
	n := len(d.story.decision.Candidates)
	d.card, d.step = (d.card+by+n)%n, -1
	d.stages.Select(slices.Index(d.order, d.card))
	d.text[tabScores].top = 0
}

// openCard shows the arithmetic of the card selected in Stages.
func (d *dossier) openCard() {
	if at := d.stages.Cursor(); at < len(d.order) {
		d.card, d.step, d.tab = d.order[at], -1, tabScores
		d.text[tabScores].top = 0
	}
}

// byStage orders the cards by how far they got; the order inside a stage is
// the decision's.
func byStage(dec trace.Decision) []int {
	order := make([]int, len(dec.Candidates))
	for i := range order {
		order[i] = i
	}
	stage := func(i int) trace.Stage {
		if r := dec.Candidates[i].Rejection; r != nil {
			return r.Stage
		}
		return trace.StageSelected
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(stage(b), stage(a)) })
	return order
}

// toStep goes to an operation of the calculation; −1 shows all of it.
func (d *dossier) toStep(step int) {
	d.tab = tabScores
	n := len(d.operations())
	if step < -1 {
		step = n - 1
	}
	if step >= n {
		step = -1
	}
	d.step = step
}

// scroll moves in the tab; false when the key is no movement.
func (d *dossier) scroll(a keys.Action) bool {
	if d.tab == tabStages {
		return moveList(&d.stages, a)
	}
	return scrollText(&d.text[d.tab], a, d.height)
}

// operations are the steps of the calculation of the card in front.
func (d *dossier) operations() []operation {
	c := d.detail()
	if c == nil {
		return nil
	}
	return operations(d.story.decision, *c)
}
