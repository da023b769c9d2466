package format

import (
	"fmt"
	"strconv"
	"strings"

	"ome-tui/report"
	"ome-tui/report/words"
)

// figure is one headline figure of a report.
type figure struct {
	label, value string
	// metric is the name in reports, for deltas.
	metric string
	// bad marks a figure that is worse than perfect.
	bad bool
}

// figures are the headline figures: ours first, because OME's averages
// flatter. A report of OME shows its own.
func figures(r *report.Report) []figure {
	if r.Hook != nil {
		m := r.Hook.Metrics
		return []figure{passing(m.Passed, m.Cases)}
	}
	m := r.Metrics
	if m == nil {
		return nil
	}
	list := []figure{{"pass", words.Percent(m.PassRate), "passRate", below(m.PassRate)}}
	if m.Passed != nil && m.Cases != nil {
		list[0] = passing(*m.Passed, *m.Cases)
	}
	if m.RecallPositive == nil {
		list = append(list, figure{"recall", words.Rate(m.RecallAtK), "recallAtK", below(m.RecallAtK)},
			figure{"precision", words.Rate(m.PrecisionAtK), "precisionAtK", below(m.PrecisionAtK)})
	} else {
		list = append(list, mean("recall+", "recallPositive", m.RecallPositive), mean("precision", "precisionReturned", m.PrecisionReturned))
	}
	list = append(list, figure{"MRR", words.Rate(m.MRR), "mrr", below(m.MRR)}, figure{"nDCG", words.Rate(m.NdcgAtK), "ndcgAtK", below(m.NdcgAtK)})
	if m.NegativePassRate != nil && m.NegativePassRate.Value != nil {
		right, n := r.Abstentions()
		list = append(list, figure{"abstains", fmt.Sprintf("%d/%d", right, n), "negativePassRate", right < n})
	}
	over := r.OverRecalled()
	return append(list, figure{"over-recall", words.Share(over, len(r.Cases)), "overRecallRate", over > 0})
}

// passing is the pass rate from its counts: the metric has three decimals, and
// 1 failing case of 5000 is not 100%.
func passing(passed, cases int) figure {
	return figure{"pass", fmt.Sprintf("%s (%d/%d)", words.Share(passed, cases), passed, cases), "passRate", passed < cases}
}

func mean(label, metric string, m *report.Mean) figure {
	if m == nil {
		return figure{label, "n/a", metric, true}
	}
	return figure{label, fmt.Sprintf("%s (%d)", words.Rate(m.Value), m.N), metric, below(m.Value)}
}

func below(v *float64) bool { return v != nil && *v < 1 }

// part is one setting of a run: name for programs, label and value for people.
type part struct{ name, label, value string }

func (p part) String() string { return strings.TrimSpace(p.label + " " + p.value) }

// setting describes what was measured: library, profile, limit, threshold.
func setting(r *report.Report) []string {
	var texts []string
	for _, p := range parts(r) {
		texts = append(texts, p.String())
	}
	return texts
}

func parts(r *report.Report) []part {
	var parts []part
	if r.Library != nil {
		parts = append(parts, part{"library", "", words.Clean(r.Library.Name)})
	}
	if r.Hook != nil {
		parts = append(parts, part{"hookCommand", "", words.Clean(r.Hook.Command)})
	}
	if r.Profile != "" {
		parts = append(parts, part{"profile", "", words.Clean(r.Profile)})
	}
	if r.Limit != nil {
		parts = append(parts, part{"limit", "limit", strconv.Itoa(*r.Limit) + origin(r.Library, func(l *report.Library) string { return l.LimitFrom })})
	}
	if r.Threshold != nil {
		parts = append(parts, part{"threshold", "threshold", words.Num(*r.Threshold) + origin(r.Library, func(l *report.Library) string { return l.ThresholdFrom })})
	}
	if differs := differing(r); differs != "" {
		parts = append(parts, part{"otherProfile", "", differs})
	}
	if r.Filter != "" {
		parts = append(parts, part{"filter", "only cases of", words.Clean(r.Filter)})
	}
	if r.Shard != nil {
		parts = append(parts, part{"shard", "shard", fmt.Sprintf("%d/%d", r.Shard.Index, r.Shard.Count)})
	}
	if !r.Complete {
		parts = append(parts, part{"incomplete", "", "INCOMPLETE"})
	}
	return parts
}

// origin says where a setting came from when it is not the default.
func origin(l *report.Library, get func(*report.Library) string) string {
	if l == nil || get(l) == "" || get(l) == "default" {
		return ""
	}
	return " (" + words.Clean(get(l)) + ")"
}

// gateLine says how a gate came out.
func gateLine(g report.Gate) string {
	line := words.Measured(g.Name, g.Value)
	if g.OK {
		return line
	}
	return line + ", not " + words.Clean(g.Bound)
}

func warningLine(w report.Warning) string {
	place := words.Clean(w.File)
	if w.Line > 0 {
		place += fmt.Sprintf(":%d", w.Line)
	}
	if w.Column > 0 {
		place += fmt.Sprintf(":%d", w.Column)
	}
	if place != "" {
		place += ": "
	}
	return place + words.Clean(w.Message)
}

// differing counts the cases that the other profile decides otherwise.
func differing(r *report.Report) string {
	n, profile := 0, ""
	for i := range r.Cases {
		if d := r.Cases[i].Diagnostics; d != nil && d.OtherProfile != nil {
			n, profile = n+1, d.OtherProfile.Profile
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%s with another result under %s", words.Count(n, "case"), words.Clean(profile))
}

// otherProfile says what the other profile returns; empty when the same.
func otherProfile(c *report.Case) string {
	if c.Diagnostics == nil || c.Diagnostics.OtherProfile == nil {
		return ""
	}
	o := c.Diagnostics.OtherProfile
	verdict, returned := "fails", "nothing"
	if o.Passed {
		verdict = "passes"
	}
	if len(o.ReturnedCards) > 0 {
		returned = ids(o.ReturnedCards)
	}
	return fmt.Sprintf("under %s it %s, returning %s", words.Clean(o.Profile), verdict, returned)
}
