// Package engine runs recall suites and explains every verdict.
//
// Open loads suites, cards and signal packs (all faults at once, as values);
// the Session it gives is immutable and shared by workers. Session.Run
// recalls every case and streams a Result for each; the Run it returns can be
// decided again at another threshold or limit without scoring anything anew
// (Retune), swept over all thresholds that occur (Sweep), and broken down by
// difficulty, tag, language and card (Breakdown, Cards). The full story of one case or card is recomputed on demand
// (Explain, ExplainCard).
//
// Invariants: the same cards, suites and options give the same bytes,
// whatever the number of workers; every failing case names its causes; a
// fixture card goes the way a real card goes, written as Markdown into a
// temporary data directory and read back by the loader of real libraries; a
// real library is only ever read.
//
// The packages below, in the direction of imports:
//
//	text, trace, fault, source          leaves: tokens, the decision as data,
//	                                    faults, documents with positions
//	rewrite                             edits that keep a file's formatting
//	gitfs                               the files of a Git revision
//	internal/filelock, tempdir, process what every platform does otherwise:
//	                                    locks and temporary folders that fall
//	                                    with their process, other programs
//	card, signal                        cards and libraries, signal packs
//	prompt, score, pick, inject, match  one prompt through all stages
//	suite                               cases, verdicts, metrics, gates
//	gen                                 synthetic suites, irrelevant cards
//	engine                              this facade
//	lint, hook                          what is built on it: checks of files,
//	                                    the hook
//	hook/payload, telemetry             what a client writes and takes, the log
//	hook/schema, eval                   JSON Schemas of both (google's library
//	                                    judges, the package says where and
//	                                    why), any hook command judged by them
//	guard, verify                       suites made of a library, the same
//	                                    suites through an installed OME
//	watch                               which files changed; for the callers
//
// Inside the facade: options.go, open*.go, library.go, decoys.go and checks.go
// load; run.go, shard.go and judge.go recall; segment.go, retune.go, sweep.go,
// points.go and band.go decide again; cause.go, failure.go, extra.go and the
// files of the textual causes (textcause.go, removed.go, invisible.go, near.go,
// stem.go) say why; cards.go counts; explain.go and context.go tell one case;
// invariance.go proves that irrelevant cards change nothing. edit.go and
// edited.go make edits in memory, files.go, changes.go and drift.go in the text
// of files; propose.go, phrases.go and mend.go think of edits, fix*.go judge
// them, plan.go judges them together. revision.go opens the files of a Git
// revision, review*.go, mixer.go and minimal.go find what turned a verdict
// between two runs; robustness.go, trials.go and variant.go try small changes.
//
// Nothing here prints, logs, or knows of reports and screens.
package engine
