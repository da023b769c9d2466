package format

import (
	"fmt"
	"strings"

	"ome-tui/report"
	"ome-tui/report/words"
)

// The plot's size in SVG units, with room for labels on the left and below.
const (
	plotWidth, plotHeight = 900.0, 300.0
	plotLeft, plotRight   = 44.0, 14.0
	plotTop, plotBottom   = 10.0, 28.0
)

type htmlSweep struct {
	Width, Height, Alt string
	Band               *htmlRect
	Lines              []htmlLine
	Now                *htmlLine
	Labels             []htmlLabel
	Curves             []htmlCurve
	Legend             []htmlChip
}

type htmlRect struct{ X, Y, W, H string }

type htmlLine struct{ X1, Y1, X2, Y2 string }

type htmlLabel struct{ X, Y, Anchor, Text string }

type htmlCurve struct{ Class, D string }

func plotX(threshold float64) float64 {
	return plotLeft + float64(threshold/100*(plotWidth-plotLeft-plotRight))
}

func plotY(share float64) float64 {
	return plotTop + float64((1-share)*(plotHeight-plotTop-plotBottom))
}

func coordinate(v float64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", v), ".0") }

// sweepPlot draws the metrics over all thresholds, with the threshold in force
// and the best band.
func sweepPlot(r *report.Report) *htmlSweep {
	s := r.Sweep
	p := &htmlSweep{Width: coordinate(plotWidth), Height: coordinate(plotHeight), Alt: sweepLine(r)}
	for _, share := range []float64{0, 0.25, 0.5, 0.75, 1} {
		y := coordinate(plotY(share))
		p.Lines = append(p.Lines, htmlLine{coordinate(plotLeft), y, coordinate(plotWidth - plotRight), y})
		p.Labels = append(p.Labels, htmlLabel{coordinate(plotLeft - 8), coordinate(plotY(share) + 4), "end", words.Num(share*100) + "%"})
	}
	for t := 0.0; t <= 100; t += 20 {
		p.Labels = append(p.Labels, htmlLabel{coordinate(plotX(t)), coordinate(plotHeight - 8), "middle", words.Num(t)})
	}
	if s.BestFrom != nil && s.BestTo != nil {
		p.Band = &htmlRect{coordinate(plotX(*s.BestFrom)), coordinate(plotTop), coordinate(plotX(*s.BestTo) - plotX(*s.BestFrom)), coordinate(plotHeight - plotTop - plotBottom)}
	}
	if r.Threshold != nil {
		x := coordinate(plotX(*r.Threshold))
		p.Now = &htmlLine{x, coordinate(plotTop), x, coordinate(plotHeight - plotBottom)}
	}
	for i, c := range []struct {
		name  string
		value func(report.SweepPoint) *float64
	}{
		{"pass rate", func(p report.SweepPoint) *float64 { return p.PassRate }},
		{"recall over positive cases", func(p report.SweepPoint) *float64 { return p.RecallPositive }},
		{"precision over cases that returned something", func(p report.SweepPoint) *float64 { return p.Precision }},
		{"over-recall rate", func(p report.SweepPoint) *float64 { return p.OverRecallRate }},
	} {
		p.Curves = append(p.Curves, htmlCurve{fmt.Sprintf("c%d", i), steps(s.Points, c.value)})
		p.Legend = append(p.Legend, htmlChip{fmt.Sprintf("k%d", i), c.name})
	}
	return p
}

// steps draws a value that is constant between breakpoints; where it is
// undefined the line is interrupted.
func steps(points []report.SweepPoint, value func(report.SweepPoint) *float64) string {
	var b strings.Builder
	drawing := false
	for _, p := range points {
		v := value(p)
		if v == nil {
			drawing = false
			continue
		}
		if drawing {
			fmt.Fprintf(&b, "V%s", coordinate(plotY(*v)))
		} else {
			fmt.Fprintf(&b, "M%s %s", coordinate(plotX(p.From)), coordinate(plotY(*v)))
		}
		fmt.Fprintf(&b, "H%s", coordinate(plotX(p.To)))
		drawing = true
	}
	return b.String()
}

// sweepLine says what the plot shows.
func sweepLine(r *report.Report) string {
	s := r.Sweep
	text := "Metrics at every threshold from 0 to 100."
	if r.Threshold != nil {
		text += fmt.Sprintf(" The upright line is the threshold in force, %s.", words.Num(*r.Threshold))
	}
	if s.BestFrom != nil && s.BestTo != nil {
		text += fmt.Sprintf(" Most cases pass in the shaded band from %s to %s", words.Num(*s.BestFrom), words.Num(*s.BestTo))
		if s.Recommended != nil {
			text += ", recommended there: " + words.Num(*s.Recommended)
		}
		text += "."
	}
	if s.Pinned > 0 {
		text += " Left out: " + words.Pinned(s.Pinned) + "."
	}
	return text
}
