package engine

import (
	"context"
	"fmt"
	"slices"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/signal"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// Open loads suites, cards and signal packs. The list holds every fault of
// the input, sorted; when one of them is an error the session is nil.
// Warnings stand in the list and in Session.Warnings. Without suites, a
// current library or a cards file is opened for Try alone.
func Open(ctx context.Context, o Options, suites ...suite.Location) (*Session, fault.List) {
	if err := o.Validate(); err != nil {
		return nil, optionFaults(err)
	}
	signal.Prepare()
	l := &loading{Session: &Session{options: o, locations: suites}, ctx: ctx}
	l.loadSuites(suites)
	l.loadSignals()
	l.settle()
	if l.ok() {
		l.loadLibraries()
	}
	if l.ok() {
		l.checkCards()
		l.selectCases()
	}
	if !l.ok() {
		l.Session.options.KeepDataDir = false
		l.add(closeFault(l.Session.Close()))
		l.tidy()
		return nil, l.faults
	}
	l.tidy()
	l.Session.warnings = l.faults.Only(fault.Warning)
	return l.Session, l.faults
}

// loading is a session in the making.
type loading struct {
	*Session
	ctx    context.Context
	faults fault.List
	config card.Config
	// dataDir is the user's library; empty in an isolated run.
	dataDir string
	added   []card.Card // decoys
	worker  worker
}

func (l *loading) ok() bool { return !l.faults.Has(fault.Error) }

// tidy sorts the faults; what several libraries say of one card stands once,
// and what lintAllow silences not at all.
func (l *loading) tidy() {
	of := map[string][]*suite.Suite{} // by file
	for _, s := range l.suites {
		of[s.Path] = append(of[s.Path], s)
		if s.CardsFile != s.Path {
			of[s.CardsFile] = append(of[s.CardsFile], s)
		}
	}
	l.faults = slices.DeleteFunc(l.faults, func(f fault.Fault) bool {
		return slices.ContainsFunc(of[f.File], func(s *suite.Suite) bool { return s.Allows(f) })
	})
	l.faults.Sort()
	l.faults = slices.Compact(l.faults)
}

// add takes faults in, errors and warnings.
func (l *loading) add(faults fault.List) { l.faults = append(l.faults, faults...) }

// softly takes faults in that cannot stop a run, as warnings.
func (l *loading) softly(faults fault.List) {
	for _, f := range faults {
		if f.Severity == fault.Error {
			f.Severity = fault.Warning
		}
		l.faults = append(l.faults, f)
	}
}

func optionFaults(err error) fault.List {
	var list fault.List
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range joined.Unwrap() {
			list = append(list, optionFaults(e)...)
		}
		return list
	}
	return fault.List{{Rule: "option", What: err.Error()}}
}

func closeFault(err error) fault.List {
	if err == nil {
		return nil
	}
	return fault.List{{Rule: "temporary-folder", Severity: fault.Warning, What: err.Error()}}
}

// loadSuites reads every suite, and refuses the same file twice.
func (l *loading) loadSuites(at []suite.Location) {
	var files suite.Files
	var named []string // as each was named first
	for _, one := range at {
		n, twice := files.Number(one)
		if twice {
			l.add(fault.List{{Pos: fault.Pos{File: one.Path}, Rule: "suite-twice", What: "the suite is named twice",
				Remedy: fmt.Sprintf("it is %s; name each suite once", named[n])}})
			continue
		}
		named = append(named, one.Path)
		s, faults := suite.Load(l.options.revision.of(one))
		l.add(faults)
		if s != nil {
			s.Path = one.Path
			l.suites = append(l.suites, s)
			l.total += len(s.Cases)
		}
	}
}

// loadSignals compiles the signal packs.
func (l *loading) loadSignals() {
	set, err := signal.Builtin()
	if err != nil {
		l.add(fault.List{{Rule: "signals", What: err.Error()}})
		return
	}
	var packs []*signal.Pack
	for _, path := range l.options.Signals {
		one := l.loadPack(path)
		if l.packs = append(l.packs, one); one.Pack != nil {
			packs = append(packs, one.Pack)
		}
	}
	if len(packs) > 0 && l.ok() {
		var faults fault.List
		set, faults = set.Extend(packs...)
		l.add(faults)
	}
	l.signals = set
}

// loadedPack is a signal pack with the text it was read from; the zero value
// where a revision has none.
type loadedPack struct {
	*signal.Pack
	data string
}

// loadPack reads one signal pack.
func (l *loading) loadPack(path string) loadedPack {
	at := l.options.revision.of(suite.Location{Path: path})
	data, faults := at.Read()
	if l.options.revision != nil && len(faults) == 1 && faults[0].Rule == "missing-file" {
		return loadedPack{} // the pack came later
	}
	var pack *signal.Pack
	if !faults.Has(fault.Error) {
		pack, faults = signal.ParsePack(at.Path, data)
	}
	l.add(faults)
	return loadedPack{pack, string(data)}
}

// settle finds the user's library, if it is asked for, and decides the
// settings: an option first, then the library's configuration, then the
// default.
func (l *loading) settle() {
	o := l.options
	l.config = card.DefaultConfig()
	s := Settings{Limit: DefaultLimit, Threshold: DefaultThreshold, Budget: DefaultBudget}
	if o.UseCurrentLibrary {
		l.findLibrary()
		s.Profile = trace.OME040
	}
	set := func(path string, from *Origin, apply func()) {
		if l.config.Set[path] {
			apply()
			*from = FromLibrary
		}
	}
	set("retrieval.maxCards", &s.LimitFrom, func() { s.Limit = l.config.MaxCards })
	set("retrieval.minScore", &s.ThresholdFrom, func() { s.Threshold = l.config.MinScore })
	set("retrieval.additionalContextMaxChars", &s.BudgetFrom, func() { s.Budget = l.config.ContextChars })
	if o.Limit != nil {
		s.Limit, s.LimitFrom = *o.Limit, FromOption
	}
	if o.Threshold != nil {
		s.Threshold, s.ThresholdFrom = *o.Threshold, FromOption
	}
	if o.Profile != nil {
		s.Profile, s.ProfileFrom = *o.Profile, FromOption
	}
	l.settings = s
}
