package hook

import (
	"os"
	"slices"
	"strings"
	"time"

	"ome-tui/engine"
	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/hook/payload"
	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/prompt"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// writeEvent adds the line of a result to the log of its data directory.
func (o Options) writeEvent(res Result) error {
	if res.DataDir == "" {
		return os.ErrNotExist
	}
	if err := os.MkdirAll(res.DataDir, 0o700); err != nil {
		return err
	}
	var hash telemetry.Hasher // stays nil, and the lists empty, without a key
	if key, err := telemetry.Key(res.DataDir); err == nil {
		hash = telemetry.Keyed(key)
	}
	event := o.event(res, hash)
	line, err := telemetry.Encode(&event)
	if err != nil {
		return err
	}
	return telemetry.Append(res.DataDir, line)
}

// recorder turns a result into a line.
type recorder struct {
	res  Result
	hash telemetry.Hasher
	tidy telemetry.Sanitizer
}

// event is the line of a result; hash is nil where there is no key.
func (o Options) event(res Result, hash telemetry.Hasher) telemetry.Event {
	rec := recorder{res: res, hash: hash, tidy: telemetry.NewSanitizer(map[string]string{
		"~": o.Environ("HOME"), "<dataDir>": res.DataDir, "<project>": res.Project.Root,
	})}
	now := o.Now()
	e := telemetry.Event{
		ID: o.NewID(), Kind: telemetry.Kind, SchemaVersion: telemetry.SchemaVersion,
		EngineVersion: engine.EngineVersion, ScorerVersion: engine.ScorerVersion,
		Provider: res.Event.Provider, Event: res.Event.Kind,
		SessionID: orNull(res.Event.SessionID), TurnID: orNull(res.Event.TurnID),
		PromptHash: promptHash(res.Event), RawPrompt: rawPrompt(res),
		TaskEnvelope: rec.envelope(), ProjectContext: rec.project(), Libraries: rec.libraries(), QueryVariants: rec.variants(),
		CandidateStage: rec.candidates(), SelectionStage: rec.selection(),
		RenderedCardIDs: append([]string{}, res.Context.Rendered...), Rendered: res.Context.Text != "",
		ContextTruncated: res.Context.Truncated, DeliveryStatus: telemetry.DeliveryUnknown, Injected: res.Context.Text != "",
		DurationMs: int(now.Sub(o.Started) / time.Millisecond), BudgetUsedChars: text.UTF16Len(res.Context.Text),
		CreatedAt: now.UTC().Format("2006-01-02T15:04:05.000Z07:00"),
	}
	e.MatchedCards = e.SelectionStage.Cards
	e.Matched = len(e.MatchedCards) > 0
	rec.identify(&e)
	if o.Profile != trace.Documented {
		e.Profile = o.Profile.String()
	}
	for _, w := range res.Warnings {
		e.Warnings = append(e.Warnings, rec.tidy.Clean(w))
	}
	if res.Fault != nil {
		e.Error = orNull(rec.tidy.Clean(res.Fault.Error()))
	}
	return e
}

// identify sets the fingerprints of what the decision was made from.
func (rec recorder) identify(e *telemetry.Event) {
	if rec.res.ConfigOK {
		e.ConfigFingerprint = orNull(configFingerprint(rec.res.Config))
	}
	if len(rec.res.Libraries) == 0 {
		return
	}
	id := identify(rec.res.Libraries)
	e.LibraryFingerprint, e.CardSetFingerprint = orNull(id.library), orNull(id.cardSet)
	e.GlobalCardSetFingerprint = orNull(id.globalCardSet)
}

func promptHash(e payload.Event) string {
	if e.Prompt == "" {
		return ""
	}
	return telemetry.PromptHash(e.Prompt)
}

func rawPrompt(res Result) *string {
	if !res.ConfigOK || !res.Config.SaveRawPrompt {
		return nil
	}
	return orNull(res.Event.Prompt)
}

func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func (rec recorder) envelope() telemetry.Envelope {
	a := rec.res.Analysis
	if a == nil {
		return telemetry.Envelope{}
	}
	return telemetry.Envelope{
		SummaryHash: rec.hash.One(a.Summary), TaskTypes: append([]string{}, a.TaskTypes...),
		Files: rec.hash.All(a.Files), Commands: rec.hash.All(a.Commands), Risks: rec.hash.All(a.Risks),
		Surfaces: rec.hash.All(a.Surfaces), Keywords: rec.hash.All(a.Keywords), Length: a.Length,
	}
}

func (rec recorder) variants() []string {
	return rec.hash.All(variantTexts(rec.res.Analysis))
}

func variantTexts(a *prompt.Analysis) []string {
	if a == nil {
		return nil
	}
	texts := make([]string, len(a.Variants))
	for i, v := range a.Variants {
		texts[i] = v.Text
	}
	return texts
}

func (rec recorder) project() telemetry.Project {
	if len(rec.res.Libraries) == 0 { // the run did not get there
		return telemetry.Project{Source: "none"}
	}
	p := rec.res.Project
	has := !p.None()
	if !has {
		return telemetry.Project{HasProject: &has, Source: "none"}
	}
	return telemetry.Project{
		HasProject: &has, Source: p.Source,
		ProjectKeyHash: orNull(rec.hash.One(p.Key)), ModulePathHash: orNull(rec.hash.One(p.Module)),
	}
}

func (rec recorder) libraries() []telemetry.Library {
	out := []telemetry.Library{}
	for _, l := range rec.res.Libraries {
		messages := []string{}
		for _, f := range l.Faults {
			if !saidTwice(l, f) {
				messages = append(messages, rec.tidy.Clean(f.Error()))
			}
		}
		out = append(out, telemetry.Library{
			Scope: l.Scope.String(), Exists: l.Exists, Readable: l.Readable,
			WarningCount: len(messages), WarningHashes: rec.hash.All(messages), WarningMessages: messages,
		})
	}
	return out
}

// saidTwice tells the warning about a file that empties its library: that it
// does so is a warning of its own, and OME gives one.
func saidTwice(l card.Library, f fault.Fault) bool {
	inFile := func(file string) bool { return strings.HasSuffix(f.File, file) }
	return l.Emptied && f.Rule != card.RuleEmptied && slices.ContainsFunc(append(slices.Clone(l.Malformed), l.Legacy...), inFile)
}
