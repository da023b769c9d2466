package signal

// A pattern is written as one line:
//
//	create goal            words and phrases; a blank between Latin words is
//	                       one blank, next to Chinese it may be missing
//	fix~                   fix, fixes, fixed, fixing
//	implement*             every word that starts with implement
//	*source*               the letters anywhere, also inside a word
//	<make>                 any entry of the word class make
//	(a|an|the)  (the)?     one of several; may be missing
//	<make> ..12 <goal>     in this order, at most 12 characters between,
//	                       inside one sentence; .12 inside one clause (no
//	                       comma), ...12 across sentences
//	<make> <..12> <goal>   in either order (<.12> and <...12>, too)
//	!<x> ..8 <make>        not with x in the 8 characters before (or after)
//	^<make>  <make>$       at the start, at the end of a sentence
//	^^<make>               at the start of the prompt
//	<a> & <b> & <c>        all within the span and neighbouring sentences
//
// A backslash takes the next character as it is.

// gap says what may stand between two items of a sequence.
type gap struct {
	max    int // characters; ignored when adjacent
	reach  reach
	either bool // the items may stand in either order
}

// reach says what a gap may hold.
type reach uint8

const (
	adjacent   reach = iota // nothing but a blank
	inClause                // no comma
	inSentence              // no end of a sentence
	anywhere                // everything
)

// item is one place of a sequence.
type item struct {
	word   string // a literal, lower case; empty when alts or class is set
	suffix suffix
	class  string
	alts   []sequence
	opt    bool
	not    bool
	before gap // between the previous item and this one
	at     int // byte offset in the pattern text
}

// suffix says how a literal may go on.
type suffix uint8

const (
	plain     suffix = iota
	inflected        // fix~
	prefix           // implement*
	inside           // *source*
)

// sequence is items in order, or a phrase: words and nothing else, which most
// entries are.
type sequence struct {
	phrase     string
	suffix     suffix // of the phrase
	items      []item
	start, end bool // bound to the start, to the end of a sentence
	first      bool // with start: bound to the start of the prompt
}

// pattern is a composition of one or more sequences.
type pattern struct {
	atoms []sequence
}
