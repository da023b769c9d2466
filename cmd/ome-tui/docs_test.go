package main

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/pflag"

	"ome-tui/tui/keys"
)

// The parts of the documents that say what the tables and the sources say are made from them, and held to them:
// `go test ./cmd/ome-tui -run TestDocs -update` writes them anew.
func TestDocs(t *testing.T) {
	for _, part := range []struct{ file, name, text string }{
		{"README.md", "commands", commandsPart()},
		{"README.md", "flags", flagsPart()},
		{"README.md", "statuses", statusesPart()},
		{"docs/keys.md", "keys", keysPart()},
		{"docs/architecture.md", "imports", importsPart(t)},
	} {
		t.Run(part.file+" "+part.name, func(t *testing.T) {
			file := "../../" + part.file
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			head, rest, found := strings.Cut(string(data), "<!-- "+part.name+": made by go test ./cmd/ome-tui -run TestDocs -update -->\n")
			old, tail, closed := strings.Cut(rest, "<!-- /"+part.name+" -->")
			if !found || !closed {
				t.Fatalf("no part %q", part.name)
			}
			if diff := cmp.Diff(old, part.text); diff != "" && !*update {
				t.Errorf("run with -update (-document +tables):\n%s", diff)
			}
			if *update {
				text := head + "<!-- " + part.name + ": made by go test ./cmd/ome-tui -run TestDocs -update -->\n" + part.text + "<!-- /" + part.name + " -->" + tail
				if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// bars keeps a text inside its table cell.
func bars(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

func commandsPart() string {
	var b strings.Builder
	b.WriteString("| command | does | example |\n| --- | --- | --- |\n")
	for _, c := range commandTable() {
		fmt.Fprintf(&b, "| `%s` | %s | `ome-tui %s` |\n", bars(strings.TrimSpace(c.name+" "+c.args)), bars(c.usage), bars(c.example))
	}
	return b.String()
}

func flagsPart() string {
	var b strings.Builder
	for _, g := range groups() {
		fmt.Fprintf(&b, "\n**%s** (`ome-tui help %s`)\n\n| flag | does | example |\n| --- | --- | --- |\n", groupTitle(g), g)
		for _, s := range flagTable() {
			if s.group == g {
				fmt.Fprintf(&b, "| `%s` | %s | `ome-tui %s` |\n", bars(s.synopsis()), bars(s.usage), bars(s.example))
			}
		}
	}
	return b.String() + "\n"
}

func statusesPart() string {
	var b strings.Builder
	b.WriteString("| status | meaning |\n| --- | --- |\n")
	for _, e := range exitStatuses() {
		fmt.Fprintf(&b, "| %s | %s |\n", e.status, e.meaning)
	}
	return b.String()
}

func keysPart() string {
	var b strings.Builder
	group := ""
	table := keys.Default()
	for _, k := range table.Bindings() {
		if k.Name == "" {
			continue
		}
		if k.Group != group {
			group = k.Group
			fmt.Fprintf(&b, "\n## %s\n\n| keys | does | name |\n| --- | --- | --- |\n", group)
		}
		labels := "none; from the palette"
		if all := table.Labels(k.Action); len(all) > 0 {
			labels = "`" + strings.Join(all, "` `") + "`"
		}
		fmt.Fprintf(&b, "| %s | %s | `%s` |\n", bars(labels), bars(k.Long), k.Name)
	}
	return b.String() + "\n"
}

// importsPart draws the packages of the program with the imports that no other import implies.
func importsPart(t *testing.T) string {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "ome-tui/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	graph := make(map[string][]string)
	for line := range strings.Lines(string(out)) {
		name, imports, _ := strings.Cut(strings.TrimSpace(line), " ")
		if name = strings.TrimPrefix(name, "ome-tui/"); strings.Contains(name, "internal") || name == "docs/pictures" {
			continue
		}
		graph[name] = nil
		for _, i := range strings.Fields(imports) {
			if rest, ours := strings.CutPrefix(i, "ome-tui/"); ours && !strings.Contains(rest, "internal") {
				graph[name] = append(graph[name], rest)
			}
		}
	}
	return mermaid(graph)
}

func mermaid(graph map[string][]string) string {
	var b strings.Builder
	b.WriteString("```mermaid\nflowchart TD\n")
	names := make([]string, 0, len(graph))
	for n := range graph {
		names = append(names, n)
	}
	slices.Sort(names)
	node := func(n string) string { return regexp.MustCompile(`\W`).ReplaceAllString(n, "_") }
	for _, n := range names {
		fmt.Fprintf(&b, "  %s[%s]\n", node(n), n)
	}
	for _, n := range names {
		for _, to := range graph[n] {
			if !implied(graph, n, to) {
				fmt.Fprintf(&b, "  %s --> %s\n", node(n), node(to))
			}
		}
	}
	return b.String() + "```\n"
}

// implied tells whether another import of a package leads to the same one.
func implied(graph map[string][]string, from, to string) bool {
	for _, via := range graph[from] {
		if via != to && reaches(graph, via, to) {
			return true
		}
	}
	return false
}

func reaches(graph map[string][]string, from, to string) bool {
	return from == to || slices.ContainsFunc(graph[from], func(n string) bool { return reaches(graph, n, to) })
}

// TestFlagsEverywhere holds that every flag and command is in the manual page and in each completion.
func TestFlagsEverywhere(t *testing.T) {
	pages := map[string]*strings.Builder{"man": {}, "bash": {}, "zsh": {}, "fish": {}}
	writeMan(pages["man"])
	bashCompletion(pages["bash"])
	zshCompletion(pages["zsh"])
	fishCompletion(pages["fish"])
	spelled := map[string]string{"man": `\-\-%s`, "bash": "--%s", "zsh": "--%s[", "fish": "-l %s "}
	for page, text := range pages {
		for _, name := range flagNames() {
			if page == "man" {
				name = roff(name)
			}
			if want := fmt.Sprintf(spelled[page], name); !strings.Contains(text.String(), want) {
				t.Errorf("%s lacks %s", page, want)
			}
		}
		for _, name := range commandNames() {
			if !strings.Contains(text.String(), name) {
				t.Errorf("%s lacks the command %s", page, name)
			}
		}
	}
}

// TestExamples holds that every example of the flag table can be parsed, and that the fixtures it names are there.
func TestExamples(t *testing.T) {
	for _, s := range flagTable() {
		fs, o := pflag.NewFlagSet("example", pflag.ContinueOnError), &options{}
		for _, each := range flagTable() {
			each.bind(fs, o, each)
		}
		args := quoted(s.example)
		if err := fs.Parse(args); err != nil {
			t.Errorf("--%s: %s: %v", s.name, s.example, err)
		}
		if !fs.Changed(s.name) {
			t.Errorf("--%s: its example does not use it: %s", s.name, s.example)
		}
		for _, a := range args {
			if strings.HasPrefix(a, "fixtures/") {
				if _, err := os.Stat("../../" + a); err != nil {
					t.Errorf("--%s: %v", s.name, err)
				}
			}
		}
	}
}

// TestCommandFlags holds that the flags in a command's help are in the flag table, and that its help fits a screen.
func TestCommandFlags(t *testing.T) {
	const screen = 35
	for _, c := range commandTable() {
		for _, one := range append([]commandSpec{c}, c.subs...) {
			for _, f := range one.flags {
				if name, _, _ := strings.Cut(f, ": "); !slices.Contains(flagNames(), name) {
					t.Errorf("%s: no flag is called %q", one.name, name)
				}
			}
			var b strings.Builder
			one.help(&b)
			if n := strings.Count(b.String(), "\n"); n > screen {
				t.Errorf("%s: its help has %d lines", one.name, n)
			}
			for line := range strings.Lines(b.String()) {
				if len(line) > 120 {
					t.Errorf("%s: %q is long", one.name, line)
				}
			}
		}
	}
}

// quoted cuts a command line at blanks outside single quotes.
func quoted(line string) []string {
	var out []string
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			out = append(out, part)
		} else {
			out = append(out, strings.Fields(part)...)
		}
	}
	return out
}

// TestNotice holds that every module in the program and its tests is credited with its licence.
func TestNotice(t *testing.T) {
	notice, err := os.ReadFile("../../docs/notice.md")
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "list", "-deps", "-test", "-f", "{{with .Module}}{{.Path}}{{end}}", "ome-tui/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, module := range strings.Fields(string(out)) {
		if module != "ome-tui" && !strings.Contains(string(notice), "| "+module+" |") {
			t.Errorf("docs/notice.md does not name %s", module)
		}
	}
}

// TestLinks holds that the documents link to files that are there, and that every document is linked.
func TestLinks(t *testing.T) {
	const root = "../../"
	link := regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)
	docs, err := os.ReadDir(root + "docs")
	if err != nil {
		t.Fatal(err)
	}
	files := []string{"README.md", "CHANGELOG.md", "fixtures/README.md"}
	for _, d := range docs {
		if strings.HasSuffix(d.Name(), ".md") {
			files = append(files, "docs/"+d.Name())
		}
	}
	linked := map[string]bool{"README.md": true}
	for _, f := range files {
		data, err := os.ReadFile(root + f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(data), -1) {
			to := path.Join(path.Dir(f), m[1])
			linked[to] = true
			if _, err := os.Stat(root + to); err != nil {
				t.Errorf("%s links to %s, which is not there", f, m[1])
			}
		}
	}
	for _, f := range files {
		if !linked[f] {
			t.Errorf("no document links to %s", f)
		}
	}
}

// TestNamedTests holds that the tests which documents name are there.
func TestNamedTests(t *testing.T) {
	known := map[string]bool{}
	root := os.DirFS("../..")
	if err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		data, err := fs.ReadFile(root, path)
		for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllStringSubmatch(string(data), -1) {
			known[m[1]] = true
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"profiles.md", "verify.md", "following-ome.md"} {
		data, err := os.ReadFile("../../docs/" + name)
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range regexp.MustCompile(`\bTest[A-Z]\w+`).FindAllString(string(data), -1) {
			if !known[test] {
				t.Errorf("docs/%s names %s, which is no test", name, test)
			}
		}
	}
}
