package score

// none is the number of a token or signal that the library does not know.
const none = -1

// vocabulary interns the tokens of a library. An edited index adds its few
// new tokens in more; the shared part never changes.
type vocabulary struct {
	ids   map[string]int32
	names []string
	more  map[string]int32
	extra []string
}

func newVocabulary() vocabulary { return vocabulary{ids: make(map[string]int32)} }

// intern gives the number of a token, a new one if it is unknown.
func (v *vocabulary) intern(token string) int32 {
	if id := v.lookup(token); id != none {
		return id
	}
	id := int32(v.size())
	if v.more != nil {
		v.more[token] = id
		v.extra = append(v.extra, token)
		return id
	}
	v.ids[token] = id
	v.names = append(v.names, token)
	return id
}

// absorb interns the tokens of another vocabulary and gives the number here
// of each of its numbers.
func (v *vocabulary) absorb(other *vocabulary) []int32 {
	out := make([]int32, len(other.names))
	for i, name := range other.names {
		out[i] = v.intern(name)
	}
	return out
}

// lookup gives the number of a token, or none.
func (v *vocabulary) lookup(token string) int32 {
	if id, ok := v.ids[token]; ok {
		return id
	}
	if id, ok := v.more[token]; ok {
		return id
	}
	return none
}

// name gives the token of a number.
func (v *vocabulary) name(id int32) string {
	if int(id) < len(v.names) {
		return v.names[id]
	}
	return v.extra[int(id)-len(v.names)]
}

// size is the number of known tokens.
func (v *vocabulary) size() int { return len(v.names) + len(v.extra) }

// extend gives a vocabulary that can grow without touching the receiver.
func (v *vocabulary) extend() vocabulary {
	return vocabulary{ids: v.ids, names: v.names, more: make(map[string]int32)}
}
