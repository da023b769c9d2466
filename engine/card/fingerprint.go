package card

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"ome-tui/engine/source"
)

// Fingerprint is the SHA-256, in hex, of the canonical form of a card set:
// the cards of the active folders, whatever their status says, ordered by
// library and id.
func Fingerprint(cards []Card) string {
	set := make([]*Card, 0, len(cards))
	for i := range cards {
		if cards[i].Folder == "active" {
			set = append(set, &cards[i])
		}
	}
	slices.SortStableFunc(set, Compare)
	sum := sha256.New()
	buf := []byte{'['}
	for i, c := range set {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = appendCanonical(buf, c)
		if len(buf) > 1<<15 {
			sum.Write(buf)
			buf = buf[:0]
		}
	}
	sum.Write(append(buf, ']'))
	return hex.EncodeToString(sum.Sum(nil))
}

// appendCanonical writes one card as JSON.stringify would, names in order.
func appendCanonical(b []byte, c *Card) []byte {
	b = appendAliases(append(b, `{"aliases":`...), c.Aliases)
	b = text(b, `,"applicability":{"confidence":`, c.ScopeConfidence)
	b = text(b, `,"level":`, c.Level)
	b = optional(b, `,"modulePath":`, c.ModulePath)
	b = optional(b, `,"projectKey":`, c.ProjectKey)
	b = text(b, `,"rationale":`, c.ScopeRationale)
	b = set(b, `},"blockedSignals":`, c.Negative)
	b = text(b, `,"confidence":`, c.Confidence)
	b = text(b, `,"id":`, c.ID)
	b = source.AppendStrings(append(b, `,"intentModes":{"exclude":`...), c.IntentExclude)
	b = source.AppendStrings(append(b, `,"include":`...), c.IntentInclude)
	b = text(b, `},"language":`, c.Language)
	b = text(b, `,"libraryScope":`, c.Library.String())
	b = set(b, `,"negativeTriggers":`, c.IgnoreWhen)
	b = text(b, `,"recallPolicy":`, c.Policy)
	b = set(b, `,"requiredAllSignals":`, c.RequiredAll)
	b = set(b, `,"requiredSignals":`, c.Positive)
	b = text(b, `,"risk":`, c.Risk)
	b = text(b, `,"status":`, c.Status)
	b = text(b, `,"summary":`, c.Summary)
	b = text(b, `,"title":`, c.Title)
	b = set(b, `,"topics":`, c.Topics)
	b = set(b, `,"triggers":`, c.Triggers)
	return append(b, '}')
}

func text(b []byte, name, value string) []byte { return source.AppendString(append(b, name...), value) }

// optional writes null for an absent text.
func optional(b []byte, name, value string) []byte {
	if value == "" {
		return append(append(b, name...), "null"...)
	}
	return text(b, name, value)
}

// set writes a list in the order of UTF-16 code units.
func set(b []byte, name string, values []string) []byte {
	if !slices.IsSortedFunc(values, source.CompareUTF16) {
		values = slices.SortedFunc(slices.Values(values), source.CompareUTF16)
	}
	return source.AppendStrings(append(b, name...), values)
}

func appendAliases(b []byte, groups []AliasGroup) []byte {
	if !slices.IsSortedFunc(groups, compareLanguages) {
		groups = slices.SortedFunc(slices.Values(groups), compareLanguages)
	}
	b = append(b, '{')
	for i, g := range groups {
		if i > 0 {
			b = append(b, ',')
		}
		b = set(append(source.AppendString(b, g.Language), ':'), "", g.Terms)
	}
	return append(b, '}')
}

func compareLanguages(a, b AliasGroup) int { return source.CompareNames(a.Language, b.Language) }
