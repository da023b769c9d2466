// Package telemetry is the hook's log: one line of JSON for each decision, in
// schema v2 as OME 0.4.0 writes it.
//
// Three rules hold for every line. The prompt itself is never in it, unless
// the library's configuration asks for it (privacy.saveRawPrompt). Every hash
// of text from the prompt is keyed with <dataDir>/telemetry.key, because the
// plain hash of one word can be looked up; the prompt's own SHA-256 is the one
// exemption, so that a later look-up finds the line. A line is written with
// one append of one buffer, so that parallel hooks never interleave.
//
// Find reads the log back: our lines and OME's own, old and broken ones
// counted.
package telemetry
