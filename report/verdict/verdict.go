// Package verdict turns the outcome of a run into the printed word and the
// exit status. Of is the only place where that is decided; everything else
// hands it facts.
package verdict

import "fmt"

// Stop says how a run was cut short.
type Stop uint8

const (
	// Ran means the run came to its own end.
	Ran Stop = iota
	// Interrupted is SIGINT.
	Interrupted
	// Terminated is SIGTERM.
	Terminated
)

// Compared is what a comparison with an earlier report gave.
type Compared uint8

const (
	// NotCompared means that none was asked for.
	NotCompared Compared = iota
	// NoRegression means comparable, and nothing got worse.
	NoRegression
	// Regressed means that something got worse.
	Regressed
	// NotComparable means that the two reports do not allow a judgement.
	NotComparable
)

// Exit statuses of the program.
const (
	StatusPassed      = 0
	StatusFailed      = 1
	StatusBadInput    = 2
	StatusUndecided   = 3
	StatusInterrupted = 130
	StatusTerminated  = 143
)

// Words that go with the statuses.
const (
	WordPassed      = "passed"
	WordFailed      = "failed"
	WordBadInput    = "bad input"
	WordUndecided   = "undecided"
	WordInterrupted = "interrupted"
)

// Outcome is what is known about a run when it ends. The zero value is a run
// that measured nothing.
type Outcome struct {
	Stop Stop
	// BadInput is why nothing ran: usage errors and faults of the input.
	BadInput []string
	// Measured counts the cases (or comparisons, or files) that have a
	// result, Failing those that failed and are not known failures.
	Measured, Failing int
	// MayFail is the explicit permission that --min-pass-rate is: failing
	// cases are judged by that gate alone.
	MayFail bool
	// Broken are the further reasons to fail, each a line: gates that do not
	// hold, known failures that pass or do not exist.
	Broken []string
	// Compared is the comparison's result, with its reasons in ComparedWhy.
	Compared    Compared
	ComparedWhy []string
	// Undecided are the reasons why no judgement is possible: an incomplete
	// run, a missing baseline or shard, an internal fault.
	Undecided []string
	// EmptyOK says that measuring nothing is fine, as for one shard of many.
	EmptyOK bool
}

// Verdict is the word, the exit status and the lines that explain them.
type Verdict struct {
	Word    string
	Status  int
	Reasons []string
}

// Of judges an outcome. Precedence: a signal, bad input, a failure, no
// decision, passed. Reasons of the lower ranks follow those of the higher.
func Of(o Outcome) Verdict {
	failed, undecided := failures(o), doubts(o)
	v := Verdict{Reasons: append(append(append([]string(nil), o.BadInput...), failed...), undecided...)}
	switch {
	case o.Stop == Interrupted:
		v.Word, v.Status = WordInterrupted, StatusInterrupted
	case o.Stop == Terminated:
		v.Word, v.Status = WordInterrupted, StatusTerminated
	case len(o.BadInput) > 0:
		v.Word, v.Status = WordBadInput, StatusBadInput
	case len(failed) > 0:
		v.Word, v.Status = WordFailed, StatusFailed
	case len(undecided) > 0:
		v.Word, v.Status = WordUndecided, StatusUndecided
	default:
		v.Word, v.Status = WordPassed, StatusPassed
	}
	return v
}

func failures(o Outcome) []string {
	var why []string
	if o.Failing > 0 && !o.MayFail {
		why = append(why, fmt.Sprintf("%d of %s failed", o.Failing, count(o.Measured, "case")))
	}
	why = append(why, o.Broken...)
	if o.Compared == Regressed {
		why = append(why, orDefault(o.ComparedWhy, "worse than the baseline")...)
	}
	return why
}

func doubts(o Outcome) []string {
	why := append([]string(nil), o.Undecided...)
	if o.Compared == NotComparable {
		why = append(why, orDefault(o.ComparedWhy, "the reports cannot be compared")...)
	}
	if o.Measured == 0 && !o.EmptyOK && len(o.BadInput) == 0 && len(why) == 0 {
		why = append(why, "nothing was selected to measure")
	}
	return why
}

func orDefault(lines []string, line string) []string {
	if len(lines) == 0 {
		return []string{line}
	}
	return lines
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
