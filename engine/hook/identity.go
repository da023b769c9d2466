package hook

import (
	"crypto/sha256"
	"encoding/hex"

	"ome-tui/engine/card"
	"ome-tui/engine/source"
)

// configFingerprint is the SHA-256 of the settings that a decision depends
// on, the same as OME's.
func configFingerprint(c card.Config) string {
	return digest(source.Canonical(map[string]any{
		"additionalContextMaxChars": c.ContextChars,
		"hookTimeoutMs":             c.HookTimeout,
		"maxCards":                  c.MaxCards,
		"minScore":                  c.MinScore,
	}))
}

// identity is what a decision was made from, in digests.
type identity struct{ library, cardSet, globalCardSet string }

// identify takes the digests of the libraries, the global one first.
func identify(libraries []card.Library) identity {
	sets := make([]string, len(libraries))
	for i, l := range libraries {
		sets[i] = card.Fingerprint(l.Cards)
	}
	id := identity{library: libraryFingerprint(libraries, sets), globalCardSet: sets[0], cardSet: sets[0]}
	if len(libraries) > 1 && len(libraries[1].Cards) > 0 {
		id.cardSet = card.Fingerprint(allCards(libraries))
	}
	return id
}

// libraryFingerprint is the SHA-256 of everything that was read: unlike the
// fingerprint of the card set it changes with a category, a rule or a body,
// and with files that had to be left out. It is not OME's value, whose
// composition is not documented.
func libraryFingerprint(libraries []card.Library, sets []string) string {
	var all []any
	for i, l := range libraries {
		all = append(all, map[string]any{
			"scope": l.Scope.String(), "exists": l.Exists, "readable": l.Readable,
			"cardSet": sets[i], "texts": textsDigest(l.Cards), "legacy": l.Legacy, "malformed": l.Malformed,
		})
	}
	return digest(source.Canonical(all))
}

// textsDigest covers what the fingerprint of a card set leaves out.
func textsDigest(cards []card.Card) string {
	sum := sha256.New()
	var line []byte
	for i := range cards {
		c := &cards[i]
		line = source.AppendStrings(line[:0], []string{c.ID, c.Category, c.Rule, c.Body})
		line = source.AppendStrings(line, c.UseWhen)
		sum.Write(line)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
