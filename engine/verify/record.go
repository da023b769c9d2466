package verify

import (
	"bytes"
	"cmp"
	"encoding/json"
	"path"
	"slices"
	"strconv"
	"strings"

	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/source"
	"ome-tui/engine/trace"
)

// File is one file of a recording; Name has slashes.
type File struct {
	Name string
	Data []byte
}

// recordedRow is one prompt in recall/NAME.jsonl.
type recordedRow struct {
	Index          int              `json:"i"`
	Kind           string           `json:"kind"`
	Prompt         string           `json:"prompt"`
	Limit          int              `json:"limit"`
	Threshold      float64          `json:"threshold"`
	ProjectContext *recordedPlace   `json:"projectContext"`
	Returned       []recordedCard   `json:"returned"`
	Abstained      bool             `json:"abstained"`
	Evaluated      *int             `json:"evaluatedCardCount"`
	Truncated      bool             `json:"candidateListTruncated"`
	Candidates     []telemetry.Card `json:"candidates"`
}

type recordedPlace struct {
	ProjectKey string `json:"projectKey"`
	ModulePath string `json:"modulePath"`
}

type recordedCard struct {
	ID    string `json:"id"`
	Scope string `json:"scope"`
}

// volatile are the members of a report that a second run gives otherwise.
func volatile() []string {
	return []string{"generatedAt", "fixtureDataDir", "contextSizeChars", "avgContextSizeChars", "durationMs", "avgDurationMs"}
}

// record takes down what OME answered about a suite, in the format of the
// recordings: eval/ holds suite, cards and report, recall/ the cards and a
// line for every prompt whose figures were seen.
func (s *Suite) record() error {
	name := s.place.recordName()
	rec := recorder{}
	rec.add("eval/"+name+".suite.json", s.place.recordedSuite())
	if lib := s.place.run.Session.Library(s.Index); lib.Isolated {
		global, project := s.place.cardsJSON(trace.Global), s.place.cardsJSON(trace.Project)
		rec.add("eval/"+name+".cards.json", map[string]any{"experiences": append(global, project...)})
		rec.add("recall/"+name+".cards.json", map[string]any{"experiences": global})
		if len(project) > 0 {
			rec.add("recall/"+name+".project.cards.json", map[string]any{"experiences": project})
		}
	}
	report, err := s.place.settled(s.report)
	if err != nil {
		return err
	}
	rec.add("eval/"+name+".report.json", report)
	var lines []byte
	for i := range s.Cases {
		if c := &s.Cases[i]; c.seen != nil {
			lines = append(lines, rec.json(s.place.recordedRow(c), "")...)
		}
	}
	s.files = append(rec.files, File{"recall/" + name + ".jsonl", lines})
	return rec.err
}

// recorder gathers files; the first error stands.
type recorder struct {
	files []File
	err   error
}

func (r *recorder) add(name string, value any) {
	r.files = append(r.files, File{name, r.json(value, " ")})
}

func (r *recorder) json(value any, indent string) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	if err := enc.Encode(value); err != nil && r.err == nil {
		r.err = err
	}
	return b.Bytes()
}

// recordedSuite is the suite with projects by name: the folders that OME was
// led to are gone.
func (at *place) recordedSuite() suiteJSON {
	s := suiteJSON{Name: at.run.Session.Suites()[at.suite].Name}
	if at.run.Session.Library(at.suite).Isolated {
		s.ExperiencesFile = "./" + at.recordName() + ".cards.json"
	}
	for _, i := range at.cases {
		c := at.caseJSON(i, at.run.Session.Cases()[i])
		c.CWD, c.Project = "", at.recordedPlace(i)
		s.Cases = append(s.Cases, c)
	}
	return s
}

func (at *place) recordedPlace(i int) *recordedPlace {
	p := at.run.Session.Cases()[i].Context
	if p.None() {
		return nil
	}
	return &recordedPlace{p.Key, p.Module}
}

func (at *place) recordedRow(c *Case) recordedRow {
	stage, chosen := c.seen.CandidateStage, c.seen.SelectionStage.Cards
	row := recordedRow{Index: c.Index, Kind: "suite", Prompt: at.run.Session.Cases()[c.Index].Prompt, Limit: at.run.Limit,
		Threshold: at.run.Results[c.Index].Threshold, ProjectContext: at.recordedPlace(c.Index), Returned: []recordedCard{},
		Abstained: len(chosen) == 0, Evaluated: stage.Count, Truncated: stage.Truncated, Candidates: slices.Clone(stage.Cards)}
	for _, card := range chosen {
		row.Returned = append(row.Returned, recordedCard{card.ID, card.LibraryScope})
	}
	for i := range row.Candidates {
		row.Candidates[i].Reasons = plainReasons(row.Candidates[i].Reasons)
	}
	return row
}

// settled is a report without what changes from run to run.
func (at *place) settled(report []byte) (any, error) {
	var v any
	if err := json.Unmarshal(report, &v); err != nil {
		return nil, err
	}
	drop := volatile()
	if len(at.folders) > 0 {
		drop = append(drop, "cwd", "suiteFingerprint") // both name the folders
	}
	without(v, drop)
	return v, nil
}

// without takes members out of a JSON value, at every level.
func without(v any, names []string) {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range names {
			delete(v, name)
		}
		for _, child := range v {
			without(child, names)
		}
	case []any:
		for _, child := range v {
			without(child, names)
		}
	}
}

// recordName is what the files of the suite are called, each suite of the run
// otherwise.
func (at *place) recordName() string {
	taken := map[string]bool{}
	for i := 0; ; i++ {
		base := cmp.Or(fileName(at.run.Session.SuiteName(i)), "suite")
		name := base
		for n := 2; taken[strings.ToLower(name)]; n++ { // one file on some file systems
			name = base + "-" + strconv.Itoa(n)
		}
		if i == at.suite {
			return name
		}
		taken[strings.ToLower(name)] = true
	}
}

// fileName makes a file name of a suite's name.
func fileName(name string) string {
	clean := strings.Map(func(r rune) rune {
		if strings.ContainsRune("/\\:*?\"<>|() ", r) || r < ' ' {
			return '-'
		}
		return r
	}, path.Clean(name))
	return strings.Trim(clean, ".-")
}

// Files gives the recording of everything that OME answered. It is complete
// only when the outcome was asked for with Options.Figures.
func (o *Outcome) Files() []File {
	about := map[string]any{"version": o.Version, "limit": float64(o.Run.Limit), "threshold": o.Run.Threshold}
	files := []File{{"ome.json", append(source.Canonical(about), '\n')}}
	for i := range o.Suites {
		files = append(files, o.Suites[i].files...)
	}
	return files
}
