package verify

import (
	"math"
	"slices"

	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/trace"
)

// tolerance is how far figures with 2 decimals may be apart, because the two
// programs round on their own.
const tolerance = 0.0101

// CardDiff is one card whose figures differ.
type CardDiff struct {
	Ref trace.Ref
	// Ours and Theirs are nil where a side does not list the card.
	Ours, Theirs *Figures
	// Fields are those that decide: "listed", "score", "families",
	// "strongAnchor", "eligible", "selected", "rejection", "reasons".
	Fields []string
	// Ranking are figures that only order the cards, and words that only tell
	// of them: "rawScore", "rankScore", "words". OME splits Chinese by a dictionary of its interpreter where it has one,
	// so that these move without deciding anything.
	Ranking []string
}

// Figures are what one side says of a card, in 2 decimals.
type Figures struct {
	Score    float64  `json:"score"`
	Raw      float64  `json:"rawScore"`
	Rank     float64  `json:"rankScore"`
	Families []string `json:"evidenceFamilies"`
	Strong   bool     `json:"strongAnchor"`
	Eligible bool     `json:"eligible"`
	Selected bool     `json:"selected"`
	// Rejection is the reason's code, empty for a returned card.
	Rejection string         `json:"rejectionReason,omitempty"`
	Reasons   []trace.Reason `json:"reasons"`
}

func ours(c *trace.Candidate) *Figures {
	f := &Figures{Score: c.Score, Raw: c.Raw, Rank: c.Rank, Strong: c.StrongAnchor, Eligible: c.Eligible, Selected: c.Selected, Reasons: c.Reasons}
	for _, family := range c.Families {
		f.Families = append(f.Families, family.String())
	}
	if c.Rejection != nil {
		f.Rejection = c.Rejection.Code()
	}
	return f
}

func theirs(c *telemetry.Card) *Figures {
	f := &Figures{Score: c.Score, Raw: c.RawScore, Rank: c.RankScore, Strong: c.StrongAnchor, Eligible: c.Eligible, Selected: c.Selected,
		Families: c.EvidenceFamilies}
	f.Reasons = plainReasons(c.Reasons)
	if c.RejectionReason != nil {
		f.Rejection = *c.RejectionReason
	}
	return f
}

// differing gives the cards whose figures differ, in the order of the engine.
// Where a list is cut off, only the cards that both hold are compared.
func differing(d trace.Decision, stage telemetry.CandidateStage) []CardDiff {
	byRef := map[trace.Ref]*Figures{}
	var order []trace.Ref
	for i := range stage.Cards {
		c := &stage.Cards[i]
		ref := trace.Ref{ID: c.ID}
		if c.LibraryScope == trace.Project.String() {
			ref.Scope = trace.Project
		}
		byRef[ref] = theirs(c)
		order = append(order, ref)
	}
	cut := stage.Truncated || len(d.Candidates) >= telemetry.MaxCandidates
	var out []CardDiff
	add := func(one CardDiff) {
		if one.compare(); len(one.Fields)+len(one.Ranking) > 0 {
			out = append(out, one)
		}
	}
	for i := range d.Candidates {
		c := &d.Candidates[i]
		if c.Rejection != nil && c.Rejection.Stage == trace.StageFilter {
			continue // OME lists no card that never applied
		}
		their, ok := byRef[c.Ref]
		delete(byRef, c.Ref)
		if ok || !cut {
			add(CardDiff{Ref: c.Ref, Ours: ours(c), Theirs: their})
		}
	}
	for _, ref := range order {
		if their := byRef[ref]; their != nil && !cut {
			add(CardDiff{Ref: ref, Theirs: their})
		}
	}
	return out
}

// compare fills in what differs.
func (d *CardDiff) compare() {
	a, b := d.Ours, d.Theirs
	if a == nil || b == nil {
		d.Fields = []string{"listed"}
		return
	}
	decides := func(name string, differ bool) {
		if differ {
			d.Fields = append(d.Fields, name)
		}
	}
	decides("score", apart(a.Score, b.Score))
	decides("families", !slices.Equal(a.Families, b.Families))
	decides("strongAnchor", a.Strong != b.Strong)
	decides("eligible", a.Eligible != b.Eligible)
	decides("selected", a.Selected != b.Selected)
	decides("rejection", a.Rejection != b.Rejection)
	decides("reasons", !slices.Equal(evidence(a.Reasons), evidence(b.Reasons)))
	if !slices.Equal(words(a.Reasons), words(b.Reasons)) {
		d.Ranking = append(d.Ranking, "words")
	}
	if apart(a.Raw, b.Raw) {
		d.Ranking = append(d.Ranking, "rawScore")
	}
	if apart(a.Rank, b.Rank) {
		d.Ranking = append(d.Ranking, "rankScore")
	}
}

func apart(a, b float64) bool { return math.Abs(a-b) > tolerance }

// plainReasons puts "signal" where OME says what a signal means, in words of
// its own that change from version to version.
func plainReasons(list []trace.Reason) []trace.Reason {
	out := slices.Clone(list)
	for i := range out {
		if out[i].Field == "ruleSignals" {
			out[i].Kind = "signal"
		}
	}
	return out
}

// evidence are the reasons behind the score; words the tokens that the two
// programs may cut differently.
func evidence(list []trace.Reason) []trace.Reason {
	return slices.DeleteFunc(slices.Clone(list), tells)
}

func words(list []trace.Reason) []trace.Reason {
	return slices.DeleteFunc(slices.Clone(list), func(r trace.Reason) bool { return r.Kind == "bm25f" || !tells(r) })
}

func tells(r trace.Reason) bool { return r.Kind == "bm25f" || r.Field == trace.Lexical.String() }
