package card

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
	"ome-tui/engine/trace"
)

// Library is the cards of one dataDir, every status.
type Library struct {
	Scope trace.Scope
	// Exists tells that the dataDir is there, Readable that its folder of
	// active cards could be read.
	Exists, Readable bool
	// Cards are in the order of folders (active, draft, archived) and names.
	// A card that lies in draft or archived has that status.
	Cards []Card
	// Legacy are old card files (no "schema: ome-card"), not recalled; paths
	// within the dataDir, with slashes.
	Legacy []string
	// Malformed are card files that OME refuses.
	Malformed []string
	// Emptied tells that a malformed or old card emptied the library, as it
	// does in profile OME040.
	Emptied bool
	// Faults says what was left out and why. None of them stops a run.
	Faults fault.List
}

// LibraryOptions says which library is read and how strictly.
type LibraryOptions struct {
	Scope   trace.Scope
	Profile trace.Profile
}

// folders are where cards lie in a dataDir; recall reads the first.
func folders() []string { return Statuses() }

// LoadLibrary reads the library whose dataDir is dir in fsys ("." for the
// root), without writing a byte. label is put before file names in faults,
// usually the path of fsys. In profile OME040 one active card that is
// malformed or old empties the library.
func LoadLibrary(fsys fs.FS, dir, label string, as LibraryOptions) Library {
	l := loader{fsys: fsys, root: path.Join(dir, "experiences"), label: path.Join(label, dir), parse: ParseMarkdown}
	return l.load(dir, as)
}

// loader reads the card files of one dataDir.
type loader struct {
	fsys        fs.FS
	root, label string
	parse       func(file string, data []byte) (Card, Verdict, fault.List)
}

func (l *loader) load(dir string, as LibraryOptions) Library {
	lib := Library{Scope: as.Scope}
	if _, err := fs.Stat(l.fsys, dir); err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			lib.Exists = true
			lib.Faults = append(lib.Faults, l.unreadable("", err))
		}
		return lib
	}
	lib.Exists = true
	for _, folder := range folders() {
		files, err := l.list(folder)
		switch {
		case err == nil:
			lib.Readable = lib.Readable || folder == "active"
			l.folder(&lib, folder, files)
		case folder == "active":
			lib.Faults = append(lib.Faults, l.unreadable("experiences/active", err))
		case !errors.Is(err, fs.ErrNotExist):
			lib.Faults = append(lib.Faults, l.unreadable("experiences/"+folder, err))
		}
	}
	if as.Profile == trace.OME040 {
		lib.empty()
	}
	lib.duplicates()
	return lib
}

func (l *loader) unreadable(name string, err error) fault.Fault {
	f := source.OpenFault(path.Join(l.label, name), err)
	f.Severity = fault.Warning
	return f
}

// list gives the names of the card files in a folder, sorted.
func (l *loader) list(folder string) ([]string, error) {
	entries, err := fs.ReadDir(l.fsys, path.Join(l.root, folder))
	if err != nil {
		return nil, err
	}
	names := make([]string, 0, len(entries))
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".md") {
			names = append(names, e.Name())
		}
	}
	return names, nil
}

// outcome is one card file read.
type outcome struct {
	card    Card
	verdict Verdict
	faults  fault.List
}

// folder reads the files of a folder with all processors; the result does not
// depend on how many there are.
func (l *loader) folder(lib *Library, folder string, names []string) {
	read := make([]outcome, len(names))
	parallel(len(names), func(i int) { read[i] = l.file(folder, names[i]) })
	lib.Cards = append(make([]Card, 0, len(lib.Cards)+len(names)), lib.Cards...)
	for i := range read {
		l.add(lib, folder, names[i], &read[i])
	}
}

func (l *loader) file(folder, name string) outcome {
	label := path.Join(l.label, "experiences", folder, name)
	data, err := fs.ReadFile(l.fsys, path.Join(l.root, folder, name))
	if err != nil {
		return outcome{verdict: Malformed, faults: fault.List{source.OpenFault(label, err)}}
	}
	var o outcome
	o.card, o.verdict, o.faults = l.parse(label, data)
	return o
}

func (l *loader) add(lib *Library, folder, name string, o *outcome) {
	file := path.Join("experiences", folder, name)
	for _, f := range o.faults {
		if f.Severity == fault.Error {
			f.Severity, f.What = fault.Warning, "card left out: "+f.What
		}
		lib.Faults = append(lib.Faults, f)
	}
	switch o.verdict {
	case Legacy:
		lib.Legacy = append(lib.Legacy, file)
		return
	case Malformed:
		lib.Malformed = append(lib.Malformed, file)
		return
	}
	c := &o.card
	c.Library, c.Folder = lib.Scope, folder
	if folder != "active" && c.Status != folder {
		lib.Faults = append(lib.Faults, fault.Fault{Pos: c.At("status"), Severity: fault.Warning, Rule: "folder-status", Field: "status",
			What: fmt.Sprintf("card %q says %s but lies in %s: it is not recalled", c.ID, c.Status, folder), Remedy: "move the file, or change its status"})
		c.Status = folder
	}
	lib.Cards = append(lib.Cards, *c)
}

// empty does what OME does when one active card cannot be read.
func (lib *Library) empty() {
	bad := ""
	for _, file := range append(lib.Malformed[:len(lib.Malformed):len(lib.Malformed)], lib.Legacy...) {
		if strings.HasPrefix(file, "experiences/active/") {
			bad = file
			break
		}
	}
	if bad == "" {
		return
	}
	lib.Faults = append(lib.Faults, fault.Fault{Pos: fault.Pos{File: bad}, Severity: fault.Warning, Rule: "library-emptied",
		What:   fmt.Sprintf("OME 0.4.0 recalls none of the %d cards of the %s library because of this file", len(lib.Cards), lib.Scope),
		Remedy: "mend or remove it"})
	lib.Cards, lib.Emptied = nil, true
}

// duplicates warns about ids that stand in several active files; OME takes
// both as candidates.
func (lib *Library) duplicates() {
	first := make(map[string]string, len(lib.Cards))
	for i := range lib.Cards {
		c := &lib.Cards[i]
		if c.Folder != "active" {
			continue
		}
		if other, dup := first[c.ID]; dup {
			lib.Faults = append(lib.Faults, fault.Fault{Pos: c.At("id"), Severity: fault.Warning, Rule: "duplicate-id", Field: "id",
				What: fmt.Sprintf("the id %q is in this library twice (also in %s)", c.ID, path.Base(other)), Remedy: "give one of them another id"})
			continue
		}
		first[c.ID] = c.Pos.File
	}
}

// parallel calls f for 0..n-1 on all processors.
func parallel(n int, f func(i int)) {
	const few = 64 // below this, starting workers costs more than it saves
	workers := min(runtime.GOMAXPROCS(0), (n+few-1)/few)
	if workers <= 1 {
		for i := range n {
			f(i)
		}
		return
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for {
				from := int(next.Add(few)) - few
				if from >= n {
					return
				}
				for i := from; i < min(from+few, n); i++ {
					f(i)
				}
			}
		})
	}
	wg.Wait()
}
