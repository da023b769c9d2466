package eval

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/source"
	"ome-tui/engine/suite"
)

// maxPayload bounds the payload of a case, maxPad what padTo may ask for. A
// hook reads 4 MiB.
const (
	maxPayload = 16 << 20
	maxPad     = 64 << 20
)

// Load reads a hook suite. The suite is good for a run when no fault is an
// Error.
func Load(at suite.Location) (*Suite, fault.List) {
	data, faults := at.Read()
	if faults.Has(fault.Error) {
		return nil, faults
	}
	root, faults := source.ParseJSON(at.Path, data)
	if root == nil {
		return nil, faults
	}
	l := loader{at: at, faults: &faults}
	s := l.suite(source.Open(root, "", &faults))
	faults.Sort()
	return s, faults
}

type loader struct {
	at     suite.Location
	faults *fault.List
}

func (l loader) suite(o *source.Object) *Suite {
	o.Known("name", "note", "dataDir", "cards", "cardsFile", "config", "configText", "cases")
	s := &Suite{At: l.at, Name: strings.TrimSuffix(l.at.Base(), filepath.Ext(l.at.Base()))}
	if name, ok := o.String("name"); ok && name != "" {
		s.Name = name
	}
	s.Data = l.data(o)
	cases, ok := o.Objects("cases")
	if !ok || len(cases) == 0 {
		o.Add(fault.Error, "no-cases", "cases", "the hook suite has no cases", `give "cases": [{"id": ..., "provider": ..., "payload": {...}, "expect": {...}}]`)
	}
	ids := suite.IDs{}
	for _, c := range cases {
		if c.TooMany() {
			break
		}
		s.Cases = append(s.Cases, l.hookCase(c, ids))
	}
	return s
}

func (l loader) data(o *source.Object) Data {
	var d Data
	d.Config = l.config(o)
	if name, ok := o.String("dataDir"); ok {
		d.Folder = l.folder(o, name)
	}
	if name, ok := o.String("cardsFile"); ok {
		d.Cards = l.cardsFile(o, name)
	}
	if n := o.Get("cards"); n != nil {
		if d.Cards != nil {
			o.Add(fault.Error, "two-card-sources", "cards", "the suite names a cards file and holds cards of its own", "keep cardsFile or cards")
		}
		d.Cards = l.cards(o, "cards")
	}
	return d
}

// config is the text of config.json: an object, laid over a complete one, or
// bytes that need be none.
func (l loader) config(o *source.Object) []byte {
	if text, ok := o.String("configText"); ok {
		return []byte(text)
	}
	c, ok := o.Object("config")
	if !ok {
		return nil
	}
	given, _ := plain(c.Node).(map[string]any)
	return source.Canonical(over(complete(), given))
}

// complete is a configuration as OME writes it: OME takes none that lacks one
// of these members.
func complete() map[string]any {
	c := card.DefaultConfig()
	return map[string]any{
		"version":   1,
		"privacy":   map[string]any{"saveRawPrompt": false},
		"retrieval": map[string]any{"maxCards": c.MaxCards, "minScore": c.MinScore, "additionalContextMaxChars": c.ContextChars, "hookTimeoutMs": c.HookTimeout},
		"codex":     map[string]any{"sessionsDir": nil},
		"createdAt": "2026-01-01T00:00:00.000Z",
		"updatedAt": "2026-01-01T00:00:00.000Z",
	}
}

// over lays one object over another.
func over(base, top map[string]any) map[string]any {
	for name, value := range top {
		below, isMap := base[name].(map[string]any)
		if above, both := value.(map[string]any); isMap && both {
			value = over(below, above)
		}
		base[name] = value
	}
	return base
}

// folder opens the data directory that lies beside the suite.
func (l loader) folder(o *source.Object, name string) fs.FS {
	at, ok := l.beside(o, "dataDir", name)
	if !ok {
		return nil
	}
	var fsys fs.FS
	var err error
	if at.FS != nil {
		fsys, err = fs.Sub(at.FS, at.Path)
	} else {
		fsys = os.DirFS(at.Path)
	}
	odd := ""
	if err == nil {
		odd, err = oddFile(fsys)
	}
	if odd != "" {
		o.Add(fault.Error, "not-a-file", "dataDir", fmt.Sprintf("%q in the folder %q is no regular file", odd, name), "put a file there: a link would lead the hook's writes out of its own folder")
		return nil
	}
	if err != nil {
		o.Add(fault.Error, "missing-file", "dataDir", fmt.Sprintf("the folder %q cannot be read", name), "name a folder beside the suite")
		return nil
	}
	return fsys
}

// oddFile is the first entry below a folder that is neither folder nor file. A
// copy of it would be no copy: what the hook wrote through a link would stand
// where that leads.
func oddFile(fsys fs.FS) (name string, err error) {
	err = fs.WalkDir(fsys, ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case path == ".":
			return err
		case err == nil && !d.IsDir() && !d.Type().IsRegular():
			name = path
			return fs.SkipAll
		}
		return nil // what cannot be read is said when it is copied
	})
	return name, err
}

func (l loader) cardsFile(o *source.Object, name string) []card.Card {
	at, ok := l.beside(o, "cardsFile", name)
	if !ok {
		return nil
	}
	cards, faults := suite.LoadCards(at)
	*l.faults = append(*l.faults, faults...)
	return cards
}

func (l loader) beside(o *source.Object, field, name string) (suite.Location, bool) {
	at, ok := l.at.Beside(name)
	if !ok {
		o.Add(fault.Error, "outside", field, fmt.Sprintf("%q leads outside what may be read", name), "keep it in the suite's folder or project")
	}
	return at, ok
}

// cards reads cards that stand in the suite itself.
func (l loader) cards(o *source.Object, field string) []card.Card {
	if items, ok := o.List(field); !ok || len(items) == 0 {
		return nil
	}
	return card.DecodeFixtures(o.Get(field), l.faults)
}
