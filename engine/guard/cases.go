package guard

import (
	"fmt"
	"slices"
	"strings"

	"ome-tui/engine/card"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// Case is one case of a guard suite, as its JSON has it.
type Case struct {
	ID         string   `json:"id"`
	Prompt     string   `json:"prompt"`
	Expected   []string `json:"expectedCards"`
	Allowed    []string `json:"allowedExtraCards,omitempty"`
	Unexpected []string `json:"unexpectedCards,omitempty"`
	Tags       []string `json:"tags"`
	CWD        string   `json:"cwd,omitempty"`
	Project    *Project `json:"projectContext,omitempty"`
	Note       string   `json:"note"`
}

// Project is the project that a scoped card's cases run in.
type Project struct {
	Key    string `json:"projectKey"`
	Module string `json:"modulePath,omitempty"`
}

// Kinds of cases, which are their tags.
const (
	kindTrigger   = "trigger"
	kindUse       = "use-when"
	kindIgnore    = "ignore-when"
	kindNeighbour = "neighbour"
)

// maker makes the cases of one library.
type maker struct {
	root  string // of the project, where the library has cards of one
	cases []Case
	ids   map[string]bool
}

// own gives the cases that a card's own fields ask for.
func (m *maker) own(c *card.Card) {
	seen := map[string]bool{}
	for i, phrase := range c.Triggers {
		kind := kindTrigger
		if c.TriggersFromUse {
			kind = kindUse
		}
		m.recalls(c, kind, i, phrase, seen)
	}
	for i, phrase := range c.UseWhen {
		m.recalls(c, kindUse, i, phrase, seen)
	}
	ignored := map[string]bool{}
	for i, phrase := range c.IgnoreWhen {
		if !says(phrase) || ignored[spoken(phrase)] {
			continue
		}
		ignored[spoken(phrase)] = true
		prompt := phrase
		if first := slices.IndexFunc(c.Triggers, says); first >= 0 {
			prompt = strings.TrimSpace(c.Triggers[first]) + "; " + phrase
		}
		m.add(c, Case{ID: fmt.Sprintf("%s-%s-%d", c.ID, kindIgnore, i+1), Prompt: prompt, Expected: []string{}, Unexpected: []string{c.ID},
			Tags: []string{kindIgnore}, Note: "ignore_when of " + c.ID + " keeps it away, though it is asked for"})
	}
}

// recalls adds a case whose prompt is a phrase of the card.
func (m *maker) recalls(c *card.Card, kind string, i int, phrase string, seen map[string]bool) {
	if !says(phrase) || seen[spoken(phrase)] {
		return
	}
	seen[spoken(phrase)] = true
	m.add(c, Case{ID: fmt.Sprintf("%s-%s-%d", c.ID, kind, i+1), Prompt: phrase, Expected: []string{c.ID}, Tags: []string{kind},
		Note: strings.ReplaceAll(kind, "-", "_") + " of " + c.ID + " brings it back"})
}

// says tells whether a phrase has a token to match by.
func says(phrase string) bool { return spoken(phrase) != "" }

// spoken is what recall hears of a phrase: phrases of the same tokens are one.
func spoken(phrase string) string { return strings.Join(text.Tokens(text.Normalize(phrase)), " ") }

// add puts a case into the card's project.
func (m *maker) add(c *card.Card, one Case) {
	switch {
	case c.Library == trace.Project:
		one.CWD = m.root // a made-up project has no library
	case c.Level != "global" && c.ProjectKey != "":
		one.Project = &Project{c.ProjectKey, c.ModulePath}
	}
	m.keep(one)
}

// keep takes a case in, under an id of its own.
func (m *maker) keep(one Case) {
	id := one.ID
	for n := 2; m.ids[one.ID]; n++ {
		one.ID = fmt.Sprintf("%s-%d", id, n)
	}
	m.ids[one.ID] = true
	m.cases = append(m.cases, one)
}

// recallable leaves out what recall never looks at, and the global copy of a
// card that the project has, too.
func recallable(cards []card.Card) []*card.Card {
	at := map[string]int{}
	var out []*card.Card
	for i := range cards {
		c := &cards[i]
		if c.Status != "active" || c.Policy == "off" {
			continue
		}
		if k, ok := at[c.ID]; ok {
			out[k] = c
			continue
		}
		at[c.ID] = len(out)
		out = append(out, c)
	}
	return out
}
