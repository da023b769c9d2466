package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// projectName is the optional file at a project's root that says what
// `ome-tui` alone runs there.
const projectName = ".ome-tui.yaml"

// projectFile is its content. Paths are relative to the file's folder.
type projectFile struct {
	path          string
	suites        []string
	gates         map[string]string // flag name to value
	gateExprs     []string
	knownFailures string
	signals       []string
	allow         []string
}

// loadProject reads .ome-tui.yaml of the current folder or the nearest folder
// upward that has one. Absent is no fault.
func loadProject(dir string) (projectFile, fault.List) {
	for {
		path := filepath.Join(dir, projectName)
		if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
			data, faults := source.ReadFile(path)
			if faults != nil {
				return projectFile{}, faults
			}
			return parseProject(displayPath(path), dir, data)
		}
		if isRoot(dir) {
			return projectFile{}, nil
		}
		dir = filepath.Dir(dir)
	}
}

// isRoot tells whether the search upward ends here: at a repository's top or
// at the top of the file system.
func isRoot(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, ".git"))
	return err == nil || filepath.Dir(dir) == dir
}

func parseProject(name, dir string, data []byte) (projectFile, fault.List) {
	node, faults := source.ParseYAML(name, data, 1)
	if node == nil || faults.Has(fault.Error) {
		return projectFile{}, faults
	}
	p := projectFile{path: name}
	doc := source.Open(node, "", &faults)
	unknownFields(doc, []string{"suites", "gates", "known-failures", "signals", "allow"}, &faults)
	if suites, found := doc.Strings("suites"); found {
		if p.suites = suites; len(suites) == 0 {
			doc.Add(fault.Error, "option", "suites", "names no suite", "name one, or take the line out for the suite that is inside the program")
		}
	}
	p.signals, _ = doc.Strings("signals")
	p.allow, _ = doc.Strings("allow")
	p.knownFailures, _ = doc.String("known-failures")
	p.readGates(doc, &faults)
	p.resolve(dir)
	faults.Sort()
	return p, faults
}

// unknownFields makes every unknown key an error: a mistyped gate must not
// weaken a run.
func unknownFields(o *source.Object, known []string, faults *fault.List) {
	if o.Node == nil || o.Node.Kind != source.Map {
		return
	}
	for _, k := range o.Node.Keys {
		if slices.Contains(known, k.Name) {
			continue
		}
		remedy := "known: " + strings.Join(known, ", ")
		if near := source.Nearest(k.Name, known); near != "" {
			remedy = "did you mean " + near + "?"
		} else if why := flagRemedy(k.Name); why != "" && o.Node.Pos().Column == 1 {
			remedy = why
		}
		*faults = append(*faults, fault.Fault{Pos: o.Node.KeyPos(k.Name), Rule: "unknown-field",
			Field: o.PathOf(k.Name), What: "unknown key " + k.Name, Remedy: remedy})
	}
}

// flagRemedy says where a setting belongs that is a flag, "" for a name that
// is none.
func flagRemedy(name string) string {
	for _, s := range flagTable() {
		switch {
		case s.name != name:
		case name == "use-current-library" || name == "data-dir":
			return "the file is the project's and the library each user's own: give --" + name + " on the command line"
		case s.group == groupGates:
			return "it belongs under gates:"
		default:
			return "it is a flag of the command line alone: --" + name
		}
	}
	return ""
}

// readGates takes the section "gates": flag names without dashes, and "gate"
// with a list of expressions.
func (p *projectFile) readGates(doc *source.Object, faults *fault.List) {
	g, ok := doc.Object("gates")
	if !ok {
		return
	}
	unknownFields(g, gateNames(), faults)
	p.gateExprs, _ = g.Strings("gate")
	p.gates = map[string]string{}
	for _, name := range gateNames() {
		if name == "gate" {
			continue
		}
		if v, ok := g.Number(name); ok {
			p.gates[name] = string(source.AppendNumber(nil, v))
		}
	}
}

func (p *projectFile) resolve(dir string) {
	at := func(path string) string {
		if path == "" || filepath.IsAbs(path) {
			return path
		}
		return displayPath(filepath.Join(dir, path))
	}
	for i, s := range p.suites {
		p.suites[i] = at(s)
	}
	for i, s := range p.signals {
		p.signals[i] = at(s)
	}
	p.knownFailures = at(p.knownFailures)
}

// displayPath shortens a path to one relative to the current folder where it
// lies below it.
func displayPath(path string) string {
	wd, err := os.Getwd()
	if err != nil {
		return path
	}
	rel, err := filepath.Rel(wd, path)
	if err != nil || strings.HasPrefix(rel, "..") {
		return path
	}
	return rel
}

// apply puts the file's settings where the command line is silent: flags win.
func (p projectFile) apply(o *options) error {
	for _, name := range gateNames() {
		if v, ok := p.gates[name]; ok && !o.changed(name) {
			if err := o.set.Set(name, v); err != nil {
				return err
			}
		}
	}
	if !o.changed("gate") {
		o.gates = append(o.gates, p.gateExprs...)
	}
	if !o.changed("known-failures") && p.knownFailures != "" {
		o.knownFailures = p.knownFailures
	}
	if !o.changed("signals") {
		o.signals = append(o.signals, p.signals...)
	}
	if !o.changed("allow") {
		o.allow = append(o.allow, p.allow...)
	}
	return nil
}
