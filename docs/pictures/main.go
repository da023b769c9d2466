// Command pictures makes the pictures of the documentation from the real explorer.
//
// It builds the program, runs it in a pseudo-terminal, presses keys, reads the frame through a terminal emulator, and writes the
// frame as SVG beside this file:
//
//	go run ./docs/pictures
//
// Nothing is drawn by hand, so a picture shows what the explorer shows. Only the run time in the header changes from one making to the
// next.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "pictures:", err)
		os.Exit(1)
	}
}

func run() error {
	scratch, err := os.MkdirTemp("", "ome-tui-pictures-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	program := filepath.Join(scratch, "ome-tui")
	build := exec.Command("go", "build", "-o", program, "./cmd/ome-tui")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("run it at the root of the repository: %w", err)
	}
	for _, s := range scenes() {
		frame, err := s.play(program, scratch)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		file := filepath.Join("docs", "pictures", s.name+".svg")
		if err := os.WriteFile(file, []byte(frame), 0o644); err != nil {
			return err
		}
		fmt.Println(file, len(frame)/1024, "kB")
	}
	return nil
}
