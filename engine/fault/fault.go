// Package fault holds what is wrong with an input as values.
//
// Every loader and linter returns a list of faults with file, line, column,
// field and remedy instead of stopping at the first one or writing to a log.
// The same values are shown by every writer and every screen.
package fault

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Severity says what a fault does to a run.
type Severity uint8

const (
	// Error stops the run before it starts (exit status 2).
	Error Severity = iota
	// Warning is odd but runnable; an error under --strict.
	Warning
	// Info is a hint that only lint prints.
	Info
)

// String gives "error", "warning" or "info".
func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	default:
		return "info"
	}
}

// Pos is a place in a file. Line and Column count from 1, the column in
// bytes of the line; zero means unknown.
type Pos struct {
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
}

// String gives file:line:column, leaving out what is unknown.
func (p Pos) String() string {
	switch {
	case p.Line == 0:
		return p.File
	case p.Column == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	default:
		return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
	}
}

// Fault is one thing wrong with an input.
type Fault struct {
	Pos
	Severity Severity `json:"-"`
	// Rule is the short stable name of the check, as in "duplicate-key";
	// lintAllow silences by it.
	Rule string `json:"rule"`
	// Field is the path of the field in the document, as in
	// "cases[3].threshold"; empty when the whole file is meant.
	Field string `json:"field,omitempty"`
	// What says what is wrong, in one line without the position.
	What string `json:"what"`
	// Remedy says what would be right, in one line.
	Remedy string `json:"remedy,omitempty"`
}

// Error gives "file:line:column: what is wrong (what would be right)".
func (f Fault) Error() string {
	var b strings.Builder
	if p := f.Pos.String(); p != "" {
		b.WriteString(p)
		b.WriteString(": ")
	}
	b.WriteString(f.What)
	if f.Remedy != "" {
		b.WriteString(" (")
		b.WriteString(f.Remedy)
		b.WriteString(")")
	}
	return b.String()
}

// List is a set of faults. As an error it joins its lines.
type List []Fault

// Error gives one line per fault.
func (l List) Error() string {
	lines := make([]string, len(l))
	for i, f := range l {
		lines[i] = f.Error()
	}
	return strings.Join(lines, "\n")
}

// Sort orders by file, line, column, rule and text, so that the same input
// always reads the same.
func (l List) Sort() {
	slices.SortStableFunc(l, func(a, b Fault) int {
		return cmp.Or(
			strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column), strings.Compare(a.Rule, b.Rule),
			strings.Compare(a.What, b.What))
	})
}

// Has tells whether a fault of that severity is in the list.
func (l List) Has(s Severity) bool {
	return slices.ContainsFunc(l, func(f Fault) bool { return f.Severity == s })
}

// Only gives the faults of that severity.
func (l List) Only(s Severity) List {
	var out List
	for _, f := range l {
		if f.Severity == s {
			out = append(out, f)
		}
	}
	return out
}
