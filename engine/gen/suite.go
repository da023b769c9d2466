package gen

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// Options size a synthetic suite.
type Options struct {
	// Cards and Cases are counts, 1 and up.
	Cards, Cases int
	Seed         uint64
}

// Validate reports sizes that are out of range.
func (o Options) Validate() error {
	switch {
	case o.Cards < 1:
		return fmt.Errorf("cards %d is out of range (1 or more)", o.Cards)
	case o.Cases < 1:
		return fmt.Errorf("cases %d is out of range (1 or more)", o.Cases)
	}
	return nil
}

// negativeEvery is how often a case expects nothing.
const negativeEvery = 8

// Case is one synthetic case.
type Case struct {
	ID              string   `json:"id"`
	Difficulty      string   `json:"difficulty"`
	Prompt          string   `json:"prompt"`
	ExpectedCards   []string `json:"expectedCards"`
	ExpectNoMatches bool     `json:"expectNoMatches,omitempty"`
	Tags            []string `json:"tags"`
	Note            string   `json:"note"`
}

// NewCase gives synthetic case i.
func (o Options) NewCase(i int) Case {
	r := at(o.Seed, caseStream, i)
	c := Case{ID: fmt.Sprintf("gen-%06d", i), ExpectedCards: []string{}}
	if i%negativeEvery == negativeEvery-1 {
		c.Prompt, c.ExpectNoMatches = pick(r, idle), true
		c.Difficulty, c.Tags, c.Note = "medium", []string{"generated", "negative"}, "no card is about this"
		return c
	}
	n := r.below(o.Cards)
	if chinese(n) {
		c.Prompt = fmt.Sprintf(pick(r, hanCarriers), phrase(o.Seed, n))
	} else {
		c.Prompt = fmt.Sprintf(pick(r, carriers), phrase(o.Seed, n), pick(r, objects))
	}
	c.ExpectedCards = append(c.ExpectedCards, Card(o.Seed, n).ID)
	c.Difficulty, c.Tags, c.Note = "easy", []string{"generated", "trigger"}, "a trigger stands whole in the prompt"
	return c
}

// WriteSuite writes the suite file, which names cardsFile.
func (o Options) WriteSuite(w io.Writer, cardsFile string) error {
	head := fmt.Sprintf("{\n  \"name\": \"generated\",\n  \"experiencesFile\": %s,\n  \"cases\": [", quote(cardsFile))
	return writeList(w, head, o.Cases, func(i int) any { return o.NewCase(i) })
}

// WriteCards writes the cards file.
func (o Options) WriteCards(w io.Writer) error {
	return writeList(w, "{\n  \"experiences\": [", o.Cards, func(i int) any { return fixture(o.Seed, i) })
}

// fixtureCard is a card as cards files spell it.
type fixtureCard struct {
	ID       string `json:"id"`
	Status   string `json:"status"`
	Title    string `json:"title"`
	Category string `json:"category"`
	Summary  string `json:"summary"`
	Criteria struct {
		UseWhen    []string `json:"use_when"`
		IgnoreWhen []string `json:"ignore_when"`
	} `json:"criteria"`
	Recall struct {
		Policy     string   `json:"policy"`
		Risk       string   `json:"risk"`
		Confidence string   `json:"confidence"`
		Triggers   []string `json:"triggers"`
		Topics     []string `json:"topics"`
	} `json:"recall"`
	Scope struct {
		Level string `json:"level"`
	} `json:"scope"`
	Rule string `json:"rule"`
}

func fixture(seed uint64, i int) fixtureCard {
	c := Card(seed, i)
	f := fixtureCard{ID: c.ID, Status: c.Status, Title: c.Title, Category: c.Category, Summary: c.Summary, Rule: c.Rule}
	f.Criteria.UseWhen, f.Criteria.IgnoreWhen = c.UseWhen, c.IgnoreWhen
	f.Recall.Policy, f.Recall.Risk, f.Recall.Confidence = c.Policy, c.Risk, c.Confidence
	f.Recall.Triggers, f.Recall.Topics = c.Triggers, c.Topics
	f.Scope.Level = c.Level
	return f
}

// writeList writes a head, n indented objects and the closing brackets.
func writeList(w io.Writer, head string, n int, object func(int) any) error {
	out := bufio.NewWriter(w)
	out.WriteString(head)
	for i := range n {
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString("\n    ")
		var b strings.Builder
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		enc.SetIndent("    ", "  ")
		if err := enc.Encode(object(i)); err != nil {
			return err
		}
		out.WriteString(strings.TrimSuffix(b.String(), "\n"))
	}
	out.WriteString("\n  ]\n}\n")
	return out.Flush()
}

func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string always encodes
	}
	return string(b)
}
