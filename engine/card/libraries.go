package card

import (
	"os"
	"path/filepath"

	"ome-tui/engine/trace"
)

// ProjectDir is where a project keeps its library, below its root.
const ProjectDir = ".oh-my-experience"

// LoadLibraries reads the user's library in dataDir and, where root is that of
// a project, the project's own after it. The home of the user's library is a
// project root, too, and is not read twice.
func LoadLibraries(dataDir, root string, profile trace.Profile) []Library {
	out := []Library{LoadLibraryDir(dataDir, LibraryOptions{Scope: trace.Global, Profile: profile})}
	if own := filepath.Join(root, ProjectDir); root != "" && !sameDir(own, dataDir) {
		out = append(out, LoadLibraryDir(own, LibraryOptions{Scope: trace.Project, Profile: profile}))
	}
	return out
}

func sameDir(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}
