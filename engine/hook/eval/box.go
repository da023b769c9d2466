package eval

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ome-tui/engine/card"
	"ome-tui/engine/internal/process"
	"ome-tui/engine/internal/tempdir"
	"ome-tui/engine/trace"
)

// box is the place of one case: everything that a hook can be led to lies in
// it.
type box struct {
	folder                               *tempdir.Folder
	root, home, data, project, temp, bin string
	// cards are the cards of both libraries, sorted by library and id.
	cards []card.Card
	// before is every file as the case found it.
	before map[string][]byte
}

// newBox lays out the folders, the library and the project of a case.
func newBox(parent string, in *Suite, c *Case) (_ *box, err error) {
	folder, err := tempdir.Make(parent, tempdir.Hook)
	if err != nil {
		return nil, fmt.Errorf("hook case: %w", err)
	}
	root := folder.Path
	if real, err := filepath.EvalSymlinks(root); err == nil {
		root = real // a command may say its working folder so
	}
	at := func(name string) string { return filepath.Join(root, name) }
	b := &box{folder: folder, root: root, home: at("home"), data: at("data"), project: at("project"), temp: at("tmp"), bin: at("bin")}
	defer func() {
		if err != nil {
			b.remove()
		}
	}()
	for _, dir := range []string{b.home, b.data, b.project, b.temp, b.bin, b.config(), b.cache()} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, fmt.Errorf("hook case: %w", err)
		}
	}
	if err := b.fill(in, c); err != nil {
		return nil, fmt.Errorf("hook case %s: %w", c.ID, err)
	}
	b.readCards()
	b.before, err = readTree(root)
	return b, err
}

// readCards takes the cards from where they lie: a data directory that was
// copied brings cards of its own.
func (b *box) readCards() {
	for dir, scope := range map[string]trace.Scope{b.data: trace.Global, b.library(): trace.Project} {
		l := card.LoadLibrary(os.DirFS(dir), ".", dir, card.LibraryOptions{Scope: scope})
		b.cards = append(b.cards, l.Cards...)
	}
	slices.SortFunc(b.cards, func(a, c card.Card) int { return strings.Compare(a.Ref().Identity(), c.Ref().Identity()) })
}

func (b *box) config() string { return filepath.Join(b.home, ".config") }
func (b *box) cache() string  { return filepath.Join(b.home, ".cache") }

// library is the project's own library.
func (b *box) library() string { return filepath.Join(b.project, card.ProjectDir) }

// remove takes everything away again.
func (b *box) remove() { b.folder.Remove() }

func (b *box) fill(in *Suite, c *Case) error {
	if in.Data.Folder != nil {
		if err := os.CopyFS(b.data, in.Data.Folder); err != nil {
			return err
		}
	}
	if err := card.WriteAll(b.data, in.Data.Cards); err != nil {
		return err
	}
	if err := card.WriteAll(b.library(), c.Project.Cards); err != nil {
		return err
	}
	config := in.Data.Config
	if c.Config != nil {
		config = c.Config
	}
	if config != nil {
		if err := os.WriteFile(filepath.Join(b.data, card.ConfigFile), config, 0o600); err != nil {
			return err
		}
	}
	for _, f := range c.Project.Files {
		name := filepath.Join(b.project, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(b.named(f.Text)), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// named fills the place holders of a text.
func (b *box) named(text string) string {
	return strings.NewReplacer(holdProject, b.project, holdDataDir, b.data, holdHome, b.home).Replace(text)
}

// namedJSON fills them in JSON text, where a path may need escapes.
func (b *box) namedJSON(text []byte) []byte {
	for hold, path := range map[string]string{holdProject: b.project, holdDataDir: b.data, holdHome: b.home} {
		text = bytes.ReplaceAll(text, []byte(hold), []byte(escaped(path)))
	}
	return text
}

// environ is the environment of the command: the user's variables that carry
// no secret, and every folder inside the box.
func (b *box) environ(from []string) []string {
	return process.Place{Home: b.home, Data: b.data, Temp: b.temp, Bin: b.bin}.Environ(from)
}
