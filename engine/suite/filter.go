package suite

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"ome-tui/engine/source"
)

// Filter selects cases: terms that must all hold. The zero value selects
// everything.
type Filter struct {
	terms []term
	notes []string
}

// term is one condition; key is empty for free text.
type term struct {
	key, value string // lower case
	negated    bool
}

// FilterKeys lists the keys of the filter grammar.
func FilterKeys() []string {
	return []string{"id", "tag", "difficulty", "lang", "card", "status", "kind"}
}

// Statuses lists the values of status: in a filter.
func Statuses() []string { return []string{"pass", "fail", "known"} }

// Subject is what a filter looks at. Status and Kinds (the names of the
// failure kinds and causes) are empty before the case has run; Returned is
// nil then.
type Subject struct {
	Case     *Case
	Language string
	Returned []string
	Status   string
	Kinds    []string
	// Lower is id and prompt in lower case, for callers that filter often;
	// empty when they have none.
	Lower string
}

// IncompleteError is a term that selects nothing yet, as "id:", "-" or an
// empty pair of quotes.
type IncompleteError struct {
	// Term is the term as typed, Lacks what must follow it.
	Term, Lacks string
}

func (e *IncompleteError) Error() string {
	return fmt.Sprintf("filter: %s is incomplete: it lacks %s", e.Term, e.Lacks)
}

// ParseFilter reads the filter grammar: terms separated by blanks, all of
// which must hold, letter case ignored. A bare term is a substring of id or
// prompt; id: and card: take a substring, tag: and difficulty: the whole
// name, lang:, status: and kind: the beginning of a name. A leading "-"
// negates, double quotes hold blanks together, and a term that begins with one
// is text whatever it holds. A key that nearly is one is an error; another
// word before a colon is text, and noted. With an IncompleteError comes the
// filter of the other terms.
func ParseFilter(text string) (Filter, error) {
	var f Filter
	var incomplete error
	for _, word := range splitTerms(text) {
		t, note, err := parseTerm(word)
		var lacks *IncompleteError
		switch {
		case errors.As(err, &lacks):
			incomplete = err
		case err != nil:
			return Filter{}, err
		default:
			f.terms = append(f.terms, t)
		}
		if note != "" {
			f.notes = append(f.notes, note)
		}
	}
	return f, incomplete
}

// Notes say which terms look like a key and a value and are taken as text.
func (f Filter) Notes() []string { return f.notes }

// word is a term as it was typed, without its quotes and the "-" before it.
type word struct {
	text    string
	negated bool
	// literal is set when a quote opens it.
	literal bool
}

// typed is the word as the user knows it.
func (w word) typed() string {
	text := w.text
	if w.literal {
		text = `"` + text + `"`
	}
	if w.negated {
		text = "-" + text
	}
	return text
}

// splitTerms cuts at blanks outside double quotes and drops the quotes.
func splitTerms(text string) []word {
	var words []word
	var b strings.Builder
	var w word
	quoted, begun := false, false
	flush := func() {
		if begun {
			w.text = b.String()
			words = append(words, w)
		}
		b.Reset()
		w, begun = word{}, false
	}
	for _, r := range text {
		switch {
		case r == '"':
			quoted = !quoted
			w.literal = w.literal || b.Len() == 0
		case !quoted && (r == ' ' || r == '\t' || r == '\n' || r == '\u3000'):
			flush()
			continue
		case r == '-' && !begun:
			w.negated = true
		default:
			b.WriteRune(r)
		}
		begun = true
	}
	flush()
	return words
}

func parseTerm(w word) (t term, note string, err error) {
	t.value, t.negated = strings.ToLower(w.text), w.negated
	if t.value == "" {
		return t, "", &IncompleteError{w.typed(), "text (as in browser)"}
	}
	key, value, ok := strings.Cut(t.value, ":")
	switch {
	case !ok || w.literal || key == "" || strings.ContainsFunc(key, notInKey):
		return t, "", nil
	case slices.Contains(FilterKeys(), key):
		if t.key, t.value = key, value; value == "" {
			return t, "", &IncompleteError{w.typed(), "a value (as in " + filterExample(key) + ")"}
		}
		return t, "", t.check()
	case strings.HasPrefix(value, "/"), strings.HasPrefix(value, `\`): // an address, a path
		return t, "", nil
	}
	if near := source.Nearest(key, FilterKeys()); near != "" {
		return t, "", fmt.Errorf(`filter: no key is called %q (did you mean %s:? in quotes it is text: "%s")`, key, near, t.value)
	}
	if value != "" {
		note = fmt.Sprintf("filter: %s: is no key (%s:), so %q is looked for as text", key, strings.Join(FilterKeys(), ": "), t.value)
	}
	return t, note, nil
}

// filterExample is a term with the key.
func filterExample(key string) string {
	values := map[string]string{"tag": "zh", "difficulty": "hard", "lang": "en", "status": "fail", "kind": "missed"}
	return key + ":" + cmp.Or(values[key], "browser")
}

// notInKey tells a letter that no key could have: 12:30 is text.
func notInKey(r rune) bool { return (r < 'a' || r > 'z') && r != '_' && r != '-' }

// check reports a value that is the beginning of no name in a closed set.
func (t term) check() error {
	names := map[string][]string{"lang": Languages(), "status": Statuses()}[t.key]
	if names == nil || slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(n, t.value) }) {
		return nil
	}
	return fmt.Errorf("filter: %s: has no value %q (one of %s)", t.key, t.value, strings.Join(names, ", "))
}

// Empty tells whether the filter selects everything.
func (f Filter) Empty() bool { return len(f.terms) == 0 }

// NeedsResult tells whether the filter looks at what a run found: card:,
// status: or kind:.
func (f Filter) NeedsResult() bool {
	return slices.ContainsFunc(f.terms, func(t term) bool {
		return t.key == "card" || t.key == "status" || t.key == "kind"
	})
}

// Texts gives the free-text terms that are not negated, for marking matches.
func (f Filter) Texts() []string {
	var out []string
	for _, t := range f.terms {
		if t.key == "" && !t.negated {
			out = append(out, t.value)
		}
	}
	return out
}

// TextOnly tells whether Texts are all that the filter asks for.
func (f Filter) TextOnly() bool {
	return !slices.ContainsFunc(f.terms, func(t term) bool { return t.key != "" || t.negated })
}

// Match tells whether all terms hold.
func (f Filter) Match(s Subject) bool {
	for _, t := range f.terms {
		if t.holds(s) == t.negated {
			return false
		}
	}
	return true
}

func (t term) holds(s Subject) bool {
	switch t.key {
	case "id":
		return contains(s.Case.ID, t.value)
	case "tag":
		return slices.ContainsFunc(s.Case.Tags, func(tag string) bool { return strings.EqualFold(tag, t.value) })
	case "difficulty":
		return strings.EqualFold(s.Case.DifficultyName(), t.value)
	case "lang":
		return strings.HasPrefix(s.Language, t.value)
	case "card":
		has := func(id string) bool { return contains(id, t.value) }
		return slices.ContainsFunc(s.Case.Expected, has) || slices.ContainsFunc(s.Returned, has)
	case "status":
		return strings.HasPrefix(s.Status, t.value)
	case "kind":
		return slices.ContainsFunc(s.Kinds, func(k string) bool { return strings.HasPrefix(k, t.value) })
	default:
		if s.Lower != "" {
			return strings.Contains(s.Lower, t.value)
		}
		return contains(s.Case.ID, t.value) || contains(s.Case.Prompt, t.value)
	}
}

// contains looks for a lower-case part, letter case ignored.
func contains(text, part string) bool { return strings.Contains(strings.ToLower(text), part) }
