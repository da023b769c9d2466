package format

import (
	"strconv"

	"ome-tui/report"
	"ome-tui/report/words"
)

type htmlTable struct {
	Title string
	Head  []htmlCell
	Rows  [][]htmlCell
}

type htmlCell struct {
	Text   string
	Number bool
}

func textCell(s string) htmlCell   { return htmlCell{Text: words.Clean(s)} }
func numberCell(s string) htmlCell { return htmlCell{s, true} }

// htmlTables break the metrics down by difficulty, tag, language and card.
func htmlTables(r *report.Report) []htmlTable {
	m := r.Metrics
	if m == nil {
		return nil
	}
	var list []htmlTable
	for _, g := range []struct {
		title  string
		groups report.Groups
	}{{"By difficulty", m.ByDifficulty}, {"By tag", m.ByTag}, {"By language", m.ByLanguage}} {
		if len(g.groups) > 0 {
			list = append(list, groupTable(g.title, g.groups))
		}
	}
	if len(m.ByCard) > 0 {
		list = append(list, cardTable(m.ByCard))
	}
	return list
}

func groupTable(title string, groups report.Groups) htmlTable {
	t := htmlTable{Title: title, Head: []htmlCell{{}, numberCell("cases"), numberCell("pass"), numberCell("recall+"), numberCell("precision"), numberCell("MRR")}}
	for _, g := range groups {
		recall, precision := g.RecallAtK, g.PrecisionAtK
		if g.RecallPositive != nil {
			recall = g.RecallPositive.Value
		}
		if g.PrecisionReturned != nil {
			precision = g.PrecisionReturned.Value
		}
		t.Rows = append(t.Rows, []htmlCell{textCell(g.Name), numberCell(strconv.Itoa(g.Cases)), numberCell(words.Percent(g.PassRate)),
			numberCell(words.Rate(recall)), numberCell(words.Rate(precision)), numberCell(words.Rate(g.MRR))})
	}
	return t
}

func cardTable(cards []report.CardCount) htmlTable {
	t := htmlTable{Title: "By card", Head: []htmlCell{{}, numberCell("expected"), numberCell("hit"), numberCell("missed"), numberCell("returned"), numberCell("extra")}}
	for _, c := range cards {
		row := []htmlCell{textCell(c.ID)}
		for _, n := range []int{c.Expected, c.Hit, c.Missed, c.Returned, c.Extra} {
			row = append(row, numberCell(strconv.Itoa(n)))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
