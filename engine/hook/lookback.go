package hook

import (
	"context"
	"encoding/json"
	"strings"

	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/trace"
)

// Change is something that differs between an earlier decision and today's,
// and may explain another outcome.
type Change uint8

const (
	// ChangedEngine is another program or version: engine or scorer.
	ChangedEngine Change = iota
	// ChangedProfile is the same program following other behaviour.
	ChangedProfile
	// ChangedConfig is limit, threshold, budget or time limit.
	ChangedConfig
	// ChangedCards is what the fingerprint of the card set covers.
	ChangedCards
	// ChangedTexts is the rest of the library: categories, rules, bodies,
	// files that cannot be read.
	ChangedTexts
	// ChangedProject is another project or module, or none.
	ChangedProject
)

// String gives the change in a word or two.
func (c Change) String() string {
	return [...]string{"engine", "profile", "configuration", "cards", "card texts", "project"}[c]
}

// LookBack is what the log holds about a prompt, and what would be decided
// and logged now.
type LookBack struct {
	telemetry.History
	Now Explanation
}

// Look finds a prompt in the log by its hash and decides about it again, as
// the hook would in that folder. It writes nothing.
func Look(ctx context.Context, prompt, folder string, o Options) (LookBack, error) {
	in, err := json.Marshal(map[string]string{"prompt": prompt, "cwd": folder})
	if err != nil {
		return LookBack{}, err
	}
	out := LookBack{Now: Explain(ctx, strings.NewReader(string(in)), o)}
	out.History, err = telemetry.Find(out.Now.DataDir, prompt)
	return out, err
}

// Changes lists what differs between an earlier decision and now. What either
// line does not hold counts as no difference.
func Changes(then telemetry.Past, now *telemetry.Event) []Change {
	var out []Change
	add := func(c Change, differs bool) {
		if differs {
			out = append(out, c)
		}
	}
	add(ChangedEngine, then.EngineVersion != now.EngineVersion || then.ScorerVersion != now.ScorerVersion)
	add(ChangedProfile, profileOf(then.Event, then.Own) != profileOf(*now, true))
	add(ChangedConfig, differ(then.ConfigFingerprint, now.ConfigFingerprint))
	cards := differ(then.CardSetFingerprint, now.CardSetFingerprint)
	add(ChangedCards, cards)
	// OME makes this fingerprint in a way of its own.
	add(ChangedTexts, !cards && then.Own && differ(then.LibraryFingerprint, now.LibraryFingerprint))
	add(ChangedProject, otherProject(then, now.ProjectContext))
	return out
}

func differ(then, now *string) bool { return then != nil && now != nil && *then != *now }

// profileOf is the profile that a line was decided in.
func profileOf(e telemetry.Event, own bool) string {
	switch {
	case !own:
		return trace.OME040.String()
	case e.Profile == "":
		return trace.Documented.String()
	}
	return e.Profile
}

// otherProject compares keyed hashes, which OME's lines do not have: of those
// only whether there was a project is known.
func otherProject(then telemetry.Past, now telemetry.Project) bool {
	was := then.ProjectContext
	if was.HasProject == nil || now.HasProject == nil {
		return false
	}
	if *was.HasProject != *now.HasProject {
		return true
	}
	return then.Own && (differ(was.ProjectKeyHash, now.ProjectKeyHash) || differ(was.ModulePathHash, now.ModulePathHash))
}
