package verify

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"ome-tui/engine"
	"ome-tui/engine/card"
	"ome-tui/engine/internal/tempdir"
	"ome-tui/engine/source"
	"ome-tui/engine/trace"
)

// place is the folders of one suite: everything that OME is led to.
type place struct {
	made  *tempdir.Folder
	root  string
	run   *engine.Run
	suite int
	cases []int // indexes into Session.Cases, those with a result
	// isolated tells that the suite can go the way of OME's own isolation:
	// all cards are fixtures of the global library.
	isolated bool
	folders  map[int]string // by case, where it has a project
	projects map[string]string
	notes    []string
	// config is the configuration that OME starts with; nil until asked for.
	config map[string]any
}

// emptyPlace makes a place without a suite.
func emptyPlace(parent string) (*place, error) {
	made, err := tempdir.Make(parent, tempdir.OME)
	if err != nil {
		return nil, err
	}
	root := made.Path
	if real, err := filepath.EvalSymlinks(root); err == nil {
		root = real // a program may name its folders so
	}
	at := &place{made: made, root: root, folders: map[int]string{}, projects: map[string]string{}}
	for _, dir := range []string{at.home(), at.temp(), at.nowhere(), filepath.Join(at.data(), "experiences", "active")} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			at.remove()
			return nil, err
		}
	}
	return at, nil
}

// newPlace lays out cards, projects and cases of one suite of a run.
func newPlace(parent string, run *engine.Run, index int) (*place, error) {
	at, err := emptyPlace(parent)
	if err != nil {
		return nil, err
	}
	at.run, at.suite = run, index
	for i, c := range run.Session.Cases() {
		if c.Suite == index && run.Results[i].Run != 0 {
			at.cases = append(at.cases, i)
		}
	}
	if err := errors.Join(at.library(), at.layProjects(), at.writeSuite()); err != nil {
		at.remove()
		return nil, err
	}
	return at, nil
}

func (at *place) home() string      { return filepath.Join(at.root, "home") }
func (at *place) data() string      { return filepath.Join(at.root, "data") }
func (at *place) temp() string      { return filepath.Join(at.root, "tmp") }
func (at *place) suiteFile() string { return filepath.Join(at.root, "suite.json") }
func (at *place) cardsFile() string { return filepath.Join(at.root, "cards.json") }

// nowhere is a folder that belongs to no project.
func (at *place) nowhere() string { return filepath.Join(at.root, "nowhere") }

func (at *place) remove() { at.made.Remove() }

func (at *place) note(format string, args ...any) {
	if n := fmt.Sprintf(format, args...); !slices.Contains(at.notes, n) {
		at.notes = append(at.notes, n)
	}
}

// folder is where a case runs.
func (at *place) folder(i int) string {
	if dir, ok := at.folders[i]; ok {
		return dir
	}
	return at.nowhere()
}

// library writes the cards as a dataDir: copies of a real library's files, or
// fixtures as OME itself would write them.
func (at *place) library() error {
	lib := at.run.Session.Library(at.suite)
	if !lib.Isolated {
		return copyCards(lib.DataDir, at.data())
	}
	at.isolated = !slices.ContainsFunc(lib.Cards, func(c card.Card) bool { return c.Library == trace.Project })
	return at.writeCards(at.data(), trace.Global)
}

// writeCards writes the fixtures of one library.
func (at *place) writeCards(dir string, scope trace.Scope) error {
	var cards []card.Card
	for _, c := range at.run.Session.Library(at.suite).Cards {
		if c.Library == scope {
			cards = append(cards, at.presentable(c))
		}
	}
	return card.WriteAll(dir, cards)
}

// presentable is a fixture as OME takes it. It writes the triggers over
// use_when, and refuses a card that has no summary or rule.
func (at *place) presentable(c card.Card) card.Card {
	c.UseWhen, c.TriggersFromUse = c.Triggers, false
	for _, text := range []*string{&c.Summary, &c.Rule} {
		if *text == "" {
			*text = "-"
			at.note("card %s has no summary or no rule, which OME refuses: a dash stands there", c.ID)
		}
	}
	return c
}

// copyCards copies the active cards of a real library.
func copyCards(from, to string) error {
	names, err := os.ReadDir(filepath.Join(from, "experiences", "active"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	into := filepath.Join(to, "experiences", "active")
	if err := os.MkdirAll(into, 0o700); err != nil {
		return err
	}
	for _, n := range names {
		data, faults := source.ReadFile(filepath.Join(from, "experiences", "active", n.Name()))
		if faults != nil {
			continue // as recall, which warns about it
		}
		if err := os.WriteFile(filepath.Join(into, n.Name()), data, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// layProjects makes a folder for every project of the cases: its package name
// gives OME the key, whatever the key came from.
func (at *place) layProjects() error {
	for _, i := range at.cases {
		c := at.run.Session.Cases()[i]
		if c.Context.None() {
			continue
		}
		root, err := at.project(c.Context)
		if err != nil {
			return err
		}
		module := filepath.FromSlash(c.Context.Module)
		if module == "" {
			module = "."
		}
		if !filepath.IsLocal(module) {
			at.note("case %s: no folder can be %q in a project; it runs at the root", c.ID, c.Context.Module)
			module = "."
		}
		at.folders[i] = filepath.Join(root, module)
		if err := os.MkdirAll(at.folders[i], 0o700); err != nil {
			return err
		}
	}
	return nil
}

// project makes the folder of a project, with its library.
func (at *place) project(p card.ProjectContext) (string, error) {
	name := p.Key + "\x00" + p.Root
	if root, ok := at.projects[name]; ok {
		return root, nil
	}
	root := filepath.Join(at.root, "projects", strconv.Itoa(len(at.projects)+1))
	at.projects[name] = root
	if err := os.MkdirAll(root, 0o700); err != nil {
		return "", err
	}
	if err := writeJSON(filepath.Join(root, "package.json"), map[string]string{"name": p.Key}); err != nil {
		return "", err
	}
	into := filepath.Join(root, card.ProjectDir)
	switch {
	case at.isolated:
		return root, nil
	case at.run.Session.Library(at.suite).Isolated:
		return root, at.writeCards(into, trace.Project)
	case p.Root == "":
		return root, nil
	}
	return root, copyCards(filepath.Join(p.Root, card.ProjectDir), into)
}

func writeJSON(path string, value any) error {
	data, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(data, '\n'), 0o600)
}
