package card

// ProjectContext is where in which project a prompt is asked. The zero value
// is no project.
type ProjectContext struct {
	Key    string // "host/owner/repo", a package name or a folder's name
	Module string // path under the root with slashes, "." at the root
	Root   string // absolute path of the project's root, "" when made up
	// Source is "git", "package", "folder" or "none".
	Source string
}

// None tells that there is no project: scoped cards do not apply.
func (p ProjectContext) None() bool { return p.Key == "" }

// DetectProject finds the project of a folder.
func DetectProject(cwd string) ProjectContext { return ProjectContext{} }

// Fits tells whether the card's scope covers the project context.
func (c *Card) Fits(p ProjectContext) bool { return false }
