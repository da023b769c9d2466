package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ome-tui/engine/card"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// Subject says what an edit changes.
type Subject uint8

const (
	// EditSetting changes threshold or limit of the run.
	EditSetting Subject = iota + 1
	// EditCard changes a field of a card.
	EditCard
	// EditCase changes what a case expects: the test, not the recall.
	EditCase
	// EditFile gives a file of a real library that holds no usable card a text
	// under which it holds one. Field is the file, Value the lines that it
	// lacks, Card the card.
	EditFile
)

// EditOp says how a field is changed.
type EditOp uint8

const (
	// Set replaces the value of a field that holds one.
	Set EditOp = iota + 1
	// Add appends Value to a list.
	Add
	// Remove takes Value out of a list.
	Remove
	// Arrange puts a list in the order of the lines of Value; what they do not
	// name follows.
	Arrange
)

// Fields of cards and cases that an edit can name, spelled as in the files.
const (
	FieldThreshold   = "threshold"
	FieldLimit       = "limit"
	FieldStatus      = "status"
	FieldTitle       = "title"
	FieldCategory    = "category"
	FieldSummary     = "summary"
	FieldLanguage    = "language"
	FieldRule        = "rule"
	FieldPolicy      = "recall.policy"
	FieldRisk        = "recall.risk"
	FieldConfidence  = "recall.confidence"
	FieldTriggers    = "recall.triggers"
	FieldTopics      = "recall.topics"
	FieldAliases     = "recall.aliases" // Value goes to the language of Language
	FieldUseWhen     = "criteria.use_when"
	FieldIgnoreWhen  = "criteria.ignore_when"
	FieldInclude     = "criteria.intent_modes.include"
	FieldExclude     = "criteria.intent_modes.exclude"
	FieldPositive    = "engine_hints.positive"
	FieldRequiredAll = "engine_hints.required_all"
	FieldNegative    = "engine_hints.negative"
	FieldScope       = "scope.level"
	FieldProject     = "scope.project_key"
	FieldModule      = "scope.module_path"
	FieldExpected    = "expectedCards"
	FieldAllowed     = "allowedExtraCards"
	FieldUnexpected  = "unexpectedCards"
	FieldNoMatches   = "expectNoMatches"
	FieldPrompt      = "prompt"
	FieldCWD         = "cwd"
	FieldContext     = "projectContext"
)

// Edit is one change. It names its target, so that it can be applied to any
// session that holds it.
type Edit struct {
	Subject Subject
	// Suite and Card name the card of an EditCard; Suite and Case the case.
	Suite int
	Card  trace.Ref
	Case  string
	Field string
	Op    EditOp
	// Value is added, removed or set; Old is what a Set replaces.
	Value, Old string
	// Language is the group of an alias.
	Language string
	// Text is the whole text of an EditFile.
	Text string
}

// same tells whether two edits change the same card.
func (e Edit) same(o Edit) bool {
	return e.Subject == EditCard && o.Subject == EditCard && e.Suite == o.Suite && e.Card == o.Card
}

// Tests tells whether the edit changes the test instead of the recall.
func (e Edit) Tests() bool { return e.Subject == EditCase }

// Key is the edit in one stable line: the last tie-breaker between edits.
func (e Edit) Key() string {
	return fmt.Sprintf("%d %d %s %s %s %d %s %s", e.Subject, e.Suite, e.Card.Identity(), e.Case, e.Field, e.Op, e.Language, e.Value)
}

// cardList gives the list behind a field of a card; nil for other fields.
func cardList(c *card.Card, field string) *[]string {
	switch field {
	case FieldTriggers:
		return &c.Triggers
	case FieldTopics:
		return &c.Topics
	case FieldUseWhen:
		return &c.UseWhen
	case FieldIgnoreWhen:
		return &c.IgnoreWhen
	case FieldInclude:
		return &c.IntentInclude
	case FieldExclude:
		return &c.IntentExclude
	case FieldPositive:
		return &c.Positive
	case FieldRequiredAll:
		return &c.RequiredAll
	case FieldNegative:
		return &c.Negative
	}
	return nil
}

// cardText gives the text behind a field of a card that holds one value; nil
// for other fields.
func cardText(c *card.Card, field string) *string {
	switch field {
	case FieldStatus:
		return &c.Status
	case FieldTitle:
		return &c.Title
	case FieldCategory:
		return &c.Category
	case FieldSummary:
		return &c.Summary
	case FieldLanguage:
		return &c.Language
	case FieldRule:
		return &c.Rule
	case FieldPolicy:
		return &c.Policy
	case FieldRisk:
		return &c.Risk
	case FieldConfidence:
		return &c.Confidence
	case FieldScope:
		return &c.Level
	case FieldProject:
		return &c.ProjectKey
	case FieldModule:
		return &c.ModulePath
	}
	return nil
}

// EditedCard gives a card with an edit applied. Shared lists of the original
// stay as they are. Where use_when stands in for triggers it does so for those
// that the edit leaves.
func EditedCard(c card.Card, e Edit) (card.Card, error) {
	if c.TriggersFromUse {
		c.Triggers, c.TriggersFromUse = nil, false
	}
	err := editFields(&c, e)
	c.StandIn()
	return c, err
}

func editFields(c *card.Card, e Edit) (err error) {
	if list := cardList(c, e.Field); list != nil {
		*list, err = editedList(*list, e)
		return err
	}
	if text := cardText(c, e.Field); text != nil {
		*text = e.Value
		return nil
	}
	if e.Field != FieldAliases {
		return fmt.Errorf("a card has no field %q", e.Field)
	}
	c.Aliases, err = editedAliases(c.Aliases, e)
	return err
}

func editedList(list []string, e Edit) ([]string, error) {
	switch e.Op {
	case Add:
		if slices.Contains(list, e.Value) {
			return list, fmt.Errorf("%s holds %q already", e.Field, e.Value)
		}
		return append(slices.Clone(list), e.Value), nil
	case Remove:
		i := slices.Index(list, e.Value)
		if i < 0 {
			return list, fmt.Errorf("%s does not hold %q", e.Field, e.Value)
		}
		return slices.Delete(slices.Clone(list), i, i+1), nil
	case Arrange:
		return arranged(list, strings.Split(e.Value, "\n")), nil
	default:
		return list, fmt.Errorf("%s is a list: add or remove", e.Field)
	}
}

// arranged gives a list in the order of another one.
func arranged(list, order []string) []string {
	place := func(v string) int {
		if i := slices.Index(order, v); i >= 0 {
			return i
		}
		return len(order)
	}
	out := slices.Clone(list)
	slices.SortStableFunc(out, func(a, b string) int { return place(a) - place(b) })
	return out
}

func editedAliases(groups []card.AliasGroup, e Edit) ([]card.AliasGroup, error) {
	out := slices.Clone(groups)
	at := slices.IndexFunc(out, func(g card.AliasGroup) bool { return g.Language == e.Language })
	if at < 0 {
		if e.Op != Add {
			return groups, fmt.Errorf("no aliases in %q", e.Language)
		}
		out = append(out, card.AliasGroup{Language: e.Language, Terms: []string{e.Value}})
		slices.SortStableFunc(out, func(a, b card.AliasGroup) int { return strings.Compare(a.Language, b.Language) })
		return out, nil
	}
	terms, err := editedList(out[at].Terms, e)
	out[at].Terms = terms
	return out, err
}

// EditedCase gives a case with an edit of its expectation applied.
func EditedCase(c suite.Case, e Edit) (suite.Case, error) {
	var err error
	switch e.Field {
	case FieldExpected:
		c.Expected, err = editedList(c.Expected, e)
	case FieldAllowed:
		c.AllowedExtra, err = editedList(c.AllowedExtra, e)
	case FieldUnexpected:
		c.Unexpected, err = editedList(c.Unexpected, e)
	case FieldNoMatches:
		c.ExpectNoMatches = e.Value == "true"
	case FieldPrompt:
		c.Prompt = e.Value
	case FieldThreshold:
		c.Threshold, err = ownThreshold(e.Value)
	default:
		err = fmt.Errorf("the expectation of a case has no field %q", e.Field)
	}
	return c, err
}

// ownThreshold reads a case's own threshold; empty is none.
func ownThreshold(value string) (*float64, error) {
	if value == "" {
		return nil, nil
	}
	t, err := strconv.ParseFloat(value, 64)
	return &t, err
}

// setting gives limit and threshold with the edits that change them.
func setting(limit int, threshold float64, edits []Edit) (int, float64, error) {
	for _, e := range edits {
		if e.Subject != EditSetting {
			continue
		}
		var err error
		switch e.Field {
		case FieldLimit:
			limit, err = strconv.Atoi(e.Value)
		case FieldThreshold:
			threshold, err = strconv.ParseFloat(e.Value, 64)
		default:
			err = fmt.Errorf("there is no setting %q", e.Field)
		}
		if err != nil {
			return limit, threshold, err
		}
	}
	return limit, threshold, nil
}
