package main

import (
	"fmt"
	"slices"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
	"ome-tui/fixtures"
)

// embeddedCore is the suite that runs when none is named.
const embeddedCore = "core/suite.json"

// locations gives the suites of the command line, else those of the project
// file, else the embedded core suite.
func (a *app) locations(args []string) ([]suite.Location, error) {
	paths := slices.Concat(a.o.suites, args)
	if len(paths) == 0 {
		paths = a.project.suites
	}
	if len(paths) > 0 {
		return suite.OnDisk(paths...), nil
	}
	if a.o.useCurrentLibrary {
		return nil, nil
	}
	if a.o.experiences != "" {
		return nil, fmt.Errorf("--experiences needs a suite whose cases run against that file")
	}
	return []suite.Location{{FS: fixtures.Files(), Path: embeddedCore}}, nil
}

// engineOptions turns the flags into the engine's options.
func (a *app) engineOptions() (engine.Options, error) {
	o, e := a.o, engine.DefaultOptions()
	if o.changed("limit") {
		e.Limit = &o.limit
	}
	if o.changed("threshold") {
		e.Threshold = &o.threshold
	}
	profile, err := parseProfile(o.profile)
	if err != nil {
		return e, err
	}
	e.Profile = profile
	e.UseCurrentLibrary, e.DataDir, e.Experiences = o.useCurrentLibrary, o.dataDir, o.experiences
	e.Signals, e.Filter, e.Tags = o.signals, o.filter, o.tags
	e.Decoys, e.Seed, e.FailFast, e.KeepDataDir = o.decoys, o.seed, o.failFast, o.keepDataDir
	e.Environ = a.getenv
	if o.changed("jobs") {
		e.Jobs = o.jobs
	}
	if o.shard != "" {
		if e.Shard, err = engine.ParseShard(o.shard); err != nil {
			return e, err
		}
	}
	return e, e.Validate()
}

func parseProfile(name string) (*trace.Profile, error) {
	var p trace.Profile
	switch name {
	case "":
		return nil, nil
	case trace.Documented.String():
		p = trace.Documented
	case trace.OME040.String():
		p = trace.OME040
	default:
		return nil, fmt.Errorf("unknown profile %q (documented or ome-0.4.0)", name)
	}
	return &p, nil
}
