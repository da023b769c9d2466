package suite

import (
	"fmt"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// cards reads the suite's own cards, from the file it names or inline.
func (l *loader) cards(o *source.Object, s *Suite) {
	name, named := o.String("experiencesFile")
	inline := o.Get("experiences")
	switch {
	case named && inline != nil:
		o.Add(fault.Error, "two-card-sources", "experiencesFile", "the suite names a cards file and holds cards of its own", "keep experiencesFile or experiences")
	case named:
		l.cardsFile(o, s, name)
	case inline != nil && inline.Kind != source.List:
		o.List("experiences") // reports the type
	case inline != nil:
		s.HasCards, s.CardsFile = true, s.Path
		s.CardsAt = l.at
		s.Cards = card.DecodeFixtures(inline, l.faults)
	}
}

func (l *loader) cardsFile(o *source.Object, s *Suite, name string) {
	at, ok := l.at.Beside(name)
	if !ok {
		o.Add(fault.Error, "outside", "experiencesFile", fmt.Sprintf("experiencesFile %q leads outside the suite's folder and project", name), "keep the cards file beside the suite")
		return
	}
	data, faults := at.Read()
	if faults.Has(fault.Error) {
		// The reader has no place in the cards file to point at, so the fault
		// stands where the suite names it.
		o.Add(fault.Error, faults[0].Rule, "experiencesFile", fmt.Sprintf("experiencesFile %q %s", name, faults[0].What), faults[0].Remedy)
		return
	}
	cards, faults := card.ParseFixtures(at.Path, data)
	*l.faults = append(*l.faults, faults...)
	s.HasCards, s.CardsFile, s.CardsAt, s.Cards = true, at.Path, at, cards
}

// LoadCards reads a cards file by itself.
func LoadCards(at Location) ([]card.Card, fault.List) {
	data, faults := at.Read()
	if faults.Has(fault.Error) {
		return nil, faults
	}
	cards, more := card.ParseFixtures(at.Path, data)
	return cards, append(faults, more...)
}
