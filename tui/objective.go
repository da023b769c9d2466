package tui

import (
	"ome-tui/engine"
	"ome-tui/engine/suite"
)

// objective is what the best band is looked for by.
type objective uint8

const (
	byPassRate objective = iota
	byRecallPositive
	byPrecisionReturned
	byOverRecall
	objectiveCount
)

func (o objective) String() string {
	return [...]string{"pass rate", "recall+", "precision", "least over-recall"}[o]
}

// of gives the objective's value at a point, higher is better.
func (o objective) of(p *engine.SweepPoint) suite.Mean {
	switch o {
	case byRecallPositive:
		return p.RecallPositive
	case byPrecisionReturned:
		return p.PrecisionReturned
	case byOverRecall:
		return suite.Mean{Value: 1 - p.OverRecallRate.Value, N: p.OverRecallRate.N}
	}
	return p.PassRate
}

// best gives the widest interval in which the objective is highest.
func (o objective) best(s *engine.Sweep) (engine.Interval, float64) {
	if o == byPassRate {
		p := s.At(s.Recommended)
		return s.Best.Interval, p.PassRate.Value
	}
	top, best := -1.0, engine.Interval{}
	for i := 0; i < len(s.Points); {
		v := o.of(&s.Points[i])
		run := s.Points[i].Interval
		j := i + 1
		for j < len(s.Points) && o.of(&s.Points[j]) == v {
			run.To = s.Points[j].To
			j++
		}
		if !v.Null() && (v.Value > top || v.Value == top && run.Width() > best.Width()) {
			top, best = v.Value, run
		}
		i = j
	}
	return best, top
}
