package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// forFile mends the files for which a card is in no library: its own, and
// those that empty its library. All of them are needed, so that none is
// offered where one cannot be mended.
func (p *proposal) forFile(id string) []Edit {
	for i := range p.lib.parts {
		part := &p.lib.parts[i]
		var needed []string
		if part.Emptied {
			needed = part.Blockers()
		}
		if !slices.ContainsFunc(part.Held, func(c card.Card) bool { return c.ID == id }) {
			own := slices.IndexFunc(part.Unusable(), func(file string) bool {
				e := p.mending(part.Scope, file)
				return e != nil && e.Card.ID == id
			})
			if own < 0 {
				continue
			}
			if file := part.Unusable()[own]; !slices.Contains(needed, file) {
				needed = append(needed, file)
			}
		}
		var out []Edit
		for _, file := range needed {
			if e := p.mending(part.Scope, file); e != nil {
				out = append(out, *e)
			}
		}
		if len(out) == len(needed) && len(out) <= maxEdits {
			return out
		}
	}
	return nil
}

// mending gives the edit that makes a card of a file, nil when none is certain.
func (p *proposal) mending(scope trace.Scope, file string) *Edit {
	f := p.fix
	if e, known := f.mendings[file]; known {
		return e
	}
	f.mendings[file] = nil
	data, faults := suite.Location{Path: file}.Read()
	if len(faults) > 0 {
		return nil
	}
	if m, ok := card.Mend(file, data); ok {
		f.mendings[file] = &Edit{Subject: EditFile, Card: trace.Ref{Scope: scope, ID: m.Card.ID}, Field: file, Op: Set,
			Value: strings.Join(m.Written, "\n"), Text: string(m.Text)}
	}
	return f.mendings[file]
}

// mended gives a library with a set of edits made, the last of which mends a
// file; it is compiled once.
func (f *fixer) mended(lib *library, edits []Edit) (*library, error) {
	key := (&attempt{edits: edits}).key()
	if f.compiled[key] == nil {
		out, err := lib.mended(edits[len(edits)-1])
		if err != nil {
			return nil, err
		}
		if out.main == nil {
			out.compile(f.session.signals, f.session.settings.Profile)
		}
		f.compiled[key] = out
	}
	return f.compiled[key], nil
}

// editFile mends a file in every library that it belongs to.
func (s *Session) editFile(e Edit) error {
	found := false
	for n, lib := range s.libraries {
		changed, err := lib.mended(e)
		if err != nil {
			return err
		}
		found = found || changed != lib
		s.libraries[n] = changed
	}
	if !found {
		return fmt.Errorf("%s is no file that can be mended", e.Field)
	}
	s.warnings = slices.DeleteFunc(slices.Clone(s.warnings), func(f fault.Fault) bool { return f.File == e.Field })
	return nil
}

// mended gives the library with the card of a mended file, not compiled; the
// same library when the file is none of its. What other edits made of the
// cards stays.
func (l *library) mended(e Edit) (*library, error) {
	if !slices.ContainsFunc(l.parts, func(p card.Library) bool { return slices.Contains(p.Unusable(), e.Field) }) {
		return l, nil
	}
	c, verdict, _ := card.ParseMarkdown(e.Field, []byte(e.Text))
	if verdict != card.Good {
		return nil, fmt.Errorf("%s holds no usable card with this text", e.Field)
	}
	about, parts, rest := l.Library, slices.Clone(l.parts), l.edited()
	about.Cards, about.Legacy, about.Malformed, about.Emptied = nil, nil, nil, nil
	for i := range parts {
		n := len(parts[i].Cards)
		parts[i].Cards, rest = rest[:n:n], rest[n:]
		if slices.Contains(parts[i].Unusable(), e.Field) {
			parts[i] = parts[i].Mended(e.Field, c)
		}
		about.Cards = append(about.Cards, parts[i].Cards...)
	}
	about.Cards = append(about.Cards, rest...) // decoys
	out := newLibrary(about)
	out.take(parts)
	return out, nil
}

// emptied tells of the file for which a card's library is recalled empty; nil
// when it is not.
func (l *library) emptied(id string) *fault.Fault {
	for i := range l.parts {
		p := &l.parts[i]
		if slices.ContainsFunc(p.Held, func(c card.Card) bool { return c.ID == id }) {
			at := slices.IndexFunc(p.Faults, func(f fault.Fault) bool { return f.Rule == card.RuleEmptied })
			return &p.Faults[at]
		}
	}
	return nil
}

// lost says why a card that has a file is in no library; "" when it has none.
func (l *library) lost(id string) string {
	if about, ok := l.malformed[id]; ok {
		return "its file " + about.Pos.String() + " cannot be read: " + strings.TrimPrefix(about.What, card.LeftOut)
	}
	if about, ok := l.legacy[id]; ok {
		return "its file " + about.Pos.String() + " is of an old schema, which is not recalled"
	}
	if about := l.emptied(id); about != nil {
		return "its library is recalled empty because of " + about.Pos.String()
	}
	return ""
}

// ids are the ids of all cards, of those too that are not recalled.
func (l *library) ids() []string {
	var out []string
	for i := range l.Cards {
		out = append(out, l.Cards[i].ID)
	}
	for i := range l.parts {
		for k := range l.parts[i].Held {
			out = append(out, l.parts[i].Held[k].ID)
		}
	}
	return slices.Concat(out, slices.Sorted(maps.Keys(l.malformed)), slices.Sorted(maps.Keys(l.legacy)))
}

// Lost says why a card that has a file is in no library of a suite; "" when it
// has none.
func (s *Session) Lost(suiteIndex int, id string) string { return s.suiteLib(suiteIndex).lost(id) }

// mend gives the file of a card that no library holds its text. The edits
// after it are of cards that it brings back.
func (c *changes) mend(e Edit) error {
	f, err := c.file(suite.Location{Path: e.Field})
	if err != nil {
		return err
	}
	f.ReadOnly = true
	if m, ok := card.Mend(e.Field, f.After); !ok || string(m.Text) != e.Text {
		return fmt.Errorf("%s changed on disk since it was read: run again first", e.Field)
	}
	f.After = []byte(e.Text)
	c.session, err = c.session.Edited(e)
	return err
}
