package verify

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"ome-tui/engine"
	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/internal/process"
)

// ErrNoOME says that there is no OME to ask.
var ErrNoOME = errors.New("there is no OME to verify against")

// Remedy is what to do where there is none.
const Remedy = "npm install -g oh-my-experience, or --ome-command CMD"

// Options say which OME is asked, and for how much.
type Options struct {
	// Command is the command line that starts OME, as in "ome" or "npx ome".
	Command string
	// Environ is the environment of the call; only what carries no secret
	// passes on.
	Environ []string
	// TempDir is where the places lie; empty means the system's.
	TempDir string
	// Figures asks for the figures of every card in all cases, not only in
	// those that differ. It costs a process for each case.
	Figures bool
}

// Outcome is what OME said of every case, beside what the engine did.
type Outcome struct {
	Run *engine.Run
	// Version is what the program calls itself.
	Version string
	Suites  []Suite
}

// Suite is one suite as OME answered it.
type Suite struct {
	// Index is the suite in Session.Suites, Name its name there.
	Index int
	Name  string
	// Refused is what OME said instead of an answer, empty otherwise.
	Refused string
	Cases   []Case
	// Notes say what had to be put otherwise for OME to take it.
	Notes []string

	place  *place
	report []byte
	files  []File
}

// Case is one case on both sides.
type Case struct {
	// Index is the case in Session.Cases.
	Index int
	ID    string
	// Ours and Theirs are the returned cards in order.
	Ours, Theirs             []string
	OursPassed, TheirsPassed bool
	// Fields are what differs: "returned", "verdict", or a metric's name.
	Fields []string
	// Figures tells whether the figures of the cards were looked at; Cards
	// are those that differ, and Note why they could not be seen.
	Figures bool
	Cards   []CardDiff
	Note    string

	seen *telemetry.Event
}

// Same tells whether nothing that decides differs.
func (c *Case) Same() bool {
	return len(c.Fields) == 0 && !slices.ContainsFunc(c.Cards, func(d CardDiff) bool { return len(d.Fields) > 0 })
}

// Same tells whether OME answered every suite, and every case as the engine
// did.
func (o *Outcome) Same() bool {
	for i := range o.Suites {
		s := &o.Suites[i]
		if s.Refused != "" || slices.ContainsFunc(s.Cases, func(c Case) bool { return !c.Same() }) {
			return false
		}
	}
	return true
}

// Run asks OME about every case of a run. emit, if not nil, gets each case as
// soon as it is there. The error is ErrNoOME, the context's, or tells that a
// place could not be made.
func Run(ctx context.Context, run *engine.Run, o Options, emit func(Case)) (*Outcome, error) {
	if emit == nil {
		emit = func(Case) {}
	}
	ome, err := find(ctx, o)
	if err != nil {
		return nil, err
	}
	out := &Outcome{Run: run, Version: ome.version}
	for i := range run.Session.Suites() {
		s, err := ome.suite(ctx, run, i, emit)
		if err != nil {
			return nil, err
		}
		out.Suites = append(out.Suites, s)
	}
	return out, nil
}

// suite asks about the cases of one suite, in a place of its own.
func (p *program) suite(ctx context.Context, run *engine.Run, index int, emit func(Case)) (Suite, error) {
	s := Suite{Index: index, Name: run.Session.SuiteName(index)}
	at, err := newPlace(p.options.TempDir, run, index)
	if err != nil {
		return s, fmt.Errorf("suite %s: %w", s.Name, err)
	}
	defer at.remove()
	s.place, s.Notes = at, at.notes
	if len(at.cases) == 0 {
		return s, nil
	}
	answer, err := p.eval(ctx, at)
	if err != nil {
		return s, err
	}
	if s.Refused = answer.Error.Message; s.Refused != "" {
		return s, nil
	}
	s.report = answer.raw
	for _, i := range at.cases {
		c := compared(run, i, answer)
		if p.options.Figures || len(c.Fields) > 0 {
			if err := p.figures(ctx, at, &c); err != nil {
				return s, err
			}
		}
		emit(c)
		s.Cases = append(s.Cases, c)
	}
	if err := s.record(); err != nil {
		return s, fmt.Errorf("suite %s: recording: %w", s.Name, err)
	}
	return s, nil
}

// compared holds one case against OME's answer.
func compared(run *engine.Run, i int, answer *answer) Case {
	r := &run.Results[i]
	c := Case{Index: i, ID: run.Session.Cases()[i].ID, Ours: r.IDs(), OursPassed: r.Verdict.Passed}
	theirs, ok := answer.find(c.ID)
	if !ok {
		c.Fields, c.Note = []string{"missing"}, "OME says nothing of this case"
		return c
	}
	if lacks := theirs.lacks(); len(lacks) > 0 {
		c.Fields, c.Note = []string{"missing"}, "OME's answer lacks "+strings.Join(lacks, ", ")
		return c
	}
	c.Theirs, c.TheirsPassed = *theirs.ReturnedCards, *theirs.Passed
	differs := func(name string, yes bool) {
		if yes {
			c.Fields = append(c.Fields, name)
		}
	}
	differs("returned", !slices.Equal(c.Ours, c.Theirs))
	differs("verdict", c.OursPassed != c.TheirsPassed)
	m, t := r.Metrics, theirs.Metrics
	differs("precisionAtK", m.Precision != *t.PrecisionAtK)
	differs("recallAtK", m.Recall != *t.RecallAtK)
	differs("reciprocalRank", m.ReciprocalRank != *t.ReciprocalRank)
	differs("ndcgAtK", m.NDCG != *t.NdcgAtK)
	return c
}

// versionLine is what OME answers to "version": its name, if any, and a number.
var versionLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([\w@/.-]{1,64} )?v?\d+\.\d+[\w.+-]{0,64}$`)
})

// find looks for OME and asks for its version.
func find(ctx context.Context, o Options) (*program, error) {
	words, err := process.Split(o.Command)
	if err == nil {
		words, err = process.Resolve(words)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoOME, err)
	}
	p := &program{options: o, command: words}
	at, err := emptyPlace(o.TempDir)
	if err != nil {
		return nil, err
	}
	defer at.remove()
	res, err := p.call(ctx, at, nil, versionLimit, "version")
	switch {
	case err != nil:
		return nil, err
	case res.Killed:
		return nil, fmt.Errorf("%w: %q gives %s", ErrNoOME, o.Command+" version", ended(res))
	case res.Exit != 0:
		return nil, fmt.Errorf("%w: %q gives exit status %d%s", ErrNoOME, o.Command+" version", res.Exit, excerpt(res))
	}
	p.version = firstLine(res.Stdout)
	if !versionLine().MatchString(p.version) {
		return nil, fmt.Errorf("%w: %q does not say a version%s", ErrNoOME, o.Command+" version", excerpt(res))
	}
	return p, nil
}
