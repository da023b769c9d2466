package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"ome-tui/engine"
)

// release is set by the release script; a plain build tells its revision.
var release string

// version is the tool's version in one word.
func version() string {
	if release != "" {
		return release
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "devel"
	}
	return buildVersion(info)
}

func buildVersion(info *debug.BuildInfo) string {
	revision, dirty := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && len(s.Value) >= 12:
			revision = s.Value[:12]
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = "+dirty"
		}
	}
	if revision == "" {
		return "devel"
	}
	return "devel-" + revision + dirty
}

func (a *app) printVersion() {
	fmt.Fprintf(a.stdout, "ome-tui %s\n", version())
	fmt.Fprintf(a.stdout, "engine  %s\n", engine.EngineVersion)
	fmt.Fprintf(a.stdout, "scorer  %s\n", engine.ScorerVersion)
	fmt.Fprintf(a.stdout, "build   %s %s/%s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	profile := a.o.profile
	if profile == "" {
		profile = "documented for fixture cards, ome-0.4.0 for a real library"
	}
	fmt.Fprintf(a.stdout, "profile %s\n", profile)
}
