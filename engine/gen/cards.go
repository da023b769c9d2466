package gen

import (
	"fmt"

	"ome-tui/engine/card"
)

// Streams keep the random numbers of cards, cases and decoys apart.
const (
	cardStream = iota + 1
	caseStream
	decoyStream
)

// chinese tells whether card i is a Chinese one: one in five is.
func chinese(i int) bool { return i%5 == 4 }

// phrase gives the trigger of card i that prompts repeat whole. Its subject
// belongs to no other card.
func phrase(seed uint64, i int) string {
	r := at(seed, cardStream, i)
	if chinese(i) {
		return pick(r, hanVerbs) + han(i) + fmt.Sprintf("%d号", i)
	}
	return pick(r, verbs) + " " + subject(i, "x") + " " + subject(i, "n")
}

// Card gives synthetic card i of a seed.
func Card(seed uint64, i int) card.Card {
	trigger := phrase(seed, i)
	r := at(seed, cardStream, i)
	r.next()
	topic, second := pick(r, topics), pick(r, topics)
	c := card.Card{
		ID: fmt.Sprintf("gen-%06d", i), Status: "active", Category: "Synthetic",
		Title:   fmt.Sprintf("%s %s %s", pick(r, objects), topic, word(r, 3)),
		Summary: fmt.Sprintf("How the %s of the %s is kept in order when %s changes.", topic, pick(r, objects), second),
		UseWhen: []string{trigger}, IgnoreWhen: []string{"only a question about " + word(r, 4)},
		Policy: pick(r, card.Policies()[:3]), Risk: pick(r, card.Grades()), Confidence: pick(r, card.Grades()),
		Triggers: []string{trigger, pick(r, verbs) + " the " + word(r, 3) + " " + topic},
		Topics:   []string{topic, second},
		Level:    "global", Language: "auto", ScopeConfidence: "medium",
		Rule: fmt.Sprintf("Read the note on %s first, then change one thing at a time.", topic),
	}
	if topic == second {
		c.Topics = c.Topics[:1]
	}
	return c
}

// Decoys gives n cards that share no token with what used tells of. Their ids
// start with "decoy-" and the seed.
func Decoys(n int, seed uint64, used func(token string) bool) []card.Card {
	cards := make([]card.Card, n)
	for i := range cards {
		r := at(seed, decoyStream, i)
		fresh := func(syllables int) string {
			for {
				if w := word(r, syllables); !used(w) {
					return w
				}
			}
		}
		topic := fresh(3)
		cards[i] = card.Card{
			ID: fmt.Sprintf("decoy-%d-%06d", seed, i), Status: "active", Category: fresh(4),
			Title:   fresh(3) + " " + fresh(3),
			Summary: fresh(3) + " " + fresh(2) + " " + topic + ".",
			UseWhen: []string{fresh(3) + " " + fresh(4)},
			Policy:  "should", Risk: pick(r, card.Grades()), Confidence: "medium",
			Triggers: []string{fresh(3) + " " + fresh(3), fresh(4) + " " + topic + " " + fresh(3)},
			Topics:   []string{topic, fresh(4)},
			Level:    "global", Language: "auto", ScopeConfidence: "medium",
			Rule: fresh(3) + " " + fresh(3) + ".",
		}
	}
	return cards
}
