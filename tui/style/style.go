package style

import (
	"fmt"
	"io"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// Theme names a set of colours.
type Theme string

const (
	// Auto uses the terminal's own sixteen colours, which fit its background
	// without asking it.
	Auto Theme = "auto"
	// Light is for light backgrounds.
	Light Theme = "light"
	// Dark is for dark backgrounds.
	Dark Theme = "dark"
	// None uses no colour and no attribute at all.
	None Theme = "none"
)

// ParseTheme gives the theme of that name; empty means Auto.
func ParseTheme(name string) (Theme, error) {
	switch t := Theme(name); t {
	case "":
		return Auto, nil
	case Auto, Light, Dark, None:
		return t, nil
	}
	return Auto, fmt.Errorf("unknown theme %q (auto, light, dark or none)", name)
}

// Options say how to draw.
type Options struct {
	Theme Theme
	// ASCII replaces every glyph of the program's own by an ASCII twin.
	ASCII bool
	// Profile is the colour profile of the output.
	Profile termenv.Profile
}

// ProfileOf gives the colour profile that an output and an environment allow:
// none under NO_COLOR or for a dumb terminal, forced by CLICOLOR_FORCE.
func ProfileOf(out io.Writer, env func(string) string) termenv.Profile {
	o := termenv.NewOutput(out, termenv.WithEnvironment(environ(env)))
	return o.EnvColorProfile()
}

// environ adapts a lookup function to termenv.
type environ func(string) string

func (e environ) Environ() []string        { return nil }
func (e environ) Getenv(key string) string { return e(key) }

// paint is what goes before and after a text.
type paint struct{ open, close string }

// Styles draws roles on one output.
type Styles struct {
	ascii    bool
	colour   bool
	renderer *lipgloss.Renderer
	normal   [roleCount]paint
	selected [roleCount]paint
}

// New binds the roles of a theme to an output.
func New(out io.Writer, o Options) *Styles {
	r := lipgloss.NewRenderer(out)
	if o.Theme == None {
		o.Profile = termenv.Ascii
	}
	r.SetColorProfile(o.Profile)
	r.SetHasDarkBackground(o.Theme != Light)
	s := &Styles{ascii: o.ASCII, colour: o.Profile != termenv.Ascii, renderer: r}
	for role := range roleCount {
		s.normal[role] = probe(theme(o.Theme).style(r, role))
		s.selected[role] = probe(theme(o.Theme).selected(r, role))
	}
	return s
}

// probe renders one letter and takes what stands around it: painting a text
// is then two string additions instead of a layout.
func probe(st lipgloss.Style) paint {
	open, end, ok := strings.Cut(st.Render("x"), "x")
	if !ok {
		return paint{}
	}
	return paint{open, end}
}

// Paint gives the text in its role. The text must be clean and of one line.
func (s *Styles) Paint(r Role, text string) string {
	p := s.normal[r]
	if text == "" || p.open == "" {
		return text
	}
	return p.open + text + p.close
}

// PaintSelected gives the text in its role on the selected row.
func (s *Styles) PaintSelected(r Role, text string) string {
	p := s.selected[r]
	if text == "" || p.open == "" {
		return text
	}
	return p.open + text + p.close
}

// ASCII tells whether glyphs must be replaced by their twins.
func (s *Styles) ASCII() bool { return s.ascii }

// Colour tells whether the output takes any colour or attribute.
func (s *Styles) Colour() bool { return s.colour }

// Style gives a role as a lipgloss style, for components of bubbles.
func (s *Styles) Style(t Theme, r Role) lipgloss.Style { return theme(t).style(s.renderer, r) }
