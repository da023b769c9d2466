package engine

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"ome-tui/engine/card"
	"ome-tui/engine/rewrite"
	"ome-tui/engine/source"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// FileChange is one file with edits made to its text.
type FileChange struct {
	// Path is the file as it was named.
	Path string
	// NewPath is where the file must lie from now on; empty when it stays.
	NewPath       string
	Before, After []byte
	// ReadOnly says that the file belongs to a real library, where an edit is
	// shown and never written.
	ReadOnly bool
	at       suite.Location
}

// Changes gives the files with edits made to their text, each file once, in
// the order in which the edits name them. A card or case that has changed on
// disk since it was loaded is an error that says how. Settings stand in no file and are
// passed over. Formatting, key order, indentation and line ends of JSON stay.
func (s *Session) Changes(edits ...Edit) ([]FileChange, error) {
	c := changes{session: s}
	for _, e := range edits {
		var err error
		switch e.Subject {
		case EditCard:
			err = c.card(e)
		case EditCase:
			err = c.caseOf(e)
		case EditFile:
			err = c.mend(e)
		}
		if err != nil {
			return nil, err
		}
	}
	return c.files, nil
}

type changes struct {
	session *Session
	files   []FileChange
}

// file gives the change of a file, read when it is first named.
func (c *changes) file(at suite.Location) (*FileChange, error) {
	if i := slices.IndexFunc(c.files, func(f FileChange) bool { return f.at.Same(at) }); i >= 0 {
		return &c.files[i], nil
	}
	data, faults := at.Read()
	if len(faults) > 0 {
		return nil, faults
	}
	c.files = append(c.files, FileChange{Path: at.Path, Before: data, After: data, at: at})
	return &c.files[len(c.files)-1], nil
}

func (c *changes) card(e Edit) error {
	if c.session.options.UseCurrentLibrary {
		return c.libraryCard(e)
	}
	at := suite.Location{Path: c.session.options.Experiences}
	list := "experiences"
	if at.Path == "" {
		own := c.session.suites[e.Suite]
		at = own.CardsAt
	}
	f, err := c.file(at)
	if err != nil {
		return err
	}
	if err := c.driftedCard(f, e); err != nil {
		return err
	}
	where := map[string][]string{"id": {e.Card.ID}, "libraryScope": {e.Card.Scope.String()}}
	if e.Card.Scope == trace.Global {
		where["libraryScope"] = append(where["libraryScope"], "") // as it reads when absent
	}
	return f.apply(rewrite.Target{List: list, Where: where}, e)
}

func (c *changes) caseOf(e Edit) error {
	f, err := c.file(c.session.locations[e.Suite])
	if err != nil {
		return err
	}
	if err := c.driftedCase(f, e); err != nil {
		return err
	}
	return f.apply(rewrite.Target{List: "cases", Where: map[string][]string{"id": {e.Case}}}, e)
}

// apply makes one edit in the text.
func (f *FileChange) apply(t rewrite.Target, e Edit) error {
	path := strings.Split(e.Field, ".")
	if e.Field == FieldAliases {
		// They may stand at the top of the card, and count there only where
		// recall has none.
		if top := path[1:]; !rewrite.Has(f.After, t, path) && rewrite.Has(f.After, t, top) {
			path = top
		}
		path = append(path, e.Language)
	}
	var out []byte
	var err error
	switch {
	case e.Op == Add:
		out, err = rewrite.Add(f.After, t, path, e.Value)
	case e.Op == Remove:
		out, err = rewrite.Remove(f.After, t, path, e.Value)
	case e.Field == FieldNoMatches:
		out, err = rewrite.Set(f.After, t, path, e.Value)
	default:
		out, err = rewrite.Set(f.After, t, path, string(source.AppendString(nil, e.Value)))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", f.Path, err)
	}
	f.After = out
	return nil
}

// libraryCard edits the file of a real library's card: the lines that the edit
// changes. Where they are written in a form that is not edited line by line the
// entry is laid out anew, or the one around it, and all of the front matter
// only where no entry can be told from the others.
func (c *changes) libraryCard(e Edit) error {
	found, ok := c.session.Card(e.Suite, e.Card)
	if !ok {
		return fmt.Errorf("no library holds the card %s", e.Card.Identity())
	}
	f, err := c.file(suite.Location{Path: found.Pos.File})
	if err != nil {
		return err
	}
	f.ReadOnly = true
	now, verdict, _ := card.ParseMarkdown(f.Path, f.After)
	if verdict != card.Good {
		return fmt.Errorf("%s is no card any more", f.Path)
	}
	if bytes.Equal(f.Before, f.After) && !c.session.borrowed {
		if err := drifted(f.Path, "card "+e.Card.ID, cardEdits(e.Suite, *found, now)); err != nil {
			return err
		}
	}
	if e.Field == FieldStatus && found.Folder != "" && found.Folder != "active" && e.Value == "active" {
		f.moveTo("active") // only what lies there is recalled
		if now.Status == e.Value {
			return nil
		}
	}
	edited, err := EditedCard(now, e)
	if err != nil {
		return err
	}
	f.After = editedMatter(f, e, &edited)
	return nil
}

// moveTo puts the file into another folder of its library.
func (f *FileChange) moveTo(folder string) {
	dir, name := filepath.Split(f.Path)
	f.NewPath = filepath.Join(filepath.Dir(filepath.Clean(dir)), folder, name)
}

// editedMatter makes one edit in the front matter of a card.
func editedMatter(f *FileChange, e Edit, want *card.Card) []byte {
	path := strings.Split(e.Field, ".")
	paths := [][]string{path}
	if e.Field == FieldAliases {
		path = append(path, e.Language)
		paths = [][]string{path, path[1:]} // they may stand at the top, too
	}
	for _, path := range paths {
		var out []byte
		var err error
		switch e.Op {
		case Add:
			out, err = rewrite.AddMatter(f.After, path, e.Value)
		case Remove:
			out, err = rewrite.RemoveMatter(f.After, path, e.Value)
		default:
			out, err = rewrite.SetMatter(f.After, path, e.Value)
		}
		if err == nil && sameCard(f.Path, out, want) {
			return out
		}
	}
	return laidOut(f, paths, want)
}

// laidOut gives a card's file with as little of the front matter laid out anew
// as the edit takes.
func laidOut(f *FileChange, paths [][]string, want *card.Card) []byte {
	whole := card.AppendMarkdown(nil, want)
	for _, path := range paths {
		for n := len(path); n > 0; n-- {
			if out, err := rewrite.CopyMatter(f.After, path[:n], whole); err == nil && sameCard(f.Path, out, want) {
				return out
			}
		}
	}
	if out, err := rewrite.CopyAllMatter(f.After, whole); err == nil && sameCard(f.Path, out, want) {
		return out
	}
	return whole
}

// sameCard tells whether a text reads as a card.
func sameCard(path string, text []byte, want *card.Card) bool {
	got, verdict, _ := card.ParseMarkdown(path, text)
	return verdict == card.Good && bytes.Equal(card.AppendMarkdown(nil, &got), card.AppendMarkdown(nil, want))
}
