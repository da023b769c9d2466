package report

import (
	"fmt"
	"slices"

	"ome-tui/engine"
	"ome-tui/engine/suite"
)

// Merge puts the shards of a run together again: one report for each suite,
// equal to that of the single run but for times and the temporary folder. The
// gates are judged over the whole. The document is nil when shards are
// missing, doubled or of another run, and then the lines say which.
func Merge(parts []*Document, gates []suite.Gate) (*Document, []string) {
	var names []string
	shards := map[string][]*Report{}
	var faults []string
	for _, d := range parts {
		for _, r := range d.Reports {
			if r.Shard == nil || r.Hook != nil {
				faults = append(faults, fmt.Sprintf("suite %q: a report is no shard", r.Suite))
				continue
			}
			if shards[r.Suite] == nil {
				names = append(names, r.Suite)
			}
			shards[r.Suite] = append(shards[r.Suite], r)
		}
	}
	if len(names) == 0 && len(faults) == 0 {
		faults = append(faults, "there is no shard to merge")
	}
	doc := &Document{}
	for _, name := range names {
		merged, wrong := mergeSuite(shards[name])
		for _, w := range wrong {
			faults = append(faults, fmt.Sprintf("suite %q: %s", name, w))
		}
		doc.Reports = append(doc.Reports, merged)
	}
	if len(faults) > 0 {
		return nil, faults
	}
	doc.Judge(gates)
	return doc, nil
}

// Judge judges gates over all cases of the document and sets what depends on
// them: with one report they stand in it, else in the document.
func (d *Document) Judge(gates []suite.Gate) {
	if len(gates) > 0 {
		var rows []suite.Row
		for _, r := range d.Reports {
			rows = append(append(rows, r.rows(nil)...), r.hookRows()...)
		}
		breakdown := suite.Break(rows)
		var judged []Gate
		for _, g := range gates {
			judged = append(judged, fromGate(g.Judge(&breakdown)))
		}
		if len(d.Reports) == 1 {
			d.Reports[0].Gates = judged
		} else {
			d.Gates = judged
		}
	}
	for _, r := range d.Reports {
		r.OK = r.judge(gates)
	}
}

func mergeSuite(shards []*Report) (*Report, []string) {
	if faults := shardFaults(shards); len(faults) > 0 {
		return nil, faults
	}
	type placed struct {
		at int
		Case
	}
	var all []placed
	out := *shards[0]
	out.Shard, out.FixtureDataDir, out.Cases, out.Gates, out.Warnings = nil, "", []Case{}, nil, []Warning{}
	out.Verdict = ""
	said := map[Warning]bool{}
	for _, r := range shards {
		for i, c := range r.Cases {
			all = append(all, placed{r.Shard.Positions[i], c})
		}
		out.GeneratedAt = max(out.GeneratedAt, r.GeneratedAt)
		for _, w := range r.Warnings {
			if !said[w] {
				said[w] = true
				out.Warnings = append(out.Warnings, w)
			}
		}
	}
	slices.SortFunc(all, func(a, b placed) int { return a.at - b.at })
	for _, p := range all {
		out.Cases = append(out.Cases, p.Case)
	}
	out.Metrics = fromBreakdown(suite.Break(out.rows(nil)))
	return &out, nil
}

// shardFaults says what keeps the shards from being one run.
func shardFaults(shards []*Report) []string {
	c := shardCheck{first: shards[0], seen: map[int]bool{}, places: map[int]bool{}}
	for _, r := range shards {
		c.add(r)
	}
	for i := 1; i <= c.first.Shard.Count; i++ {
		if !c.seen[i] {
			c.faults = append(c.faults, fmt.Sprintf("shard %d/%d is missing", i, c.first.Shard.Count))
		}
	}
	if len(c.faults) == 0 && c.first.Filter == "" && len(c.places) != c.first.Shard.SuiteCases {
		c.faults = append(c.faults, fmt.Sprintf("the shards hold %d of the suite's %d cases", len(c.places), c.first.Shard.SuiteCases))
	}
	return c.faults
}

// shardCheck takes in shards one by one.
type shardCheck struct {
	first  *Report
	seen   map[int]bool // by index
	places map[int]bool // positions of cases in the suite
	faults []string
}

func (c *shardCheck) add(r *Report) {
	fault := func(format string, args ...any) {
		c.faults = append(c.faults, fmt.Sprintf("shard %d/%d ", r.Shard.Index, r.Shard.Count)+fmt.Sprintf(format, args...))
	}
	if key := foreign(c.first, r); key != "" {
		fault("is of another run: %s differs", key)
		return
	}
	if c.seen[r.Shard.Index] {
		fault("is there twice")
		return
	}
	c.seen[r.Shard.Index] = true
	if !r.Complete {
		fault("is not complete")
	}
	if len(r.Shard.Positions) != len(r.Cases) {
		fault("does not say where its cases stand")
		return
	}
	shard := engine.Shard{Index: r.Shard.Index, Count: r.Shard.Count}
	for i, at := range r.Shard.Positions {
		id := r.Cases[i].ID
		switch {
		case at < 0 || at >= r.Shard.SuiteCases || c.places[at]:
			fault("holds case %q at a place that is taken or does not exist", id)
		case !shard.Has(id):
			fault("holds case %q, which belongs to another shard", id)
		}
		c.places[at] = true
	}
}

// foreign names the first thing in which two shards of one run would agree.
func foreign(a, b *Report) string {
	for _, key := range []string{"engineVersion", "scorerVersion", "suiteFingerprint", "cardSetFingerprint", "evalConfigFingerprint",
		"limit", "threshold", "profile"} {
		if a.Identity(key) != b.Identity(key) {
			return key
		}
	}
	switch {
	case a.Shard.Count != b.Shard.Count:
		return "the number of shards"
	case a.Shard.SuiteCases != b.Shard.SuiteCases:
		return "the number of cases"
	case a.Filter != b.Filter:
		return "the filter"
	case a.Redacted != b.Redacted:
		return "the redaction key"
	case a.Isolated != b.Isolated:
		return "isolated"
	}
	return ""
}
