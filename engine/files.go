package engine

// Files gives the files whose change can change a verdict: suites, cards
// files, signal packs and the cards of a real library. Embedded suites have
// none.
func (s *Session) Files() []string {
	var files []string
	known := map[string]bool{"": true}
	add := func(f string) {
		if !known[f] {
			known[f] = true
			files = append(files, f)
		}
	}
	for i, su := range s.suites {
		if su.CardsAt.FS == nil {
			add(su.Path)
			add(su.CardsFile)
		}
		if l := s.Library(i); !l.Isolated {
			for j := range l.Cards {
				add(l.Cards[j].Pos.File)
			}
		}
	}
	for _, f := range s.options.Signals {
		add(f)
	}
	add(s.options.Experiences)
	return files
}
