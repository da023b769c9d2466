package engine

import (
	"cmp"
	"slices"
	"strings"

	"ome-tui/engine/score"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// extra says what admitted a card that should not have come back.
func (m *inquiry) extra(kind FailureKind, ref trace.Ref) Failure {
	f := m.failure(kind, ref)
	i := m.library.byRef[ref]
	rec := score.NewDetailedRecord(m.query)
	e := m.ix.Evidence(m.query, i, rec)
	f.Cause, f.Stage, f.Score = CauseAdmitted, trace.StageSelected, e.Score
	f.Margin = text.Round2(e.Score - f.Threshold)
	f.Number = f.Margin
	f.Words = m.admitting(rec.Steps)
	return f
}

// admitting lists the prompt's words that gave a card its evidence, the
// heaviest first.
func (m *inquiry) admitting(steps []trace.FamilyStep) []Word {
	var out []Word
	for _, s := range steps {
		switch s.Family {
		case trace.Signals:
			for _, id := range s.Terms {
				out = append(out, Word{Text: strings.Join(m.shown(id), " "), Where: s.Family.String(), Card: id, Value: s.Value})
			}
		case trace.Lexical:
			out = append(out, Word{Text: strings.Join(s.Terms, " "), Where: s.Family.String(), Value: s.Value})
		default:
			for _, p := range s.Phrases {
				if p.Share > 0 {
					out = append(out, m.phraseWord(s.Family, p))
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Word) int { return cmp.Compare(b.Value, a.Value) })
	return out
}

func (m *inquiry) phraseWord(f trace.Family, p trace.Phrase) Word {
	parts := p.Matched
	if p.Rule == trace.ExactMulti || p.Rule == trace.ExactSingle || p.Rule == trace.ExactShort {
		parts = []string{p.Text}
	}
	w := m.placed(parts)
	w.Where, w.Card, w.Value = f.String(), p.Text, p.Value
	return w
}

// placed gives words as one, with the place of the first that is found.
func (m *inquiry) placed(parts []string) Word {
	w := Word{Text: strings.Join(parts, " ")}
	for _, at := range m.places(parts) {
		if at.End > 0 {
			w.Start, w.End = at.Start, at.End
			break
		}
	}
	return w
}

// shown gives the prompt's words that show a signal.
func (m *inquiry) shown(id string) []string {
	var out []string
	for _, d := range m.analysis.Signals {
		if d.ID != id {
			continue
		}
		for _, s := range d.Spans {
			if 0 <= s.Start && s.Start < s.End && s.End <= len(m.analysis.Narrative) {
				out = append(out, m.analysis.Narrative[s.Start:s.End])
			}
		}
	}
	return out
}
