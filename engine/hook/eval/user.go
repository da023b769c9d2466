package eval

import (
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"
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
