package gitfs

import (
	"bytes"
	"io"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"time"
)

// maxLinks is how many links one path may lead through.
const maxLinks = 40

// Open opens a file or a folder. Links are followed within the tree.
func (t *Tree) Open(name string) (fs.File, error) {
	at, i, err := t.lookup("open", name)
	if err != nil {
		return nil, err
	}
	if i.IsDir() {
		return &folder{tree: t, name: at, info: i}, nil
	}
	data, err := t.git.run("cat-file", "blob", i.object)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	i.size, i.tree = int64(len(data)), nil
	return &file{info: i, Reader: bytes.NewReader(data)}, nil
}

// Stat describes a file or a folder without reading it. Links are followed
// within the tree.
func (t *Tree) Stat(name string) (fs.FileInfo, error) {
	_, i, err := t.lookup("stat", name)
	if err != nil {
		return nil, err
	}
	return i, nil
}

// lookup gives the path behind all links and what is there.
func (t *Tree) lookup(op, name string) (string, info, error) {
	fail := func(err error) (string, info, error) { return "", info{}, &fs.PathError{Op: op, Path: name, Err: err} }
	if !fs.ValidPath(name) {
		return fail(fs.ErrInvalid)
	}
	at, err := t.follow(name)
	if err != nil {
		return fail(err)
	}
	if _, ok := t.dirs[at]; ok {
		return at, info{name: path.Base(name), mode: fs.ModeDir | 0o555}, nil
	}
	if e, ok := t.files[at]; ok {
		return at, t.info(path.Base(name), e), nil
	}
	return fail(fs.ErrNotExist)
}

// follow gives the path behind all links on the way.
func (t *Tree) follow(name string) (string, error) {
	for range maxLinks {
		next, moved, err := t.step(name)
		if err != nil || !moved {
			return next, err
		}
		name = next
	}
	return "", fs.ErrInvalid
}

// step follows the first link on a path.
func (t *Tree) step(name string) (string, bool, error) {
	parts := strings.Split(name, "/")
	for n := range parts {
		prefix := path.Join(parts[:n+1]...)
		e, ok := t.files[prefix]
		if !ok || e.mode&fs.ModeSymlink == 0 {
			continue
		}
		target, err := t.git.run("cat-file", "blob", e.object)
		if err != nil {
			return "", false, err
		}
		next := path.Join(path.Dir(prefix), string(target), path.Join(parts[n+1:]...))
		if path.IsAbs(string(target)) || !fs.ValidPath(next) {
			return "", false, fs.ErrPermission // it leads out of the revision
		}
		return next, true, nil
	}
	return name, false, nil
}

// file is an open file of the tree.
type file struct {
	info info
	*bytes.Reader
}

func (f *file) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *file) Close() error               { return nil }

// folder is an open folder of the tree.
type folder struct {
	tree *Tree
	name string
	info info
	next int
}

func (d *folder) Stat() (fs.FileInfo, error) { return d.info, nil }
func (d *folder) Close() error               { return nil }
func (d *folder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: d.name, Err: fs.ErrInvalid}
}

// ReadDir lists the folder; links show as links.
func (d *folder) ReadDir(n int) ([]fs.DirEntry, error) {
	names := d.tree.dirs[d.name][d.next:]
	if n > 0 {
		if len(names) == 0 {
			return nil, io.EOF
		}
		names = names[:min(n, len(names))]
	}
	d.next += len(names)
	out := make([]fs.DirEntry, 0, len(names))
	for _, base := range names {
		i := info{name: base, mode: fs.ModeDir | 0o555}
		if e, ok := d.tree.files[path.Join(d.name, base)]; ok {
			i = d.tree.info(base, e)
		}
		out = append(out, fs.FileInfoToDirEntry(i))
	}
	return out, nil
}

// info describes a file. The size of one that was not read is asked for when
// somebody wants to know; tree is nil when it is known.
type info struct {
	name   string
	size   int64
	mode   fs.FileMode
	tree   *Tree
	object string
}

func (t *Tree) info(name string, e entry) info {
	return info{name: name, mode: e.mode, tree: t, object: e.object}
}

func (i info) Name() string       { return i.name }
func (i info) Mode() fs.FileMode  { return i.mode }
func (i info) ModTime() time.Time { return time.Time{} } // a revision has one time for all
func (i info) IsDir() bool        { return i.mode.IsDir() }
func (i info) Sys() any           { return nil }

func (i info) Size() int64 {
	if i.tree == nil {
		return i.size
	}
	out, err := i.tree.git.run("cat-file", "-s", i.object)
	if err != nil {
		return 0
	}
	size, _ := strconv.ParseInt(strings.TrimSpace(string(out)), 10, 64)
	return size
}
