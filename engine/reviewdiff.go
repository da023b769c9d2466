package engine

import (
	"slices"
	"strconv"
	"strings"

	"ome-tui/engine/card"
	"ome-tui/engine/text"
)

// cardTexts and cardLists are the fields that a review compares: those that
// recall reads, and the rule, which agents get.
func cardTexts() []string {
	return []string{FieldStatus, FieldTitle, FieldCategory, FieldSummary, FieldLanguage, FieldPolicy, FieldRisk, FieldConfidence,
		FieldScope, FieldProject, FieldModule, FieldRule}
}

func cardLists() []string {
	return []string{FieldTriggers, FieldTopics, FieldUseWhen, FieldIgnoreWhen, FieldInclude, FieldExclude, FieldPositive,
		FieldRequiredAll, FieldNegative}
}

// cardEdits gives the edits that make one card of another with the same id.
func cardEdits(suiteIndex int, a, b card.Card) []Edit {
	base := Edit{Subject: EditCard, Suite: suiteIndex, Card: b.Ref()}
	var out []Edit
	for _, field := range cardTexts() {
		base.Field = field
		out = append(out, textEdit(base, *cardText(&a, field), *cardText(&b, field))...)
	}
	for _, field := range cardLists() {
		base.Field = field
		out = append(out, listEdits(base, *cardList(&a, field), *cardList(&b, field))...)
	}
	base.Field = FieldAliases
	for _, language := range aliasLanguages(a, b) {
		base.Language = language
		out = append(out, listEdits(base, aliasTerms(a, language), aliasTerms(b, language))...)
	}
	return out
}

func textEdit(base Edit, old, value string) []Edit {
	if old == value {
		return nil
	}
	base.Op, base.Old, base.Value = Set, old, value
	return []Edit{base}
}

// listEdits takes out what went, adds what came, and puts the rest in order
// where that alone is left.
func listEdits(base Edit, old, value []string) []Edit {
	var out []Edit
	now := old
	for _, step := range []struct {
		op        EditOp
		from, not []string
	}{{Remove, old, value}, {Add, value, old}} {
		for _, v := range text.Unique(step.from) {
			if slices.Contains(step.not, v) {
				continue
			}
			e := base
			e.Op, e.Value = step.op, v
			if list, err := editedList(now, e); err == nil {
				now, out = list, append(out, e)
			}
		}
	}
	if !slices.Equal(text.Unique(now), text.Unique(value)) {
		base.Op, base.Value = Arrange, strings.Join(value, "\n")
		out = append(out, base)
	}
	return out
}

func aliasLanguages(cards ...card.Card) []string {
	var out []string
	for _, c := range cards {
		for _, g := range c.Aliases {
			out = append(out, g.Language)
		}
	}
	return text.Unique(out)
}

func aliasTerms(c card.Card, language string) []string {
	for _, g := range c.Aliases {
		if g.Language == language {
			return g.Terms
		}
	}
	return nil
}

// caseEdits gives the edits that make the contract of one case that of
// another with the same id.
func caseEdits(a, b Case) []Edit {
	base := Edit{Subject: EditCase, Suite: b.Suite, Case: b.ID}
	edit := func(field string) Edit { e := base; e.Field = field; return e }
	out := textEdit(edit(FieldPrompt), a.Prompt, b.Prompt)
	for _, l := range []struct {
		field string
		a, b  []string
	}{{FieldExpected, a.Expected, b.Expected}, {FieldAllowed, a.AllowedExtra, b.AllowedExtra}, {FieldUnexpected, a.Unexpected, b.Unexpected}} {
		// The lists of a contract are sets: their order says nothing.
		out = append(out, slices.DeleteFunc(listEdits(edit(l.field), l.a, l.b), func(e Edit) bool { return e.Op == Arrange })...)
	}
	out = append(out, textEdit(edit(FieldNoMatches), strconv.FormatBool(a.ExpectNoMatches), strconv.FormatBool(b.ExpectNoMatches))...)
	out = append(out, textEdit(edit(FieldThreshold), pinnedAt(a), pinnedAt(b))...)
	out = append(out, textEdit(edit(FieldCWD), a.CWD, b.CWD)...)
	return append(out, textEdit(edit(FieldContext), statedProject(a), statedProject(b))...)
}

func pinnedAt(c Case) string {
	if c.Threshold == nil {
		return ""
	}
	return strconv.FormatFloat(*c.Threshold, 'f', -1, 64)
}

func statedProject(c Case) string {
	if c.Project == nil {
		return ""
	}
	return strings.TrimSpace(c.Project.ProjectKey + " " + c.Project.ModulePath)
}

// editedContract makes an edit of a case's contract; the project it runs in is
// taken from the later case as a whole.
func editedContract(c Case, e Edit, later Case) (Case, error) {
	if e.Field == FieldCWD || e.Field == FieldContext {
		one := *c.Case
		one.CWD, one.Project = later.CWD, later.Project
		c.Case, c.Context = &one, later.Context
		return c, nil
	}
	one, err := EditedCase(*c.Case, e)
	c.Case = &one
	return c, err
}
