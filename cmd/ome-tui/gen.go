package main

import (
	"io"
	"os"
	"path/filepath"

	"ome-tui/engine/gen"
	"ome-tui/report/outfile"
)

// gen writes a synthetic suite and its cards: the same seed gives the same
// bytes on every machine.
func (a *app) gen(args []string) int {
	if len(args) > 0 {
		return a.usageError("gen takes no argument %q (use --cards --cases --seed --out DIR)", args[0])
	}
	if a.o.out == "" {
		return a.usageError("gen needs --out DIR")
	}
	o := gen.Options{Cards: a.o.cards, Cases: a.o.cases, Seed: a.o.seed}
	if err := o.Validate(); err != nil {
		return a.usageError("gen: %v", err)
	}
	files := []struct {
		name  string
		write func(io.Writer) error
	}{
		{"cards.json", o.WriteCards},
		{"suite.json", func(w io.Writer) error { return o.WriteSuite(w, "./cards.json") }},
	}
	for _, f := range files {
		if path := filepath.Join(a.o.out, f.name); !a.o.force && exists(path) {
			return a.usageError("gen: %s is there already (remove it, name another folder with --out, or --force)", path)
		}
	}
	if err := os.MkdirAll(a.o.out, 0o755); err != nil {
		return a.fail(exitUsage, "gen: %v", err)
	}
	for _, f := range files {
		path := filepath.Join(a.o.out, f.name)
		if err := (outfile.Target{Path: path, Mode: outfile.Public}).Write(f.write); err != nil {
			return a.fail(exitUndecided, "gen: %v", err)
		}
		a.note("wrote %s", path)
	}
	return exitOK
}

// exists tells whether something has that name, be it a broken link.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
