// Package card holds experience cards and where they come from.
//
// Cards come in from two sides. Fixtures are JSON that suites carry
// (ParseFixtures, DecodeFixtures); a library is a dataDir of Markdown files
// with YAML front matter (LoadLibrary, LoadLibraryDir). Isolate joins the two:
// it writes a suite's cards as files into a temporary dataDir and reads them
// back by the loader of real libraries, so that a fixture goes the way a real
// card goes. Fingerprint names a set of cards. Discover, LoadConfig and
// DetectProject answer what surrounds a library: where the user's lies, how
// it is set up, and which project a folder belongs to.
//
// The formats are OME's. Files come out as OME 0.4.0 writes them, byte for
// byte in the front matter, and what it coerces, refuses or leaves out on
// reading is treated the same; testdata holds what it wrote and answered.
// In a real library use_when stands in for triggers that are missing.
// Differences are few and meant: a suite's use_when is kept where OME
// overwrites it with the triggers, its aliases may stand at the top level, a
// card without title, summary or rule runs with a warning, and
// "libraryScope" puts it into the project's library.
//
// Invariants: everything wrong with an input is reported at once, with line
// and column; the result does not depend on the number of processors; a real
// library is only ever read; a temporary one is removed by Close or, when the
// process was killed, by the next run. The package knows neither signals nor
// scores, runs no program and uses no network.
package card
