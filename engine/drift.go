package engine

import (
	"fmt"
	"slices"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
)

// driftedCard is an error where a card in the text of a file is no longer the
// one that was loaded: an edit was judged on that one, and would replace or
// join what nobody has looked at.
func (c *changes) driftedCard(f *FileChange, e Edit) error {
	was, ok := c.session.Card(e.Suite, e.Card)
	if !ok || c.session.borrowed {
		return nil
	}
	cards, faults := card.ParseFixtures(f.Path, f.Before)
	if faults.Has(fault.Error) {
		return faults.Only(fault.Error)
	}
	at := slices.IndexFunc(cards, func(now card.Card) bool { return now.Ref() == e.Card })
	if at < 0 {
		return fmt.Errorf("card %s is gone: run again (%s has changed since it was loaded)", e.Card.ID, f.Path)
	}
	return drifted(f.Path, "card "+e.Card.ID, cardEdits(e.Suite, *was, cards[at]))
}

// driftedCase is driftedCard for the contract of a case.
func (c *changes) driftedCase(f *FileChange, e Edit) error {
	was := slices.IndexFunc(c.session.cases, func(one Case) bool { return one.Suite == e.Suite && one.ID == e.Case })
	if was < 0 || c.session.borrowed {
		return nil
	}
	s, faults := suite.Load(f.at)
	if s == nil {
		return faults.Only(fault.Error)
	}
	at := slices.IndexFunc(s.Cases, func(one suite.Case) bool { return one.ID == e.Case })
	if at < 0 {
		return fmt.Errorf("case %s is gone: run again (%s has changed since it was loaded)", e.Case, f.Path)
	}
	return drifted(f.Path, "case "+e.Case, caseEdits(c.session.cases[was], Case{Case: &s.Cases[at], Suite: e.Suite}))
}

// drifted names the first difference, before the path: a line may be cut.
func drifted(path, what string, edits []Edit) error {
	if len(edits) == 0 {
		return nil
	}
	e, more := edits[0], ""
	if len(edits) > 1 {
		more = fmt.Sprintf(", and %d more", len(edits)-1)
	}
	said := map[EditOp]string{
		Set:     fmt.Sprintf("is %q on disk now, and was %q", e.Value, e.Old),
		Add:     fmt.Sprintf("holds %q on disk now", e.Value),
		Remove:  fmt.Sprintf("does not hold %q on disk any more", e.Value),
		Arrange: "has another order on disk now",
	}[e.Op]
	return fmt.Errorf("%s: %s %s%s: run again (%s has changed since it was loaded)", what, e.Field, said, more, path)
}
