package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"ome-tui/engine"
	"ome-tui/engine/card"
	"ome-tui/engine/guard"
	"ome-tui/engine/inject"
	"ome-tui/engine/suite"
	"ome-tui/report/outfile"
	"ome-tui/report/words"
)

// guardFolder is where init writes when --out does not say.
const guardFolder = "ome-tui-guard"

// init makes a guard suite of the user's own cards. It is private: outside
// the library, unseen by Git, for the user's eyes alone.
func (a *app) init(args []string) int {
	if len(args) > 0 {
		return a.usageError("init takes no argument %q (use --out DIR)", args[0])
	}
	dir := a.o.out
	if dir == "" {
		dir = guardFolder
	}
	s, status := a.openLibrary()
	if s == nil {
		return status
	}
	defer a.close(s)
	if err := fitsGuard(dir, s); err != nil {
		return a.usageError("init: %v", err)
	}
	g, err := guard.Make(a.ctx, s)
	switch {
	case a.ctx.Err() != nil:
		return a.interrupted()
	case errors.Is(err, guard.ErrNoCards) && len(emptied(s)) > 0:
		return a.usageError("init: %s", emptied(s)[0])
	case errors.Is(err, guard.ErrNoCards):
		return a.usageError("init: %s: %v", s.Library(0).Name, err)
	case err != nil:
		return a.fail(exitUndecided, "init: %v", err)
	}
	defer a.close(g.Run.Session)
	known := knownNow(g.Run)
	if err := writeGuard(dir, g, known); err != nil {
		return a.fail(exitUndecided, "init: %v", err)
	}
	a.sayGuard(dir, g, len(known))
	return exitOK
}

// guardFiles are what init writes, in this order: what hides the prompts from
// Git first.
func guardFiles() []string { return []string{".gitignore", "suite.json", "known.txt"} }

// fitsGuard refuses a folder inside a library, and one that holds a file that
// would be written over.
func fitsGuard(dir string, s *engine.Session) error {
	at, err := realPath(dir)
	if err != nil {
		return err
	}
	libraries := []string{s.Library(0).DataDir}
	if root := s.Project().Root; root != "" {
		libraries = append(libraries, filepath.Join(root, card.ProjectDir))
	}
	for _, library := range libraries {
		if library == "" || s.Library(0).Isolated {
			continue
		}
		inside, err := realPath(library)
		if err != nil {
			return err
		}
		if rel, err := filepath.Rel(inside, at); err == nil && (rel == "." || filepath.IsLocal(rel)) {
			return fmt.Errorf("%s lies inside the library %s (name a folder outside with --out)", dir, library)
		}
	}
	for _, name := range guardFiles() {
		if path := filepath.Join(dir, name); exists(path) {
			return fmt.Errorf("%s is there already (%s)", path, roomFor(dir))
		}
	}
	return nil
}

// roomFor says how init can write although a file is in its way: a guard is
// renewed, another folder is left alone.
func roomFor(dir string) string {
	for _, name := range guardFiles() {
		if !exists(filepath.Join(dir, name)) {
			return "remove it, or name another folder with --out"
		}
	}
	return fmt.Sprintf("to renew the guard after cards were added, remove the folder %s and run init again, or name another folder with --out", dir)
}

// realPath is the absolute path with the links of its existing part resolved.
func realPath(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	rest := ""
	for dir := abs; ; dir = filepath.Dir(dir) {
		if real, err := filepath.EvalSymlinks(dir); err == nil {
			return filepath.Join(real, rest), nil
		}
		if dir == filepath.Dir(dir) {
			return abs, nil
		}
		rest = filepath.Join(filepath.Base(dir), rest)
	}
}

// knownNow lists the cases that fail today, each with its cause.
func knownNow(run *engine.Run) suite.KnownFailures {
	var known suite.KnownFailures
	for i := range run.Results {
		r := &run.Results[i]
		if r.Verdict.Passed {
			continue
		}
		reason := "it fails today"
		if f := r.Failure(); f != nil {
			reason = words.CauseLine(*f)
		}
		known = append(known, suite.KnownFailure{ID: run.Session.Cases()[i].ID, Reason: reason})
	}
	return known
}

// writeGuard writes the suite, what is known to fail, and a .gitignore first:
// the prompts are the user's.
func writeGuard(dir string, g *guard.Guard, known suite.KnownFailures) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	data, err := g.JSON()
	if err != nil {
		return err
	}
	lines := []string{"# Cases that failed when the suite was made: take a line out once its case passes."}
	for _, k := range known {
		lines = append(lines, k.Format())
	}
	texts := []string{"*\n", string(data), strings.Join(lines, "\n") + "\n"}
	for i, name := range guardFiles() {
		err := outfile.Target{Path: filepath.Join(dir, name), Mode: outfile.Private}.Write(func(w io.Writer) error {
			_, err := io.WriteString(w, texts[i])
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// sayGuard says what was made and how to run it.
func (a *app) sayGuard(dir string, g *guard.Guard, known int) {
	if a.o.quiet {
		return
	}
	fmt.Fprintf(a.stdout, "%s of %s in %s; %d fail today and are listed in known.txt\n", words.Count(len(g.Cases), "case"),
		words.Count(g.Cards, "card"), dir, known)
	fmt.Fprintf(a.stdout, "%s keeps these prompts out of Git: delete it if they may be published\n", filepath.Join(dir, ".gitignore"))
	fmt.Fprintf(a.stdout, "run it: ome-tui --headless --use-current-library%s %s --known-failures %s\n", a.libraryFlags(),
		inject.ShellWord(filepath.Join(dir, "suite.json")), inject.ShellWord(filepath.Join(dir, "known.txt")))
}
