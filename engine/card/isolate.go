package card

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"ome-tui/engine/fault"
	"ome-tui/engine/internal/tempdir"
	"ome-tui/engine/trace"
)

// Isolation is a temporary dataDir that holds a suite's cards.
type Isolation struct {
	// Dir is the absolute path of the dataDir; the project library lies at
	// ProjectDir, "" when there is none.
	Dir, ProjectDir string

	cards  []Card
	folder *tempdir.Folder
}

// projectLibrary is where the project library lies in an isolated dataDir.
var projectLibrary = filepath.Join("project", ProjectDir)

// cardRoom is the space that a card takes at most, all but the longest: two
// pages.
const cardRoom = 8 << 10

// Isolate writes the cards as Markdown into a fresh folder under parent and
// reads them back the way a real library is read, in the order given. With no
// parent it is a folder in memory that has the room, or else the system's
// temporary folder. The cards read back carry the positions of the
// originals. Close removes the folder, also when the run was interrupted; what
// a killed run left under parent is removed first.
func Isolate(ctx context.Context, parent string, cards []Card) (*Isolation, fault.List) {
	parents := []string{parent}
	if parent == "" {
		parents = tempdir.Parents(len(cards), cardRoom)
	}
	iso, err := isolateAmong(ctx, parents, cards)
	if err != nil {
		return nil, fault.List{isolationFault(iso.Dir, err)}
	}
	if faults := iso.readBack(ctx, cards); faults != nil {
		iso.Close()
		return nil, faults
	}
	return iso, nil
}

// isolateAmong writes the cards under the first parent that takes them: a
// folder in memory may fill up.
func isolateAmong(ctx context.Context, parents []string, cards []Card) (iso *Isolation, err error) {
	for n, p := range parents {
		if iso, err = isolateIn(ctx, p, cards); err == nil || ctx.Err() != nil {
			for _, other := range parents[n+1:] {
				tempdir.Sweep(other)
			}
			break
		}
	}
	return iso, err
}

// isolateIn writes the cards into a fresh folder under parent. With an error
// nothing is left; the isolation says then where it was to be.
func isolateIn(ctx context.Context, parent string, cards []Card) (*Isolation, error) {
	folder, err := tempdir.Make(parent, tempdir.Cards)
	if err != nil {
		return &Isolation{Dir: parent}, err
	}
	iso := &Isolation{Dir: folder.Path, folder: folder}
	if err := iso.write(ctx, cards); err != nil {
		return iso, errors.Join(err, iso.Close())
	}
	return iso, nil
}

// isolationFault leaves out the path of a system's error: it is a name of the
// moment below dir.
func isolationFault(dir string, err error) fault.Fault {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return fault.Fault{Pos: fault.Pos{File: dir}, Rule: "isolation", What: "the isolated library cannot be made: " + err.Error(),
		Remedy: "check free space and TMPDIR"}
}

// Close removes the folder; a second call does nothing.
func (i *Isolation) Close() error {
	if !i.folder.Kept() {
		removeCards(i.Dir)
	}
	return i.folder.Remove()
}

// Keep leaves the folder in place when Close is called, and where later runs
// do not take it for a left-over.
func (i *Isolation) Keep() error { return i.folder.Keep() }

// removeCards removes the card files of a folder of our own with all
// processors: of a removal, only its first part holds up others in the same
// folder. What it leaves is for the caller to remove, and to report.
func removeCards(dir string) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return
	}
	defer root.Close()
	for _, library := range []string{".", projectLibrary} {
		for _, folder := range folders() {
			removeFiles(root, filepath.Join(library, "experiences", folder))
		}
	}
}

func removeFiles(root *os.Root, folder string) {
	within, err := root.OpenRoot(folder)
	if err != nil {
		return
	}
	defer within.Close()
	list, err := within.Open(".")
	if err != nil {
		return
	}
	names, _ := list.Readdirnames(-1)
	list.Close()
	parallel(len(names), func() func(int) {
		return func(i int) { within.Remove(names[i]) }
	})
}

// Cards are the cards of both libraries in the order they were given.
func (i *Isolation) Cards() []Card { return i.cards }

func (i *Isolation) write(ctx context.Context, cards []Card) error {
	for k := range cards {
		if cards[k].Library == trace.Project {
			i.ProjectDir = filepath.Join(i.Dir, projectLibrary)
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
	parallel(len(cards), func() func(int) {
		var buf []byte
		return func(k int) {
			if first.Load() != nil || ctx.Err() != nil {
				return
			}
			c := &cards[k]
			buf = AppendMarkdown(buf[:0], c)
			if err := writeCard(i.dirOf(c)+"/experiences/"+c.Status, c.ID, buf); err != nil {
				first.CompareAndSwap(nil, &err)
			}
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

// writeCard writes a card into a folder. On a file system that takes two names
// for one, the second of them gets a hash.
func writeCard(folder, id string, data []byte) error {
	name := FileName(id)
	err := writeNew(folder+"/"+name, data)
	if errors.Is(err, fs.ErrExist) {
		err = writeNew(folder+"/"+hashedName(id), data)
	}
	return err
}

// WriteAll writes cards as Markdown into a data directory, one after another,
// each into the folder of its status.
func WriteAll(dir string, cards []Card) error {
	taken := map[string]bool{}
	for i := range cards {
		folder := filepath.Join(dir, "experiences", cards[i].Status)
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return err
		}
		name := filepath.Join(folder, FileName(cards[i].ID))
		if taken[strings.ToLower(name)] { // one file on some file systems
			name = filepath.Join(folder, hashedName(cards[i].ID))
		}
		taken[strings.ToLower(name)] = true
		if err := os.WriteFile(name, AppendMarkdown(nil, &cards[i]), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// readBack loads both libraries and puts their cards in the given order.
func (i *Isolation) readBack(ctx context.Context, cards []Card) fault.List {
	var libraries []Library
	for scope, dir := range []string{i.Dir, i.ProjectDir} {
		if dir == "" {
			continue
		}
		l := dirLoader(dir)
		l.lenient = true
		libraries = append(libraries, l.load(LibraryOptions{Scope: trace.Scope(scope)}))
	}
	if ctx.Err() != nil {
		return fault.List{isolationFault(i.Dir, ctx.Err())}
	}
	i.cards = libraries[0].Cards
	for _, lib := range libraries[1:] {
		i.cards = append(i.cards, lib.Cards...)
	}
	return i.arrange(cards)
}

// arrange puts the cards that were read into the given order, in place: a
// second list of a large library would raise what a run's memory peaks at.
func (i *Isolation) arrange(cards []Card) fault.List {
	read := make(map[trace.Ref]int, len(i.cards))
	for k := range i.cards {
		read[i.cards[k].Ref()] = k
	}
	var faults fault.List
	place := make([]int, len(i.cards)) // by card read, the place it belongs to
	for k := range cards {
		n, ok := read[cards[k].Ref()]
		if !ok {
			faults = append(faults, fault.Fault{Pos: cards[k].Pos, Rule: "isolation", What: fmt.Sprintf("card %q does not read back from its file", cards[k].ID)})
			continue
		}
		delete(read, cards[k].Ref())
		place[n] = k
		i.cards[n].Pos, i.cards[n].places = cards[k].Pos, cards[k].places
	}
	if faults != nil {
		return faults
	}
	for k := range place {
		for n := place[k]; n != k; n = place[k] {
			i.cards[k], i.cards[n] = i.cards[n], i.cards[k]
			place[k], place[n] = place[n], n
		}
	}
	return nil
}
