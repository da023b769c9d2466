package rows

import (
	"strings"

	"ome-tui/engine"
)

// haystack is the lower-cased id and prompt of every case in one string, with
// what was looked for last: a filter is typed letter by letter, and a longer
// word is found only where the shorter one was.
type haystack struct {
	text string
	from []int // start of each case; one more for the end
	last []finding
}

// finding is where a part was found: per case the offset of the first hit in
// the case's text, −1 where there is none.
type finding struct {
	part string
	hits []int32
}

// findingsKept bounds the memory of past searches.
const findingsKept = 4

func newHaystack(cases []engine.Case) *haystack {
	var b strings.Builder
	from := make([]int, len(cases)+1)
	for i, c := range cases {
		b.WriteString(strings.ToLower(c.ID))
		b.WriteByte(0)
		b.WriteString(strings.ToLower(c.Prompt))
		b.WriteByte(0)
		from[i+1] = b.Len()
	}
	return &haystack{text: b.String(), from: from}
}

// of gives the text of a case.
func (h *haystack) of(i int) string { return h.text[h.from[i]:h.from[i+1]] }

// keep clears the marks of the cases that do not hold the part.
func (h *haystack) keep(part string, marks []bool) {
	for i, hit := range h.find(part) {
		if hit < 0 {
			marks[i] = false
		}
	}
}

func (h *haystack) find(part string) []int32 {
	start := finding{}
	for _, f := range h.last {
		if f.part == part {
			return f.hits
		}
		if strings.HasPrefix(part, f.part) && len(f.part) > len(start.part) {
			start = f
		}
	}
	f := finding{part, make([]int32, len(h.from)-1)}
	if start.hits == nil {
		h.scan(f)
	} else {
		h.narrow(start, f)
	}
	h.last = append([]finding{f}, h.last[:min(len(h.last), findingsKept-1)]...)
	return f.hits
}

// scan looks through everything; cases without a hit are passed over in one
// search.
func (h *haystack) scan(f finding) {
	at := 0
	for i := 0; i < len(f.hits); i++ {
		hit := strings.Index(h.text[at:], f.part)
		if hit < 0 {
			fill(f.hits[i:])
			return
		}
		hit += at
		for h.from[i+1] <= hit {
			f.hits[i] = -1
			i++
		}
		f.hits[i] = int32(hit - h.from[i])
		at = h.from[i+1]
	}
}

func fill(hits []int32) {
	for i := range hits {
		hits[i] = -1
	}
}

// narrow looks on from where a shorter part was found.
func (h *haystack) narrow(short, f finding) {
	for i, at := range short.hits {
		if f.hits[i] = at; at < 0 {
			continue
		}
		hit := strings.Index(h.text[h.from[i]+int(at):h.from[i+1]], f.part)
		if f.hits[i] = at + int32(hit); hit < 0 {
			f.hits[i] = -1
		}
	}
}
