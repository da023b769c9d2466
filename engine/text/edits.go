package text

import "sort"

// Edits remembers how one text was made from another, so that a place in the
// result can be traced back. A nil *Edits records nothing.
type Edits struct{ list []editMark }

// editMark is one replaced span: out and size say where the replacement
// stands in the result.
type editMark struct {
	out, size int
	in        Span
}

func (e *Edits) add(out, size int, in Span) {
	if e != nil {
		e.list = append(e.list, editMark{out, size, in})
	}
}

// Origin gives the span of the source that a span of the result came from.
// A replacement comes from the whole of what it replaced.
func (e *Edits) Origin(span Span) Span {
	return Span{e.origin(span.Start, false), e.origin(span.End, true)}
}

// origin maps one offset; end offsets lean to the left, start offsets to the
// right.
func (e *Edits) origin(at int, end bool) int {
	if e == nil {
		return at
	}
	// The last edit whose replacement starts before the offset (or at it,
	// for starts).
	k := sort.Search(len(e.list), func(i int) bool {
		if end {
			return e.list[i].out >= at
		}
		return e.list[i].out > at
	}) - 1
	if k < 0 {
		return at
	}
	m := e.list[k]
	if past := at - m.out - m.size; past > 0 || past == 0 && !end {
		return m.in.End + past
	}
	if end {
		return m.in.End
	}
	return m.in.Start
}
