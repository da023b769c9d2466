package words

import (
	"fmt"
	"strings"

	"ome-tui/engine/pick"
	"ome-tui/engine/score"
	"ome-tui/engine/trace"
)

// Operation is one step of the calculation of a card's score.
type Operation struct {
	// Family is the family that the step belongs to, -1 for penalty and
	// result.
	Family int
	// Label is the step's name, as in "triggers" or "penalty".
	Label string
	// Text says what happens, in plain words with the numbers.
	Text string
	// Depth is 0 for a step of the combination, 1 for what leads to it.
	Depth int
	// Before and After are the combined score (0–100) around the step.
	Before, After float64
}

// Calculation is the way to a card's score, one operation after another:
// every phrase, every family's value, the noisy-or step by step, the penalty
// and the comparison with the threshold. It is empty for a card that was
// filtered out.
func Calculation(c trace.Candidate, threshold float64) []Operation {
	var ops []Operation
	after := 0.0
	for _, s := range c.Steps {
		if s.Value == 0 && len(s.Phrases) == 0 {
			continue
		}
		name := FamilyName(s.Family)
		for _, p := range s.Phrases {
			ops = append(ops, Operation{int(s.Family), name, Phrase(p), 1, s.Before, s.Before})
		}
		ops = append(ops, Operation{int(s.Family), name, Family(s), 1, s.Before, s.Before},
			Operation{int(s.Family), name, Combine(s), 0, s.Before, s.After})
		after = s.After
	}
	if c.Penalty != nil && c.Penalty.Value > 0 {
		ops = append(ops, Operation{-1, "penalty", Penalty(c.Penalty), 0, after, max(0, after-c.Penalty.Value)})
		after = max(0, after-c.Penalty.Value)
	}
	return append(ops, Operation{-1, "score", compareScore(c.Score, threshold), 0, after, after})
}

func compareScore(score, threshold float64) string {
	if score >= threshold {
		return fmt.Sprintf("%s ≥ %s, the threshold: %s to spare", Num(score), Num(threshold), Num(score-threshold))
	}
	return fmt.Sprintf("%s < %s, the threshold: %s short", Num(score), Num(threshold), Num(threshold-score))
}

// Section is one part of a story: a heading and its lines.
type Section struct {
	Title string   `json:"title"`
	Lines []string `json:"lines"`
}

// Story tells everything about one card and one prompt, in the order in which
// it happened: gates, evidence, score, selection, rank.
func Story(d trace.Decision, c trace.Candidate) []Section {
	title := Clean(c.Ref.ID)
	if c.Title != "" {
		title += " · " + Clean(c.Title)
	}
	story := []Section{{title + " · " + c.Ref.Scope.String(), []string{Fate(d, c)}}}
	add := func(title string, lines []string) {
		if len(lines) > 0 {
			story = append(story, Section{title, lines})
		}
	}
	add("Gates: the card's own conditions, in order", gateLines(c.Gates))
	if c.Rejection != nil && c.Rejection.Stage <= trace.StageGate {
		return story
	}
	add("Evidence: how far each part of the card supports it (0–62 each)", evidenceLines(c))
	add("Score: each part closes its share of what is left to 100", scoreLines(c, d.Threshold))
	add("Admission", []string{Admission(c, d.Threshold)})
	if c.Eligible {
		add("Selection", Selection(c))
	}
	add("Rank channel (BM25F): it orders, it never admits", rankLines(c))
	return story
}

func gateLines(gates []trace.GateStep) []string {
	var lines []string
	for _, g := range gates {
		if len(g.Wanted) == 0 && len(g.Found) == 0 && !g.Failed {
			continue
		}
		lines = append(lines, Gate(g))
	}
	return lines
}

// Gate says in one line what a gate asked for, what the prompt had, and
// whether the card passed.
func Gate(g trace.GateStep) string {
	mark, found := "✓", "none found"
	if g.Failed {
		mark = "✗"
	}
	if len(g.Found) > 0 {
		found = "found " + shown(g.Found, 4)
	}
	line := fmt.Sprintf("%s %s: card has %s; %s", mark, FieldName(g.Name), orNone(shown(g.Wanted, 6)), found)
	if len(g.Evidence) > 0 {
		line += "; in the prompt: " + quotes(g.Evidence, 4)
	}
	return line
}

func orNone(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}

func evidenceLines(c trace.Candidate) []string {
	var lines []string
	for _, s := range c.Steps {
		if s.Value == 0 && len(s.Phrases) == 0 {
			continue
		}
		lines = append(lines, fmt.Sprintf("%s %s", FamilyName(s.Family), Num(s.Value)))
		for _, p := range s.Phrases {
			lines = append(lines, "  "+Phrase(p))
		}
		lines = append(lines, "  "+Family(s))
	}
	if len(lines) == 0 {
		return []string{"nothing of the card stands in the prompt"}
	}
	return lines
}

func scoreLines(c trace.Candidate, threshold float64) []string {
	lines := []string{"start 0"}
	for _, op := range Calculation(c, threshold) {
		if op.Depth == 0 {
			lines = append(lines, op.Label+" "+op.Text)
		}
	}
	return lines
}

// Admission says why a scored card was admitted, or was not.
func Admission(c trace.Candidate, threshold float64) string {
	switch {
	case c.Score < threshold:
		return fmt.Sprintf("not admitted: %s is below the threshold %s", Num(c.Score), Num(threshold))
	case c.StrongAnchor:
		return fmt.Sprintf("admitted: the score reaches the threshold, and one part is strong and worth %s or more", Num(score.AnchorMin))
	case len(c.Families) >= 2:
		return fmt.Sprintf("admitted: the score reaches the threshold, and %d parts worth %s or more support it independently (%s)",
			len(c.Families), Num(score.FamilyMin), families(c.Families))
	default:
		return fmt.Sprintf("not admitted: no part is strong and worth %s or more, and fewer than two are worth %s or more",
			Num(score.AnchorMin), Num(score.FamilyMin))
	}
}

func families(list []trace.Family) string {
	names := make([]string, len(list))
	for i, f := range list {
		names[i] = FamilyName(f)
	}
	return and(names)
}

// Selection says line by line how an admitted card fared in the order: ranks,
// diversity, what it stands for, and whether it was taken.
func Selection(c trace.Candidate) []string {
	var lines []string
	if c.RankRaw > 0 {
		lines = append(lines, fmt.Sprintf("%s by raw score, %s by evidence: rank score %s × (1/(%s + %d) + 1/(%s + %d))",
			Ordinal(c.RankRaw), Ordinal(c.RankEvidence), Num(pick.FusionScale), Num(pick.FusionOffset), c.RankRaw, Num(pick.FusionOffset), c.RankEvidence))
	}
	if c.Diversity > 0 && c.Diversity < 1 {
		lines = append(lines, fmt.Sprintf("× %s, because cards of the same topic stand before it", Num(c.Diversity)))
	}
	for _, s := range c.Similar {
		lines = append(lines, fmt.Sprintf("stands for %s too (similarity %s)", Clean(s.Ref.Identity()), Num(s.Score)))
	}
	switch {
	case c.Selected:
		lines = append(lines, fmt.Sprintf("taken, %s", Ordinal(max(c.Position, 1))))
	case c.Rejection != nil:
		lines = append(lines, "not taken: "+Stage(c, 0))
	}
	return lines
}

// rankTokens is how many tokens the story lists for the rank channel.
const rankTokens = 8

func rankLines(c trace.Candidate) []string {
	var lines []string
	for i, t := range c.Contributions {
		if i == rankTokens {
			lines = append(lines, fmt.Sprintf("and %s", count(len(c.Contributions)-i, "more token", "more tokens")))
			break
		}
		lines = append(lines, fmt.Sprintf("%s in %s: weight %s × idf %s, frequency %s: %s",
			Quote(t.Token, 30), RankName(t.Field), Num(t.Weight), Num(t.IDF), Num(t.TF), Num(t.Value)))
	}
	if len(lines) > 0 {
		lines = append(lines, "raw score "+Num(c.Raw))
	}
	return lines
}

// Funnel says how many cards got how far, as in "14 cards → 12 in scope → 5
// past gates → 1 admitted → 1 returned". The first number is every card of
// the library; where some are not active, those that are and are in scope
// “apply”.
func Funnel(d trace.Decision) string {
	f := d.Funnel()
	all, applicable := f.From(trace.StageFilter), "in scope"
	if d.InputCards < all {
		applicable = "apply"
	}
	return strings.Join([]string{
		Count(all, "card"), fmt.Sprintf("%d %s", f.From(trace.StageGate), applicable), fmt.Sprintf("%d past gates", f.From(trace.StageThreshold)),
		fmt.Sprintf("%d admitted", f.From(trace.StageDuplicate)), fmt.Sprintf("%d returned", len(d.Returned)),
	}, " → ")
}

// Abstention says why nothing came back.
func Abstention(reason string) string {
	switch reason {
	case "":
		return ""
	case "no-candidate-passed-evidence-contract":
		return "no card had enough evidence"
	case "selection-limit":
		return "the limit lets no card through"
	case "selection-confidence-gap":
		return "every card lies too far behind"
	case "timeout-fail-open":
		return "the time limit was reached"
	default:
		return Clean(reason)
	}
}
