// Package guard makes a suite of a user's own cards, so that every later edit
// is judged against what the library does now.
//
// In: a session on a real library. Out: a Guard, the suite as JSON and the
// cases that fail today. A card gives a case for each trigger and use_when,
// which should bring it back; one for each ignore_when, put behind its first
// trigger, which should not; and one for each close neighbour, whose trigger
// should not bring it back either. What else comes back today is allowed, so
// that a case speaks of its own card and yet notices every newcomer.
//
// The package reads the library and never writes to it. The same cards give
// the same bytes.
package guard
