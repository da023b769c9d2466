package gitfs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
		return nil, source.ErrTooLarge
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

// bounded keeps what is written to it, and refuses to grow beyond
// source.MaxFileBytes: a file of a revision may have any size.
type bounded struct {
	data bytes.Buffer // not embedded: its ReadFrom would pass Write by
	full bool
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.full = b.full || b.data.Len()+len(p) > source.MaxFileBytes; b.full {
		return 0, source.ErrTooLarge
	}
	return b.data.Write(p)
}

// local are the variables that tie git to one repository: what "git rev-parse
// --local-env-vars" lists, but for the configuration of "git -c", which git
// takes into other repositories, too; and the namespace.
var local = []string{
	"GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_PREFIX", "GIT_INTERNAL_SUPER_PREFIX", "GIT_NAMESPACE",
	"GIT_INDEX_FILE", "GIT_CONFIG", "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE",
	objectsVar, alternatesVar,
}

const (
	objectsVar    = "GIT_OBJECT_DIRECTORY"
	alternatesVar = "GIT_ALTERNATE_OBJECT_DIRECTORIES"
)

// environ makes git look at the repository of the folder, even in a hook of
// another one, and keeps it from asking or fetching. The objects that the hook
// sees can be found besides: what is being pushed lies in no repository yet.
func environ(env []string) []string {
	out := make([]string, 0, len(env)+4)
	var objects []string
	for _, e := range env {
		name, value, _ := strings.Cut(e, "=")
		switch {
		case value != "" && name == objectsVar:
			objects = append(objects, quoted(value))
		case value != "" && name == alternatesVar:
			objects = append(objects, value)
		}
		if !slices.Contains(local, name) {
			out = append(out, e)
		}
	}
	if len(objects) > 0 {
		out = append(out, alternatesVar+"="+strings.Join(objects, string(os.PathListSeparator)))
	}
	return append(out, "LC_ALL=C", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1")
}

// quoted writes a folder as an entry of alternatesVar.
func quoted(dir string) string {
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(dir) + `"`
}
