package verify

import (
	"bytes"
	"encoding/json"
	"os"
	"path"
	"slices"
	"strings"

	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/source"
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
	Returned       []string         `json:"returned"`
	Abstained      bool             `json:"abstained"`
	EvaluatedCount *int             `json:"evaluatedCardCount"`
	Truncated      bool             `json:"candidateListTruncated"`
	Candidates     []telemetry.Card `json:"candidates"`
}

type recordedPlace struct {
	ProjectKey string `json:"projectKey"`
	ModulePath string `json:"modulePath"`
}

// volatile are the members of a report that a second run gives otherwise.
func volatile() []string {
	return []string{"generatedAt", "fixtureDataDir", "contextSizeChars", "avgContextSizeChars", "durationMs", "avgDurationMs"}
}

// record takes down what OME answered about a suite, in the format of the
// recordings: eval/ holds suite, cards and report, recall/ a line for every
// prompt whose figures were seen.
func (s *Suite) record() error {
	name := recordName(s.Name)
	add := func(file string, data []byte) { s.files = append(s.files, File{file, data}) }
	for file, from := range map[string]string{".suite.json": s.place.suiteFile(), ".cards.json": s.place.cardsFile()} {
		data, err := os.ReadFile(from)
		if os.IsNotExist(err) {
			continue // cards that did not go the way of a fixture
		}
		if err != nil {
			return err
		}
		add("eval/"+name+file, s.place.tidy(data))
		if file == ".cards.json" {
			add("recall/"+name+file, data)
		}
	}
	var report any
	if err := json.Unmarshal(s.report, &report); err != nil {
		return err
	}
	data, err := json.MarshalIndent(settled(report), "", " ")
	if err != nil {
		return err
	}
	add("eval/"+name+".report.json", append(s.place.tidy(data), '\n'))
	rows, err := s.rows()
	if err == nil {
		add("recall/"+name+".jsonl", rows)
	}
	return err
}

// rows are the lines of recall/NAME.jsonl.
func (s *Suite) rows() ([]byte, error) {
	var b bytes.Buffer
	for _, c := range s.Cases {
		if c.seen == nil {
			continue
		}
		stage := c.seen.CandidateStage
		in := s.place.run.Session.Cases()[c.Index]
		row := recordedRow{Index: c.Index, Kind: "suite", Prompt: in.Prompt, Limit: s.place.run.Limit, Threshold: s.place.run.Results[c.Index].Threshold,
			Returned: append([]string{}, c.seen.SelectionStage.SelectedCardIDs...), Abstained: len(c.seen.SelectionStage.SelectedCardIDs) == 0,
			EvaluatedCount: stage.Count, Truncated: stage.Truncated, Candidates: slices.Clone(stage.Cards)}
		for i := range row.Candidates {
			row.Candidates[i].Reasons = plainReasons(row.Candidates[i].Reasons)
		}
		if !in.Context.None() {
			row.ProjectContext = &recordedPlace{in.Context.Key, in.Context.Module}
		}
		line, err := json.Marshal(row)
		if err != nil {
			return nil, err
		}
		b.Write(append(line, '\n'))
	}
	return b.Bytes(), nil
}

// tidy puts a fixed name in place of the temporary folder.
func (at *place) tidy(data []byte) []byte {
	return bytes.ReplaceAll(data, []byte(at.root), []byte("/verify"))
}

// settled takes out what changes from run to run.
func settled(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range volatile() {
			delete(v, name)
		}
		for name, child := range v {
			v[name] = settled(child)
		}
	case []any:
		for i := range v {
			v[i] = settled(v[i])
		}
	}
	return v
}

// recordName makes a file name of a suite's name.
func recordName(name string) string {
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
