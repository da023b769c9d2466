package main

// commandSpec is one row of the command table: dispatch, help, manual page
// and completions are made from it.
type commandSpec struct {
	name  string
	args  string
	usage string
	run   func(*app, []string) int
}

// commandTable lists the commands beside the explorer and --headless.
func commandTable() []commandSpec {
	return []commandSpec{
		{"why", "'PROMPT'", "what comes back for a prompt, what nearly did, and why a card did not", (*app).why},
		{"init", "[--out DIR]", "make a guard suite of your own cards", (*app).init},
		{"show", "CARD", "one card of the current project and library", (*app).show},
		{"demo", "[DIR]", "copy the failing suite into DIR and open it", (*app).demo},
		{"gen", "", "make a synthetic suite and cards (--cards --cases --seed --out DIR)", (*app).gen},
		{"merge", "REPORT...", "join the reports of all shards and give the verdict", (*app).merge},
		{"hook", "run|explain", "be the prompt hook: one JSON payload on stdin, one answer on stdout", (*app).hook},
		{"completion", "bash|zsh|fish", "print a completion script", (*app).completion},
		{"man", "", "print the manual page", (*app).man},
		{"help", "[GROUP]", "the flags with an example each", (*app).helpTopic},
	}
}

func commandNames() []string {
	var names []string
	for _, c := range commandTable() {
		names = append(names, c.name)
	}
	return names
}
