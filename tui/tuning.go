package tui

import (
	"math"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/report/words"
	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

// tuneKey changes limit or threshold; false when the key is none of them.
func (m *model) tuneKey(a keys.Action) (tea.Cmd, bool) {
	switch a {
	case keys.ThresholdDown:
		return m.setThreshold(math.Ceil(m.run.threshold) - 1), true
	case keys.ThresholdUp:
		return m.setThreshold(math.Floor(m.run.threshold) + 1), true
	case keys.ThresholdDown10:
		return m.setThreshold(m.run.threshold - 10), true
	case keys.ThresholdUp10:
		return m.setThreshold(m.run.threshold + 10), true
	case keys.BreakpointPrev:
		return m.toBreakpoint(-1), true
	case keys.BreakpointNext:
		return m.toBreakpoint(1), true
	case keys.LimitDown:
		return m.setLimit(m.run.limit - 1), true
	case keys.LimitUp:
		return m.setLimit(m.run.limit + 1), true
	case keys.Shipped:
		m.run.limit, m.run.threshold = m.run.shipped.Limit, m.run.shipped.Threshold
		return m.retuned(), true
	case keys.ThresholdType:
		return m.askThreshold(), true
	}
	return nil, false
}

// setThreshold decides every case at another threshold, kept within 0–100.
func (m *model) setThreshold(t float64) tea.Cmd {
	t = max(0, min(100, t))
	if t == m.run.threshold {
		return nil
	}
	m.run.threshold = t
	return m.retuned()
}

// setLimit decides every case at another limit, 0 and up.
func (m *model) setLimit(n int) tea.Cmd {
	if n < 0 || n == m.run.limit {
		return nil
	}
	m.run.limit = n
	return m.retuned()
}

func (m *model) retuned() tea.Cmd {
	m.run.tunedLast = true
	return tea.Batch(m.redecide(), m.prompt.ask(m))
}

// toBreakpoint goes to the nearest threshold at which a case flips.
func (m *model) toBreakpoint(step int) tea.Cmd {
	s := m.tune.sweep
	if s == nil || s.Limit != m.run.limit {
		m.tune.jump = step
		return m.askSweep()
	}
	t, ok := breakpoint(s.Breakpoints, m.run.threshold, step)
	if !ok {
		return m.say(style.Dim, "no case flips beyond "+words.Num(m.run.threshold))
	}
	return m.setThreshold(t)
}

// breakpoint gives the next value where a verdict differs. A verdict holds up
// to and including a breakpoint, so going up means just above the one in
// force, in steps of the scores' two decimals.
func breakpoint(points []float64, at float64, step int) (float64, bool) {
	i, _ := slices.BinarySearch(points, at)
	if step > 0 {
		if i == len(points) {
			return 0, false
		}
		return min(100, math.Round(points[i]*100+1)/100), true
	}
	if i == 0 {
		return 0, false
	}
	return points[i-1], true
}

// askThreshold opens the input for a threshold.
func (m *model) askThreshold() tea.Cmd {
	return m.openInput(inputBar{
		label: "threshold 0–100", value: words.Num(m.run.threshold),
		submit: func(m *model, text string) tea.Cmd {
			t, err := parseThreshold(text)
			if err != "" {
				m.input.problem = err
				return nil
			}
			m.closeInput()
			return m.setThreshold(t)
		},
	})
}

func parseThreshold(text string) (float64, string) {
	t, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	switch {
	case err != nil || math.IsNaN(t):
		return 0, "a number from 0 to 100, as in 42.5"
	case t < 0 || t > 100:
		return 0, "out of range: a number from 0 to 100"
	}
	return t, ""
}
