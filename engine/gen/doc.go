// Package gen makes synthetic suites and irrelevant cards.
//
// In goes a size and a seed, out come cards and cases with no origin in
// anyone's prompts: the words are made of syllables. The same seed gives the
// same bytes on every machine, whatever the version of the language, because
// the random numbers are this package's own.
//
// Generated cases pass by construction at the default limit and threshold:
// each positive prompt holds a trigger of one card whole, whose subject no
// other card has, and each negative one holds no subject at all. Irrelevant
// cards share no token with the prompts they are made for.
package gen
