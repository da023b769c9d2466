package guard

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"ome-tui/engine"
	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// Bounds of what counts as a close neighbour.
const (
	// closeShare is the part of the threshold that a card's score must reach
	// on the other one's trigger.
	closeShare = 0.5
	// maxNeighbours is how many neighbours of a card get a case.
	maxNeighbours = 3
)

// ErrNoCards says that the library has nothing to guard.
var ErrNoCards = errors.New("the library has no active card with a trigger, use_when or ignore_when")

// Guard is a suite made of a library.
type Guard struct {
	Name  string
	Cases []Case
	// Cards counts the cards that have a case.
	Cards int
	// Run is the suite run against the library as it is; the failing cases of
	// it are the known ones.
	Run *engine.Run
}

// Make makes the guard suite of a session's library. Close the session of
// Guard.Run when done.
func Make(ctx context.Context, s *engine.Session) (*Guard, error) {
	g := &Guard{Name: "guard"}
	m := &maker{root: s.Project().Root, ids: map[string]bool{}}
	cards := recallable(s.Library(0).Cards)
	for _, c := range cards {
		before := len(m.cases)
		if m.own(c); len(m.cases) > before {
			g.Cards++
		}
	}
	if len(m.cases) == 0 {
		return nil, ErrNoCards
	}
	draft := &Guard{Name: g.Name, Cases: m.cases}
	if err := draft.run(ctx, s); err != nil {
		return nil, err
	}
	m.neighbours(draft.Run, cards)
	draft.Run.Session.Close()
	g.Cases = m.cases
	if err := g.run(ctx, s); err != nil {
		return nil, err
	}
	g.allow()
	g.Run.Session.Close()
	return g, g.run(ctx, s)
}

// run runs the suite as it stands against the library of the session.
func (g *Guard) run(ctx context.Context, s *engine.Session) error {
	data, err := g.JSON()
	if err != nil {
		return err
	}
	o := s.Options()
	o.CWD = ""
	opened, faults := engine.Open(ctx, o, suite.InMemory("guard.json", data))
	if opened == nil {
		return fmt.Errorf("the guard suite: %w", faults.Only(fault.Error)[0])
	}
	if g.Run, err = opened.Run(ctx, nil); err != nil {
		opened.Close()
	}
	return err
}

// JSON is the suite file.
func (g *Guard) JSON() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(map[string]any{"name": g.Name, "cases": g.Cases})
	return b.Bytes(), err
}

// allow lets come back what does today, but for the card that a case keeps
// away.
func (g *Guard) allow() {
	for i := range g.Cases {
		c := &g.Cases[i]
		for _, id := range g.Run.Results[i].Verdict.Extras {
			if !slices.Contains(c.Unexpected, id) && !slices.Contains(c.Allowed, id) {
				c.Allowed = append(c.Allowed, id)
			}
		}
	}
}

// near is a card that another one's trigger nearly brings back.
type near struct {
	card  *card.Card
	by    Case
	score float64
}

// neighbours adds, for each card, the cards that its triggers come closest to.
func (m *maker) neighbours(run *engine.Run, cards []*card.Card) {
	known := map[trace.Ref]*card.Card{}
	for _, c := range cards {
		known[c.Ref()] = c
	}
	found := map[string]map[string]near{} // by the card asked for, then by neighbour
	var order []string
	for i, c := range m.cases {
		if len(c.Expected) == 0 {
			continue
		}
		asked := c.Expected[0]
		if found[asked] == nil {
			found[asked] = map[string]near{}
			order = append(order, asked)
		}
		for _, other := range run.Explain(i).Candidates {
			n := known[other.Ref]
			close := other.Score >= closeShare*run.Results[i].Threshold && other.Score > 0
			if n == nil || n.ID == asked || !close || sharesPhrase(n, c.Prompt) || found[asked][n.ID].score >= other.Score {
				continue
			}
			found[asked][n.ID] = near{n, c, other.Score}
		}
	}
	for _, asked := range order {
		m.nearest(asked, found[asked])
	}
}

// nearest adds the cases of a card's closest neighbours.
func (m *maker) nearest(asked string, found map[string]near) {
	list := make([]near, 0, len(found))
	for _, n := range found {
		list = append(list, n)
	}
	slices.SortFunc(list, func(a, b near) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.card.ID, b.card.ID)) })
	for _, n := range list[:min(maxNeighbours, len(list))] {
		one := n.by
		one.ID, one.Expected, one.Unexpected = n.card.ID+"-not-for-"+asked, []string{}, []string{n.card.ID}
		one.Tags, one.Note = []string{kindNeighbour}, fmt.Sprintf("a phrase of %s is none of its neighbour %s", asked, n.card.ID)
		m.keep(one)
	}
}

// sharesPhrase tells whether the prompt is a trigger of the card, too.
func sharesPhrase(c *card.Card, prompt string) bool {
	said := spoken(prompt)
	return slices.ContainsFunc(c.Triggers, func(t string) bool { return spoken(t) == said })
}
