package report

import (
	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/hook/eval"
	"ome-tui/engine/suite"
	"ome-tui/engine/text"
)

// FromHook gives the document of a hook run: one report for each suite. Files
// of the user that changed while the cases ran make every report fail, with a
// warning for each.
func FromHook(s *eval.Session, run *eval.Run, b Build) *Document {
	doc := &Document{}
	for i, one := range s.Suites {
		r := &Report{
			Header: Header{SchemaVersion: SchemaVersion, Tool: Tool, ToolVersion: b.ToolVersion, Kind: Hook,
				Suite: one.Name, SuiteFile: one.At.Path, GeneratedAt: stamp(b.Now),
				EngineVersion: engine.EngineVersion, ScorerVersion: engine.ScorerVersion, SuiteFingerprint: one.Fingerprint(),
				Profile: s.Profile.String(), Complete: run.Complete, Warnings: fromFaults(ofFile(s.Warnings, one.At.Path))},
			Hook: &HookPart{Command: run.Command, Cases: []HookCase{}},
		}
		for _, path := range run.Touched {
			r.Warnings = append(r.Warnings, Warning{Rule: ruleTouched, Message: "changed while the cases ran", File: path})
		}
		for _, result := range run.Results {
			if result.Suite == i {
				r.Hook.Cases = append(r.Hook.Cases, fromHookResult(result, one, b))
			}
		}
		r.Hook.count()
		r.OK = r.judge(nil)
		doc.Reports = append(doc.Reports, r)
	}
	return doc
}

// ruleTouched marks the warning of a file of the user that changed.
const ruleTouched = "touched"

func (w Warning) touched() bool { return w.Rule == ruleTouched }

// hookRows gives the hook cases as the pass rate is taken over them; they have
// no other metric.
func (r *Report) hookRows() []suite.Row {
	var out []suite.Row
	for _, c := range r.hookCases() {
		out = append(out, suite.PlainRow(c.ID, c.Tags, c.Passed))
	}
	return out
}

// ofFile gives the faults that belong to a suite's file.
func ofFile(list fault.List, path string) fault.List {
	var out fault.List
	for _, f := range list {
		if f.File == path || f.File == "" {
			out = append(out, f)
		}
	}
	return out
}

func fromHookResult(result eval.Result, s *eval.Suite, b Build) HookCase {
	known, _ := b.Known.Find(s.Name, result.Case.ID)
	ms := millis(result.Duration)
	c := HookCase{ID: result.Case.ID, Provider: result.Case.Provider, Tags: list(result.Case.Tags), Line: result.Case.Line,
		Passed: result.Passed, Known: known.Reason, Checks: []Check{}, DurationMs: &ms}
	for _, check := range result.Checks {
		c.Checks = append(c.Checks, Check{check.Name, check.Group.String(), check.Verdict.String(), check.Detail})
	}
	return c
}

// count sums up the cases and checks.
func (h *HookPart) count() {
	m := HookMetrics{Cases: len(h.Cases), Checks: []CheckCount{}}
	place := map[string]int{}
	for _, c := range h.Cases {
		if c.Passed {
			m.Passed++
		}
		for _, check := range c.Checks {
			key := check.Group + "/" + check.Name
			at, there := place[key]
			if !there {
				at = len(m.Checks)
				place[key] = at
				m.Checks = append(m.Checks, CheckCount{Name: check.Name, Group: check.Group})
			}
			m.Checks[at].add(check.Result)
		}
	}
	if m.Cases > 0 {
		rate := text.Round3(float64(m.Passed) / float64(m.Cases))
		m.PassRate = &rate
	}
	h.Metrics = m
}

func (c *CheckCount) add(result string) {
	switch result {
	case CheckPass:
		c.Passed++
	case CheckFail:
		c.Failed++
	default:
		c.NA++
	}
}

// Unseen gives the cases of which nothing could be seen: every check is n/a.
// They are no judgement, neither passed nor failed.
func (h *HookPart) Unseen() []string {
	var ids []string
	for _, c := range h.Cases {
		if !c.seen() {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

func (c *HookCase) seen() bool {
	for _, check := range c.Checks {
		if check.Result != CheckNA {
			return true
		}
	}
	return false
}
