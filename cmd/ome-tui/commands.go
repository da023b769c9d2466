package main

import (
	"fmt"
	"slices"
)

// commandSpec is one row of the command table: dispatch, help, manual page
// and completions are made from it.
type commandSpec struct {
	name    string
	args    string
	usage   string
	example string
	// more is what else its own help says, in lines of at most 100 letters.
	more string
	// flags are the flags that mean something to it, each with what it does
	// here where that is not what the table says; groups are whole groups.
	flags  []string
	groups []group
	// subs are its own commands.
	subs []commandSpec
	run  func(*app, []string) int
}

// commandTable lists the commands beside the explorer and --headless.
func commandTable() []commandSpec {
	return []commandSpec{
		{name: "why", args: "'PROMPT'", usage: "what comes back for a prompt, what nearly did, and why a card did not",
			example: "why 'fix the page' --card browser-validation", run: (*app).why,
			more: `The cards are those of your own library, found as OME's hook finds it: --data-dir, the variables
OH_MY_EXPERIENCE_DATA_DIR and OME_HOME, "dataDir" in config.json, else ~/.oh-my-experience, with the
library of the project in the current folder (--cwd). --experiences FILE asks a cards file instead.

With --card, or with --suite when nothing came back, it offers the best edit that would bring the
card back. --suite FILE (repeats) names cases to judge that edit on; without one it is unverified.`,
			flags: []string{"card: the card to explain", "suite: cases to judge the edit on (repeats)", "data-dir: which library", "experiences: ask this cards file instead",
				"cwd: the folder whose project applies", "profile", "limit", "threshold", "signals", "format: text or json", "json", "out", "verbose: every card, and the injected text", "ascii", "no-color"}},
		{name: "init", args: "[--out DIR]", usage: "make a guard suite of your own cards", example: "init --out guard", run: (*app).init,
			more: `Each trigger and use_when becomes a prompt that should recall its card, each ignore phrase one that
should not. What fails today is listed in DIR/known.txt. The library is only read.`,
			flags: []string{"out: the folder it is written into (default ome-tui-guard)", "data-dir: which library", "cwd: the folder whose project applies", "profile", "quiet: print nothing"}},
		{name: "show", args: "CARD", usage: "one card of the current project and library", example: "show browser-validation --section rule", run: (*app).show,
			flags: []string{"section: only this part: rule", "data-dir: which library", "experiences: a card of this file instead", "cwd: the folder whose project applies", "out: a file instead of stdout"}},
		{name: "demo", args: "[DIR]", usage: "copy the failing suite into DIR and open it", example: "demo", run: (*app).demo,
			more:  `DIR is ome-tui-demo when none is named; files that are there stay. The flags of a run apply.`,
			flags: []string{"headless", "fixes", "explain", "threshold", "limit", "accessible", "ascii"}, groups: []group{groupExplorer}},
		{name: "gen", usage: "make a synthetic suite and cards (--cards --cases --seed --out DIR)", example: "gen --cards 1000 --cases 100 --seed 7 --out bench", run: (*app).gen,
			more:  "It writes DIR/suite.json and DIR/cards.json, never over files that are there; the same seed gives the same bytes.",
			flags: []string{"cards: how many cards (default 100)", "cases: how many cases (default 100)", "seed: another seed, another suite (default 1)", "out: the folder they are written into", "force: write over the files that are there"}},
		{name: "merge", args: "REPORT...", usage: "join the reports of all shards and give the verdict", example: "merge part1.json part2.json --min-recall 0.95", run: (*app).merge,
			more:  "The reports are those of --shard I/N --format json, one of each part; the gates are judged on the whole.",
			flags: []string{"format", "json", "out", "report", "baseline", "write-baseline", "force", "allow", "quiet", "verbose"}, groups: []group{groupGates}},
		{name: "hook", args: "run|explain", usage: "be the prompt hook: one JSON payload on stdin, one answer on stdout", example: "hook run --json", run: (*app).hook,
			subs: []commandSpec{
				{name: "run", usage: "answer a payload and log it", example: "hook run --json",
					more: `It reads one JSON payload of Codex, Claude Code or Cursor on stdin, writes one JSON object, and adds a
line without the prompt to <dataDir>/events.jsonl, which it makes where there is none. Status 0 always.`,
					flags: []string{"provider: codex, claude, cursor or auto", "data-dir: which library", "profile", "json: the answer is JSON always; taken as OME takes it"}},
				{name: "explain", usage: "tell what hook run would do with a payload, and write nothing", example: "hook explain --provider claude < payload.json",
					more: `It prints the event, the decision with the arithmetic of each card that came back, the output and the
log line that a run would add.`,
					flags: []string{"provider: codex, claude, cursor or auto", "data-dir: which library", "profile", "format: text or json", "json", "out", "verbose: every card, and the injected text", "ascii", "no-color"}},
			}},
		{name: "completion", args: "bash|zsh|fish", usage: "print a completion script", example: "completion bash", run: (*app).completion,
			more: `Load it once: eval "$(ome-tui completion bash)" in ~/.bashrc; ome-tui completion zsh > a folder of
$fpath/_ome-tui; ome-tui completion fish > ~/.config/fish/completions/ome-tui.fish`},
		{name: "man", usage: "print the manual page", example: "man", run: (*app).man, more: "Read it: ome-tui man > ome-tui.1 && man ./ome-tui.1"},
		{name: "help", args: "[GROUP|COMMAND]", usage: "flags or a command with an example", example: "help gates", run: (*app).helpTopic,
			more: "help all prints every command and flag with an example."},
	}
}

func commandNames() []string {
	var names []string
	for _, c := range commandTable() {
		names = append(names, c.name)
	}
	return names
}

// findCommand finds the row of a command, or of the command of its own that
// the second word names, with its whole name.
func findCommand(words []string) (commandSpec, bool) {
	if len(words) == 0 {
		return commandSpec{}, false
	}
	for _, c := range commandTable() {
		if c.name != words[0] {
			continue
		}
		for _, sub := range c.subs {
			if len(words) > 1 && sub.name == words[1] {
				sub.name = c.name + " " + sub.name
				return sub, true
			}
		}
		return c, true
	}
	return commandSpec{}, false
}

// checkCommand reports a flag that a command does not take: dropped without a
// word it would pass for one that was obeyed. The prompt hook, which must
// never hold up a prompt, takes all, and so does what runs a suite.
func (o *options) checkCommand(words []string) error {
	c, _ := findCommand(words)
	if c.name == "demo" || c.name == "help" || isHookRun(words) {
		return nil
	}
	always := []string{"headless", "quiet", "no-color", "ascii", "accessible"}
	for _, s := range flagTable() {
		if o.given(s.name) && c.usageOf(s) == "" && !slices.Contains(always, s.name) {
			return fmt.Errorf("%s does not take --%s (ome-tui help %s lists what it takes)", c.name, s.name, words[0])
		}
	}
	return nil
}
