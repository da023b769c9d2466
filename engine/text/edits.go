package text

import "sort"

// Origin leads from places in a text back to the text that it was made from.
// The zero value is the identity.
type Origin struct {
	steps []*editLog // the last step first
}

func originOf(steps ...*editLog) Origin {
	var o Origin
	for i := len(steps) - 1; i >= 0; i-- {
		if len(steps[i].list) > 0 {
			o.steps = append(o.steps, steps[i])
		}
	}
	return o
}

// Span gives the place that a place in the result came from; what was put in
// comes from the whole of what it replaced.
func (o Origin) Span(s Span) Span {
	for _, step := range o.steps {
		s = step.Origin(s)
	}
	return s
}

// Then gives the way back through both: o leads from the result to a middle
// text, before from there to the first one.
func (o Origin) Then(before Origin) Origin {
	return Origin{append(append([]*editLog(nil), o.steps...), before.steps...)}
}

// editLog remembers how one text was made from another in one step. A nil
// *editLog records nothing.
type editLog struct{ list []editMark }

// editMark is one replaced span: out and size say where the replacement
// stands in the result.
type editMark struct {
	out, size int
	in        Span
}

func (e *editLog) add(out, size int, in Span) {
	if e != nil {
		e.list = append(e.list, editMark{out, size, in})
	}
}

// Origin gives the span of the source that a span of the result came from.
// A replacement comes from the whole of what it replaced.
func (e *editLog) Origin(span Span) Span {
	return Span{e.origin(span.Start, false), e.origin(span.End, true)}
}

// origin maps one offset; end offsets lean to the left, start offsets to the
// right.
func (e *editLog) origin(at int, end bool) int {
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
	if m.size == m.in.Len() {
		return m.in.Start + at - m.out
	}
	if end {
		return m.in.End
	}
	return m.in.Start
}
