package eval

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/hook/payload"
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
// without.
func (s userState) read(withBytes bool) map[string]fileState {
	l := look{files: map[string]fileState{}, folders: map[string]bool{}, withBytes: withBytes}
	for _, root := range s.roots {
		l.at(root)
	}
	return l.files
}

// look reads files and folders, and follows links as whoever reads a library
// does: a write through one is a write.
type look struct {
	files     map[string]fileState
	folders   map[string]bool // already read
	withBytes bool
}

// at reads what stands at a path. What cannot be read is not there.
func (l look) at(name string) {
	info, err := os.Lstat(name)
	if _, seen := l.files[name]; err != nil || seen {
		return
	}
	if info.IsDir() {
		l.folder(name)
		return
	}
	state := fileState{size: info.Size(), mode: info.Mode(), mtime: info.ModTime()}
	if l.withBytes && info.Mode().IsRegular() {
		state.sum, _ = sumOf(name, source.MaxFileBytes)
	}
	l.files[name] = state
	if info.Mode()&fs.ModeSymlink == 0 {
		return
	}
	// A folder around the link is no part of a library: the disk, or a loop.
	if real, err := filepath.EvalSymlinks(name); err == nil && !strings.HasPrefix(name, strings.TrimSuffix(real, sep)+sep) {
		l.at(real)
	}
}

const sep = string(filepath.Separator)

func (l look) folder(name string) {
	if l.folders[name] {
		return
	}
	l.folders[name] = true
	entries, _ := os.ReadDir(name)
	for _, e := range entries {
		l.at(filepath.Join(name, e.Name()))
	}
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

// mark is what a line of a log tells of the call that it is about: texts, and
// in lines of other kinds anything.
type mark struct {
	Kind       any `json:"kind"`
	Event      any `json:"event"`
	PromptHash any `json:"promptHash"`
}

func markOf(e payload.Event) mark {
	m := mark{Kind: telemetry.Kind, Event: e.Kind, PromptHash: ""}
	if e.Prompt != "" {
		m.PromptHash = telemetry.PromptHash(e.Prompt)
	}
	return m
}

// maybe tells whether a line can be of that call. One without a hash can be of
// any call of its kind: a hook that could not read a prompt writes such a line.
func (m mark) maybe(line mark) bool {
	return line.Kind == m.Kind && (line.PromptHash == m.PromptHash || line.PromptHash == "" && line.Event == m.Event)
}

// foreign tells whether a change is the work of another program: a log that
// only grew, by lines that are of none of the calls.
func (s userState) foreign(name string, calls []mark) bool {
	was, there := s.files[name]
	if !there || filepath.Base(name) != telemetry.File {
		return false
	}
	if sum, err := sumOf(name, min(was.size, source.MaxFileBytes)); err != nil || sum != was.sum {
		return false
	}
	added, err := readFrom(name, was.size)
	if err != nil || len(added) == 0 {
		return false
	}
	for line := range bytes.Lines(added) {
		var one mark
		if json.Unmarshal(line, &one) != nil || slices.ContainsFunc(calls, func(m mark) bool { return m.maybe(one) }) {
			return false
		}
	}
	return true
}

// readFrom reads a file from a byte on, at most source.MaxFileBytes of it.
func readFrom(name string, at int64) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if _, err := f.Seek(at, io.SeekStart); err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, source.MaxFileBytes+1))
	if err == nil && len(data) > source.MaxFileBytes {
		err = fmt.Errorf("%s grew by more than %d MiB", name, source.MaxFileBytes>>20)
	}
	return data, err
}

// touched parts the changed files: those that the calls may have changed, and
// logs that grew by another program's lines.
func (s userState) touched(changed []string, calls ...mark) (touched, grown []string) {
	for _, name := range changed {
		if s.foreign(name, calls) {
			grown = append(grown, name)
		} else {
			touched = append(touched, name)
		}
	}
	return touched, grown
}

func userFiles(o *observation) (Verdict, string) {
	s := o.session.user
	touched, grown := s.touched(s.changed(), markOf(o.event))
	switch {
	case len(touched) > 0:
		return fail("changed since the run began: %s", strings.Join(touched, ", "))
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
