package eval

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"ome-tui/engine/card"
	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/source"
)

// userState is how the user's own library and hook configuration looked when
// the session began.
type userState struct {
	roots []string
	files map[string]fileState
}

// fileState is one file: everything that a write changes.
type fileState struct {
	size  int64
	mode  fs.FileMode
	mtime time.Time
	sum   [sha256.Size]byte // of those within source.MaxFileBytes
}

// lookAtUser reads the state of what is the user's own.
func lookAtUser(environ []string) userState {
	s := userState{roots: userPaths(variables(environ))}
	s.files = s.read(true)
	return s
}

// userPaths are the library and every file in which a client looks for hooks.
func userPaths(env func(string) string) []string {
	var out []string
	if dir, faults := card.Discover("", env); !firstError(faults) && dir.Path != "" {
		out = append(out, dir.Path)
	}
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
	for _, dir := range []string{env("OH_MY_EXPERIENCE_CONFIG_HOME"), env("OME_CONFIG_HOME"), under(".config/oh-my-experience")} {
		add(dir, card.ConfigFile)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// read takes the state of all files, with the digest of their bytes or
// without.
func (s userState) read(withBytes bool) map[string]fileState {
	out := map[string]fileState{}
	for _, root := range s.roots {
		filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return nil
			}
			info, err := d.Info()
			if err != nil {
				return nil
			}
			state := fileState{size: info.Size(), mode: info.Mode(), mtime: info.ModTime()}
			if withBytes && info.Mode().IsRegular() {
				state.sum, _ = sumOf(name, source.MaxFileBytes)
			}
			out[name] = state
			return nil
		})
	}
	return out
}

// changed lists the files whose size, mode or time differ from the beginning.
func (s userState) changed() []string {
	return s.differ(s.read(false), func(a, b fileState) bool {
		return a.size == b.size && a.mode == b.mode && a.mtime.Equal(b.mtime)
	})
}

// changedBytes also compares their bytes.
func (s userState) changedBytes() []string {
	return s.differ(s.read(true), func(a, b fileState) bool {
		return a.size == b.size && a.mode == b.mode && a.mtime.Equal(b.mtime) && a.sum == b.sum
	})
}

func (s userState) differ(now map[string]fileState, same func(a, b fileState) bool) []string {
	var out []string
	for name, was := range s.files {
		if is, there := now[name]; !there || !same(was, is) {
			out = append(out, name)
		}
	}
	for name := range now {
		if _, was := s.files[name]; !was {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// sumOf is the digest of the first bytes of a file, at most that many.
func sumOf(name string, most int64) (sum [sha256.Size]byte, err error) {
	f, err := os.Open(name)
	if err != nil {
		return sum, err
	}
	defer f.Close()
	return sumAll(io.LimitReader(f, most))
}

// foreign tells whether a change is the work of another program: a log that
// only grew, by lines of prompts that this case has not.
func (s userState) foreign(name string, promptHash string) bool {
	was, there := s.files[name]
	if !there || filepath.Base(name) != telemetry.File {
		return false
	}
	if sum, err := sumOf(name, min(was.size, source.MaxFileBytes)); err != nil || sum != was.sum {
		return false
	}
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	if _, err := f.Seek(was.size, io.SeekStart); err != nil {
		return false
	}
	added, err := io.ReadAll(io.LimitReader(f, source.MaxFileBytes+1))
	if err != nil || len(added) == 0 || len(added) > source.MaxFileBytes {
		return false
	}
	return promptHash != "" && !bytes.Contains(added, []byte(promptHash))
}

func userFiles(o *observation) (Verdict, string) {
	s := o.session.user
	hash := ""
	if o.event.Prompt != "" {
		hash = telemetry.PromptHash(o.event.Prompt)
	}
	var touched, grown []string
	for _, name := range s.changed() {
		if s.foreign(name, hash) {
			grown = append(grown, name)
			continue
		}
		touched = append(touched, name)
	}
	switch {
	case len(touched) > 0:
		return fail("changed while the case ran: %s", strings.Join(touched, ", "))
	case len(grown) > 0:
		return pass("another program added to %s meanwhile, nothing of this case", strings.Join(grown, ", "))
	case len(s.files) == 0:
		return pass("none there before, none after")
	}
	return pass("%s unchanged", count(len(s.files), "file"))
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
