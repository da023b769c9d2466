package card

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"ome-tui/engine/fault"
)

// RuleEmptied is the rule of the fault of a library that is emptied.
const RuleEmptied = "library-emptied"

// Unusable are the files without a usable card, as faults name them:
// malformed ones, then old ones.
func (lib *Library) Unusable() []string {
	out := slices.Concat(lib.Malformed, lib.Legacy)
	for i := range out {
		out[i] = under(lib.label, out[i])
	}
	return out
}

// Blockers are the files that empty the library in profile OME040.
func (lib *Library) Blockers() []string {
	active := under(lib.label, "experiences/active/")
	return slices.DeleteFunc(lib.Unusable(), func(file string) bool { return !strings.HasPrefix(file, active) })
}

// Mended gives the library as it is read when one of its unusable files holds
// a card. The receiver stays as it is.
func (lib Library) Mended(file string, c Card) Library {
	gone := func(name string) bool { return under(lib.label, name) == file }
	lib.Malformed = slices.DeleteFunc(slices.Clone(lib.Malformed), gone)
	lib.Legacy = slices.DeleteFunc(slices.Clone(lib.Legacy), gone)
	lib.Faults = slices.DeleteFunc(slices.Clone(lib.Faults), func(f fault.Fault) bool { return f.File == file || f.Rule == RuleEmptied })
	emptied := lib.Emptied
	if emptied {
		lib.Cards, lib.Held, lib.Emptied = lib.Held, nil, false
	}
	lib.settle(&c, path.Base(path.Dir(file)))
	at, _ := slices.BinarySearchFunc(lib.Cards, &c, func(a Card, b *Card) int { return compareFiles(&a, b) })
	lib.Cards = slices.Insert(slices.Clone(lib.Cards), at, c)
	if emptied {
		lib.empty()
	}
	return lib
}

// compareFiles orders cards as a library is read: by folder, then by name.
func compareFiles(a, b *Card) int {
	return cmp.Or(cmp.Compare(slices.Index(folders(), a.Folder), slices.Index(folders(), b.Folder)),
		cmp.Compare(path.Base(a.Pos.File), path.Base(b.Pos.File)))
}

// under names a file of a library as faults do.
func under(label, name string) string {
	if label == "." {
		return name
	}
	return label + "/" + name
}
