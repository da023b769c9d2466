package verify

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/internal/process"
	"ome-tui/engine/source"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// Bounds of a call. A busy machine starts an interpreter slowly.
const (
	// versionLimit is for a word that needs no work.
	versionLimit  = 15 * time.Second
	evalLimit     = 2 * time.Minute
	evalLimitCase = 3 * time.Second
	hookLimit     = time.Minute
	// hookTimeout is the time limit that the hook gets in its configuration,
	// in milliseconds: none that a figure could be lost by.
	hookTimeout = 50_000
	// mostOutput is how many bytes an answer may have.
	mostOutput = 16 << 20
)

// program is the installed OME.
type program struct {
	options Options
	command []string
	version string
}

// call runs a command of OME in a place.
func (p *program) call(ctx context.Context, at *place, stdin []byte, limit time.Duration, args ...string) (process.Result, error) {
	res, err := process.Call{
		Command: append(append([]string{}, p.command...), args...), Dir: at.nowhere(), Stdin: stdin, Limit: limit, MostOutput: mostOutput,
		Environ: process.Place{Home: at.home(), Data: at.data(), Temp: at.temp()}.Environ(p.options.Environ),
	}.Run(ctx)
	if ctx.Err() != nil {
		return res, ctx.Err()
	}
	if err != nil {
		return res, fmt.Errorf("%w: %w", ErrNoOME, err)
	}
	return res, nil
}

// answer is what `eval recall` prints, as far as it is read.
type answer struct {
	Error struct{ Message string }
	Cases []caseAnswer

	raw []byte
}

// caseAnswer is one case; a member that OME leaves out is nil.
type caseAnswer struct {
	ID            string
	ReturnedCards *[]string
	Passed        *bool
	Metrics       struct{ PrecisionAtK, RecallAtK, ReciprocalRank, NdcgAtK *float64 }
}

// lacks names what an answer does not say.
func (c *caseAnswer) lacks() []string {
	m := &c.Metrics
	var out []string
	for _, one := range []struct {
		name   string
		absent bool
	}{
		{"returnedCards", c.ReturnedCards == nil}, {"passed", c.Passed == nil}, {"precisionAtK", m.PrecisionAtK == nil},
		{"recallAtK", m.RecallAtK == nil}, {"reciprocalRank", m.ReciprocalRank == nil}, {"ndcgAtK", m.NdcgAtK == nil},
	} {
		if one.absent {
			out = append(out, one.name)
		}
	}
	return out
}

func (a *answer) find(id string) (*caseAnswer, bool) {
	for i := range a.Cases {
		if a.Cases[i].ID == id {
			return &a.Cases[i], true
		}
	}
	return nil, false
}

// eval has OME run the suite of a place.
func (p *program) eval(ctx context.Context, at *place) (*answer, error) {
	args := []string{"eval", "recall", "--suite", at.suiteFile(), "--limit", strconv.Itoa(at.run.Limit),
		"--threshold", strconv.FormatFloat(at.run.Threshold, 'f', -1, 64), "--json"}
	if !at.isolated {
		args = append(args, "--use-current-library")
	}
	res, err := p.call(ctx, at, nil, evalLimit+evalLimitCase*time.Duration(len(at.cases)), args...)
	if err != nil {
		return nil, err
	}
	a := &answer{raw: res.Stdout}
	switch err := json.Unmarshal(res.Stdout, a); {
	case res.Killed:
		a.Error.Message = ended(res)
	case err != nil:
		a.Error.Message = fmt.Sprintf("no report, exit status %d%s", res.Exit, excerpt(res))
	case a.Error.Message == "" && len(a.Cases) == 0:
		a.Error.Message = "a report without cases" + excerpt(res)
	}
	return a, nil
}

// figures has OME's hook recall the prompt of a case, and reads its log.
func (p *program) figures(ctx context.Context, at *place, c *Case) error {
	if at.run.Limit < 1 {
		c.Note = joined(c.Note, "a hook takes no limit of 0: the figures are not to be had")
		return nil
	}
	if err := p.configure(ctx, at, at.run.Results[c.Index].Threshold); err != nil {
		return err
	}
	input := map[string]string{"session_id": "verify", "hook_event_name": "UserPromptSubmit",
		"cwd": at.folder(c.Index), "prompt": at.run.Session.Cases()[c.Index].Prompt}
	payload, err := json.Marshal(input)
	if err != nil {
		return err
	}
	res, err := p.call(ctx, at, payload, hookLimit, "hook", "run", "--json")
	if err != nil {
		return err
	}
	if c.seen, err = at.lastEvent(); err != nil {
		c.Note = joined(c.Note, err.Error()+why(err, res))
		return nil
	}
	c.Figures = true
	c.Cards = differing(at.run.Diagnose(c.Index, telemetry.MaxCandidates), c.seen.CandidateStage)
	if at.folder(c.Index) == at.nowhere() && !at.isolated {
		at.withoutProject(c)
	}
	return nil
}

// withoutProject drops what differs only because OME opens a project's library
// in the project alone, while a suite's fixtures of one are there in every
// case: such a card is listed, and counts among those that words are weighed
// by.
func (at *place) withoutProject(c *Case) {
	c.Cards = slices.DeleteFunc(c.Cards, func(d CardDiff) bool {
		return d.Ref.Scope == trace.Project && d.Theirs == nil && !d.Ours.Selected || len(d.Fields) == 0
	})
}

// lastEvent reads the only line of the hook's log.
func (at *place) lastEvent() (*telemetry.Event, error) {
	data, faults := source.ReadFile(filepath.Join(at.data(), telemetry.File))
	line := bytes.TrimSpace(data)
	switch {
	case faults != nil || len(line) == 0:
		return nil, errNoLine
	case json.Valid(line):
	default:
		return nil, errors.New("the log of OME's hook is not to be read")
	}
	s := &telemetry.Event{}
	if err := json.Unmarshal(line, s); err != nil {
		return nil, fmt.Errorf("the log of OME's hook has another form: %w", err)
	}
	if !s.CandidateStage.Available {
		why := "OME's hook logged no candidates"
		if s.Error != nil {
			why += ": " + strings.Join(strings.Fields(*s.Error), " ")
		}
		return nil, errors.New(why)
	}
	return s, nil
}

// configure sets limit and threshold of the place's library in the
// configuration that this OME starts with, and begins a new log.
func (p *program) configure(ctx context.Context, at *place, threshold float64) error {
	if at.config == nil {
		res, err := p.call(ctx, at, nil, hookLimit, "config", "get", "--json")
		if err != nil {
			return err
		}
		if json.Unmarshal(res.Stdout, &at.config) != nil || at.config == nil {
			at.config = map[string]any{}
		}
	}
	retrieval, _ := at.config["retrieval"].(map[string]any)
	if retrieval == nil {
		retrieval = map[string]any{}
	}
	retrieval["maxCards"], retrieval["minScore"], retrieval["hookTimeoutMs"] = at.run.Limit, threshold, hookTimeout
	at.config["retrieval"] = retrieval
	if err := writeJSON(filepath.Join(at.data(), "config.json"), at.config); err != nil {
		return err
	}
	err := os.Remove(filepath.Join(at.data(), telemetry.File))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

func joined(a, b string) string {
	if a == "" {
		return b
	}
	return a + "; " + b
}

func firstLine(b []byte) string {
	line, _, _ := strings.Cut(strings.TrimSpace(string(b)), "\n")
	return line
}

// excerpt is the beginning of what a program said, for messages.
func excerpt(res process.Result) string {
	said := cmp.Or(strings.TrimSpace(string(res.Stderr)), strings.TrimSpace(string(res.Stdout)))
	if said == "" {
		return ""
	}
	return ": " + text.Head(said, 200)
}

var errNoLine = errors.New("OME's hook logged nothing")

// why says how a hook came to log nothing of use, as far as it can be seen.
func why(err error, res process.Result) string {
	switch {
	case res.Killed:
		return ": " + ended(res)
	case res.Exit != 0:
		return fmt.Sprintf(": exit status %d%s", res.Exit, excerpt(res))
	case errors.Is(err, errNoLine):
		return " (it stays silent on prompts about itself)"
	}
	return ""
}

// ended says why a process was ended.
func ended(res process.Result) string {
	if res.Flooded {
		return fmt.Sprintf("more than %d MiB of output", mostOutput>>20)
	}
	return "no answer within " + res.Elapsed.Round(time.Second).String()
}
