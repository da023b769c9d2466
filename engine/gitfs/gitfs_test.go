package gitfs_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"ome-tui/engine/gitfs"
	"ome-tui/engine/source"
)

// repository makes one with the files committed.
func repository(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	git(t, dir, "init", "-q", "-b", "main")
	for name, text := range files {
		write(t, filepath.Join(dir, filepath.FromSlash(name)), text)
	}
	git(t, dir, "add", "-A")
	git(t, dir, "commit", "-q", "-m", "one")
	return dir
}

func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "core.autocrlf=false"}, args...)...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// odd are names that a careless caller hands to a shell or takes for options.
var odd = map[string]string{
	"plain.json": "{}", "a b/$(touch x)": "one", "-option": "two", "--help": "three", "deep/er/卡片.json": "four",
	"quote\"s'": "five", "tab\there": "six", "new\nline": "seven", ":(glob)**": "eight", "crlf": "a\r\nb\r\n", "empty": "",
}

func TestOddNames(t *testing.T) {
	dir := repository(t, odd)
	tree, err := gitfs.Open(context.Background(), filepath.Join(dir, "deep"), "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "plain.json"), "changed since")
	for name, want := range odd {
		if got, err := fs.ReadFile(tree, name); err != nil || string(got) != want {
			t.Errorf("%q: %q, %v", name, got, err)
		}
	}
	if err := fstest.TestFS(tree, "plain.json", "deep/er/卡片.json"); err != nil {
		t.Error(err)
	}
	p, err := tree.Path(filepath.Join(dir, "deep", "..", "a b", "x"))
	if err != nil || p != "a b/x" {
		t.Errorf("path %q, %v", p, err)
	}
	if p, err := tree.Path(filepath.Join(dir, "..", "x")); err == nil {
		t.Errorf("a path outside is %q", p)
	}
}

// TestReadOnce counts what git is asked for: to describe a file is free, to
// read it takes one question; where a link leads is asked each time.
func TestReadOnce(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the counting git is a shell script")
	}
	dir, bin := repository(t, map[string]string{"a/cards.json": "[1]"}), t.TempDir()
	if err := os.Symlink("a", filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	git(t, dir, "add", "-A")
	git(t, dir, "commit", "-q", "-m", "link")
	tree, err := gitfs.Open(context.Background(), dir, "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	real, err := exec.LookPath("git")
	if err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(bin, "log")
	write(t, filepath.Join(bin, "git"), "#!/bin/sh\necho \"$2 $3\" >>"+log+"\nexec "+real+" \"$@\"\n")
	if err := os.Chmod(filepath.Join(bin, "git"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin)
	for _, c := range []struct{ name, want string }{
		{"a/cards.json", "cat-file blob\n"},
		{"link/cards.json", "cat-file blob\ncat-file blob\ncat-file blob\n"},
	} {
		write(t, log, "")
		data, faults := source.Read(tree, c.name)
		if asked, _ := os.ReadFile(log); string(data) != "[1]" || faults != nil || string(asked) != c.want {
			t.Errorf("%s: %q, %v, asked git\n%s", c.name, data, faults, asked)
		}
	}
	info, err := fs.Stat(tree, "a/cards.json")
	if err != nil || info.Size() != 3 || info.Mode() != 0o444 {
		t.Errorf("%v, %v", info, err)
	}
}

// TestObjectsOfTheCaller: what git shows a hook beside its repository is found
// by name, whatever its folder is called.
func TestObjectsOfTheCaller(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such folder names there")
	}
	dir, pushed := repository(t, map[string]string{"a": "1"}), filepath.Join(repository(t, map[string]string{"b": "2"}), `odd:"\ name`)
	git(t, filepath.Dir(pushed), "clone", "-q", "--bare", ".", pushed)
	commit, err := os.ReadFile(filepath.Join(filepath.Dir(pushed), ".git", "refs", "heads", "main"))
	if err != nil {
		t.Fatal(err)
	}
	rev := strings.TrimSpace(string(commit))
	if _, err := gitfs.Open(context.Background(), dir, rev); !errors.Is(err, gitfs.ErrNoRevision) {
		t.Fatalf("before: %v", err)
	}
	t.Chdir(pushed)
	for _, objects := range []string{filepath.Join(pushed, "objects"), "objects"} {
		t.Setenv("GIT_DIR", pushed)
		t.Setenv("GIT_OBJECT_DIRECTORY", objects)
		tree, err := gitfs.Open(context.Background(), dir, rev)
		if err != nil {
			t.Fatalf("%s: %v", objects, err)
		}
		if data, err := fs.ReadFile(tree, "b"); string(data) != "2" || err != nil {
			t.Errorf("%s: %q, %v", objects, data, err)
		}
		if tree, err := gitfs.Open(context.Background(), dir, "main"); err != nil {
			t.Error(err)
		} else if _, err := fs.Stat(tree, "a"); err != nil {
			t.Errorf("main is that of the hook: %v", err)
		}
	}
}

func TestLinks(t *testing.T) {
	dir := t.TempDir()
	git(t, dir, "init", "-q", "-b", "main")
	write(t, filepath.Join(dir, "real", "cards.json"), "[]")
	for name, target := range map[string]string{"link": "real", "real/self": "cards.json", "out": "/etc/hostname", "up": "../../x", "loop": "loop"} {
		if err := os.Symlink(target, filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			t.Fatal(err)
		}
	}
	git(t, dir, "add", "-A")
	git(t, dir, "commit", "-q", "-m", "links")
	tree, err := gitfs.Open(context.Background(), dir, "main")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"link/cards.json", "real/self", "link/self"} {
		if got, err := fs.ReadFile(tree, name); err != nil || string(got) != "[]" {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	for _, name := range []string{"out", "up", "loop", "absent", "link/absent", "../x"} {
		if _, err := fs.ReadFile(tree, name); err == nil {
			t.Errorf("%s can be read", name)
		}
	}
}

func TestNoTree(t *testing.T) {
	dir := repository(t, map[string]string{"a": "1"})
	outside := t.TempDir()
	for _, c := range []struct {
		reason, dir, rev string
		want             error
	}{
		{"an unknown revision", dir, "nowhere", gitfs.ErrNoRevision},
		{"an option for a revision", dir, "--all", gitfs.ErrNoRevision},
		{"no revision", dir, "", gitfs.ErrNoRevision},
		{"two lines", dir, "HEAD\nHEAD", gitfs.ErrNoRevision},
		{"a blob", dir, "HEAD:a", gitfs.ErrNoRevision},
		{"no repository", outside, "HEAD", gitfs.ErrNoRepository},
	} {
		if _, err := gitfs.Open(context.Background(), c.dir, c.rev); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.reason, err, c.want)
		}
	}
	t.Setenv("PATH", outside)
	if _, err := gitfs.Open(context.Background(), dir, "HEAD"); !errors.Is(err, gitfs.ErrNoGit) {
		t.Errorf("without git: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := gitfs.Open(ctx, dir, "HEAD"); err == nil {
		t.Error("a cancelled reader gives a tree")
	}
}
