// Package engine runs recall suites and explains every verdict.
//
// Open loads suites, cards and signal packs (all faults at once, as values);
// the Session it gives is immutable and shared by workers. Session.Run
// recalls every case and streams a Result for each; the Run it returns can be
// decided again at another threshold or limit without scoring anything anew
// (Retune), swept over all thresholds that occur (Sweep), broken down by
// difficulty, tag, language and card (Breakdown, Cards), and grouped by what
// failed (Groups). The full story of one case or card is recomputed on demand
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
//	card, signal                        cards and libraries, signal packs
//	prompt, score, pick, inject, match  one prompt through all stages
//	suite                               cases, verdicts, metrics, gates
//	lint                                static checks of suites and cards
//	engine                              this facade
//
// Nothing here prints, logs, or knows of reports and screens.
package engine
