package engine

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// findLibrary finds the user's data directory and reads its configuration.
func (l *loading) findLibrary() {
	env := l.options.Environ
	if env == nil {
		env = func(string) string { return "" }
	}
	dir, faults := card.Discover(l.options.DataDir, env)
	l.add(faults)
	l.dataDir = dir.Path
	if dir.Path == "" {
		return // the fault says why
	}
	if info, err := os.Stat(dir.Path); err != nil || !info.IsDir() {
		l.add(fault.List{{Pos: fault.Pos{File: dir.Path}, Rule: "no-library", What: "there is no library here",
			Remedy: fmt.Sprintf("named by %s; name another with --data-dir DIR, or begin one: each card is a file experiences/active/ID.md in it", dir.From)}})
		return
	}
	config, faults := card.LoadConfig(os.DirFS(dir.Path), card.ConfigFile)
	for i := range faults {
		faults[i].File = filepath.Join(dir.Path, faults[i].File)
	}
	l.add(faults)
	l.config = config
}

// loadLibraries makes the cards of every suite ready, and finds the project
// of every case.
func (l *loading) loadLibraries() {
	if len(l.suites) == 0 && l.options.CWD != "" {
		l.project = card.DetectProject(l.options.CWD)
	}
	switch {
	case l.options.UseCurrentLibrary:
		l.current()
	case l.options.Experiences != "":
		l.oneCardsFile(l.options.revision.of(suite.Location{Path: l.options.Experiences}))
	case len(l.suites) == 0:
		l.add(fault.List{{Rule: "option", What: "there is nothing to open", Remedy: "name a suite, a cards file or the current library"}})
	default:
		l.ownCards()
	}
	if !l.ok() {
		return
	}
	for _, lib := range l.libraries {
		if lib.main == nil {
			lib.compile(l.signals, l.settings.Profile)
		}
	}
}

// oneCardsFile runs every suite against one cards file.
func (l *loading) oneCardsFile(at suite.Location) {
	cards, faults := suite.LoadCards(at)
	l.add(faults)
	if !l.ok() {
		return
	}
	l.isolate("cards "+at.Path, cards)
	l.suiteLibrary = make([]int, max(1, len(l.suites)))
}

// ownCards runs each suite against its own cards; suites that name the same
// cards file share one library.
func (l *loading) ownCards() {
	var files suite.Files
	var library []int // by the number of the cards file
	for _, s := range l.suites {
		if !s.HasCards {
			l.add(fault.List{{Pos: s.Pos, Rule: "no-cards", Field: "experiencesFile", What: fmt.Sprintf("suite %q names no cards", s.Name),
				Remedy: "give experiencesFile or experiences, or run with --experiences FILE or --use-current-library"}})
			continue
		}
		n, shared := files.Number(s.CardsAt)
		if shared {
			l.suiteLibrary = append(l.suiteLibrary, library[n])
			continue
		}
		library = append(library, len(l.libraries))
		l.suiteLibrary = append(l.suiteLibrary, len(l.libraries))
		l.isolate("fixture cards", s.Cards)
		s.Cards = nil // the library has them now; two copies of a large one are a burden
	}
}

// isolate writes cards into a temporary data directory and reads them back.
func (l *loading) isolate(name string, cards []card.Card) {
	if !l.ok() {
		return
	}
	added := l.decoys()
	if len(added) > 0 {
		cards = slices.Concat(cards, added)
	}
	parent := l.options.TempDir
	if parent == "" && l.options.KeepDataDir {
		parent = os.TempDir() // what is kept does not belong into memory
	}
	iso, faults := card.Isolate(l.ctx, parent, cards)
	l.add(faults)
	if iso == nil {
		return
	}
	lib := newLibrary(Library{Name: name, Isolated: true, DataDir: iso.Dir, Fixtures: len(cards) - len(added), Decoys: len(added), Cards: iso.Cards()})
	lib.iso = iso
	l.libraries = append(l.libraries, lib)
}

// current runs every suite against the user's library, and cases with a
// folder of their own against the project library there, too.
func (l *loading) current() {
	root := ""
	if len(l.suites) == 0 {
		root = l.project.Root
	}
	l.openCurrent(root)
	l.suiteLibrary = make([]int, max(1, len(l.suites)))
}

// openCurrent reads the user's library with the project library that lies at
// root, if any, and gives its number.
func (l *loading) openCurrent(root string) int {
	lib := l.read(root, l.settings.Profile)
	l.softly(lib.faults)
	lib.compile(l.signals, l.settings.Profile)
	l.libraries = append(l.libraries, lib.library)
	return len(l.libraries) - 1
}

// readLibrary is a library with what its files said on the way.
type readLibrary struct {
	*library
	faults fault.List
}

// read reads the files of the user's library. Nothing is written.
func (l *loading) read(root string, profile trace.Profile) readLibrary {
	about, dirs := Library{Name: l.dataDir, DataDir: l.dataDir}, []string{l.dataDir}
	files := card.LoadLibraries(l.dataDir, root, profile)
	if n := len(files); n > 1 && !files[1].Exists {
		files = files[:1]
	} else if n > 1 {
		dirs = append(dirs, filepath.Join(root, card.ProjectDir))
		about.Name += " + " + dirs[1]
	}
	var faults fault.List
	for _, f := range files {
		about.Cards = slices.Concat(about.Cards, f.Cards)
		faults = append(faults, f.Faults...)
		for i := range f.Cards {
			faults = append(faults, card.Check(&f.Cards[i])...)
		}
	}
	added := l.decoys()
	about.Cards, about.Decoys = slices.Concat(about.Cards, added), len(added)
	lib := newLibrary(about)
	lib.dirs = dirs
	lib.take(files)
	return readLibrary{lib, faults}
}
