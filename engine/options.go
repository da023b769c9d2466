package engine

import (
	"errors"
	"fmt"
	"math"
	"runtime"

	"ome-tui/engine/card"
	"ome-tui/engine/trace"
)

// Defaults of a run: those of a library without configuration.
const (
	DefaultLimit     = card.DefaultMaxCards     // cards returned at most
	DefaultThreshold = card.DefaultMinScore     // evidence score, 0–100
	DefaultBudget    = card.DefaultContextChars // UTF-16 code units of injected context
)

// Options say what to run and how. The zero value of a pointer field means
// "not chosen": the library's own configuration decides if a real library is
// in use, else the default.
type Options struct {
	// Limit is the largest number of cards returned, 0 and up.
	Limit *int
	// Threshold is the smallest evidence score that admits a card, 0–100.
	Threshold *float64
	// Profile overrides the profile that the kind of library implies.
	Profile *trace.Profile

	// UseCurrentLibrary evaluates against the user's library, read-only;
	// DataDir says which (empty: found as OME finds it).
	UseCurrentLibrary bool
	DataDir           string
	// CWD is the folder whose project a session without suites belongs to;
	// cases name their own.
	CWD string
	// Experiences is a cards file that replaces the suites' own cards.
	Experiences string
	// Signals are signal pack files added to the built-in ones.
	Signals []string
	// Environ finds the user's library; nil means an empty environment.
	Environ func(name string) string

	// Filter selects cases by the filter grammar; Tags by any of the tags.
	Filter string
	Tags   []string
	// Shard selects a part of the cases by a stable hash of the case id; the
	// zero value selects all.
	Shard Shard

	// Decoys adds that many irrelevant cards, made from Seed.
	Decoys int
	Seed   uint64

	// Jobs is the number of workers, 1 and up.
	Jobs int
	// FailFast stops a run at the first failing case.
	FailFast bool
	// KeepDataDir leaves the temporary data directory of an isolated run.
	KeepDataDir bool
	// TempDir is where temporary data directories are made; empty means a
	// folder in memory, or the system's.
	TempDir string

	// revision is where the files are read instead of the disk; nil is the disk.
	revision *revision
}

// DefaultOptions gives an isolated run of all cases on all processors.
func DefaultOptions() Options {
	return Options{Jobs: runtime.GOMAXPROCS(0)}
}

// Validate reports every option that is out of range or contradicts another.
func (o Options) Validate() error {
	var errs []error
	add := func(bad bool, format string, args ...any) {
		if bad {
			errs = append(errs, fmt.Errorf(format, args...))
		}
	}
	if o.Limit != nil {
		add(*o.Limit < 0, "limit %d is negative (0 or more)", *o.Limit)
	}
	if o.Threshold != nil {
		t := *o.Threshold
		add(math.IsNaN(t) || t < 0 || t > 100, "threshold %v is out of range (0 to 100)", t)
	}
	add(o.Jobs < 1, "jobs %d is out of range (1 or more)", o.Jobs)
	add(o.Decoys < 0, "decoys %d is negative (0 or more)", o.Decoys)
	add(o.UseCurrentLibrary && o.Experiences != "", "a cards file and the current library exclude each other (choose one)")
	add(!o.UseCurrentLibrary && o.DataDir != "", "a data directory needs the current library (add --use-current-library)")
	if err := o.Shard.Validate(); err != nil {
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// Origin says where a setting came from.
type Origin uint8

const (
	// FromDefault is the published default.
	FromDefault Origin = iota
	// FromOption was chosen by the user for this run.
	FromOption
	// FromLibrary stands in the config.json of the library.
	FromLibrary
)

// String gives "default", "option" or "library".
func (o Origin) String() string {
	return [...]string{"default", "option", "library"}[o]
}

// Settings are the values in force, each with where it came from.
type Settings struct {
	Limit         int
	LimitFrom     Origin
	Threshold     float64
	ThresholdFrom Origin
	Budget        int
	BudgetFrom    Origin
	Profile       trace.Profile
	ProfileFrom   Origin
}
