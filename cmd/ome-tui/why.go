package main

import (
	"strings"

	"ome-tui/engine"
	"ome-tui/engine/hook"
	"ome-tui/engine/inject"
	"ome-tui/report"
	"ome-tui/report/words"
)

// why answers for one prompt: what came back, what nearly did, and why a card
// did not.
func (a *app) why(args []string) int {
	if len(args) != 1 || strings.TrimSpace(args[0]) == "" {
		return a.usageError("why takes one prompt in quotes, as in: ome-tui why 'fix the page' --card browser-validation")
	}
	name, err := a.explanationFormat()
	if err != nil {
		return a.usageError("%v", err)
	}
	s, status := a.openLibrary()
	if s == nil {
		return status
	}
	defer a.close(s)
	t := s.Try(0, args[0], s.Project())
	e, ok := report.ExplainTrial(t, s.Library(0).Name, a.o.card)
	if !ok {
		return a.usageError("why: the library holds no card %q%s", a.o.card, didYouMean(a.o.card, cardIDs(s.Library(0))))
	}
	if a.o.card == "" { // the cause of a missed card says it
		e.Notes = append(e.Notes, emptied(s)...)
	}
	e.Notes = append(e.Notes, a.lookBack(s, t)...)
	cure, err := a.cure(s, t)
	switch {
	case a.ctx.Err() != nil:
		return a.interrupted()
	case err != nil:
		return a.usageError("why: %v", err)
	}
	e.Notes = append(e.Notes, cure...)
	if a.o.card == "" && len(t.Returned) == 0 && len(t.Candidates) > 0 {
		e.Ask = "ask about one: --card " + askAbout(t)
	}
	return a.writeExplanation(name, e)
}

// askAbout is the card to ask about when nothing came back: the one with the
// best score, else the first whose words are near those of the prompt, else
// any.
func askAbout(t engine.Trial) string {
	const most = 64 // each takes a recall
	if id := nearestCard(t.Decision); id != "" {
		return inject.ShellWord(id)
	}
	for _, c := range t.Candidates[:min(most, len(t.Candidates))] {
		if f := t.Miss(c.Ref.ID); f != nil && f.Cause == engine.CauseNearWord {
			return inject.ShellWord(c.Ref.ID)
		}
	}
	return "ID"
}

// lookBack says what the hook's log holds about this prompt.
func (a *app) lookBack(s *engine.Session, t engine.Trial) []string {
	dir := s.Library(0).DataDir
	if !s.Options().UseCurrentLibrary || dir == "" {
		return nil
	}
	back, err := hook.Look(a.ctx, t.Analysis.Prompt, s.Options().CWD, hook.Options{
		DataDir: dir, Environ: a.getenv, Profile: s.Settings().Profile,
	})
	if err != nil {
		return []string{"the hook's log cannot be read: " + err.Error()}
	}
	return words.Past(back, t.Decision)
}
