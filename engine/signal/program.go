package signal

import "sync"

// program is what packs are compiled into: the trie that finds literals, the
// nodes that combine them, and the rules that make signals of them.
type program struct {
	trie    *trie // literals at the start of a word
	inner   *trie // literals inside a word
	nodes   []node
	rules   []rule
	signals []compiledSignal
	// disclaim is the node of "this is not ...", turn that of the words that
	// part a sentence ("but", "and then"); -1 where no pack has them.
	disclaim, turn int32
	scratch        sync.Pool
}

// node gives a list of events: places in the text. A node without items is a
// union of its literals (which the trie reports) and its kids.
type node struct {
	kids    []int32
	parents []int32 // unions that hold this node, and sequences that need it
	rules   []int32 // rules that wait for this node
	items   []seqItem
	start   bool // only at the start of a sentence
	end     bool // only at the end of a sentence
	first   bool // with start: only at the start of the text
}

// seqItem is one place of a sequence node.
type seqItem struct {
	node   int32
	before gap
	not    bool
}

// rule is one pattern of a signal.
type rule struct {
	ref      PatternRef
	signal   int32
	regexp   *lazyRegexp // gives the places once the atoms are there
	atoms    []int32
	span     int32
	segments int32
	// prohibition lets the places count although negated text shows them.
	prohibition bool
	// unless drops matches that share a sentence with one of these nodes,
	// unlessAnywhere all matches.
	unless, unlessAnywhere []int32
}

// compiledSignal is a signal with what detection needs of it.
type compiledSignal struct {
	*Signal
	unless, unlessAnywhere []int32
	targets                []int32
}
