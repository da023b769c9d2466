package main

import (
	"io"

	"ome-tui/engine"
	"ome-tui/engine/card"
	"ome-tui/engine/trace"
	"ome-tui/report/format"
)

// show prints one card of the current project and library, or its rule alone.
func (a *app) show(args []string) int {
	if len(args) != 1 {
		return a.usageError("show takes one card id")
	}
	if err := a.o.checkChoices(); err != nil {
		return a.usageError("show: %v", err)
	}
	if a.o.profile == "" {
		// A card is shown as our own hook links it, also where OME would leave
		// out the whole library for one malformed file.
		a.o.profile = trace.Documented.String()
	}
	s, status := a.openLibrary()
	if s == nil {
		return status
	}
	defer a.close(s)
	c := findCard(s, args[0])
	if c == nil {
		if why := s.Lost(0, args[0]); why != "" {
			return a.usageError("show: card %q: %s", args[0], why)
		}
		return a.usageError("show: the library holds no card %q%s", args[0], didYouMean(args[0], cardIDs(s.Library(0))))
	}
	o := format.Options{Style: a.outStyle()}
	return a.print(func(w io.Writer) error { return format.WriteCard(w, c, a.o.section, o) })
}

// findCard finds a card by id; the project's copy goes before the global one.
func findCard(s *engine.Session, id string) *card.Card {
	var found *card.Card
	cards := s.Library(0).Cards
	for i := range cards {
		if cards[i].ID == id {
			found = &cards[i]
		}
	}
	return found
}
