package tui

import (
	"context"
	"errors"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine"
	"ome-tui/report/words"
)

// caseName names a case on both sides.
type caseName struct{ suite, id string }

// twoRuns are the two sides of a comparison where both have their cards at
// hand, so that what turned a verdict can be found.
type twoRuns struct {
	before, after *engine.Run
	// level is the earlier run decided at the later limit and threshold.
	level         *engine.Run
	reviewer      *engine.Reviewer
	unfit         error // why there is no reviewer
	beforeAt      map[caseName]int
	afterAt       map[caseName]int
	byLimit       *engine.Run // the earlier run with the later limit alone
	byThreshold   *engine.Run
	settingsMoved bool
}

func newTwoRuns(before, after *engine.Run) *twoRuns {
	t := &twoRuns{before: before, after: after, level: before, beforeAt: namesOf(before.Session), afterAt: namesOf(after.Session)}
	if before.Limit != after.Limit || before.Threshold != after.Threshold {
		t.level, t.settingsMoved = before.Retune(after.Limit, after.Threshold), true
	}
	t.reviewer, t.unfit = engine.NewReviewer(t.level, after)
	return t
}

func namesOf(s *engine.Session) map[caseName]int {
	out := make(map[caseName]int, len(s.Cases()))
	for i, c := range s.Cases() {
		out[caseName{s.SuiteName(c.Suite), c.ID}] = i
	}
	return out
}

// culprit is what turned the verdict of one case, and what became of its
// cards.
type culprit struct {
	of    *compared
	name  caseName
	by    []string // the alternatives, in words
	err   error
	cards []cardChange
	more  int // cards that are not listed
}

// askCulprit asks what turned the selected case; a search for another one is
// cancelled.
func (s *compareScreen) askCulprit(m *model) tea.Cmd {
	d := s.selected()
	if d == nil || s.culprits[d.name] != nil || s.seeking == d.name {
		return nil
	}
	if s.cancelSearch != nil {
		s.cancelSearch()
	}
	ctx, cancel := context.WithCancel(m.ctx)
	s.seeking, s.cancelSearch = d.name, cancel
	told, name := s.told, d.name
	return m.culprits.ask(func() culprit {
		defer cancel()
		c := told.culprit(ctx, name)
		c.of = told
		return c
	})
}

// found takes what was found; of an earlier comparison it is stale.
func (s *compareScreen) found(_ *model, c culprit) tea.Cmd {
	if c.of == s.told && !errors.Is(c.err, context.Canceled) {
		s.culprits[c.name] = &c
	}
	if c.of == s.told && c.name == s.seeking {
		s.seeking, s.cancelSearch = caseName{}, nil
	}
	return nil
}

// culprit seeks what turned a case. Of a stored report no more is known than
// what became of the cards.
func (c *compared) culprit(ctx context.Context, name caseName) culprit {
	if c.runs != nil {
		return c.runs.culprit(ctx, name)
	}
	return culprit{name: name, cards: storedChanges(candidatesOf(c.before, name), candidatesOf(c.after, name))}
}

func (t *twoRuns) culprit(ctx context.Context, name caseName) culprit {
	c := culprit{name: name}
	j, wasThere := t.beforeAt[name]
	i, isThere := t.afterAt[name]
	if !wasThere || !isThere {
		return c
	}
	was, is := &t.before.Results[j], &t.after.Results[i]
	if was.Run == 0 || is.Run == 0 {
		return c
	}
	c.cards, c.more = t.cardChanges(j, i)
	if was.Verdict.Passed != is.Verdict.Passed {
		c.by, c.err = t.turned(ctx, engine.Flip{Before: j, After: i, Passes: is.Verdict.Passed})
	}
	return c
}

// turned says what turned a verdict: limit and threshold where they do it
// alone, else the edits.
func (t *twoRuns) turned(ctx context.Context, f engine.Flip) ([]string, error) {
	if t.settingsMoved && t.level.Results[f.Before].Verdict.Passed == f.Passes {
		return []string{t.bySettings(f)}, nil
	}
	if t.reviewer == nil {
		return nil, t.unfit
	}
	culprits, err := t.reviewer.Culprits(ctx, f)
	f.Culprits = culprits
	return words.Culprits(f), err
}

// bySettings says which of limit and threshold turned a verdict.
func (t *twoRuns) bySettings(f engine.Flip) string {
	limit := fmt.Sprintf("the limit, %d → %d", t.before.Limit, t.after.Limit)
	threshold := fmt.Sprintf("the threshold, %s → %s", words.Num(t.before.Threshold), words.Num(t.after.Threshold))
	switch {
	case t.before.Limit == t.after.Limit:
		return threshold
	case t.before.Threshold == t.after.Threshold:
		return limit
	}
	if t.byLimit == nil {
		t.byLimit = t.before.Retune(t.after.Limit, t.before.Threshold)
		t.byThreshold = t.before.Retune(t.before.Limit, t.after.Threshold)
	}
	turns := func(r *engine.Run) bool { return r.Results[f.Before].Verdict.Passed == f.Passes }
	switch l, th := turns(t.byLimit), turns(t.byThreshold); {
	case l && th:
		return threshold + ", or " + limit + ": each alone turns it"
	case l:
		return limit
	case th:
		return threshold
	}
	return threshold + ", together with " + limit
}
