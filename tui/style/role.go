// Package style turns roles into terminal colours.
//
// Views name a role for each piece of text ("this is a failure", "this is a
// key") and never a colour. Styles binds the roles to one lipgloss renderer,
// that is, to one output with its colour profile; nothing here is global.
// Colour is never the only carrier: every role that means something stands
// beside a mark, a sign or a word.
package style

// Role says what a piece of text is.
type Role uint8

const (
	// Text is ordinary text.
	Text Role = iota
	// Dim is secondary text: units, hints, paths.
	Dim
	// Strong is emphasised text.
	Strong
	// Title is the name of a pane or the program.
	Title
	// Heading opens a part of a view.
	Heading
	// Accent is a number or word to notice that is neither good nor bad.
	Accent
	// Pass is what is as it should be.
	Pass
	// Fail is what is not.
	Fail
	// Warn is what to look at: partial numbers, warnings, near flips.
	Warn
	// Border and BorderFocus draw panes.
	Border
	BorderFocus
	// Tab and TabOn name screens and tabs.
	Tab
	TabOn
	// Key is a key in the footer or the help.
	Key
	// Bar is the filled part of a bar, BarOver what passes the threshold,
	// BarRest the empty part.
	Bar
	BarOver
	BarRest
	// Match is text that the filter found.
	Match
	// Token is a prompt word that matched a card.
	Token
	// Signal is a prompt word that set off a signal.
	Signal
	// Struck is negated text.
	Struck
	// Step is the current operation of the calculation.
	Step
	// roleCount is the number of roles.
	roleCount
)
