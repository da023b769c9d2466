package gitfs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"ome-tui/engine/source"
)

// git asks the installed git about the repository around a folder.
type git struct {
	ctx context.Context
	dir string
}

// run gives what a plumbing command prints; the error holds its last words.
func (g git) run(args ...string) ([]byte, error) {
	path, err := exec.LookPath("git")
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrNoGit, err)
	}
	cmd := exec.CommandContext(g.ctx, path, append([]string{"--no-optional-locks"}, args...)...)
	cmd.Dir = g.dir
	cmd.Env = environ(os.Environ())
	var stderr bytes.Buffer
	var stdout bounded
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	switch {
	case stdout.full:
		return nil, errTooLarge
	case err == nil:
		return stdout.data.Bytes(), nil
	case g.ctx.Err() != nil:
		return nil, g.ctx.Err()
	}
	if said := strings.TrimSpace(stderr.String()); said != "" {
		first, _, _ := strings.Cut(said, "\n")
		return nil, errors.New(first)
	}
	return nil, err
}

var errTooLarge = fmt.Errorf("larger than %d MiB", source.MaxFileBytes>>20)

// bounded keeps what is written to it, and refuses to grow beyond
// source.MaxFileBytes: a file of a revision may have any size.
type bounded struct {
	data bytes.Buffer // not embedded: its ReadFrom would pass Write by
	full bool
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.full = b.full || b.data.Len()+len(p) > source.MaxFileBytes; b.full {
		return 0, errTooLarge
	}
	return b.data.Write(p)
}

// environ leaves out what would make git look at another repository than that
// of the folder, as in a hook, and keeps it from asking or fetching.
func environ(env []string) []string {
	local := []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_NAMESPACE"}
	out := make([]string, 0, len(env)+3)
next:
	for _, e := range env {
		for _, name := range local {
			if strings.HasPrefix(e, name+"=") {
				continue next
			}
		}
		out = append(out, e)
	}
	return append(out, "LC_ALL=C", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1")
}
