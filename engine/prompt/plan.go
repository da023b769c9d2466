package prompt

import (
	"strings"

	"ome-tui/engine/signal"
	"ome-tui/engine/text"
)

// Weights of the variants of the query plan.
const (
	weightSummary     = 1
	weightKeywords    = 1.15
	weightTaskTypes   = 0.8
	weightOperations  = 0.35
	weightSurfaces    = 0.9
	weightFiles       = 1.1
	weightCommands    = 1.2
	weightConstraints = 0.9
	weightRisks       = 0.8
	weightIntents     = 0.6
	weightSignals     = 0.65
	weightExpansions  = 0.75
	weightSegment     = 0.85
)

// variantKinds is the number of variants besides the segments.
const variantKinds = 12

// maxSegmentVariants bounds the segments in the plan; of more, the two ends
// are taken.
const maxSegmentVariants = 4

// plan fills the variants and what is derived from them.
func (a *Analysis) plan() {
	a.Variants = make([]Variant, 0, variantKinds+maxSegmentVariants)
	a.add("summary", weightSummary, a.Summary)
	a.add("keywords", weightKeywords, a.Keywords...)
	a.add("taskTypes", weightTaskTypes, a.TaskTypes...)
	a.add("operations", weightOperations, a.Operations...)
	a.add("surfaces", weightSurfaces, a.Surfaces...)
	a.add("files", weightFiles, a.Files...)
	a.add("commands", weightCommands, a.Commands...)
	a.add("constraints", weightConstraints, a.Constraints...)
	a.add("risks", weightRisks, a.Risks...)
	a.add("intentModes", weightIntents, a.IntentModes...)
	a.add("ruleSignals", weightSignals, signalIDs(a.Signals)...)
	a.add("ruleSignalExpansions", weightExpansions, expansions(a.Signals)...)
	for _, s := range headTail(a.Segments, maxSegmentVariants) {
		a.add("segment", weightSegment, s)
	}
	a.weigh()
}

// add appends a variant unless it is empty.
func (a *Analysis) add(kind string, weight float64, parts ...string) {
	joined := strings.Join(parts, " ")
	if joined == "" {
		return
	}
	a.Variants = append(a.Variants, Variant{kind, joined, weight})
}

func signalIDs(found []signal.Detection) []string {
	ids := make([]string, len(found))
	for i, d := range found {
		ids[i] = d.ID
	}
	return ids
}

// expansions gives the tokens of the positive signals' query terms.
func expansions(found []signal.Detection) []string {
	var tokens []string
	for _, d := range found {
		if d.Polarity != signal.Positive {
			continue
		}
		for _, term := range d.QueryTerms {
			tokens = text.AppendTokens(tokens, text.Normalize(term))
		}
	}
	return text.Unique(tokens)
}

// weigh fills the query tokens and the normal forms of the variants.
func (a *Analysis) weigh() {
	a.VariantNormals = make([]string, len(a.Variants))
	texts := make([]string, len(a.Variants))
	place := make(map[string]int, 2*len(a.Keywords))
	a.Tokens = make([]QueryToken, 0, 2*len(a.Keywords))
	for i, v := range a.Variants {
		texts[i] = v.Text
		a.VariantNormals[i] = text.Normalize(v.Text)
		for s := text.NewScanner(a.VariantNormals[i]); s.Next(); {
			token := s.Token()
			at, known := place[token]
			if !known {
				place[token] = len(a.Tokens)
				a.Tokens = append(a.Tokens, QueryToken{token, v.Weight})
				continue
			}
			a.Tokens[at].Weight = max(a.Tokens[at].Weight, v.Weight)
		}
	}
	a.QueryText = text.Normalize(strings.Join(texts, " "))
}
