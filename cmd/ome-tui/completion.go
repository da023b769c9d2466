package main

import (
	"fmt"
	"io"
	"strings"
)

// completion prints a completion script, made from the flag table.
func (a *app) completion(args []string) int {
	if len(args) != 1 {
		return a.usageError("completion: name one shell: bash, zsh or fish")
	}
	switch args[0] {
	case "bash":
		bashCompletion(a.stdout)
	case "zsh":
		zshCompletion(a.stdout)
	case "fish":
		fishCompletion(a.stdout)
	default:
		return a.usageError("completion: no shell %q (bash, zsh or fish)", args[0])
	}
	return exitOK
}

func bashCompletion(w io.Writer) {
	fmt.Fprintln(w, "_ome_tui() {\n  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n  case $prev in")
	for _, s := range flagTable() {
		switch {
		case len(s.choices) > 0:
			fmt.Fprintf(w, "    --%s) COMPREPLY=($(compgen -W %q -- \"$cur\")); return ;;\n", s.name, strings.Join(s.choices, " "))
		case s.files:
			fmt.Fprintf(w, "    --%s) COMPREPLY=($(compgen -f -- \"$cur\")); return ;;\n", s.name)
		case s.value != "":
			fmt.Fprintf(w, "    --%s) return ;;\n", s.name)
		}
	}
	var flags []string
	for _, n := range flagNames() {
		flags = append(flags, "--"+n)
	}
	fmt.Fprintf(w, "  esac\n  case $cur in\n    -*) COMPREPLY=($(compgen -W %q -- \"$cur\")) ;;\n    *) COMPREPLY=($(compgen -f -- \"$cur\"))\n       [ \"$COMP_CWORD\" -eq 1 ] && COMPREPLY+=($(compgen -W %q -- \"$cur\")) ;;\n  esac\n}\ncomplete -F _ome_tui ome-tui\n",
		strings.Join(flags, " "), strings.Join(commandNames(), " "))
}

func zshCompletion(w io.Writer) {
	fmt.Fprintln(w, "#compdef ome-tui\n_arguments -S \\")
	for _, s := range flagTable() {
		action := ""
		switch {
		case len(s.choices) > 0:
			action = fmt.Sprintf(":%s:(%s)", s.value, strings.Join(s.choices, " "))
		case s.files:
			action = ":" + s.value + ":_files"
		case s.value != "":
			action = ":" + s.value + ": "
		}
		usage := strings.NewReplacer("'", "", "[", "(", "]", ")", ":", "\\:").Replace(s.usage)
		fmt.Fprintf(w, "  '--%s[%s]%s' \\\n", s.name, usage, strings.ReplaceAll(action, "'", ""))
	}
	fmt.Fprintf(w, "  '1: :{_alternative \"commands:command:(%s)\" \"files:suite:_files\"}' \\\n  '*:file:_files'\n", strings.Join(commandNames(), " "))
}

func fishCompletion(w io.Writer) {
	for _, c := range commandTable() {
		fmt.Fprintf(w, "complete -c ome-tui -n __fish_use_subcommand -a %s -d '%s'\n", c.name, strings.ReplaceAll(c.usage, "'", ""))
	}
	for _, s := range flagTable() {
		line := "complete -c ome-tui -l " + s.name
		switch {
		case len(s.choices) > 0:
			line += " -x -a '" + strings.Join(s.choices, " ") + "'"
		case s.files:
			line += " -r -F"
		case s.value != "":
			line += " -x"
		}
		fmt.Fprintf(w, "%s -d '%s'\n", line, strings.ReplaceAll(s.usage, "'", ""))
	}
}
