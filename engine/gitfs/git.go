package gitfs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
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
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	switch {
	case err == nil:
		return out, nil
	case g.ctx.Err() != nil:
		return nil, g.ctx.Err()
	}
	if said := strings.TrimSpace(stderr.String()); said != "" {
		first, _, _ := strings.Cut(said, "\n")
		return nil, errors.New(first)
	}
	return nil, err
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
