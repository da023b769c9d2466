package tui

import (
	"fmt"

	"ome-tui/report/words"
	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/plot"
	"ome-tui/tui/style"
)

// sliderCells is the width of the threshold's scale.
const sliderCells = 20

// keyOf gives the key action of a screen.
func keyOf(s Screen) keys.Action { return keys.ScreenCases + keys.Action(s) }

// footer is the last line: an input, a message, or the settings and the keys
// that matter here.
func (m *model) footer() string {
	if m.input != nil {
		return m.input.line(m, m.w).Render(m.st, m.w)
	}
	if m.toast.text != "" {
		return cell.In(m.toast.role, " "+m.toast.text).Render(m.st, m.w)
	}
	l := m.settingsLine()
	hints := m.hintLine(m.w - l.Width() - 3)
	if len(hints) > 0 {
		if l.Width() > 1 {
			l = l.Add(style.Dim, " · ")
		}
		l = append(l, hints...)
	}
	return l.Render(m.st, m.w)
}

// settingsLine shows threshold and limit, and the shipped ones beside tuned
// ones.
func (m *model) settingsLine() cell.Line {
	if m.session.bench == nil {
		return cell.L(" ")
	}
	r := &m.run
	role := style.Text
	if r.tuned() {
		role = style.Warn
	}
	l := cell.In(style.Dim, " threshold ").Add(role, words.Num(r.threshold))
	if r.threshold != r.shipped.Threshold {
		l = l.Add(style.Dim, " (shipped "+words.Num(r.shipped.Threshold)+")")
	} else {
		l = l.Add(style.Dim, settingFrom(r.shipped.ThresholdFrom))
	}
	if m.w >= 100 {
		l = l.Add(style.Dim, " "+plot.Slider(r.threshold, 100, sliderCells))
	}
	l = l.Add(style.Dim, "  limit ").Add(role, fmt.Sprint(r.limit))
	if r.limit != r.shipped.Limit {
		l = l.Add(style.Dim, fmt.Sprintf(" (shipped %d)", r.shipped.Limit))
	}
	if m.decide.waiting() {
		l = l.Add(style.Dim, " …")
	}
	return l
}

// hint is a footer entry: one or two keys and a word.
type hint struct {
	actions []keys.Action
	word    string
}

// hints names what matters in a place, most important first; help comes last
// and always.
func hints(p keys.Place) []hint {
	move := hint{[]keys.Action{keys.Up, keys.Down}, "move"}
	threshold := hint{[]keys.Action{keys.ThresholdDown, keys.ThresholdUp}, "threshold"}
	filter := hint{[]keys.Action{keys.Filter}, "find"}
	switch p {
	case keys.InCase:
		return []hint{{[]keys.Action{keys.NextPane}, "next tab"}, {[]keys.Action{keys.StepPrev, keys.StepNext}, "step"},
			{[]keys.Action{keys.CardPrev, keys.CardNext}, "card"}, {[]keys.Action{keys.Back}, "back"}, threshold}
	case keys.InFixes:
		return []hint{{[]keys.Action{keys.Up, keys.Down}, "choose"}, {[]keys.Action{keys.Open}, "show, try"}, {[]keys.Action{keys.OwnPhrase}, "own phrase"},
			{[]keys.Action{keys.WriteEdits}, "write"}, {[]keys.Action{keys.Undo}, "undo"}, {[]keys.Action{keys.Group}, "whole suite"}}
	case keys.InRobust:
		return []hint{{[]keys.Action{keys.Group}, "whole suite"}, {[]keys.Action{keys.Up, keys.Down}, "choose"}, {[]keys.Action{keys.Open}, "open"},
			{[]keys.Action{keys.Cancel}, "cancel"}, {[]keys.Action{keys.Back}, "back"}, threshold}
	case keys.InCards:
		return []hint{move, {[]keys.Action{keys.Open}, "open"}, {[]keys.Action{keys.Sort}, "sort"}, filter, {[]keys.Action{keys.Back}, "back"}}
	case keys.InCompare:
		return []hint{move, {[]keys.Action{keys.Open}, "open"}, {[]keys.Action{keys.Failing}, "which cases"}, filter, {[]keys.Action{keys.Back}, "back"}}
	case keys.InHook:
		return []hint{move, {[]keys.Action{keys.Open}, "open"}, {[]keys.Action{keys.Failing}, "failing"}, filter, {[]keys.Action{keys.RunAll}, "run"}, {[]keys.Action{keys.Cancel}, "cancel"}}
	case keys.InTune:
		return []hint{threshold, {[]keys.Action{keys.BreakpointPrev, keys.BreakpointNext}, "flip"}, {[]keys.Action{keys.Shipped}, "shipped"},
			{[]keys.Action{keys.Group}, "curves"}, {[]keys.Action{keys.CopyConfig}, "copy"}}
	case keys.InText:
		return []hint{{[]keys.Action{keys.NextPane}, "to the result"}, {[]keys.Action{keys.SaveCase}, "save as case"}, {[]keys.Action{keys.Leave}, "leave"}}
	case keys.InPrompt:
		return []hint{{[]keys.Action{keys.Open}, "type"}, {[]keys.Action{keys.NextPane}, "next tab"}, {[]keys.Action{keys.CardPrev, keys.CardNext}, "card"}, threshold}
	}
	return []hint{move, {[]keys.Action{keys.Open}, "open"}, threshold, {[]keys.Action{keys.Failing}, "failing"}, filter, {[]keys.Action{keys.Group}, "group"}}
}

// hintLine gives as many hints as fit in w cells; the help always comes.
func (m *model) hintLine(w int) cell.Line {
	place := m.place()
	last := m.hint(hint{[]keys.Action{keys.Help}, "help"})
	if place == keys.InText {
		last = m.hint(hint{[]keys.Action{keys.Palette}, "commands"})
	}
	l := cell.Line{}
	for _, h := range hints(place) {
		if h.actions[0] == keys.WriteEdits {
			h.word = m.writeWord()
		}
		next := m.hint(h)
		if l.Width()+next.Width()+last.Width()+4 > w {
			break
		}
		l = append(l, next...).Add(style.Text, "  ")
	}
	if last.Width() > w {
		return nil
	}
	return append(l, last...)
}

func (m *model) hint(h hint) cell.Line {
	l := cell.Line{}
	for i, a := range h.actions {
		if i > 0 {
			l = l.Add(style.Text, " ")
		}
		l = l.Add(style.Key, m.keyName(a))
	}
	return l.Add(style.Dim, " "+h.word)
}
