package card

import (
	"os"
	"path/filepath"
	"testing"
)

// Keys as OME 0.4.0 gives them for a repository with that origin.
func TestRemoteKey(t *testing.T) {
	for remote, want := range map[string]string{
		"https://github.com/Owner/Repo.git": "github.com/Owner/Repo",
		"https://user:tok@github.com/o/r":   "github.com/o/r",
		"git@github.com:o/r.git":            "github.com/o/r",
		"ssh://git@host.test:2222/o/r.git":  "host.test:2222/o/r",
		"git@host.test:2222/o/r.git":        "host.test/2222/o/r",
		"/srv/git/repo.git":                 "/srv/git/repo",
		"file:///srv/git/repo.git":          "/srv/git/repo",
		"../repo":                           "../repo",
		"https://host.test/a/b/c/d.git":     "host.test/a/b/c/d",
		"https://host.test/o/r/":            "host.test/o/r",
		"https://HOST.test/O/R.git/":        "host.test/O/R.git",
		"git://h.test/o/r":                  "h.test/o/r",
		"host.test:o/r":                     "o/r",
		"https://host.test:8443/o/r.git":    "host.test:8443/o/r",
		"https://h.test:443/O/r.git":        "h.test/O/r",
		"o/r":                               "o/r",
		"https://host.test/o/r.git?x=1":     "host.test/o/r.git",
		"git@host.test:/o/r.git":            "host.test//o/r",
		"ssh://git@HOST.test/O/r.git":       "HOST.test/O/r",
		" https://h.test/O/r.git ":          "h.test/O/r",
		"https://h.test/O%20x/r.git":        "h.test/O%20x/r",
		"":                                  "",
	} {
		if got := remoteKey(remote); got != want {
			t.Errorf("%q: got %q, want %q", remote, got, want)
		}
	}
}

func TestOriginURL(t *testing.T) {
	for _, tt := range []struct{ name, config, want string }{
		{"the last one wins", "[remote \"origin\"]\n\turl = https://h.test/a/b.git\n\turl = https://h.test/c/d\n", "https://h.test/c/d"},
		{"other remotes do not count", "[remote \"upstream\"]\n\turl = x\n[remote \"origin\"]\n\turl = \"https://h.test/q/q\"\n", "https://h.test/q/q"},
		{"names in any case, comment after", "[REMOTE \"origin\"]\n\tURL=https://h.test/a/b ; comment\n", "https://h.test/a/b"},
		{"the remote's name as it stands", "[remote \"Origin\"]\n\turl = x\n", ""},
		{"the old spelling", "[remote.origin]\n\turl = https://h.test/a/b\n", "https://h.test/a/b"},
		{"no url", "[remote \"origin\"]\n\tpushurl = x\n\tfetch = y\n", ""},
		{"on the header's line", "[remote \"origin\"] url = z\n", "z"},
	} {
		if got := originURL(tt.config); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestDetectProject(t *testing.T) {
	const git = "[remote \"origin\"]\n\turl = https://h.test/o/r.git\n"
	for _, tt := range []struct {
		name  string
		files map[string]string
		cwd   string
		want  ProjectContext // Root is relative to the folder
	}{
		{"git", map[string]string{"r/.git/config": git}, "r", ProjectContext{Key: "h.test/o/r", Module: ".", Root: "r", Source: "git"}},
		{"git, below", map[string]string{"r/.git/config": git}, "r/packages/a", ProjectContext{Key: "h.test/o/r", Module: "packages/a", Root: "r", Source: "git"}},
		{"git before package", map[string]string{"r/.git/config": git, "r/package.json": `{"name":"pk"}`}, "r", ProjectContext{Key: "h.test/o/r", Module: ".", Root: "r", Source: "git"}},
		{"a package inside a repository is its own", map[string]string{"r/.git/config": git, "r/p/package.json": `{"name":"in"}`}, "r/p", ProjectContext{Key: "in", Module: ".", Root: "r/p", Source: "package"}},
		{"repository without origin", map[string]string{"r/.git/config": "[core]\n", "r/package.json": `{"name":"@s/pk"}`}, "r", ProjectContext{Key: "@s/pk", Module: ".", Root: "r", Source: "package"}},
		{"broken package", map[string]string{"r/package.json": `{bad`}, "r", ProjectContext{Key: "r", Module: ".", Root: "r", Source: "path"}},
		{"nameless package", map[string]string{"r/package.json": `{"name":" "}`}, "r", ProjectContext{Key: "r", Module: ".", Root: "r", Source: "path"}},
		{"number for a name", map[string]string{"r/package.json": `{"name":5}`}, "r", ProjectContext{Key: "r", Module: ".", Root: "r", Source: "path"}},
		{"python", map[string]string{"r/pyproject.toml": ""}, "r/s", ProjectContext{Key: "r", Module: "s", Root: "r", Source: "path"}},
		{"notes for agents", map[string]string{"r/AGENTS.md": ""}, "r/s", ProjectContext{Key: "r", Module: "s", Root: "r", Source: "path"}},
		{"a library", map[string]string{"r/.oh-my-experience/config.json": "{}"}, "r/s", ProjectContext{Key: "r", Module: "s", Root: "r", Source: "path"}},
		{"worktree", map[string]string{"main/.git/config": git, "main/.git/worktrees/w/commondir": "../..\n", "w/.git": "gitdir: ../main/.git/worktrees/w\n"}, "w", ProjectContext{Key: "h.test/o/r", Module: ".", Root: "w", Source: "git"}},
		{"a link to nowhere", map[string]string{"r/.git": "gitdir: /nonexistent\n"}, "r", ProjectContext{Key: "r", Module: ".", Root: "r", Source: "path"}},
	} {
		dir := t.TempDir()
		for name, text := range tt.files {
			path := filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		cwd := filepath.Join(dir, filepath.FromSlash(tt.cwd))
		if err := os.MkdirAll(cwd, 0o755); err != nil {
			t.Fatal(err)
		}
		tt.want.Root = filepath.Join(dir, filepath.FromSlash(tt.want.Root))
		if got := DetectProject(cwd); got != tt.want {
			t.Errorf("%s: got %+v, want %+v", tt.name, got, tt.want)
		}
	}
	if got := DetectProject(""); !got.None() || got.Source != "none" {
		t.Errorf("no folder: %+v", got)
	}
}
