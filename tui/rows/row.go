// Package rows is the list of cases as data: one small row per case, the
// order and groups in which they are shown, and the filter.
//
// It holds 100,000 rows at the cost of a millisecond a change: rows are
// compact, orders are radix sorted by one number per row, and the filter
// looks through one string. It knows nothing of the screen.
package rows

import (
	"math"
	"time"

	"ome-tui/engine"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// State is where a case stands.
type State uint8

const (
	// Failed, Known and Passed are verdicts; a known failure is one that is
	// allowed to fail.
	Failed State = iota
	Known
	Passed
	// Pending has no result yet.
	Pending
	stateCount
)

// String gives the word that the filter key status: takes.
func (s State) String() string {
	return [...]string{"fail", "known", "pass", "pending"}[s]
}

// Row is what the list needs of one case.
type Row struct {
	State State
	// Flipped is set when the state differs from the previous run's.
	Flipped bool
	// Differs is set when the other profile decides otherwise.
	Differs bool
	Stage   trace.Stage
	Missed  uint16
	Extra   uint16
	// Margin is NaN when no threshold flips the case.
	Margin  float32
	Score   float32
	Latency time.Duration
}

// Table is the rows of a session's cases.
type Table struct {
	Cases   []engine.Case
	Rows    []Row
	results []engine.Result
	known   suite.KnownFailures
	names   []string // of the suites
	counts  [stateCount]int
	idRank  []int32
	tags    tagIndex
	hay     *haystack
	// version changes with every change of the rows.
	version uint64
}

// New gives a table with every case pending.
func New(cases []engine.Case, suites []string, known suite.KnownFailures) *Table {
	bare := Table{Cases: cases, names: suites, known: known, idRank: rankIDs(cases), tags: indexTags(cases), hay: newHaystack(cases)}
	t := bare.With(nil)
	t.results = make([]engine.Result, t.Len()) // Put fills them in
	return t
}

// Len is the number of cases.
func (t *Table) Len() int { return len(t.Cases) }

// Count is the number of cases in a state.
func (t *Table) Count(s State) int { return t.counts[s] }

// Done is the number of cases that have a result.
func (t *Table) Done() int { return t.Len() - t.counts[Pending] }

// SuiteName is the name of a case's suite.
func (t *Table) SuiteName(i int) string { return t.names[t.Cases[i].Suite] }

// Result gives a case's result, nil while it is pending.
func (t *Table) Result(i int) *engine.Result {
	if i < 0 || i >= t.Len() || t.Rows[i].State == Pending {
		return nil
	}
	return &t.results[i]
}

// Put takes one result.
func (t *Table) Put(r engine.Result) {
	if r.Index < 0 || r.Index >= t.Len() {
		return
	}
	t.version++
	t.results[r.Index] = r
	t.counts[t.Rows[r.Index].State]--
	t.Rows[r.Index] = t.row(&t.results[r.Index])
	t.counts[t.Rows[r.Index].State]++
}

// With gives a table of the same cases with the results of a run; those that it left
// out are pending.
func (t *Table) With(results []engine.Result) *Table {
	n := *t
	n.version++
	n.results = results
	n.Rows = make([]Row, t.Len())
	n.counts = [stateCount]int{}
	for i := range n.Rows {
		n.Rows[i].State = Pending
		if i < len(results) && !empty(&results[i]) {
			n.Rows[i] = t.row(&results[i])
		}
		n.counts[n.Rows[i].State]++
	}
	return &n
}

// Verdicts gives the table without its results: what a later run is compared
// with.
func (t *Table) Verdicts() *Table {
	n := *t
	n.results, n.hay = nil, nil
	return &n
}

// Index gives for each case of another table its place in this one, −1 where
// there is none: cases are the same by suite and id.
func (t *Table) Index(other *Table) []int {
	out := make([]int, other.Len())
	if len(t.Cases) == len(other.Cases) && (t.Len() == 0 || &t.Cases[0] == &other.Cases[0]) {
		for i := range out {
			out[i] = i
		}
		return out
	}
	type name struct{ suite, id string }
	at := make(map[name]int, t.Len())
	for i := range t.Cases {
		at[name{t.SuiteName(i), t.Cases[i].ID}] = i
	}
	for i := range out {
		k, ok := at[name{other.SuiteName(i), other.Cases[i].ID}]
		if out[i] = k; !ok {
			out[i] = -1
		}
	}
	return out
}

// MarkFlips marks the rows whose verdict differs from an earlier table's, and
// gives their number.
func (t *Table) MarkFlips(before *Table) int {
	n := 0
	t.version++
	if before == nil {
		return 0
	}
	same := before.Index(t)
	for i := range t.Rows {
		if same[i] < 0 {
			continue
		}
		was, is := before.Rows[same[i]].State, t.Rows[i].State
		flipped := was != Pending && is != Pending && (was == Passed) != (is == Passed)
		t.Rows[i].Flipped = flipped
		if flipped {
			n++
		}
	}
	return n
}

// empty tells whether a run left the case out.
func empty(r *engine.Result) bool { return r.Run == 0 }

func (t *Table) row(r *engine.Result) Row {
	row := Row{State: Passed, Differs: r.Differs, Margin: float32(math.NaN()), Latency: r.Latency,
		Missed: small(len(r.Verdict.Missing)), Extra: small(len(r.Verdict.Disallowed)), Stage: trace.StageSelected}
	if r.Margin != nil {
		row.Margin = float32(*r.Margin)
	}
	if f := r.Failure(); f != nil {
		row.Score, row.Stage = float32(f.Score), f.Stage
	}
	if !r.Verdict.Passed {
		row.State = Failed
		if _, ok := t.known.Find(t.SuiteName(r.Index), t.Cases[r.Index].ID); ok {
			row.State = Known
		}
	}
	return row
}

func small(n int) uint16 { return uint16(min(n, math.MaxUint16)) }

// Subject gives a case as the filter sees it.
func (t *Table) Subject(i int) suite.Subject {
	s := suite.Subject{Case: t.Cases[i].Case, Lower: t.hay.of(i)}
	r := t.Result(i)
	if r == nil {
		return s
	}
	s.Language, s.Returned, s.Status = r.Language, r.IDs(), t.Rows[i].State.String()
	for _, f := range r.Failures {
		s.Kinds = append(s.Kinds, f.Kind.String(), f.Cause.String())
	}
	return s
}
