package hook

import (
	"slices"
	"strings"

	"ome-tui/engine/card"
	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/text"
	"ome-tui/engine/trace"
)

// candidates keeps the cards that were evaluated, in the order of the
// decision.
func (rec recorder) candidates() telemetry.CandidateStage {
	d := rec.res.Decision
	if d == nil {
		reason := telemetry.UnavailableFault
		if rec.res.Quiet == Stopped {
			reason = telemetry.UnavailableStop
		}
		return telemetry.CandidateStage{UnavailableReason: &reason, Cards: []telemetry.Card{}}
	}
	stage := telemetry.CandidateStage{Available: true, Complete: true, Cards: []telemetry.Card{}}
	told := min(d.Applicable, telemetry.MaxCandidates, len(d.Candidates)) // what the filter drops comes last
	for i := range d.Candidates[:told] {
		stage.Cards = append(stage.Cards, rec.card(&d.Candidates[i]))
	}
	stage.Count, stage.Truncated = &d.Applicable, d.Applicable > telemetry.MaxCandidates
	return stage
}

func (rec recorder) selection() telemetry.SelectionStage {
	stage := telemetry.SelectionStage{SelectedCardIDs: []string{}, Cards: []telemetry.Card{}}
	d := rec.res.Decision
	if d == nil {
		return stage
	}
	for _, ref := range d.Returned {
		if c := candidate(d, ref); c != nil {
			stage.SelectedCardIDs = append(stage.SelectedCardIDs, ref.ID)
			stage.Cards = append(stage.Cards, rec.card(c))
		}
	}
	return stage
}

func (rec recorder) card(c *trace.Candidate) telemetry.Card {
	own := ownWords{card: rec.find(c.Ref)}
	out := telemetry.Card{
		ID: c.Ref.ID, LibraryScope: c.Ref.Scope.String(),
		Score: c.Score, RawScore: c.Raw, RankScore: c.Rank, PostSelectionScore: c.PostSelectionScore, PriorityScore: c.Priority,
		EvidenceFamilies: []string{}, StrongAnchor: c.StrongAnchor, Eligible: c.Eligible, Selected: c.Selected,
		Reasons: []trace.Reason{},
	}
	for _, f := range c.Families {
		out.EvidenceFamilies = append(out.EvidenceFamilies, f.String())
	}
	if c.Rejection != nil {
		r := *c.Rejection
		r.Values = slices.Clone(r.Values)
		if saysPhrases(r.Field) {
			for i, v := range r.Values {
				r.Values[i] = rec.clear(&own, v)
			}
		}
		code := r.Code()
		out.RejectionReason = &code
	}
	for _, reason := range c.Reasons {
		reason.Term = rec.clear(&own, reason.Term)
		out.Reasons = append(out.Reasons, reason)
	}
	return out
}

// saysPhrases tells rejections whose values are words from those whose values
// are numbers, ids and card names.
func saysPhrases(field string) bool {
	return field == "negativeTriggers" || strings.HasPrefix(field, "intentModes")
}

// clear gives a term as it may be stored: as it stands when it is the card's
// own, else as a keyed hash, which is empty without a key.
func (rec recorder) clear(own *ownWords, term string) string {
	if own.has(term) {
		return term
	}
	if rec.hash == nil {
		return ""
	}
	return "hmac:" + rec.hash(term)[:16]
}

func (rec recorder) find(ref trace.Ref) *card.Card {
	for i := range rec.res.Libraries {
		l := &rec.res.Libraries[i]
		if l.Scope != ref.Scope {
			continue
		}
		for j := range l.Cards {
			if l.Cards[j].ID == ref.ID {
				return &l.Cards[j]
			}
		}
	}
	return nil
}

// ownWords tells what stands in a card. A reason may repeat words of the
// prompt; only those that the card has as well are no secret.
type ownWords struct {
	card *card.Card
	text string // normal form of all its fields, made when first asked
}

func (o *ownWords) has(term string) bool {
	if o.card == nil {
		return false
	}
	if o.text == "" {
		o.text = " " + text.Normalize(cardText(o.card)) + " "
	}
	for part := range strings.SplitSeq(text.Normalize(term), "+") {
		if !strings.Contains(o.text, strings.TrimSpace(part)) {
			return false
		}
	}
	return true
}

// cardText joins the fields that reasons are made from.
func cardText(c *card.Card) string {
	lists := [][]string{
		{c.ID, c.Title, c.Category, c.Summary}, c.UseWhen, c.IgnoreWhen, c.IntentInclude, c.IntentExclude,
		c.Positive, c.RequiredAll, c.Negative, c.Triggers, c.Topics,
	}
	for _, group := range c.Aliases {
		lists = append(lists, group.Terms)
	}
	return strings.Join(slices.Concat(lists...), "\n")
}
