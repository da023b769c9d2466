package format

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"

	"ome-tui/report"
	"ome-tui/report/words"
)

// WriteCSV writes a row per case (RFC 4180, one header row). A text that a
// spreadsheet would take for a formula is preceded by an apostrophe.
func WriteCSV(w io.Writer, d *report.Document, _ Options) error {
	c := csv.NewWriter(w)
	err := c.Write([]string{"suite", "id", "state", "difficulty", "tags", "language", "expected", "returned", "missing", "disallowed",
		"precisionAtK", "recallAtK", "reciprocalRank", "ndcgAtK", "contextSizeChars", "durationMs", "threshold", "margin",
		"failureKind", "failureCause", "failureCard", "failureStage", "line", "prompt"})
	for _, r := range d.Reports {
		for _, row := range rows(r) {
			if err == nil {
				err = c.Write(csvRow(row))
			}
		}
	}
	if err != nil {
		return err
	}
	c.Flush()
	return c.Error()
}

func csvRow(w row) []string {
	cells := []string{text(w.suite), text(w.id), w.state.word()}
	c := w.recall
	if c == nil {
		cells = append(cells, "", text(strings.Join(w.hook.Tags, " ")), "", "", "", "", "", "", "", "", "", "",
			float(w.hook.DurationMs), "", "", "hook", "", "", "", text(w.cause), "")
		return cells
	}
	failure := report.Failure{Line: w.cause}
	if c.Diagnostics != nil && c.Diagnostics.Failure != nil {
		failure = *c.Diagnostics.Failure
	}
	m := c.Metrics
	size := ""
	if m.ContextSizeChars != nil {
		size = strconv.Itoa(*m.ContextSizeChars)
	}
	return append(cells, text(c.Difficulty), text(strings.Join(c.Tags, " ")), text(c.Language),
		list(c.ExpectedCards), list(c.ReturnedCards), list(c.MissingCards), list(c.DisallowedExtraCards),
		float(m.PrecisionAtK), float(m.RecallAtK), float(m.ReciprocalRank), float(m.NdcgAtK), size, float(m.DurationMs),
		float(c.Threshold), float(w.margin), text(failure.Kind), text(failure.Cause), text(failure.Card), text(failure.Stage), text(failure.Line), text(c.Prompt))
}

func list(ids []string) string { return text(strings.Join(ids, " ")) }

func float(v *float64) string {
	if v == nil {
		return ""
	}
	return strconv.FormatFloat(*v, 'f', -1, 64)
}

// text guards against formulas; NUL and other control characters but line
// ends, which no reader expects, become U+FFFD.
func text(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || words.Shows(r) {
			return r
		}
		return '\uFFFD'
	}, strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\r\n", "\n"))
	if s != "" && strings.ContainsRune("=+-@\t", rune(s[0])) {
		return "'" + s
	}
	return s
}
