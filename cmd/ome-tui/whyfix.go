package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
	"ome-tui/report/words"
)

// promptCase is the name of the case that the prompt of why becomes.
const promptCase = "this prompt"

// cure offers the best verified edit for the card that the prompt should have
// brought back: --card, or with --suite and nothing returned the card that
// came nearest. It is judged on the cases of --suite, which are run against
// the same library.
func (a *app) cure(s *engine.Session, t engine.Trial) ([]string, error) {
	want := a.o.card
	if want == "" && len(a.o.suites) > 0 && len(t.Returned) == 0 {
		want = nearestCard(t.Decision)
	}
	if want == "" || t.Miss(want) == nil {
		return nil, nil
	}
	own, err := promptSuite(s, t, want)
	if err != nil {
		return nil, err
	}
	o := s.Options()
	o.CWD = ""
	judged, faults := engine.Open(a.ctx, o, append([]suite.Location{own}, suite.OnDisk(a.o.suites...)...)...)
	if judged == nil {
		return nil, fmt.Errorf("the suites that edits are judged on: %w", faults.Only(fault.Error)[0])
	}
	defer a.close(judged)
	run, err := judged.Run(a.ctx, nil)
	if err != nil {
		return nil, err
	}
	var lines []string
	err = run.Fixes(a.ctx, []int{0}, func(offer engine.Offer) { lines = cureLines(run, offer, want) })
	return lines, err
}

// cureLines tell the best edit: the first harmless one, else the first.
func cureLines(run *engine.Run, offer engine.Offer, want string) []string {
	f := offer.Harmless()
	for i := range offer.Fixes {
		if f == nil && !offer.Fixes[i].Tests() {
			f = &offer.Fixes[i]
		}
	}
	if f == nil {
		return []string{fmt.Sprintf("no edit is known that brings %s back", words.Clean(want))}
	}
	name := func(i int) string { return run.Session.Cases()[i].ID }
	effect := strings.Join(append([]string{words.Effect(f, name)}, words.Caveats(f)...), " · ")
	return []string{"to bring " + words.Clean(want) + " back: " + words.Edits(f.Edits), effect}
}

// nearestCard is the card with the best score, empty when none has any.
func nearestCard(d trace.Decision) string {
	best, id := 0.0, ""
	for i := range d.Candidates {
		if c := &d.Candidates[i]; c.Score > best {
			best, id = c.Score, c.Ref.ID
		}
	}
	return id
}

// promptSuite makes the prompt a case that expects the card and allows what
// came back.
func promptSuite(s *engine.Session, t engine.Trial, want string) (suite.Location, error) {
	one := map[string]any{"id": promptCase, "prompt": t.Analysis.Prompt, "expectedCards": []string{want}}
	if extras := returnedIDs(t); len(extras) > 0 {
		one["allowedExtraCards"] = extras
	}
	switch {
	case s.Options().UseCurrentLibrary && s.Project().Root != "":
		one["cwd"] = filepath.Join(s.Project().Root, filepath.FromSlash(s.Project().Module))
	case !s.Project().None():
		one["projectContext"] = map[string]string{"projectKey": s.Project().Key, "modulePath": s.Project().Module}
	}
	data, err := json.Marshal(map[string]any{"name": "why", "cases": []any{one}})
	return suite.InMemory("why.json", data), err
}

func returnedIDs(t engine.Trial) []string {
	var ids []string
	for _, ref := range t.Returned {
		ids = append(ids, ref.ID)
	}
	return ids
}
