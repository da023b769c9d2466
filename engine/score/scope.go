package score

import (
	"strings"

	"ome-tui/engine/card"
)

// The reasons why a card takes no part, as the trace spells them.
const (
	filteredStatus = "filtered:status"
	filteredPolicy = "filtered:policy"
	filteredScope  = "filtered:scope"
)

// scope is the project part of a card's applicability.
type scope struct {
	level       scopeLevel
	key, module string
}

type scopeLevel uint8

const (
	everywhere scopeLevel = iota
	oneProject
	projectFamily
)

func scopeOf(c *card.Card) scope {
	s := scope{key: c.ProjectKey, module: modulePath(c.ModulePath)}
	switch c.Level {
	case "project":
		s.level = oneProject
	case "project-family":
		s.level = projectFamily
	}
	return s
}

// static gives the reason that holds in every project, or "".
func static(c *card.Card) string {
	switch {
	case c.Status != "active":
		return filteredStatus
	case c.Policy == "off":
		return filteredPolicy
	default:
		return ""
	}
}

// fits tells whether the scope covers a project context.
func (s scope) fits(p card.ProjectContext) bool {
	switch s.level {
	case oneProject:
		return s.key != "" && s.key == p.Key && s.covers(p.Module)
	case projectFamily:
		return s.key != "" && p.Key != "" && family(s.key) == family(p.Key) && s.covers(p.Module)
	default:
		return true
	}
}

func (s scope) covers(current string) bool {
	if s.module == "" {
		return true
	}
	current = modulePath(current)
	return current == s.module || strings.HasPrefix(current, s.module+"/")
}

// modulePath drops a leading "./" and a trailing "/"; the root is "".
func modulePath(p string) string {
	p = strings.TrimSuffix(strings.TrimPrefix(p, "./"), "/")
	if p == "." {
		return ""
	}
	return p
}

// family is host and owner of a host-like key, else all but the last part; a
// single word is its own family.
func family(key string) string {
	parts := strings.Split(key, "/")
	switch {
	case len(parts) == 1:
		return key
	case len(parts) >= 3 && strings.Contains(parts[0], "."):
		return strings.Join(parts[:2], "/")
	default:
		return strings.Join(parts[:len(parts)-1], "/")
	}
}
