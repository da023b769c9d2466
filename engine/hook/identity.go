package hook

import (
	"crypto/sha256"
	"encoding/hex"

	"ome-tui/engine/card"
	"ome-tui/engine/source"
)

// ConfigFingerprint is the SHA-256 of the settings that a decision depends
// on, the same as OME's.
func ConfigFingerprint(c card.Config) string {
	return digest(source.Canonical(map[string]any{
		"additionalContextMaxChars": c.ContextChars,
		"hookTimeoutMs":             c.HookTimeout,
		"maxCards":                  c.MaxCards,
		"minScore":                  c.MinScore,
	}))
}

// LibraryFingerprint is the SHA-256 of everything that was read: unlike the
// fingerprint of the card set it changes with a category, a rule or a body,
// and with files that had to be left out. It is not OME's value, whose
// composition is not documented.
func LibraryFingerprint(libraries []card.Library) string {
	var all []any
	for _, l := range libraries {
		var cards []any
		for i := range l.Cards {
			c := &l.Cards[i]
			cards = append(cards, map[string]any{
				"id": c.ID, "category": c.Category, "useWhen": c.UseWhen, "rule": c.Rule, "body": c.Body,
			})
		}
		all = append(all, map[string]any{
			"scope": l.Scope.String(), "exists": l.Exists, "readable": l.Readable,
			"cardSet": card.Fingerprint(l.Cards), "cards": cards, "legacy": l.Legacy, "malformed": l.Malformed,
		})
	}
	return digest(source.Canonical(all))
}

func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
