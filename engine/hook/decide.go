package hook

import (
	"context"
	"fmt"
	"io"
	"os"

	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/hook/payload"
	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/match"
	"ome-tui/engine/prompt"
	"ome-tui/engine/signal"
	"ome-tui/engine/trace"
)

// run is one call of the hook on its way. note is told what is known so far,
// for the case that the time runs out.
type run struct {
	Options
	note func(Result)
	// detailed has every step of the arithmetic told.
	detailed bool
}

// decide takes a payload through all stages up to the output. It returns
// early, with a fault, when the context ends.
func (r run) decide(ctx context.Context, in io.Reader) Result {
	res, configFault := r.setUp()
	r.note(res)

	fields, err := payload.Read(in)
	if err != nil {
		return res.fail(err)
	}
	res.Event, res.read = payload.Normalize(fields, r.Provider), true
	r.note(res)
	switch {
	case res.Event.PromptFault != "":
		return res.fail(fmt.Errorf("%w (%s)", errPrompt, res.Event.PromptFault))
	case !res.Event.HasPrompt():
		return res.quiet(NoPrompt)
	case payload.IsMaintenance(res.Event.Prompt):
		return res.quiet(Maintenance)
	case configFault != nil:
		return res.fail(configFault)
	case res.Event.Kind == payload.AgentStop:
		res.Logged = true
		return res.quiet(Stopped)
	}
	return r.recall(ctx, res)
}

// begin is what is known before anything was read.
func (r run) begin() Result {
	res := Result{Event: payload.Event{Provider: r.named(), Kind: payload.PromptSubmit}, Config: card.DefaultConfig()}
	res.Output = res.silence()
	return res
}

// named is the provider as far as the call itself says it.
func (r run) named() string {
	if r.Provider == "" || r.Provider == payload.Auto {
		return payload.Unknown
	}
	return r.Provider
}

// setUp finds the data directory and reads its configuration.
func (r run) setUp() (Result, error) {
	res := r.begin()
	dir, faults := card.Discover(r.DataDir, r.Environ)
	res.DataDir = dir.Path
	if err := firstError(faults); err != nil {
		return res, err
	}
	config, faults := card.LoadConfig(os.DirFS(res.DataDir), card.ConfigFile)
	if err := firstError(faults); err != nil {
		return res, err
	}
	res.Config, res.ConfigOK = config, true
	for _, w := range faults.Only(fault.Warning) {
		res.Warnings = append(res.Warnings, w.Error())
	}
	return res, nil
}

// recall decides which cards come back and what the client is told.
func (r run) recall(ctx context.Context, res Result) Result {
	signal.Prepare()
	folder := res.Event.CWD
	if folder == "" {
		folder = r.WorkDir
	}
	res.Project = card.DetectProject(folder)
	res.Libraries = card.LoadLibraries(res.DataDir, res.Project.Root, r.Profile)
	if !res.Libraries[0].Exists {
		res.Warnings = append(res.Warnings, "no library at "+res.DataDir)
	}
	if ctx.Err() != nil {
		return res.fail(ErrTimeLimit)
	}
	set, err := signal.Builtin()
	if err != nil {
		return res.fail(err)
	}
	cards := allCards(res.Libraries)
	res.Analysis = prompt.Analyze(res.Event.Prompt, set)
	if ctx.Err() != nil {
		return res.fail(ErrTimeLimit)
	}
	library := match.NewLibrary(cards, set, r.Profile)
	at := match.Options{Limit: res.Config.MaxCards, Threshold: res.Config.MinScore, Project: res.Project}
	var decision trace.Decision
	if r.detailed {
		decision = library.Detail(res.Analysis, at, library.Len())
	} else {
		decision = library.Answer(res.Analysis, at, telemetry.MaxCandidates)
	}
	if ctx.Err() != nil {
		return res.fail(ErrTimeLimit)
	}
	res.Decision, res.Logged = &decision, true
	return render(res, library, set)
}

func allCards(libraries []card.Library) []card.Card {
	if len(libraries) == 1 {
		return libraries[0].Cards
	}
	var out []card.Card
	for _, l := range libraries {
		out = append(out, l.Cards...)
	}
	return out
}

// firstError gives the first fault that stops a run.
func firstError(faults fault.List) error {
	if errs := faults.Only(fault.Error); len(errs) > 0 {
		return errs[0]
	}
	return nil
}
