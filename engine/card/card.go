// Package card holds experience cards: the type, loading from JSON fixtures
// and from Markdown libraries, validation, writing and fingerprints.
package card

import (
	"ome-tui/engine/fault"
	"ome-tui/engine/trace"
)

// Card is one experience card. Text is as written in the file; normal forms
// and tokens are made by package score.
type Card struct {
	ID       string
	Status   string // active, draft, archived
	Title    string
	Category string
	Summary  string
	Language string // "auto" when absent

	UseWhen       []string
	IgnoreWhen    []string
	IntentInclude []string
	IntentExclude []string

	// Positive, RequiredAll and Negative are engine_hints: registered
	// signal ids, unknown ids, or free phrases.
	Positive    []string
	RequiredAll []string
	Negative    []string

	Policy     string // must, should, summary, off
	Risk       string // high, medium, low
	Confidence string // high, medium, low
	Triggers   []string
	Topics     []string
	Aliases    []AliasGroup // sorted by language

	Level                           string // global, project, project-family
	ProjectKey                      string
	ModulePath                      string
	ScopeConfidence, ScopeRationale string

	Rule string
	Body string // Markdown below the front matter, as it stands

	Library trace.Scope
	// Pos is where the card starts; Fields where each field stands, by path
	// as in "recall.triggers[1]".
	Pos    fault.Pos
	Fields map[string]fault.Pos
}

// AliasGroup is the aliases of one language.
type AliasGroup struct {
	Language string
	Terms    []string
}

// Ref names the card.
func (c *Card) Ref() trace.Ref { return trace.Ref{Scope: c.Library, ID: c.ID} }
