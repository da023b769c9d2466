package report

import (
	"strconv"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

func (d *decoder) warnings(o *source.Object) []Warning {
	items, _ := o.Objects("warnings")
	list := make([]Warning, 0, len(items))
	for _, w := range items {
		d.known(w, "rule", "message", "file", "line", "column")
		d.need(w, "rule", "message")
		line, _ := w.Int("line")
		column, _ := w.Int("column")
		list = append(list, Warning{d.text(w, "rule"), d.text(w, "message"), d.text(w, "file"), line, column})
	}
	return list
}

func (d *decoder) gates(o *source.Object) []Gate {
	items, _ := o.Objects("gates")
	var list []Gate
	for _, g := range items {
		d.known(g, "name", "value", "bound", "ok")
		d.need(g, "name", "value", "bound", "ok")
		ok, _ := g.Bool("ok")
		list = append(list, Gate{d.text(g, "name"), d.number(g, "value"), d.text(g, "bound"), ok})
	}
	return list
}

func (d *decoder) library(o *source.Object) *Library {
	l, ok := o.Object("library")
	if !ok {
		return nil
	}
	d.known(l, "name", "limitFrom", "thresholdFrom", "contextBudget", "contextBudgetFrom")
	d.need(l, "name")
	budget, _ := l.Int("contextBudget")
	return &Library{d.text(l, "name"), d.text(l, "limitFrom"), d.text(l, "thresholdFrom"), budget, d.text(l, "contextBudgetFrom")}
}

func (d *decoder) shard(o *source.Object) *Shard {
	s, ok := o.Object("shard")
	if !ok {
		return nil
	}
	d.known(s, "index", "count", "suiteCases", "positions")
	d.need(s, "index", "count", "suiteCases", "positions")
	shard := &Shard{Positions: []int{}}
	shard.Index, _ = s.Int("index")
	shard.Count, _ = s.Int("count")
	shard.SuiteCases, _ = s.Int("suiteCases")
	items, _ := s.List("positions")
	for _, n := range items {
		at, err := strconv.Atoi(n.Text)
		if n.Kind != source.Number || err != nil {
			s.Add(fault.Error, "wrong-type", "positions", s.PathOf("positions")+" must hold whole numbers", "")
			break
		}
		shard.Positions = append(shard.Positions, at)
	}
	return shard
}

func (d *decoder) metrics(o *source.Object) *Metrics {
	m, ok := o.Object("metrics")
	if !ok {
		return nil
	}
	d.known(m, "passRate", "precisionAtK", "recallAtK", "mrr", "ndcgAtK", "falsePositiveRate", "noHitRate", "overRecallRate",
		"avgReturnedCards", "avgContextSizeChars", "avgDurationMs", "durationMs", "cases", "passed", "recallPositive",
		"precisionReturned", "positivePassRate", "negativePassRate", "minMargin", "byDifficulty", "byTag", "byLanguage", "byCard")
	d.need(m, "passRate", "precisionAtK", "recallAtK", "mrr", "ndcgAtK", "falsePositiveRate", "noHitRate", "overRecallRate",
		"avgReturnedCards", "cases", "passed", "recallPositive", "precisionReturned", "positivePassRate", "negativePassRate", "byDifficulty")
	return &Metrics{
		PassRate: d.number(m, "passRate"), PrecisionAtK: d.number(m, "precisionAtK"), RecallAtK: d.number(m, "recallAtK"),
		MRR: d.number(m, "mrr"), NdcgAtK: d.number(m, "ndcgAtK"), FalsePositiveRate: d.number(m, "falsePositiveRate"),
		NoHitRate: d.number(m, "noHitRate"), OverRecallRate: d.number(m, "overRecallRate"),
		AvgReturnedCards: d.number(m, "avgReturnedCards"), AvgContextSizeChars: d.number(m, "avgContextSizeChars"),
		AvgDurationMs: d.number(m, "avgDurationMs"), DurationMs: d.durations(m),
		Cases: d.integer(m, "cases"), Passed: d.integer(m, "passed"),
		RecallPositive: d.mean(m, "recallPositive"), PrecisionReturned: d.mean(m, "precisionReturned"),
		PositivePassRate: d.mean(m, "positivePassRate"), NegativePassRate: d.mean(m, "negativePassRate"), MinMargin: d.mean(m, "minMargin"),
		ByDifficulty: d.groups(m, "byDifficulty"), ByTag: d.groups(m, "byTag"), ByLanguage: d.groups(m, "byLanguage"), ByCard: d.cards(m),
	}
}

func (d *decoder) durations(o *source.Object) *Durations {
	t, ok := o.Object("durationMs")
	if !ok {
		return nil
	}
	d.known(t, "p50", "p95", "max")
	d.need(t, "p50", "p95", "max")
	var v Durations
	v.P50, _ = t.Number("p50")
	v.P95, _ = t.Number("p95")
	v.Max, _ = t.Number("max")
	return &v
}

func (d *decoder) mean(o *source.Object, name string) *Mean {
	m, ok := o.Object(name)
	if !ok {
		return nil
	}
	d.known(m, "value", "n")
	d.need(m, "value", "n")
	n, _ := m.Int("n")
	return &Mean{d.number(m, "value"), n}
}

func (d *decoder) groups(o *source.Object, name string) Groups {
	g, ok := o.Object(name)
	if !ok {
		return nil
	}
	groups := make(Groups, 0, len(g.Node.Keys))
	for _, key := range g.Node.Keys {
		one, ok := g.Object(key.Name)
		if !ok {
			continue
		}
		d.known(one, "cases", "passRate", "precisionAtK", "recallAtK", "mrr", "ndcgAtK", "falsePositiveRate", "noHitRate",
			"overRecallRate", "avgReturnedCards", "recallPositive", "precisionReturned", "positivePassRate", "negativePassRate")
		d.need(one, "cases", "passRate", "precisionAtK", "recallAtK", "mrr")
		cases, _ := one.Int("cases")
		groups = append(groups, Group{Name: key.Name, Cases: cases,
			PassRate: d.number(one, "passRate"), PrecisionAtK: d.number(one, "precisionAtK"), RecallAtK: d.number(one, "recallAtK"),
			MRR: d.number(one, "mrr"), NdcgAtK: d.number(one, "ndcgAtK"), FalsePositiveRate: d.number(one, "falsePositiveRate"),
			NoHitRate: d.number(one, "noHitRate"), OverRecallRate: d.number(one, "overRecallRate"), AvgReturnedCards: d.number(one, "avgReturnedCards"),
			RecallPositive: d.mean(one, "recallPositive"), PrecisionReturned: d.mean(one, "precisionReturned"),
			PositivePassRate: d.mean(one, "positivePassRate"), NegativePassRate: d.mean(one, "negativePassRate")})
	}
	return groups
}

func (d *decoder) cards(o *source.Object) []CardCount {
	items, _ := o.Objects("byCard")
	var list []CardCount
	for _, c := range items {
		d.known(c, "id", "expected", "returned", "hit", "missed", "extra")
		d.need(c, "id", "expected", "returned", "hit", "missed", "extra")
		one := CardCount{ID: d.text(c, "id")}
		one.Expected, _ = c.Int("expected")
		one.Returned, _ = c.Int("returned")
		one.Hit, _ = c.Int("hit")
		one.Missed, _ = c.Int("missed")
		one.Extra, _ = c.Int("extra")
		list = append(list, one)
	}
	return list
}
