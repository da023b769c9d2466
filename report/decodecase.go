package report

import (
	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

func (d *decoder) oneCase(o *source.Object) Case {
	d.known(o, "id", "difficulty", "tags", "language", "note", "line", "prompt", "expectedCards", "unexpectedCards", "returnedCards",
		"missingCards", "falsePositives", "extraCards", "allowedExtraCards", "allowedExtras", "disallowedExtraCards",
		"expectNoMatches", "threshold", "cwd", "passed", "known", "metrics", "diagnostics")
	d.need(o, "difficulty", "tags", "unexpectedCards", "returnedCards", "missingCards", "falsePositives", "extraCards",
		"allowedExtraCards", "allowedExtras", "disallowedExtraCards", "expectNoMatches", "threshold", "cwd", "passed", "metrics")
	d.contract(o, "id", "prompt", "expectedCards")
	c := Case{
		ID: d.text(o, "id"), Difficulty: d.text(o, "difficulty"), Tags: d.strings(o, "tags"),
		Language: d.text(o, "language"), Note: d.text(o, "note"), Prompt: d.text(o, "prompt"), Known: d.text(o, "known"),
		ExpectedCards: d.strings(o, "expectedCards"), UnexpectedCards: d.strings(o, "unexpectedCards"),
		ReturnedCards: d.strings(o, "returnedCards"), MissingCards: d.strings(o, "missingCards"),
		FalsePositives: d.strings(o, "falsePositives"), ExtraCards: d.strings(o, "extraCards"),
		AllowedExtraCards: d.strings(o, "allowedExtraCards"), AllowedExtras: d.strings(o, "allowedExtras"),
		DisallowedExtraCards: d.strings(o, "disallowedExtraCards"),
		Metrics:              d.caseMetrics(o), Diagnostics: d.diagnostics(o),
	}
	c.Line, _ = o.Int("line")
	c.ExpectNoMatches, _ = o.Bool("expectNoMatches")
	if cwd, ok := o.String("cwd"); ok {
		c.Cwd = &cwd
	}
	if passed, ok := o.Bool("passed"); ok {
		c.Passed = &passed
	}
	if n := o.Get("threshold"); !d.ours && n != nil && n.Kind != source.Number && n.Kind != source.Null {
		c.oddThreshold = scalarOf(n)
	} else {
		c.Threshold = d.number(o, "threshold")
	}
	return c
}

// contract faults a case that does not say what it is, in either format.
func (d *decoder) contract(o *source.Object, names ...string) {
	for _, name := range names {
		if !o.Has(name) {
			o.Add(fault.Error, "missing-field", "", o.PathOf(name)+" is missing", "a case needs its id, prompt and expectedCards")
		}
	}
}

func (d *decoder) strings(o *source.Object, name string) []string {
	list, ok := o.Strings(name)
	if !ok {
		return []string{}
	}
	return list
}

func (d *decoder) caseMetrics(o *source.Object) CaseMetrics {
	m, ok := o.Object("metrics")
	if !ok {
		return CaseMetrics{}
	}
	d.known(m, "precisionAtK", "recallAtK", "reciprocalRank", "ndcgAtK", "contextSizeChars", "durationMs", "returnedCount", "extraCount")
	d.need(m, "precisionAtK", "recallAtK", "reciprocalRank", "ndcgAtK", "returnedCount", "extraCount")
	v := CaseMetrics{PrecisionAtK: d.number(m, "precisionAtK"), RecallAtK: d.number(m, "recallAtK"),
		ReciprocalRank: d.number(m, "reciprocalRank"), NdcgAtK: d.number(m, "ndcgAtK"),
		ContextSizeChars: d.integer(m, "contextSizeChars"), DurationMs: d.number(m, "durationMs")}
	v.ReturnedCount, _ = m.Int("returnedCount")
	v.ExtraCount, _ = m.Int("extraCount")
	return v
}

func (d *decoder) diagnostics(o *source.Object) *Diagnostics {
	g, ok := o.Object("diagnostics")
	if !ok {
		return nil
	}
	d.known(g, "margin", "failure", "otherProfile", "abstainReason", "inputCardCount", "applicableCardCount", "candidateListTruncated", "candidates")
	d.need(g, "margin", "failure", "abstainReason", "inputCardCount", "applicableCardCount", "candidateListTruncated", "candidates")
	v := &Diagnostics{Margin: d.number(g, "margin"), AbstainReason: d.maybe(g, "abstainReason"), Candidates: []Candidate{}}
	v.InputCards, _ = g.Int("inputCardCount")
	v.ApplicableCards, _ = g.Int("applicableCardCount")
	v.CandidateListTruncated, _ = g.Bool("candidateListTruncated")
	if f, ok := g.Object("failure"); ok {
		d.known(f, "kind", "cause", "card", "stage", "line")
		d.need(f, "kind", "line")
		v.Failure = &Failure{d.text(f, "kind"), d.text(f, "cause"), d.text(f, "card"), d.text(f, "stage"), d.text(f, "line")}
	}
	if o, ok := g.Object("otherProfile"); ok {
		d.known(o, "profile", "passed", "returnedCards")
		d.need(o, "profile", "passed", "returnedCards")
		passed, _ := o.Bool("passed")
		v.OtherProfile = &OtherProfile{d.text(o, "profile"), passed, d.strings(o, "returnedCards")}
	}
	items, _ := g.Objects("candidates")
	for _, item := range items {
		v.Candidates = append(v.Candidates, d.candidate(item))
	}
	return v
}

func (d *decoder) maybe(o *source.Object, name string) *string {
	if s, ok := o.String(name); ok {
		return &s
	}
	return nil
}

func (d *decoder) candidate(o *source.Object) Candidate {
	d.known(o, "id", "libraryScope", "title", "score", "rawScore", "rankScore", "postSelectionScore", "priorityScore", "evidenceFamilies",
		"strongAnchor", "eligible", "selected", "rejectionReason", "stage", "evidence", "penalty", "reasons")
	d.need(o, "id", "libraryScope", "score", "rawScore", "rankScore", "postSelectionScore", "priorityScore", "evidenceFamilies",
		"strongAnchor", "eligible", "selected", "rejectionReason", "reasons")
	c := Candidate{ID: d.text(o, "id"), LibraryScope: d.text(o, "libraryScope"), Title: d.text(o, "title"), Stage: d.text(o, "stage"),
		EvidenceFamilies: d.strings(o, "evidenceFamilies"), RejectionReason: d.maybe(o, "rejectionReason"), Reasons: []Reason{}}
	c.Score, _ = o.Number("score")
	c.RawScore, _ = o.Number("rawScore")
	c.RankScore, _ = o.Number("rankScore")
	c.PostSelectionScore, _ = o.Number("postSelectionScore")
	c.PriorityScore, _ = o.Number("priorityScore")
	c.Penalty, _ = o.Number("penalty")
	c.StrongAnchor, _ = o.Bool("strongAnchor")
	c.Eligible, _ = o.Bool("eligible")
	c.Selected, _ = o.Bool("selected")
	items, _ := o.Objects("reasons")
	for _, item := range items {
		d.known(item, "field", "term", "weight", "kind")
		d.need(item, "field", "term", "weight", "kind")
		weight, _ := item.Number("weight")
		c.Reasons = append(c.Reasons, Reason{d.text(item, "field"), d.text(item, "term"), weight, d.text(item, "kind")})
	}
	items, _ = o.Objects("evidence")
	for _, item := range items {
		d.known(item, "family", "value", "strong", "after")
		d.need(item, "family", "value", "strong", "after")
		e := Evidence{Family: d.text(item, "family")}
		e.Value, _ = item.Number("value")
		e.After, _ = item.Number("after")
		e.Strong, _ = item.Bool("strong")
		c.Evidence = append(c.Evidence, e)
	}
	return c
}

func (d *decoder) hook(o *source.Object) *HookPart {
	d.need(o, "command", "metrics", "cases")
	h := &HookPart{Command: d.text(o, "command"), Cases: []HookCase{}}
	if m, ok := o.Object("metrics"); ok {
		d.known(m, "passRate", "cases", "passed", "checks")
		d.need(m, "passRate", "cases", "passed", "checks")
		h.Metrics.PassRate = d.number(m, "passRate")
		h.Metrics.Cases, _ = m.Int("cases")
		h.Metrics.Passed, _ = m.Int("passed")
		h.Metrics.Checks = d.checkCounts(m)
	}
	items, _ := o.Objects("cases")
	for _, item := range items {
		h.Cases = append(h.Cases, d.hookCase(item))
	}
	return h
}

func (d *decoder) checkCounts(o *source.Object) []CheckCount {
	items, _ := o.Objects("checks")
	list := make([]CheckCount, 0, len(items))
	for _, item := range items {
		d.known(item, "name", "group", "passed", "failed", "na")
		d.need(item, "name", "group", "passed", "failed", "na")
		c := CheckCount{Name: d.text(item, "name"), Group: d.text(item, "group")}
		c.Passed, _ = item.Int("passed")
		c.Failed, _ = item.Int("failed")
		c.NA, _ = item.Int("na")
		list = append(list, c)
	}
	return list
}

func (d *decoder) hookCase(o *source.Object) HookCase {
	d.known(o, "id", "provider", "tags", "line", "passed", "known", "checks", "durationMs")
	d.need(o, "id", "provider", "tags", "passed", "checks")
	c := HookCase{ID: d.text(o, "id"), Provider: d.text(o, "provider"), Tags: d.strings(o, "tags"), Known: d.text(o, "known"),
		Checks: []Check{}, DurationMs: d.number(o, "durationMs")}
	c.Line, _ = o.Int("line")
	c.Passed, _ = o.Bool("passed")
	items, _ := o.Objects("checks")
	for _, item := range items {
		d.known(item, "name", "group", "result", "detail")
		d.need(item, "name", "group", "result")
		result, _ := item.Enum("result", CheckPass, CheckFail, CheckNA)
		c.Checks = append(c.Checks, Check{d.text(item, "name"), d.text(item, "group"), result, d.text(item, "detail")})
	}
	return c
}
