package gitfs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Reasons why there is no tree.
var (
	// ErrNoGit means that git is not installed.
	ErrNoGit = errors.New("git is not installed")
	// ErrNoRepository means that the folder lies in no working tree.
	ErrNoRepository = errors.New("no Git repository")
	// ErrNoRevision means that the repository has no such revision.
	ErrNoRevision = errors.New("no such revision")
)

// Tree is the files of one commit. It is safe for concurrent use.
type Tree struct {
	git    git
	root   string // of the working tree, links followed
	rev    string
	commit string
	files  map[string]entry
	dirs   map[string][]string // names in a folder, sorted
}

// entry is one file of the tree.
type entry struct {
	object string
	mode   fs.FileMode
}

// Open reads the tree of a revision in the repository that dir lies in.
func Open(ctx context.Context, dir, rev string) (*Tree, error) {
	t := &Tree{git: git{ctx, dir}, rev: rev, files: map[string]entry{}, dirs: map[string][]string{".": nil}}
	if err := t.find(); err != nil {
		return nil, err
	}
	if err := t.resolve(); err != nil {
		return nil, err
	}
	listing, err := t.git.run("ls-tree", "-r", "-z", "--full-tree", t.commit)
	if err != nil {
		return nil, fmt.Errorf("revision %q: %w", rev, err)
	}
	for line := range bytes.SplitSeq(listing, []byte{0}) {
		t.add(string(line))
	}
	for dir := range t.dirs {
		slices.Sort(t.dirs[dir])
	}
	return t, nil
}

// find finds the root of the working tree.
func (t *Tree) find() error {
	out, err := t.git.run("rev-parse", "--show-toplevel")
	if errors.Is(err, ErrNoGit) || t.git.ctx.Err() != nil {
		return err
	}
	root := strings.TrimSuffix(string(out), "\n")
	if err != nil || root == "" {
		return fmt.Errorf("%s: %w (%v)", t.git.dir, ErrNoRepository, err)
	}
	t.root = filepath.FromSlash(root)
	if real, err := filepath.EvalSymlinks(t.root); err == nil {
		t.root = real
	}
	return nil
}

// resolve finds the commit that the revision names.
func (t *Tree) resolve() error {
	if t.rev == "" || strings.ContainsAny(t.rev, "\x00\n") {
		return fmt.Errorf("%w %q", ErrNoRevision, t.rev)
	}
	out, err := t.git.run("rev-parse", "--verify", "--quiet", "--end-of-options", t.rev+"^{commit}")
	if err != nil {
		if t.git.ctx.Err() != nil {
			return err
		}
		return fmt.Errorf("%w %q in %s", ErrNoRevision, t.rev, t.root)
	}
	t.commit = strings.TrimSpace(string(out))
	return nil
}

// add takes one line of the listing in: "mode type object<TAB>path".
func (t *Tree) add(line string) {
	head, name, ok := strings.Cut(line, "\t")
	fields := strings.Fields(head)
	if !ok || len(fields) != 3 || fields[1] != "blob" {
		return // the end of the listing, or a submodule
	}
	e := entry{object: fields[2], mode: 0o444}
	if fields[0] == "120000" {
		e.mode |= fs.ModeSymlink
	}
	t.files[name] = e
	for child := name; child != "."; {
		dir := path.Dir(child)
		_, known := t.dirs[dir]
		t.dirs[dir] = append(t.dirs[dir], path.Base(child))
		if child = dir; known {
			break
		}
	}
}

// Revision gives the revision as it was asked for, Commit what it stands for.
func (t *Tree) Revision() string { return t.rev }

// Commit gives the full name of the commit.
func (t *Tree) Commit() string { return t.commit }

// Path gives the path in the tree of a file on disk, which need not be there;
// an error when it lies outside the working tree.
func (t *Tree) Path(name string) (string, error) {
	abs, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	rel, err := filepath.Rel(t.root, follow(abs))
	rel = filepath.ToSlash(rel)
	if err != nil || !fs.ValidPath(rel) {
		return "", fmt.Errorf("%s lies outside the repository %s", name, t.root)
	}
	return rel, nil
}

// follow follows the links of a path as far as it is there. The file itself
// is not followed: the revision has the link, too.
func follow(abs string) string {
	parent := filepath.Dir(abs)
	if parent == abs {
		return abs
	}
	if real, err := filepath.EvalSymlinks(parent); err == nil {
		return filepath.Join(real, filepath.Base(abs))
	}
	return filepath.Join(follow(parent), filepath.Base(abs))
}
