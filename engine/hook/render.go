package hook

import (
	"path/filepath"

	"ome-tui/engine"
	"ome-tui/engine/card"
	"ome-tui/engine/hook/payload"
	"ome-tui/engine/inject"
	"ome-tui/engine/match"
	"ome-tui/engine/signal"
	"ome-tui/engine/trace"
)

// cursorOff is said when cards were found for a client that takes no context.
const cursorOff = "cursor takes no context at this event unless hooks.providers.cursor.additionalContext is true: nothing was rendered"

// render makes the context of the returned cards and the output.
func render(res Result, library *match.Library, set *signal.Set) Result {
	res.Output = res.silence()
	if len(res.Decision.Returned) == 0 {
		return res
	}
	if res.Event.Provider == payload.Cursor && !res.Config.CursorContext {
		res.Warnings = append(res.Warnings, cursorOff)
		return res
	}
	find := func(ref trace.Ref) *card.Card {
		i, _ := library.Find(ref)
		return library.Card(i)
	}
	items := engine.ContextItems(*res.Decision, set, find)
	res.Context = inject.Render(items, budget(res.Event.Provider, res.Config.ContextChars), cardFile)
	if res.Context.Text != "" {
		res.Output = []byte(speak(res.Event, res.Context.Text))
	}
	return res
}

// cardFile is the target of a card's link.
func cardFile(c *card.Card) string { return filepath.ToSlash(c.Pos.File) }

// candidate finds the story of a returned card.
func candidate(d *trace.Decision, ref trace.Ref) *trace.Candidate {
	for i := range d.Candidates {
		if d.Candidates[i].Ref == ref {
			return &d.Candidates[i]
		}
	}
	return nil
}
