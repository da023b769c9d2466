package card

import (
	"strings"

	"ome-tui/engine/trace"
)

// field names one field of a card; the order is that of the written file.
type field uint8

const (
	fieldID field = iota
	fieldStatus
	fieldTitle
	fieldCategory
	fieldSummary
	fieldUseWhen
	fieldIgnoreWhen
	fieldIntentInclude
	fieldIntentExclude
	fieldPositive
	fieldRequiredAll
	fieldNegative
	fieldPolicy
	fieldRisk
	fieldConfidence
	fieldTriggers
	fieldTopics
	fieldAliases
	fieldLevel
	fieldProjectKey
	fieldModulePath
	fieldScopeConfidence
	fieldScopeRationale
	fieldSources
	fieldLanguage
	fieldRule
	fieldBody
	fieldLibrary
)

// path is the field's path in a fixture and in front matter.
func (f field) path() string {
	return [...]string{
		"id", "status", "title", "category", "summary",
		"criteria.use_when", "criteria.ignore_when",
		"criteria.intent_modes.include", "criteria.intent_modes.exclude",
		"engine_hints.positive", "engine_hints.required_all", "engine_hints.negative",
		"recall.policy", "recall.risk", "recall.confidence",
		"recall.triggers", "recall.topics", "recall.aliases",
		"scope.level", "scope.project_key", "scope.module_path",
		"scope.confidence", "scope.rationale",
		"sources", "language", "rule", "body", "libraryScope",
	}[f]
}

// name is the last part of the path: what the field is called where it stands.
func (f field) name() string {
	path := f.path()
	return path[strings.LastIndexByte(path, '.')+1:]
}

// topFields are the names at the top of a card in both formats, and those of
// one of them.
func topFields(own ...string) []string {
	return append([]string{"id", "status", "title", "category", "summary", "language", "criteria", "engine_hints", "recall",
		"scope", "aliases", "sources"}, own...)
}

// below are the names in a section of a card; nil where any name may stand.
func below(section string) []string {
	switch section {
	case "criteria":
		return []string{"use_when", "ignore_when", "intent_modes"}
	case "intent_modes":
		return []string{"include", "exclude"}
	case "engine_hints":
		return []string{"positive", "required_all", "negative"}
	case "recall":
		return []string{"policy", "risk", "confidence", "triggers", "topics", "aliases"}
	case "scope":
		return []string{"level", "project_key", "module_path", "confidence", "rationale"}
	}
	return nil
}

// Statuses are the values of status.
func Statuses() []string { return []string{"active", "draft", "archived"} }

// Policies are the values of recall.policy.
func Policies() []string { return []string{"must", "should", "summary", "off"} }

// Grades are the values of recall.risk and recall.confidence.
func Grades() []string { return []string{"high", "medium", "low"} }

// Levels are the values of scope.level.
func Levels() []string { return []string{"global", "project", "project-family"} }

// Languages are the values of language.
func Languages() []string { return []string{"auto", "en", "zh", "mixed"} }

// Modes are the values of criteria.intent_modes.
func Modes() []string {
	return []string{"execute", "explain", "discuss", "review", "debug", "operate", "plan"}
}

// values are what a field with a closed set may hold.
func (f field) values() []string {
	switch f {
	case fieldStatus:
		return Statuses()
	case fieldPolicy:
		return Policies()
	case fieldRisk, fieldConfidence, fieldScopeConfidence:
		return Grades()
	case fieldLevel:
		return Levels()
	case fieldLanguage:
		return Languages()
	case fieldIntentInclude, fieldIntentExclude:
		return Modes()
	case fieldLibrary:
		return []string{trace.Global.String(), trace.Project.String()}
	}
	return nil
}

// nestedFields are the paths of the fields that do not stand at the top.
func nestedFields() []string {
	var paths []string
	for f := fieldID; f <= fieldLibrary; f++ {
		if path := f.path(); strings.Contains(path, ".") {
			paths = append(paths, path)
		}
	}
	return paths
}
