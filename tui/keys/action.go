// Package keys is the one table of what keys mean.
//
// Handling, footer, help and palette all read it, so they cannot disagree. A
// key may mean different things in different places (a list, an input), never
// two things in one; a test proves it, and a user's own table is refused when
// it breaks the rule.
package keys

// Action is what a key does.
type Action uint8

const (
	// None is no action.
	None Action = iota
	ScreenCases
	ScreenCards
	ScreenTune
	ScreenPrompt
	ScreenCompare
	ScreenHook
	Up
	Down
	Top
	Bottom
	HalfUp
	HalfDown
	PageUp
	PageDown
	Open
	Back
	Quit
	NextPane
	PrevPane
	ThresholdDown
	ThresholdUp
	ThresholdDown10
	ThresholdUp10
	BreakpointPrev
	BreakpointNext
	LimitDown
	LimitUp
	ThresholdType
	Shipped
	Filter
	MatchNext
	MatchPrev
	Group
	Sort
	SortReverse
	Failing
	CardPrev
	CardNext
	StepNext
	StepPrev
	RunAll
	RunFailing
	Cancel
	Watch
	CopyID
	CopyCase
	Edit
	HTML
	SaveReport
	OwnPhrase
	WriteEdits
	Undo
	Redo
	CopyConfig
	SaveCase
	Zoom
	Mouse
	Palette
	Help
	// Warnings lists what is odd but runnable, Project changes the project of
	// a typed prompt; they have no key of their own.
	Warnings
	Project
	Interrupt
	Suspend
	// Submit, Leave, Complete and Previous are what is left to act while an
	// input has the focus.
	Submit
	Leave
	Complete
	Previous
)

// Place is a part of the explorer where a key has one meaning. Places are
// bits, so that a binding can hold in several.
type Place uint16

const (
	// InCases is the list of cases.
	InCases Place = 1 << iota
	// InCase is the case view.
	InCase
	// InFixes is the Fixes tab of the case view.
	InFixes
	// InRobust is the Robust tab of the case view.
	InRobust
	// InCards is the Cards screen.
	InCards
	// InTune is the Tune screen.
	InTune
	// InPrompt is the Prompt screen while its text has no focus.
	InPrompt
	// InCompare is the Compare screen.
	InCompare
	// InHook is the Hook screen.
	InHook
	// InHelp is the help overlay.
	InHelp
	// InInput is any text input: filter, threshold, palette, phrase.
	InInput
	// InText is the prompt being typed.
	InText
	placeEnd
)

// everywhere is every place without a text input.
const everywhere = InInput - 1

// onScreens is everywhere without the help overlay.
const onScreens = everywhere &^ InHelp

// TakesText tells whether letters are text at that place, and no keys.
func (p Place) TakesText() bool { return p&everywhere == 0 }

// name names a place for messages.
func (p Place) name() string {
	switch p {
	case InCases:
		return "Cases"
	case InCase:
		return "Case view"
	case InFixes:
		return "Fixes"
	case InRobust:
		return "Robust"
	case InCards:
		return "Cards"
	case InTune:
		return "Tune"
	case InPrompt:
		return "Prompt"
	case InCompare:
		return "Compare"
	case InHook:
		return "Hook"
	case InHelp:
		return "Help"
	case InInput:
		return "an input"
	case InText:
		return "the prompt being typed"
	}
	return "?"
}
