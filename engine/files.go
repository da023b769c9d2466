package engine

import (
	"os"
	"path/filepath"

	"ome-tui/engine/card"
)

// Watched gives what to look at for a change of a verdict: the files, and the
// folders of a real library, in which a new card can appear.
func (s *Session) Watched() []string {
	watched := s.Files()
	known := map[string]bool{}
	for _, l := range s.libraries {
		for _, dir := range l.dirs {
			for _, folder := range card.Folders(dir) {
				if info, err := os.Stat(folder); err == nil && info.IsDir() && !known[folder] {
					known[folder] = true
					watched = append(watched, folder)
				}
			}
		}
	}
	return watched
}

// Files gives the files whose change can change a verdict: suites, cards
// files, signal packs, and the configuration and cards of a real library, also
// those that hold no usable card. Embedded suites have none.
func (s *Session) Files() []string {
	var files []string
	known := map[string]bool{"": true}
	add := func(f string) {
		if !known[f] {
			known[f] = true
			files = append(files, f)
		}
	}
	for _, su := range s.suites {
		if su.CardsAt.FS == nil {
			add(su.Path)
			add(su.CardsFile)
		}
	}
	for _, l := range s.libraries {
		if l.Isolated {
			continue
		}
		for j := range l.Cards {
			add(l.Cards[j].Pos.File)
		}
		for _, f := range append(l.Legacy, l.Malformed...) {
			add(f.File)
		}
	}
	if s.options.UseCurrentLibrary && len(s.libraries) > 0 {
		add(filepath.Join(s.libraries[0].DataDir, card.ConfigFile))
	}
	for _, f := range s.options.Signals {
		add(f)
	}
	add(s.options.Experiences)
	return files
}
