package eval

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// userPaths are the libraries and every file in which a client looks for
// hooks.
func userPaths(env func(string) string) []string {
	out := userLibraries(env)
	home := env("HOME")
	if home == "" {
		home = env("USERPROFILE")
	}
	add := func(dir string, names ...string) {
		if dir == "" {
			return
		}
		for _, name := range names {
			out = append(out, filepath.Join(dir, name))
		}
	}
	under := func(name string) string {
		if home == "" {
			return ""
		}
		return filepath.Join(home, name)
	}
	for _, dir := range []string{env("CLAUDE_CONFIG_DIR"), under(".claude")} {
		add(dir, "settings.json", "settings.local.json")
	}
	for _, dir := range []string{env("CODEX_HOME"), under(".codex")} {
		add(dir, "config.toml", "hooks.json")
	}
	add(under(".cursor"), "hooks.json")
	for _, dir := range []string{env("OH_MY_EXPERIENCE_CONFIG_HOME"), env("OME_CONFIG_HOME"), under(".config/oh-my-experience"), under(".oh-my-experience")} {
		add(dir, card.ConfigFile)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// userLibraries are the library and those that would be it if a variable were
// not set: a hook need not look at all of them.
func userLibraries(env func(string) string) []string {
	var out []string
	hidden := []string{}
	for _, name := range []string{"", "OH_MY_EXPERIENCE_DATA_DIR", "OME_HOME", "OH_MY_EXPERIENCE_CONFIG_HOME", "OME_CONFIG_HOME"} {
		hidden = append(hidden, name)
		dir, faults := card.Discover("", func(name string) string {
			if slices.Contains(hidden, name) {
				return ""
			}
			return env(name)
		})
		if !faults.Has(fault.Error) && dir.Path != "" {
			out = append(out, dir.Path)
		}
	}
	return out
}

// read takes the state of all files, with the digest of their bytes or
// without. Links are followed to files, and to the folders that a library is
// read from: a write through one is a write.
func (s userState) read(withBytes bool) map[string]fileState {
	l := look{map[string]fileState{}, withBytes}
	for _, root := range s.roots {
		l.at(root)
		for _, dir := range append([]string{root, filepath.Join(root, "experiences")}, card.Folders(root)...) {
			if real, err := filepath.EvalSymlinks(dir); err == nil && isLink(dir) {
				l.at(real)
			}
		}
	}
	return l.files
}

func isLink(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

// look reads files and folders.
type look struct {
	files     map[string]fileState
	withBytes bool
}

// at reads what stands at a path. What cannot be read is not there.
func (l look) at(root string) {
	filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil
		}
		l.file(name)
		if d.Type()&fs.ModeSymlink == 0 {
			return nil
		}
		if real, err := filepath.EvalSymlinks(name); err == nil {
			if info, err := os.Stat(real); err == nil && info.Mode().IsRegular() {
				l.file(real)
			}
		}
		return nil
	})
}

// file reads one file, or a link as it stands.
func (l look) file(name string) {
	info, err := os.Lstat(name)
	if err != nil {
		return
	}
	state := fileState{size: info.Size(), mode: info.Mode(), mtime: info.ModTime()}
	if l.withBytes && info.Mode().IsRegular() {
		state.sum, _ = sumOf(name, source.MaxFileBytes)
	}
	l.files[name] = state
}
