package card

// ProjectContext is the project that scoped cards are held against. Only
// ProjectKey and ModulePath decide; the rest says where they came from.
type ProjectContext struct {
	CWD, Root   string
	ProjectKey  string // host/owner/repo, a package name, or a folder's name
	ModulePath  string // relative to the root, "." at the root
	PackageName string
	Source      string
}
