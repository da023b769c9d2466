package card

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"ome-tui/engine/source"
)

// ProjectContext is where in which project a prompt is asked. The zero value
// is no project.
type ProjectContext struct {
	Key    string // "host/owner/repo", a package name or a folder's name
	Module string // path under the root with slashes, "." at the root
	Root   string // absolute path of the project's root, "" when made up
	// Source is "git", "package" or "path", what the key comes from; "none"
	// or "" without a project.
	Source string
}

// None tells that there is no project: scoped cards do not apply.
func (p ProjectContext) None() bool { return p.Key == "" }

// markers make the nearest folder that has one a project's root.
func markers() []string {
	return []string{".git", ProjectDir, "package.json", "pyproject.toml", "Cargo.toml", "go.mod", "AGENTS.md", "CLAUDE.md"}
}

// DetectProject finds the project of a folder: the nearest root upward, its
// key and the path below it. Nothing is executed and nothing written.
func DetectProject(cwd string) ProjectContext {
	none := ProjectContext{Source: "none"}
	folder, err := filepath.Abs(cwd)
	if err != nil || cwd == "" {
		return none
	}
	root := projectRoot(folder)
	if root == "" {
		return none
	}
	p := ProjectContext{Root: root, Module: "."}
	if rel, err := filepath.Rel(root, folder); err == nil {
		p.Module = filepath.ToSlash(rel)
	}
	p.Key, p.Source = projectKey(root)
	return p
}

func projectRoot(folder string) string {
	for {
		for _, marker := range markers() {
			if _, err := os.Stat(filepath.Join(folder, marker)); err == nil {
				return folder
			}
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return ""
		}
		folder = parent
	}
}

func projectKey(root string) (key, from string) {
	if key := remoteKey(gitRemote(root)); key != "" {
		return key, "git"
	}
	if name := packageName(root); name != "" {
		return name, "package"
	}
	return filepath.Base(root), "path"
}

// packageName is the name in package.json, "" when there is none to be read.
func packageName(root string) string {
	data, err := source.ReadSmall(filepath.Join(root, "package.json"))
	if err != nil {
		return ""
	}
	var p struct {
		Name any `json:"name"`
	}
	if json.Unmarshal(data, &p) != nil {
		return ""
	}
	name, _ := p.Name.(string)
	return strings.TrimSpace(name)
}
