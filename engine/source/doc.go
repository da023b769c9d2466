// Package source reads documents people write — JSON and YAML — into one
// tree of nodes that know where they stand, and reports everything wrong with
// them as values.
//
// What goes in: bytes and a file name for messages. What comes out: a *Node
// and a fault.List. The stages are reading within a size bound (Read), the
// encoding check, parsing (ParseJSON, ParseYAML), and typed access into
// presence (Open, Object). Absent and null are told apart from zero
// everywhere. Canonical writes values the way ECMAScript's JSON.stringify
// does, for fingerprints. What opens files for it gives up on pipes that nobody
// writes into (OpenFile); FindFrontMatter says where the YAML of a Markdown file
// stands; WriteNew makes the small files of keys; Nearest and
// its kin find what a mistyped name was meant to be.
//
// Invariants: a parser never panics, whatever the bytes; a node's position
// counts lines from 1 and columns in bytes from 1; the same bytes give the
// same tree and the same faults in the same order; every scan is linear in
// the input and bounded in depth (MaxDepth).
//
// The package never interprets fields: what a name means is the business of
// the packages that own the format.
package source

// Limits of what is read. They guard memory, not taste: real suites are four
// orders of magnitude smaller.
const (
	// MaxFileBytes is the largest document (256 MiB).
	MaxFileBytes = 256 << 20
	// MaxSmallBytes is how much is read of the files of other programs, of keys
	// and of a library's settings (1 MiB).
	MaxSmallBytes = 1 << 20
	// MaxPromptBytes is the largest prompt in a suite or a payload (1 MiB).
	MaxPromptBytes = 1 << 20
	// MaxStrings is how many entries a list of texts may have.
	MaxStrings = 100_000
	// MaxItems is how many cases, cards or other objects a list may have.
	MaxItems = 500_000
	// MaxKeys is how many names one object may have.
	MaxKeys = 100_000
	// MaxFaults is how many faults of one document are told apart: a list of
	// what is no card gives one or more for each.
	MaxFaults = 100_000
	// MaxDepth is how deep lists and maps may nest.
	MaxDepth = 200
)
