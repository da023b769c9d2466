package main

// commandSpec is one row of the command table: dispatch, help, manual page
// and completions are made from it.
type commandSpec struct {
	name    string
	args    string
	usage   string
	example string
	run     func(*app, []string) int
}

// commandTable lists the commands beside the explorer and --headless.
func commandTable() []commandSpec {
	return []commandSpec{
		{"why", "'PROMPT'", "what comes back for a prompt, what nearly did, and why a card did not", "why 'fix the page' --card browser-validation", (*app).why},
		{"init", "[--out DIR]", "make a guard suite of your own cards", "init --out guard", (*app).init},
		{"show", "CARD", "one card of the current project and library", "show browser-validation --section rule", (*app).show},
		{"demo", "[DIR]", "copy the failing suite into DIR and open it", "demo", (*app).demo},
		{"gen", "", "make a synthetic suite and cards (--cards --cases --seed --out DIR)", "gen --cards 1000 --cases 100 --seed 7 --out bench", (*app).gen},
		{"merge", "REPORT...", "join the reports of all shards and give the verdict", "merge part1.json part2.json --min-recall 0.95", (*app).merge},
		{"hook", "run|explain", "be the prompt hook: one JSON payload on stdin, one answer on stdout", "hook run --json", (*app).hook},
		{"completion", "bash|zsh|fish", "print a completion script", "completion bash", (*app).completion},
		{"man", "", "print the manual page", "man", (*app).man},
		{"help", "[GROUP|COMMAND]", "flags or a command with an example", "help gates", (*app).helpTopic},
	}
}

func commandNames() []string {
	var names []string
	for _, c := range commandTable() {
		names = append(names, c.name)
	}
	return names
}
