package card

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"

	"ome-tui/engine/fault"
	"ome-tui/engine/trace"
)

// Isolation is a temporary dataDir that holds a suite's cards.
type Isolation struct {
	// Dir is the absolute path of the dataDir; the project library lies at
	// ProjectDir, "" when there is none.
	Dir, ProjectDir string
	// Global and Project are the libraries as read back.
	Global, Project Library
	// Removed is how many left-overs of killed runs were cleared away.
	Removed int

	cards []Card
	hold  *hold
}

// Isolate writes the cards as Markdown into a fresh folder under parent ("" for
// the system's temporary folder) and reads them back the way a real library
// is read, in the order given. The cards read back carry the positions of the
// originals. Close removes the folder, also when the run was interrupted; what
// a killed run left under parent is removed first.
func Isolate(ctx context.Context, parent string, cards []Card) (*Isolation, fault.List) {
	if parent == "" {
		parent = os.TempDir()
	}
	removed := Sweep(parent)
	held, err := holdFolder(parent)
	if err != nil {
		return nil, fault.List{isolationFault(parent, err)}
	}
	iso := &Isolation{Dir: held.dir, Removed: removed, hold: held}
	if err := iso.write(ctx, cards); err != nil {
		return nil, fault.List{isolationFault(held.dir, errors.Join(err, iso.Close()))}
	}
	if faults := iso.readBack(ctx, cards); faults != nil {
		iso.Close()
		return nil, faults
	}
	return iso, nil
}

func isolationFault(dir string, err error) fault.Fault {
	return fault.Fault{Pos: fault.Pos{File: dir}, Rule: "isolation", What: "the isolated library cannot be made: " + err.Error(),
		Remedy: "check free space and TMPDIR"}
}

// Close removes the folder; a second call does nothing.
func (i *Isolation) Close() error { return i.hold.remove() }

// Keep leaves the folder in place when Close is called, and where later runs
// do not take it for a left-over.
func (i *Isolation) Keep() error { return i.hold.keep() }

// Cards are the cards of both libraries in the order they were given.
func (i *Isolation) Cards() []Card { return i.cards }

func (i *Isolation) write(ctx context.Context, cards []Card) error {
	for k := range cards {
		if cards[k].Library == trace.Project {
			i.ProjectDir = filepath.Join(i.Dir, "project", ".oh-my-experience")
			break
		}
	}
	for _, dir := range []string{i.Dir, i.ProjectDir} {
		for _, folder := range folders() {
			if dir == "" {
				continue
			}
			if err := os.MkdirAll(filepath.Join(dir, "experiences", folder), 0o700); err != nil {
				return err
			}
		}
	}
	var first atomic.Pointer[error]
	parallel(len(cards), func(k int) {
		if first.Load() != nil || ctx.Err() != nil {
			return
		}
		c := &cards[k]
		if err := writeCard(filepath.Join(i.dirOf(c), "experiences", c.Status), c); err != nil {
			first.CompareAndSwap(nil, &err)
		}
	})
	if err := first.Load(); err != nil {
		return *err
	}
	return ctx.Err()
}

func (i *Isolation) dirOf(c *Card) string {
	if c.Library == trace.Project {
		return i.ProjectDir
	}
	return i.Dir
}

func writeCard(folder string, c *Card) error {
	return writeNew(filepath.Join(folder, FileName(c.ID)), AppendMarkdown(make([]byte, 0, 2048), c))
}

// readBack loads both libraries and puts their cards in the given order.
func (i *Isolation) readBack(ctx context.Context, cards []Card) fault.List {
	read := loader{root: "experiences", parse: parseOwn}
	read.fsys, read.label = os.DirFS(i.Dir), i.Dir
	i.Global = read.load(".", LibraryOptions{Scope: trace.Global})
	if i.ProjectDir != "" {
		read.fsys, read.label = os.DirFS(i.ProjectDir), i.ProjectDir
		i.Project = read.load(".", LibraryOptions{Scope: trace.Project})
	}
	if ctx.Err() != nil {
		return fault.List{isolationFault(i.Dir, ctx.Err())}
	}
	at := make(map[trace.Ref]*Card, len(cards))
	for _, lib := range []*Library{&i.Global, &i.Project} {
		for k := range lib.Cards {
			at[lib.Cards[k].Ref()] = &lib.Cards[k]
		}
	}
	var faults fault.List
	i.cards = make([]Card, 0, len(cards))
	for k := range cards {
		c, ok := at[cards[k].Ref()]
		if !ok {
			faults = append(faults, fault.Fault{Pos: cards[k].Pos, Rule: "isolation", What: fmt.Sprintf("card %q does not read back from its file", cards[k].ID)})
			continue
		}
		c.Pos, c.places = cards[k].Pos, cards[k].places
		i.cards = append(i.cards, *c)
	}
	return faults
}

// parseOwn reads a file that this package wrote: a card that lacks what OME
// demands was accepted with a warning before, and is accepted again.
func parseOwn(file string, data []byte) (Card, Verdict, fault.List) {
	c, verdict, faults := ParseMarkdown(file, data)
	if verdict != Malformed {
		return c, verdict, nil
	}
	for _, f := range faults {
		if f.Severity == fault.Error && f.Rule != "missing-field" && f.Rule != "missing-rule" {
			return c, verdict, faults
		}
	}
	return c, Good, nil
}
