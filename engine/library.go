package engine

import (
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/match"
	"ome-tui/engine/signal"
	"ome-tui/engine/trace"
)

// Library says what the cases of a suite run against.
type Library struct {
	// Name is what headers show: "fixture cards", a cards file, or the data
	// directory of a real library.
	Name string
	// Isolated is true when the cards were written into a temporary data
	// directory, DataDir, and read back.
	Isolated bool
	DataDir  string
	// Fixtures counts the cards that were written there, decoys left out.
	Fixtures, Decoys int
	// Cards are the cards as recall sees them, project library included. The
	// caller must not change them.
	Cards []card.Card
	// Legacy and Malformed are files that hold no usable card.
	Legacy, Malformed fault.List
	// Emptied names the files for which a library is recalled empty, as
	// profile OME040 does.
	Emptied fault.List
}

// Fingerprint is the card set's.
func (l Library) Fingerprint() string { return card.Fingerprint(l.Cards) }

// library is one set of cards that cases run against, compiled.
type library struct {
	Library
	byRef map[trace.Ref]int32
	// main is compiled for the profile in force, other for the other one; nil
	// where nothing in the library can tell the two apart.
	main, other *match.Library
	// legacy and malformed are files by the id that their name stands for.
	legacy, malformed map[string]fault.Fault
	iso               *card.Isolation
	// dirs are the dataDirs of a real library, the project's after the user's.
	dirs []string
	// parts are the real libraries that the cards are of, in the order of the
	// cards, while a file of one of them holds no usable card.
	parts []card.Library
}

// newLibrary takes cards in.
func newLibrary(about Library) *library {
	l := &library{Library: about, byRef: make(map[trace.Ref]int32, len(about.Cards)),
		legacy: map[string]fault.Fault{}, malformed: map[string]fault.Fault{}}
	for i := range l.Cards {
		ref := l.Cards[i].Ref()
		if _, twice := l.byRef[ref]; !twice {
			l.byRef[ref] = int32(i)
		}
	}
	return l
}

// card gives a card as the compiled library sees it.
func (l *library) card(i int32) *card.Card { return l.main.Index().Card(i) }

// edited gives all cards as the library sees them, which is not the list of
// cards while the index carries an edit.
func (l *library) edited() []card.Card {
	if l.main == nil {
		return l.Cards
	}
	i, ok := l.main.Index().Edited()
	if !ok {
		return l.Cards
	}
	cards := slices.Clone(l.Cards)
	cards[i] = *l.card(i)
	return cards
}

// compile makes the library ready for recall.
func (l *library) compile(set *signal.Set, profile trace.Profile) {
	l.main = match.NewLibrary(l.Cards, set, profile)
	if len(l.parts) > 0 {
		l.other = match.NewLibrary(l.otherwise(), set, profile.Other())
	} else if slices.ContainsFunc(l.Cards, func(c card.Card) bool { return hasPhraseHint(&c, set) }) {
		l.other = match.NewLibrary(l.Cards, set, profile.Other())
	}
}

// otherwise gives the cards that the other profile recalls: one of the two
// leaves an unusable file out, the other one empties its library.
func (l *library) otherwise() []card.Card {
	var out []card.Card
	rest := l.Cards
	for i := range l.parts {
		p := &l.parts[i]
		if n := len(p.Cards); len(p.Blockers()) == 0 {
			out = append(out, rest[:n]...)
		}
		out, rest = append(out, p.Held...), rest[len(p.Cards):]
	}
	return append(out, rest...) // decoys
}

// hasPhraseHint tells whether a hint of the card is a free phrase, which the
// two profiles read differently.
func hasPhraseHint(c *card.Card, set *signal.Set) bool {
	phrase := func(entry string) bool { return !set.IsID(entry) }
	return slices.ContainsFunc(c.Positive, phrase) || slices.ContainsFunc(c.RequiredAll, phrase) || slices.ContainsFunc(c.Negative, phrase)
}

// find gives the numbers of the cards with an id: the project's copy first,
// because it is the one that recall keeps.
func (l *library) find(id string) []int32 {
	var out []int32
	for _, scope := range []trace.Scope{trace.Project, trace.Global} {
		if i, ok := l.byRef[trace.Ref{Scope: scope, ID: id}]; ok {
			out = append(out, i)
		}
	}
	return out
}

func (l *library) has(id string) bool { return len(l.find(id)) > 0 }

// take notes the real libraries that the cards are of.
func (l *library) take(parts []card.Library) {
	for _, p := range parts {
		l.note(p)
	}
	if len(l.Malformed)+len(l.Legacy) > 0 {
		l.parts = parts
	}
}

// note keeps the files of a real library that hold no usable card.
func (l *library) note(from card.Library) {
	for _, f := range from.Faults {
		if f.Rule == card.RuleEmptied {
			l.Emptied = append(l.Emptied, f)
		}
	}
	for _, name := range from.Legacy {
		f := aboutFile(from.Faults, name)
		l.legacy[idOfFile(name)] = f
		l.Legacy = append(l.Legacy, f)
	}
	for _, name := range from.Malformed {
		f := aboutFile(from.Faults, name)
		l.malformed[idOfFile(name)] = f
		l.Malformed = append(l.Malformed, f)
	}
}

// aboutFile gives the first fault of a file.
func aboutFile(faults fault.List, name string) fault.Fault {
	for _, f := range faults {
		if f.File == name || strings.HasSuffix(filepath.ToSlash(f.File), "/"+name) {
			return f
		}
	}
	return fault.Fault{Pos: fault.Pos{File: name}}
}

// idOfFile gives the card id that a file name stands for.
func idOfFile(name string) string {
	base := strings.TrimSuffix(filepath.Base(filepath.FromSlash(name)), ".md")
	if id, err := url.PathUnescape(base); err == nil {
		return id
	}
	return base
}
