package format

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"ome-tui/engine"
	"ome-tui/report"
	"ome-tui/report/words"
)

// WriteSweep writes the exact sweep of a run over all thresholds as a table,
// CSV or JSON.
func WriteSweep(w io.Writer, name Name, run *engine.Run, o Options) error {
	s := run.Sweep()
	switch name {
	case Text:
		t := &textWriter{style: o.Style}
		t.sweep(run, s)
		return t.flush(w)
	case CSV:
		return sweepCSV(w, s)
	case JSON:
		return writeJSON(w, sweepJSON(run, s))
	default:
		return fmt.Errorf("a sweep has no format %q (one of text, csv, json)", name)
	}
}

func (t *textWriter) sweep(run *engine.Run, s *engine.Sweep) {
	t.line(fmt.Sprintf("%s at limit %d; a verdict holds above the first threshold, up to and with the second", words.Count(len(s.Searched), "case"), s.Limit))
	t.line(t.paint(bold, fmt.Sprintf("%8s %8s  %-16s %8s %10s %12s", "above", "up to", "pass", "recall+", "precision", "over-recall")))
	for _, p := range s.Points {
		m := p.Metrics
		mark := ""
		if p.Has(run.Threshold) {
			mark = "  ← in force"
		}
		if p.From >= s.Best.From && p.To <= s.Best.To && s.Best.Of > 0 {
			mark += "  best"
		}
		t.line(fmt.Sprintf("%8s %8s  %-16s %8s %10s %12s%s", words.Num(max(0, p.From)), words.Num(p.To),
			fmt.Sprintf("%s (%d/%d)", words.Share(m.Passed, m.Cases), m.Passed, m.Cases), words.Rate(m.RecallPositive.Ptr()),
			words.Rate(m.PrecisionReturned.Ptr()), words.Percent(m.OverRecallRate.Ptr()), mark))
	}
	for _, l := range sweepNotes(run, s) {
		t.line(l)
	}
}

// sweepNotes say what to choose, and why no threshold suits all cases.
func sweepNotes(run *engine.Run, s *engine.Sweep) []string {
	var lines []string
	if s.Best.Of > 0 {
		lines = append(lines, fmt.Sprintf("best band: above %s up to %s, where %d of %d pass; recommended: --threshold %s",
			words.Num(max(0, s.Best.From)), words.Num(s.Best.To), s.Best.Passed, s.Best.Of, words.Num(s.Recommended)))
	}
	if s.Best.HeldOut > 0 {
		lines = append(lines, fmt.Sprintf("held-out cases take no part in the search: %d of %d pass at the recommended threshold", s.Best.HeldOutPassed, s.Best.HeldOut))
	}
	if len(s.Pinned) > 0 {
		lines = append(lines, words.Pinned(len(s.Pinned))+": counted, not swept")
	}
	switch {
	case s.Common != nil:
		lines = append(lines, fmt.Sprintf("every case passes above %s up to %s", words.Num(max(0, s.Common.From)), words.Num(s.Common.To)))
	case s.Conflict != nil:
		lines = append(lines, conflictLine(run, s.Conflict))
	}
	return lines
}

// conflictLine names the smallest proof that a card must change.
func conflictLine(run *engine.Run, c *engine.Conflict) string {
	names := caseIDs(run, c.Cases)
	switch {
	case c.Kind == engine.ConflictCase && len(names) == 1:
		return fmt.Sprintf("case %s passes at no threshold: a card or the case must change", names[0])
	case c.Kind == engine.ConflictPair && len(names) == 2:
		return fmt.Sprintf("cases %s and %s pass at no common threshold: a card must change", names[0], names[1])
	default:
		return "no single threshold passes every case; no pair conflicts"
	}
}

func caseIDs(run *engine.Run, indexes []int) []string {
	names := make([]string, len(indexes))
	for i, at := range indexes {
		names[i] = words.Clean(run.Session.Cases()[at].ID)
	}
	return names
}

func sweepCSV(w io.Writer, s *engine.Sweep) error {
	c := csv.NewWriter(w)
	err := c.Write([]string{"above", "upTo", "passed", "cases", "passRate", "recallPositive", "precisionReturned", "overRecallRate", "mrr", "ndcgAtK"})
	for _, p := range s.Points {
		if err != nil {
			return err
		}
		m := p.Metrics
		err = c.Write([]string{number(max(0, p.From)), number(p.To), strconv.Itoa(m.Passed), strconv.Itoa(m.Cases), float(m.PassRate.Ptr()),
			float(m.RecallPositive.Ptr()), float(m.PrecisionReturned.Ptr()), float(m.OverRecallRate.Ptr()), float(m.MRR.Ptr()), float(m.NDCG.Ptr())})
	}
	if err != nil {
		return err
	}
	c.Flush()
	return c.Error()
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

type jsonSweep struct {
	SchemaVersion int                 `json:"schemaVersion"`
	Limit         int                 `json:"limit"`
	Threshold     float64             `json:"threshold"`
	Points        []report.SweepPoint `json:"points"`
	Best          *jsonBand           `json:"best"`
	Common        *jsonInterval       `json:"common"`
	Conflict      []string            `json:"conflict"`
	Searched      int                 `json:"searched"`
	HeldOut       int                 `json:"heldOut"`
	Pinned        int                 `json:"pinned"`
	Cases         []jsonPassing       `json:"cases"`
}

type jsonInterval struct {
	From float64 `json:"from"`
	To   float64 `json:"to"`
}

type jsonBand struct {
	jsonInterval
	Passed        int     `json:"passed"`
	Of            int     `json:"of"`
	HeldOutPassed int     `json:"heldOutPassed"`
	Recommended   float64 `json:"recommended"`
}

type jsonPassing struct {
	ID      string         `json:"id"`
	Passing []jsonInterval `json:"passing"`
}

func sweepJSON(run *engine.Run, s *engine.Sweep) jsonSweep {
	j := jsonSweep{SchemaVersion: report.SchemaVersion, Limit: s.Limit, Threshold: run.Threshold, Points: report.FromSweep(s).Points,
		Conflict: []string{}, Searched: len(s.Searched), HeldOut: len(s.HeldOut), Pinned: len(s.Pinned), Cases: []jsonPassing{}}
	if s.Best.Of > 0 {
		j.Best = &jsonBand{jsonInterval{max(0, s.Best.From), s.Best.To}, s.Best.Passed, s.Best.Of, s.Best.HeldOutPassed, s.Recommended}
	}
	if s.Common != nil {
		j.Common = &jsonInterval{max(0, s.Common.From), s.Common.To}
	}
	if s.Conflict != nil {
		for _, at := range s.Conflict.Cases {
			j.Conflict = append(j.Conflict, run.Session.Cases()[at].ID)
		}
	}
	for at, intervals := range s.Passing {
		row := jsonPassing{run.Session.Cases()[at].ID, []jsonInterval{}}
		for _, in := range intervals {
			row.Passing = append(row.Passing, jsonInterval{max(0, in.From), in.To})
		}
		j.Cases = append(j.Cases, row)
	}
	return j
}
