package compare

import (
	"fmt"
	"slices"
	"strings"
)

// Allowed is a set of differences that a comparison may have.
type Allowed struct{ names []string }

// Names lists what can be allowed, in the order of the help.
func Names() []string {
	return []string{"addedCases", "removedCases", "contract", "suite", "engineVersion", "scorerVersion",
		"suiteFingerprint", "cardSetFingerprint", "evalConfigFingerprint", "limit", "threshold", "profile",
		"card-edits", "suite-edits"}
}

// groupNames gives what a name stands for.
func groupNames(name string) []string {
	switch name {
	case "card-edits":
		return []string{"cardSetFingerprint"}
	case "suite-edits":
		return []string{"suiteFingerprint", "addedCases", "contract"}
	default:
		return []string{name}
	}
}

// ParseAllowed reads names, each entry one or several with commas between. An
// unknown name is an error that lists the known ones.
func ParseAllowed(entries ...string) (Allowed, error) {
	var a Allowed
	for _, entry := range entries {
		for _, name := range strings.Split(entry, ",") {
			name = strings.TrimSpace(name)
			if name == "" {
				continue
			}
			if !slices.Contains(Names(), name) {
				return Allowed{}, fmt.Errorf("--allow %q: no such difference (one of %s)", name, strings.Join(Names(), ", "))
			}
			a.names = append(a.names, groupNames(name)...)
		}
	}
	return a, nil
}

// Has tells whether the difference of that name is allowed.
func (a Allowed) Has(name string) bool { return name != "" && slices.Contains(a.names, name) }
