package main

import (
	"errors"
	"fmt"

	"ome-tui/report"
	"ome-tui/report/compare"
	"ome-tui/report/verdict"
)

// merge joins the reports of all shards of a run and judges the whole.
func (a *app) merge(paths []string) int {
	if len(paths) == 0 {
		return a.usageError("merge takes the reports of all shards")
	}
	if errs := a.o.unowned(); len(errs) > 0 {
		return a.usageError("%v", errors.Join(errs...))
	}
	if err := errors.Join(a.readTargets(), a.overwrites(paths)); err != nil {
		return a.usageError("%v", err)
	}
	gates, err := a.gateList()
	if err != nil {
		return a.usageError("%v", err)
	}
	var parts []*report.Document
	var why []string
	for _, p := range paths {
		doc, lines := a.readReport(p)
		parts, why = append(parts, doc), append(why, lines...)
		if doc == nil {
			continue
		}
		for _, r := range doc.Reports {
			for _, fault := range compare.Check(r) {
				why = append(why, fmt.Sprintf("%s: %s", p, fault))
			}
		}
	}
	if len(why) > 0 {
		return a.undecided(why)
	}
	doc, why := report.Merge(parts, gates)
	if doc == nil {
		return a.undecided(why)
	}
	out := doc.Outcome(gates, nil)
	cmp := a.compareBaseline(doc, &out)
	v := verdict.Of(out)
	doc.Conclude(v)
	a.warnOfNone(doc, v)
	v.Status = a.write(doc, cmp, v)
	return a.storeBaseline(doc, v)
}
