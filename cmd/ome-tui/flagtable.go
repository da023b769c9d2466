package main

import (
	"github.com/spf13/pflag"

	"ome-tui/report/compare"
	"ome-tui/report/format"
)

func runFlags() []flagSpec {
	g := groupRun
	return []flagSpec{
		{name: "suite", group: g, value: "FILE", usage: "suite to run (same as a positional argument; repeats)", example: "--suite fixtures/core/suite.json", files: true, bind: texts(func(o *options) *[]string { return &o.suites })},
		{name: "limit", group: g, value: "N", usage: "most cards returned for a prompt, 0 for none as in OME (default 4, or the library's own)", example: "--limit 3", bind: count(func(o *options) *int { return &o.limit }, 4)},
		{name: "threshold", group: g, value: "T", usage: "least evidence score, 0-100 (default 40, or the library's own)", example: "--threshold 45", bind: number(func(o *options) *float64 { return &o.threshold }, 40)},
		{name: "profile", group: g, value: "P", usage: "behaviour where documents and OME 0.4.0 differ", example: "--profile ome-0.4.0", choices: []string{"documented", "ome-0.4.0"}, bind: text(func(o *options) *string { return &o.profile }, "")},
		{name: "use-current-library", group: g, usage: "run a suite's cases against your own library, read-only", example: "--use-current-library guard/suite.json", bind: toggle(func(o *options) *bool { return &o.useCurrentLibrary })},
		{name: "data-dir", group: g, value: "DIR", usage: "which library that is (else found as the hook finds it)", example: "--use-current-library --data-dir ./library guard/suite.json", files: true, bind: text(func(o *options) *string { return &o.dataDir }, "")},
		{name: "experiences", group: g, value: "FILE", usage: "run the suite's cases against this cards file", example: "--experiences other.cards.json suite.json", files: true, bind: text(func(o *options) *string { return &o.experiences }, "")},
		{name: "signals", group: g, value: "FILE", usage: "signal pack to add (repeats)", example: "--signals shop.signals.yaml", files: true, bind: texts(func(o *options) *[]string { return &o.signals })},
		{name: "filter", group: g, value: "EXPR", usage: "only cases for which all terms hold", example: "--filter 'tag:en -difficulty:hard browser'", bind: text(func(o *options) *string { return &o.filter }, "")},
		{name: "tag", group: g, value: "TAG", usage: "only cases with this tag (repeats, any matches)", example: "--tag negative --tag held-out", bind: texts(func(o *options) *[]string { return &o.tags })},
		{name: "jobs", group: g, value: "N", usage: "workers (default: one for each processor)", example: "--jobs 2", bind: count(func(o *options) *int { return &o.jobs }, 0)},
		{name: "fail-fast", group: g, usage: "stop at the first failing case; the report is incomplete", example: "--fail-fast", bind: toggle(func(o *options) *bool { return &o.failFast })},
		{name: "decoys", group: g, value: "N", usage: "add N irrelevant cards and prove that no decision moves", example: "--decoys 2000 --seed 7", bind: count(func(o *options) *int { return &o.decoys }, 0)},
		{name: "seed", group: g, value: "S", usage: "seed of --decoys and gen", example: "--seed 7", bind: func(fs *pflag.FlagSet, o *options, s flagSpec) { fs.Uint64Var(&o.seed, s.name, 1, s.usage) }},
		{name: "shard", group: g, value: "I/N", usage: "only the I-th of N parts of the cases (1-based)", example: "--shard 2/4", bind: text(func(o *options) *string { return &o.shard }, "")},
		{name: "watch", group: g, usage: "run again when suite, cards or signals change; ctrl-c ends it (status 0, in a run 130)", example: "--watch", bind: toggle(func(o *options) *bool { return &o.watch })},
		{name: "keep-data-dir", group: g, usage: "keep the temporary library and print where it is", example: "--keep-data-dir", bind: toggle(func(o *options) *bool { return &o.keepDataDir })},
		{name: "strict", group: g, usage: "warnings are errors", example: "--strict", bind: toggle(func(o *options) *bool { return &o.strict })},
	}
}

// formats are the names --format takes: those of a report, and the patch of
// --fixes.
func formats() []string {
	var names []string
	for _, n := range format.Names() {
		names = append(names, string(n))
	}
	return append(names, "patch")
}

func outputFlags() []flagSpec {
	g := groupOutput
	return []flagSpec{
		{name: "headless", group: g, usage: "print instead of opening the explorer", example: "--headless", bind: toggle(func(o *options) *bool { return &o.headless })},
		{name: "tui", group: g, usage: "open the explorer even when CI is set", example: "--tui", bind: toggle(func(o *options) *bool { return &o.tui })},
		{name: "format", group: g, value: "F", usage: "text, json, markdown, junit, github, csv, html or patch", example: "--format json", choices: formats(), bind: text(func(o *options) *string { return &o.format }, "text")},
		{name: "out", group: g, value: "FILE", usage: "where the format goes instead of stdout", example: "--format html --out recall.html", files: true, bind: text(func(o *options) *string { return &o.out }, "")},
		{name: "report", group: g, value: "F=PATH", usage: "one more format into a file (repeats)", example: "--report junit=recall.xml", files: true, bind: texts(func(o *options) *[]string { return &o.reports })},
		{name: "redact", group: g, usage: "reports without prompts and their words (always with a real library)", example: "--redact", bind: toggle(func(o *options) *bool { return &o.redact })},
		{name: "quiet", group: g, usage: "no progress and no notes on stderr", example: "--quiet", bind: toggle(func(o *options) *bool { return &o.quiet })},
		{name: "verbose", group: g, usage: "every case in the text output, not only the failing", example: "--verbose", bind: toggle(func(o *options) *bool { return &o.verbose })},
		{name: "no-color", group: g, usage: "no colour (as NO_COLOR)", example: "--no-color", bind: toggle(func(o *options) *bool { return &o.noColor })},
		{name: "ascii", group: g, usage: "only ASCII marks, lines and bars", example: "--ascii", bind: toggle(func(o *options) *bool { return &o.ascii })},
		{name: "accessible", group: g, usage: "plain lines in, plain lines out: for screen readers and pipes", example: "--accessible", bind: toggle(func(o *options) *bool { return &o.accessible })},
		{name: "log-file", group: g, value: "FILE", usage: "where the explorer logs", example: "--log-file ome-tui.log", files: true, bind: text(func(o *options) *string { return &o.logFile }, "")},
	}
}

func gateFlags() []flagSpec {
	g := groupGates
	return []flagSpec{
		{name: "min-pass-rate", group: g, value: "R", usage: "least share of passing cases; permits the rest to fail", example: "--min-pass-rate 0.9", bind: number(func(o *options) *float64 { return &o.minPassRate }, 1)},
		{name: "min-recall", group: g, value: "R", usage: "least recallAtK", example: "--min-recall 0.95", bind: number(func(o *options) *float64 { return &o.minRecall }, 0)},
		{name: "min-precision", group: g, value: "R", usage: "least precisionAtK", example: "--min-precision 0.95", bind: number(func(o *options) *float64 { return &o.minPrecision }, 0)},
		{name: "min-mrr", group: g, value: "R", usage: "least mean reciprocal rank", example: "--min-mrr 0.9", bind: number(func(o *options) *float64 { return &o.minMRR }, 0)},
		{name: "min-ndcg", group: g, value: "R", usage: "least nDCG", example: "--min-ndcg 0.9", bind: number(func(o *options) *float64 { return &o.minNDCG }, 0)},
		{name: "max-over-recall", group: g, value: "R", usage: "largest share of cases with a disallowed extra card", example: "--max-over-recall 0", bind: number(func(o *options) *float64 { return &o.maxOverRecall }, 1)},
		{name: "max-false-positive", group: g, value: "R", usage: "largest share of cases with a forbidden card", example: "--max-false-positive 0", bind: number(func(o *options) *float64 { return &o.maxFalsePositive }, 1)},
		{name: "min-margin", group: g, value: "M", usage: "least distance to the threshold that flips a case", example: "--min-margin 3", bind: number(func(o *options) *float64 { return &o.minMargin }, 0)},
		{name: "gate", group: g, value: "EXPR", usage: "METRIC[TAG] OP VALUE for any metric, tag, difficulty, language (repeats)", example: "--gate 'recallPositive[zh]>=0.95'", bind: texts(func(o *options) *[]string { return &o.gates })},
		{name: "known-failures", group: g, value: "FILE", usage: "cases that may fail, each with its reason", example: "--known-failures known.txt", files: true, bind: text(func(o *options) *string { return &o.knownFailures }, "")},
	}
}

func compareFlags() []flagSpec {
	g := groupCompare
	return []flagSpec{
		{name: "compare", group: g, value: "BEFORE", usage: "compare two reports; AFTER is the positional argument", example: "--compare before.json after.json", files: true, bind: text(func(o *options) *string { return &o.compare }, "")},
		{name: "baseline", group: g, value: "FILE", usage: "compare this run with a stored report", example: "--headless --baseline baseline.json", files: true, bind: text(func(o *options) *string { return &o.baseline }, "")},
		{name: "write-baseline", group: g, value: "FILE", usage: "store this run as a baseline", example: "--headless --write-baseline baseline.json", files: true, bind: text(func(o *options) *string { return &o.writeBaseline }, "")},
		{name: "force", group: g, usage: "store a baseline of a failing or partial run; gen: write over its files", example: "--write-baseline b.json --force", bind: toggle(func(o *options) *bool { return &o.force })},
		{name: "against", group: g, value: "REV", usage: "compare with a Git revision of the same files", example: "--headless --against HEAD~1 suite.json", bind: text(func(o *options) *string { return &o.against }, "")},
		{name: "allow", group: g, value: "NAME,...", usage: "differences that a comparison accepts", example: "--compare before.json after.json --allow card-edits", choices: compare.Names(), bind: func(fs *pflag.FlagSet, o *options, s flagSpec) { fs.StringSliceVar(&o.allow, s.name, nil, s.usage) }},
	}
}

func modeFlags() []flagSpec {
	g := groupModes
	return []flagSpec{
		{name: "sweep", group: g, usage: "exact threshold sweep as table, CSV or JSON", example: "--headless --sweep --format csv", bind: toggle(func(o *options) *bool { return &o.sweep })},
		{name: "explain", group: g, value: "CASE[:CARD]", usage: "the full trace of a case, or of one card in it", example: "--explain docs-only-no-hit:browser-validation", bind: text(func(o *options) *string { return &o.explain }, "")},
		{name: "fixes", group: g, value: "all|CASE", usage: "verified edits for the failing cases", example: "--headless --fixes all", choices: []string{"all"}, bind: text(func(o *options) *string { return &o.fixes }, "")},
		{name: "robustness", group: g, usage: "margins, one-word drops, leave-one-card-out", example: "--headless --robustness", bind: toggle(func(o *options) *bool { return &o.robustness })},
		{name: "lint", group: g, usage: "check suites, cards and packs without running", example: "--lint fixtures/core/suite.json", bind: toggle(func(o *options) *bool { return &o.lint })},
		{name: "verify", group: g, usage: "run the same through the installed OME", example: "--verify fixtures/core/suite.json", bind: toggle(func(o *options) *bool { return &o.verify })},
		{name: "ome-command", group: g, value: "CMD", usage: "how OME is started for --verify", example: "--verify --ome-command 'npx ome'", bind: text(func(o *options) *string { return &o.omeCommand }, "ome")},
		{name: "hook", group: g, usage: "the suites are hook suites", example: "--hook fixtures/hook/codex.json", bind: toggle(func(o *options) *bool { return &o.hook })},
		{name: "hook-command", group: g, value: "CMD", usage: "evaluate another program as the hook", example: "--hook fixtures/hook/codex.json --hook-command 'ome hook run --json'", bind: text(func(o *options) *string { return &o.hookCommand }, "")},
		{name: "card", group: g, value: "ID", usage: "why: the card to explain", example: "why 'fix the page' --card browser-validation", bind: text(func(o *options) *string { return &o.card }, "")},
		{name: "cwd", group: g, value: "DIR", usage: "why, show: the folder whose project applies", example: "why 'fix the page' --cwd ./apps/web", files: true, bind: text(func(o *options) *string { return &o.cwd }, "")},
		{name: "section", group: g, value: "NAME", usage: "show: only this part of the card", example: "show browser-validation --section rule", choices: []string{"rule"}, bind: text(func(o *options) *string { return &o.section }, "")},
		{name: "provider", group: g, value: "P", usage: "hook run: codex, claude, cursor or auto", example: "hook run --provider codex", choices: []string{"codex", "claude", "cursor", "auto"}, bind: text(func(o *options) *string { return &o.provider }, "auto")},
		{name: "cards", group: g, value: "N", usage: "gen: how many cards", example: "gen --cards 1000 --cases 100 --out bench", bind: count(func(o *options) *int { return &o.cards }, 100)},
		{name: "cases", group: g, value: "M", usage: "gen: how many cases", example: "gen --cards 1000 --cases 100 --out bench", bind: count(func(o *options) *int { return &o.cases }, 100)},
		{name: "json", group: g, usage: "short for --format json", example: "why 'fix the page' --json", bind: toggle(func(o *options) *bool { return &o.json })},
		{name: "record", group: g, value: "DIR", usage: "with --verify: write what OME answered as recordings", example: "--verify --record recordings", files: true, bind: text(func(o *options) *string { return &o.record }, "")},
	}
}

func explorerFlags() []flagSpec {
	return []flagSpec{
		{name: "theme", group: groupExplorer, value: "T", usage: "auto, light, dark or none (auto asks the terminal)", example: "--theme dark", choices: []string{"auto", "light", "dark", "none"}, bind: text(func(o *options) *string { return &o.theme }, "auto")},
		{name: "mouse", group: groupExplorer, usage: "capture the mouse", example: "--mouse", bind: toggle(func(o *options) *bool { return &o.mouse })},
		{name: "keys", group: groupExplorer, value: "FILE", usage: "rebind keys", example: "--keys keys.yaml", files: true, bind: text(func(o *options) *string { return &o.keys }, "")},
		{name: "help", group: groupGeneral, usage: "this text", example: "--help", bind: func(fs *pflag.FlagSet, o *options, s flagSpec) { fs.BoolVarP(&o.help, s.name, "h", false, s.usage) }},
		{name: "version", group: groupGeneral, usage: "tool, engine, scorer, build and profile", example: "--version", bind: toggle(func(o *options) *bool { return &o.version })},
	}
}
