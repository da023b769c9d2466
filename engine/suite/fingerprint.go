package suite

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"ome-tui/engine/source"
)

// Fingerprint is the SHA-256 of the suite's canonical form: its name and what
// each case asks for, in file order. Difficulty, tags and notes do not count.
func (s *Suite) Fingerprint() string {
	cases := make([]any, len(s.Cases))
	for i := range s.Cases {
		cases[i] = s.Cases[i].canonical()
	}
	return digest(map[string]any{"cases": cases, "suite": s.Name})
}

func (c *Case) canonical() map[string]any {
	m := map[string]any{
		"id": c.ID, "prompt": c.Prompt, "expectNoMatches": c.ExpectNoMatches,
		"expectedCards":     sortedIDs(c.Expected),
		"allowedExtraCards": sortedIDs(c.AllowedExtra),
		"unexpectedCards":   sortedIDs(c.Unexpected),
		"threshold":         nil, "cwd": nil,
	}
	if c.Threshold != nil {
		m["threshold"] = *c.Threshold
	}
	if c.CWD != "" {
		m["cwd"] = c.CWD
	}
	if p := c.Project; p != nil {
		// Ours alone: a case without one keeps the fingerprint that OME gives.
		m["projectContext"] = map[string]any{"projectKey": p.ProjectKey, "modulePath": p.ModulePath}
	}
	return m
}

// ConfigFingerprint is the SHA-256 of what a run was configured with. packs are
// the texts of the signal packs that were added to the built-in ones.
func ConfigFingerprint(isolated bool, limit int, threshold float64, packs ...string) string {
	m := map[string]any{"isolated": isolated, "limit": limit, "threshold": threshold}
	if len(packs) > 0 {
		// Ours alone: a run without one keeps the fingerprint that OME gives.
		m["signals"] = packs
	}
	return digest(m)
}

func digest(v any) string {
	sum := sha256.Sum256(source.Canonical(v))
	return hex.EncodeToString(sum[:])
}

// sortedIDs gives the ids once each, sorted by UTF-16 code unit, never nil.
func sortedIDs(ids []string) []string {
	out := slices.Clone(ids)
	if out == nil {
		out = []string{}
	}
	slices.SortFunc(out, source.CompareUTF16)
	return slices.Compact(out)
}
