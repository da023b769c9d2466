package style

import "github.com/charmbracelet/lipgloss"

// palette names the colours of a theme: numbers of the terminal's sixteen
// for Auto, of the 256 otherwise (lipgloss lowers them where it must).
type palette struct {
	accent, pass, fail, warn, dim, focus, title, signal string
	// onSelected is the background of the selected row; empty means reverse.
	onSelected string
}

func theme(t Theme) palette {
	switch t {
	case Light:
		return palette{accent: "26", pass: "28", fail: "160", warn: "130", dim: "243", focus: "26", title: "54", signal: "90", onSelected: "254"}
	case Dark:
		return palette{accent: "81", pass: "114", fail: "203", warn: "221", dim: "245", focus: "81", title: "183", signal: "176", onSelected: "237"}
	default:
		return palette{accent: "6", pass: "2", fail: "1", warn: "3", dim: "", focus: "6", title: "5", signal: "5"}
	}
}

// style gives a role's look on ordinary rows.
func (p palette) style(r *lipgloss.Renderer, role Role) lipgloss.Style {
	st := r.NewStyle()
	fg := func(c string) lipgloss.Style {
		if c == "" {
			return st.Faint(true)
		}
		return st.Foreground(lipgloss.Color(c))
	}
	switch role {
	case Dim, Border, Tab, BarRest:
		return fg(p.dim)
	case Strong:
		return st.Bold(true)
	case Title, Heading:
		return fg(p.title).Bold(true)
	case Accent, Bar:
		return fg(p.accent)
	case Key:
		return fg(p.accent).Bold(true)
	case Pass, BarOver:
		return fg(p.pass)
	case Fail:
		return fg(p.fail).Bold(true)
	case Warn:
		return fg(p.warn)
	case BorderFocus:
		return fg(p.focus).Bold(true)
	case TabOn:
		return fg(p.focus).Bold(true).Underline(true)
	case Match:
		return fg(p.warn).Underline(true)
	case Token:
		return fg(p.pass).Bold(true)
	case Signal:
		return fg(p.signal).Bold(true)
	case Struck:
		return fg(p.dim).Strikethrough(true)
	case Step:
		return st.Reverse(true)
	}
	return st
}

// selected gives a role's look on the selected row: one solid bar, so that
// it is found at a glance on every terminal.
func (p palette) selected(r *lipgloss.Renderer, role Role) lipgloss.Style {
	if p.onSelected == "" {
		st := r.NewStyle().Reverse(true)
		if role == Strong || role == Fail || role == Match {
			st = st.Bold(true)
		}
		return st
	}
	return p.style(r, role).Background(lipgloss.Color(p.onSelected))
}
