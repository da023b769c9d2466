// Package verify holds the engine's decisions against those of an installed
// OME, which it runs as a process and never looks into.
//
// In: a finished run under the profile of that OME, and its command. Out: an
// Outcome with every case, what either side returned, and, for the cases that
// differ or for all, the figures of every card. The same outcome can be
// written as recordings (Outcome.Files), which is how a next version of OME
// is followed.
//
// For each suite there is a place of its own: the cards as a dataDir, every
// project of the cases as a folder with that name, and the suite in a form
// that OME takes. OME answers through two doors: `eval recall` says what comes
// back for each case, and `hook run` leaves the figures of each card in its
// log.
//
// Invariants: every folder that OME is led to lies in that place, which is
// removed at the end; a real library is copied there and only ever read; what
// the process says is taken as data and bounded in size and time. Nothing is
// counted as equal that OME did not answer.
package verify
