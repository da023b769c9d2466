package engine

import (
	"slices"

	"ome-tui/engine/match"
	"ome-tui/engine/pick"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// Retune decides every case again at another limit (0 and up) and threshold
// (0–100). Scores stay; only selection runs. Pinned cases keep their own
// threshold. Failures of a retuned run name kind, cause, stage, card and
// score; Run.Failures gives them with words and all numbers. The context size stays that of the
// run until a case returns other cards, then it is 0.
func (r *Run) Retune(limit int, threshold float64) *Run {
	base := r
	if r.base != nil {
		base = r.base
	}
	out := &Run{ID: base.ID, Session: base.Session, Limit: limit, Threshold: threshold, base: base,
		Results: make([]Result, len(base.Results)), Done: base.Done, Complete: base.Complete, Elapsed: base.Elapsed}
	base.Session.parallel(len(out.Results), func(i int, w *worker) {
		if base.Results[i].Run != 0 {
			out.Results[i] = base.Session.retune(&base.Results[i], limit, threshold, w)
		}
	})
	return out
}

// Tuned tells whether limit or threshold differ from the session's.
func (r *Run) Tuned() bool {
	return r.Limit != r.Session.settings.Limit || r.Threshold != r.Session.settings.Threshold
}

// retune decides one result again.
func (s *Session) retune(base *Result, limit int, threshold float64, w *worker) Result {
	c, lib := s.cases[base.Index], s.caseLib(base.Index)
	r := *base
	r.Limit, r.Threshold = limit, s.threshold(c, threshold)
	returned := lib.main.Retune(r.outcome.kept, pick.Limits{Limit: limit, Threshold: r.Threshold}, &w.main)
	r.Admitted = admitted(r.outcome.kept, r.Threshold)
	if r.Returned = refs(lib, returned); !slices.Equal(r.Returned, base.Returned) {
		r.Metrics.ContextSize = 0
	}
	s.contract(&r, c, s.settings.Profile)
	s.compareProfiles(&r, c, lib, w)
	r.Abstain = abstainReason(&r)
	r.Failures = retuning{s, lib, base, &r, w}.causes(c)
	if limit != r.outcome.segmentLimit {
		r.outcome.segments, r.outcome.segmentLimit = s.segments(c, lib, &r, limit, w), limit
	}
	r.Margin = margin(&r, c)
	return r
}

// retuning is one result on its way to another limit and threshold.
type retuning struct {
	session *Session
	lib     *library
	base, r *Result
	w       *worker
}

// causes says what broke the case without asking the scorer. A card that no
// threshold admits has the cause that it had in the run.
func (t retuning) causes(c Case) []Failure {
	var out []Failure
	for _, b := range brokenBy(c, t.r) {
		f := Failure{Kind: b.kind, Card: b.ref, Known: true, Threshold: t.r.Threshold, Limit: t.r.Limit}
		if b.kind == Missed {
			out = append(out, t.missed(b.id, f))
			continue
		}
		f.Cause, f.Stage, f.Score = CauseAdmitted, trace.StageSelected, t.score(t.lib.byRef[b.ref])
		f.Margin = text.Round2(f.Score - f.Threshold)
		f.Number = f.Margin
		out = append(out, f)
	}
	return out
}

func (t retuning) score(card int32) float64 {
	if at := t.find(card); at >= 0 {
		return t.r.outcome.kept[at].Score
	}
	return 0
}

func (t retuning) find(card int32) int {
	return slices.IndexFunc(t.r.outcome.kept, func(k pick.Scored) bool { return k.Card == card })
}

// missed finds the card among those that some threshold admits.
func (t retuning) missed(id string, f Failure) Failure {
	for _, i := range t.lib.find(id) {
		at := t.find(i)
		if at < 0 {
			continue
		}
		k := t.r.outcome.kept[at]
		f.Card, f.Score, f.Margin = t.lib.Cards[i].Ref(), k.Score, text.Round2(k.Score-f.Threshold)
		if k.Score < f.Threshold {
			f.Stage, f.Cause, f.Number = trace.StageThreshold, CauseBelowThreshold, -f.Margin
			f.Rejection = rejectionCode(&f)
			return f
		}
		t.selected(&f, k)
		return f
	}
	return t.firm(id, f)
}

// selected says why an admitted card is not among the returned ones. Most
// cards have no near-duplicate and could have been taken, and then the limit
// alone can have left them out; only for the others is everything selected.
func (t retuning) selected(f *Failure, k pick.Scored) {
	ix := t.lib.main.Index()
	twin := slices.ContainsFunc(t.r.outcome.kept[:t.r.Admitted], func(o pick.Scored) bool {
		return o.Card != k.Card && ix.Duplicates(o.Card, k.Card)
	})
	full := len(t.r.Returned) >= t.r.Limit
	if n := len(t.r.Returned); !twin && n > 0 {
		first, last := t.r.Returned[0], t.r.Returned[n-1]
		fits := k.Strong || k.Score >= t.score(t.lib.byRef[first])-pick.ConfidenceGap
		switch {
		case full && fits:
			f.Stage, f.Cause, f.Other, f.Rejection = trace.StageLimit, CauseLimit, &last, "post-selection:limit"
			return
		case !full && !fits:
			f.Stage, f.Cause, f.Other, f.Rejection = trace.StageGap, CauseGap, &first, "post-selection:confidence-gap"
			return
		}
	}
	m := inquiry{session: t.session, library: t.lib, ix: ix, kept: t.r.outcome.kept, w: t.w,
		options: match.Options{Limit: f.Limit, Threshold: f.Threshold}}
	m.selected(f, k.Card)
}

// firm takes over the failure of a card that no threshold admits.
func (t retuning) firm(id string, f Failure) Failure {
	for _, old := range t.base.Failures {
		if old.Kind != Missed || old.Card.ID != id {
			continue
		}
		old.Threshold, old.Limit = f.Threshold, f.Limit
		old.Margin = text.Round2(old.Score - old.Threshold)
		if old.Cause == CauseBelowThreshold || old.Cause == CauseFamilies {
			old.Stage, old.Cause, old.Number = trace.StageFamilies, CauseFamilies, 0
			if old.Margin < 0 {
				old.Stage, old.Cause, old.Number = trace.StageThreshold, CauseBelowThreshold, -old.Margin
			}
			old.Rejection = rejectionCode(&old)
		}
		return old
	}
	f.Card.ID = id
	return f
}

// Failures gives the failures of a case with all their words.
func (r *Run) Failures(caseIndex int) []Failure {
	res := &r.Results[caseIndex]
	if r.base == nil || res.Verdict.Passed || res.Run == 0 {
		return res.Failures
	}
	s := r.Session
	var w worker
	return s.causes(s.cases[caseIndex], s.caseLib(caseIndex), s.Analysis(caseIndex), res, &w)
}
