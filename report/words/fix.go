package words

import (
	"fmt"
	"strings"

	"ome-tui/engine"
)

// Edit says what one edit does, as in “card a: add “browser check” to
// triggers”.
func Edit(e engine.Edit) string {
	field := e.Field
	if _, last, ok := strings.Cut(field, "."); ok {
		field = last
	}
	switch e.Subject {
	case engine.EditSetting:
		return fmt.Sprintf("%s %s → %s (--%s %s)", e.Field, e.Old, e.Value, e.Field, e.Value)
	case engine.EditCase:
		return fmt.Sprintf("case %s: %s", Clean(e.Case), change(e, field))
	case engine.EditFile:
		return fmt.Sprintf("card %s: write %s into %s", Clean(e.Card.ID), lines(e.Value), Clean(e.Field))
	default:
		return fmt.Sprintf("card %s: %s", Clean(e.Card.ID), change(e, field))
	}
}

func change(e engine.Edit, field string) string {
	value := Quote(e.Value, maxQuoted)
	switch {
	case e.Op == engine.Add && e.Field == engine.FieldAliases:
		return fmt.Sprintf("add %s to aliases (%s)", value, Clean(e.Language))
	case e.Op == engine.Add:
		return fmt.Sprintf("add %s to %s", value, field)
	case e.Op == engine.Remove:
		return fmt.Sprintf("take %s out of %s", value, field)
	case e.Op == engine.Arrange:
		return fmt.Sprintf("put %s in another order", field)
	default:
		return fmt.Sprintf("set %s from %s to %s", field, setTo(e.Field, e.Old), setTo(e.Field, e.Value))
	}
}

// lines quotes each line of a text.
func lines(text string) string {
	list := strings.Split(text, "\n")
	for i := range list {
		list[i] = Quote(list[i], maxQuoted)
	}
	return strings.Join(list, " and ")
}

// setTo shows the value of a field; texts are quoted, values of closed sets
// are not.
func setTo(field, value string) string {
	switch field {
	case engine.FieldTitle, engine.FieldCategory, engine.FieldSummary, engine.FieldRule, engine.FieldPrompt:
		return Quote(value, maxQuoted)
	}
	if value == "" {
		return "none"
	}
	return Cut(Clean(value), maxQuoted)
}

// maxQuoted is how many cells of a phrase an edit shows.
const maxQuoted = 60

// Edits says what a set of edits does.
func Edits(list []engine.Edit) string {
	parts := make([]string, len(list))
	for i, e := range list {
		parts[i] = Edit(e)
	}
	return strings.Join(parts, "; ")
}

// Effect says what a fix fixes and breaks, what breaks first: “breaks 1 of 23
// (ui-then-commit), fixes 2”, or “fixes 1, breaks 0 of 23”.
func Effect(f *engine.Fix, name func(caseIndex int) string) string {
	var parts []string
	broken := named(f.Breaks, name)
	switch {
	case len(f.Breaks) > 0:
		parts = append(parts, fmt.Sprintf("breaks %d of %d%s", len(f.Breaks), f.Of, broken), fixed(f, name))
	case f.Unverified():
		parts = append(parts, fixed(f, name), "unverified: no other case to judge it on")
	default:
		parts = append(parts, fixed(f, name), fmt.Sprintf("breaks 0 of %d", f.Of))
	}
	switch {
	case len(f.HeldOutBreaks) > 0:
		held := fmt.Sprintf("held-out: breaks %d of %d%s, fixes %d", len(f.HeldOutBreaks), f.HeldOut, named(f.HeldOutBreaks, name), len(f.HeldOutFixes))
		parts = append([]string{held}, parts...)
	case f.HeldOut > 0:
		parts = append(parts, fmt.Sprintf("held-out: fixes %d, breaks 0 of %d", len(f.HeldOutFixes), f.HeldOut))
	}
	return strings.Join(parts, ", ")
}

func fixed(f *engine.Fix, name func(int) string) string {
	if f.Partial && len(f.Fixes) == 0 {
		return "does not suffice"
	}
	others := f.Fixes[:0:0]
	for _, i := range f.Fixes {
		if i != f.Case {
			others = append(others, i)
		}
	}
	return fmt.Sprintf("fixes %d", len(f.Fixes)) + also(others, name)
}

func also(list []int, name func(int) string) string {
	if len(list) == 0 {
		return ""
	}
	return " (also " + strings.TrimPrefix(named(list, name), " (")
}

// shownCases is how many cases are named before the rest is counted.
const shownCases = 4

func named(list []int, name func(int) string) string {
	if len(list) == 0 {
		return ""
	}
	var names []string
	for _, i := range list[:min(shownCases, len(list))] {
		names = append(names, Clean(name(i)))
	}
	if more := len(list) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	return " (" + strings.Join(names, ", ") + ")"
}

// Caveats are what speaks against a fix, beside what it breaks.
func Caveats(f *engine.Fix) []string {
	var out []string
	if f.Partial {
		out = append(out, "partial: the case still fails")
	}
	if f.Tests() {
		out = append(out, "changes the test, not the recall")
	}
	if f.Brittle != "" {
		out = append(out, "brittle: "+f.Brittle)
	}
	if len(f.Blocks) > 0 {
		out = append(out, blocks(f.Blocks))
	}
	for _, id := range f.Bare {
		out = append(out, "takes the last trigger of "+Clean(id))
	}
	if !f.Partial && f.Margin != nil {
		out = append(out, "margin "+Signed(*f.Margin))
	}
	return out
}

// blocks names the triggers that an added ignore phrase stands in.
func blocks(triggers []string) string {
	quoted := make([]string, len(triggers))
	for i, t := range triggers {
		quoted[i] = Quote(t, maxQuoted)
	}
	noun := "trigger"
	if len(triggers) > 1 {
		noun = "triggers"
	}
	return "blocks its own " + noun + " " + strings.Join(quoted, ", ")
}
