package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// example is a command that a document shows, with what it prints.
type example struct {
	command string
	want    []string
}

// examples finds the commands of a document that stand with their output: indented lines after one that begins with "$ ".
func examples(text string) []example {
	var out []example
	inside := false
	for line := range strings.Lines(text) {
		shown, indented := strings.CutPrefix(strings.TrimRight(line, "\n"), "    ")
		command, isCommand := strings.CutPrefix(shown, "$ ")
		switch {
		case !indented:
			inside = false
		case isCommand:
			out, inside = append(out, example{command: command}), true
		case inside:
			out[len(out)-1].want = append(out[len(out)-1].want, shown)
		}
	}
	return out
}

// TestDocumentExamples runs every command that a document shows with its output, those of one document in one folder. A line "..." stands
// for any lines, a line that ends with it for any end; what comes after the last line shown is left out.
func TestDocumentExamples(t *testing.T) {
	documents, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	program, all := build(t), 0
	for _, document := range append(documents, "../../README.md", "../../fixtures/README.md") {
		text, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		shown := examples(string(text))
		if all += len(shown); len(shown) == 0 {
			continue
		}
		t.Run(filepath.Base(document), func(t *testing.T) {
			folder := exampleFolder(t, program)
			for _, e := range shown {
				e.run(t, folder)
			}
		})
	}
	if all < 14 {
		t.Fatalf("%d examples found", all)
	}
}

// exampleFolder has the fixtures, and the program in bin.
func exampleFolder(t *testing.T, program string) string {
	folder := t.TempDir()
	bin := filepath.Join(folder, "bin")
	if err := os.MkdirAll(bin, 0o755); err != nil {
		t.Fatal(err)
	}
	fixtures, err := filepath.Abs("../../fixtures")
	if err != nil {
		t.Fatal(err)
	}
	for from, to := range map[string]string{program: filepath.Join(bin, "ome-tui"), fixtures: filepath.Join(folder, "fixtures")} {
		if err := os.Symlink(from, to); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func (e example) run(t *testing.T, folder string) {
	cmd := exec.Command("sh", "-c", e.command)
	cmd.Dir = folder
	cmd.Env = []string{"HOME=" + folder, "TMPDIR=" + folder, "PATH=" + filepath.Join(folder, "bin") + ":" + os.Getenv("PATH")}
	stdout, err := cmd.Output() // the status of a failing run is no fault of the example
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	if why := shows(strings.Split(strings.TrimRight(string(stdout), "\n"), "\n"), e.want); why != "" {
		t.Errorf("$ %s\n%s\nit prints:\n%s", e.command, why, stdout)
	}
}

// shows compares what is printed with the lines shown, "" when they agree.
func shows(got, want []string) string {
	skip := false
	for _, line := range want {
		if line == "..." {
			skip = true
			continue
		}
		begin, open := strings.CutSuffix(line, "...")
		fits := func(s string) bool { return s == line || open && strings.HasPrefix(s, begin) }
		for skip && len(got) > 0 && !fits(got[0]) {
			got = got[1:]
		}
		if len(got) == 0 || !fits(got[0]) {
			return "it lacks the line: " + line
		}
		got, skip = got[1:], false
	}
	return ""
}
