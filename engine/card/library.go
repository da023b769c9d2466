package card

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

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
	// does in profile OME040; Held are the cards that are not recalled then.
	Emptied bool
	Held    []Card
	// label stands before the names of files in faults.
	label string
	// Faults says what was left out and why. None of them stops a run.
	Faults fault.List
}

// LibraryOptions says which library is read and how strictly.
type LibraryOptions struct {
	Scope   trace.Scope
	Profile trace.Profile
}

// maxCardBytes bounds one card file (16 MiB): a library may hold anything, and
// is read with all processors at once.
const maxCardBytes = 16 << 20

// maxMatterBytes bounds the front matter of one (8 MiB): a card has a few
// kilobytes, and a node of a list takes thirty times its text.
const maxMatterBytes = 8 << 20

// folders are where cards lie in a dataDir; recall reads the first.
func folders() []string { return Statuses() }

// Folders are the folders of a dataDir in which cards lie.
func Folders(dataDir string) []string {
	var out []string
	for _, folder := range folders() {
		out = append(out, filepath.Join(dataDir, "experiences", folder))
	}
	return out
}

// LoadLibrary reads the library whose dataDir is dir in fsys ("." for the
// root), without writing a byte. label is put before file names in faults,
// usually the path of fsys. In profile OME040 one active card that is
// malformed or old empties the library.
func LoadLibrary(fsys fs.FS, dir, label string, as LibraryOptions) Library {
	l := loader{label: path.Join(label, dir)}
	l.readDir = func(name string) ([]fs.DirEntry, error) { return fs.ReadDir(fsys, path.Join(dir, name)) }
	l.readFile = func(_ []byte, name string) ([]byte, error) { return readCard(fsys, path.Join(dir, name)) }
	return l.load(as)
}

func readCard(fsys fs.FS, name string) ([]byte, error) {
	if info, err := fs.Stat(fsys, name); err == nil && info.Size() > maxCardBytes {
		return nil, errors.New("file too large")
	}
	return fs.ReadFile(fsys, name)
}

// LoadLibraryDir is LoadLibrary for a folder of the operating system, and
// reads large libraries faster.
func LoadLibraryDir(dir string, as LibraryOptions) Library {
	l := dirLoader(dir)
	return l.load(as)
}

// loader reads the card files of one dataDir.
type loader struct {
	label    string
	readDir  func(name string) ([]fs.DirEntry, error)
	readFile func(buf []byte, name string) ([]byte, error) // the result may use buf
	lenient  bool                                          // files of our own writing
}

func dirLoader(dir string) loader {
	return loader{
		label:    filepath.ToSlash(dir),
		readDir:  func(name string) ([]fs.DirEntry, error) { return os.ReadDir(filepath.Join(dir, name)) },
		readFile: func(buf []byte, name string) ([]byte, error) { return readInto(buf, dir+"/"+name) },
	}
}

func (l *loader) load(as LibraryOptions) Library {
	lib := Library{Scope: as.Scope, label: l.label}
	if _, err := l.readDir("."); err != nil {
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
		case folder == "active" && errors.Is(err, fs.ErrNotExist):
			lib.Faults = append(lib.Faults, fault.Fault{Pos: fault.Pos{File: path.Join(l.label, "experiences/active")}, Severity: fault.Warning,
				Rule: "no-cards", What: "the library has no folder of active cards", Remedy: "each card is a file in it: experiences/active/ID.md"})
		case folder == "active":
			lib.Faults = append(lib.Faults, l.unreadable("experiences/active", err))
		case !errors.Is(err, fs.ErrNotExist):
			lib.Faults = append(lib.Faults, l.unreadable("experiences/"+folder, err))
		}
	}
	lib.duplicates()
	if as.Profile == trace.OME040 {
		lib.empty()
	}
	return lib
}

func (l *loader) unreadable(name string, err error) fault.Fault {
	f := source.OpenFault(path.Join(l.label, name), err)
	f.Severity = fault.Warning
	return f
}

// list gives the names of the card files in a folder, sorted.
func (l *loader) list(folder string) ([]string, error) {
	entries, err := l.readDir("experiences/" + folder)
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

// outcome is what a file turned out to be; its card stands elsewhere.
type outcome struct {
	verdict Verdict
	faults  fault.List
}

// folder reads the files of a folder with all processors; the result does not
// depend on how many there are.
func (l *loader) folder(lib *Library, folder string, names []string) {
	base := len(lib.Cards)
	lib.Cards = slices.Grow(lib.Cards, len(names))[:base+len(names)]
	cards, outcomes := lib.Cards[base:], make([]outcome, len(names))
	parallel(len(names), func() func(int) {
		r := cardReader{lenient: l.lenient}
		var buf []byte
		return func(i int) {
			buf, outcomes[i] = l.file(&r, buf, "experiences/"+folder+"/"+names[i])
			cards[i] = r.card
		}
	})
	kept := base
	for i := range outcomes {
		if l.add(lib, folder+"/"+names[i], outcomes[i]) {
			lib.Cards[kept] = cards[i]
			lib.settle(&lib.Cards[kept], folder)
			kept++
		}
	}
	clear(lib.Cards[kept:])
	lib.Cards = lib.Cards[:kept]
}

// file reads one card file into r.card; buf is used again for the next.
func (l *loader) file(r *cardReader, buf []byte, name string) ([]byte, outcome) {
	label := under(l.label, name)
	data, err := l.readFile(buf, name)
	if err != nil {
		r.card = Card{}
		return buf, outcome{verdict: Malformed, faults: fault.List{source.OpenFault(label, err)}}
	}
	verdict := r.read(label, string(data))
	return data, outcome{verdict, r.faults}
}

// LeftOut stands before what is wrong with a file that holds no usable card.
const LeftOut = "card left out: "

// add notes what a file was, and tells whether it holds a card.
func (l *loader) add(lib *Library, name string, o outcome) bool {
	for _, f := range o.faults {
		if f.Severity == fault.Error {
			f.Severity, f.What = fault.Warning, LeftOut+f.What
		}
		lib.Faults = append(lib.Faults, f)
	}
	switch o.verdict {
	case Legacy:
		lib.Legacy = append(lib.Legacy, "experiences/"+name)
	case Malformed:
		lib.Malformed = append(lib.Malformed, "experiences/"+name)
	}
	return o.verdict == Good
}

// settle gives a card its library and folder. Only what lies in active is
// recalled, whatever the file says.
func (lib *Library) settle(c *Card, folder string) {
	c.Library, c.Folder = lib.Scope, folder
	if folder == "active" || c.Status == folder {
		return
	}
	lib.Faults = append(lib.Faults, fault.Fault{Pos: c.At("status"), Severity: fault.Warning, Rule: "folder-status", Field: "status",
		What: fmt.Sprintf("card %q says %s but lies in %s: it is not recalled", c.ID, c.Status, folder), Remedy: "move the file, or change its status"})
	c.Status = folder
}

// empty does what OME does when one active card cannot be read.
func (lib *Library) empty() {
	bad := lib.Blockers()
	if len(bad) == 0 {
		return
	}
	at := fault.Pos{File: bad[0]}
	if i := slices.IndexFunc(lib.Faults, func(f fault.Fault) bool { return f.File == bad[0] }); i >= 0 {
		at = lib.Faults[i].Pos
	}
	lib.Faults = append(lib.Faults, fault.Fault{Pos: at, Severity: fault.Warning, Rule: RuleEmptied,
		What:   fmt.Sprintf("OME 0.4.0 recalls none of the %d cards of the %s library because of this file", len(lib.Cards), lib.Scope),
		Remedy: "mend or remove it"})
	lib.Held, lib.Cards, lib.Emptied = lib.Cards, nil, true
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
