package card

import (
	"strings"

	"ome-tui/engine/source"
)

// The headings of a card's body are Chinese whatever the card's language: OME
// finds the rule by the last one.
const (
	headingPurpose = "## 这张卡解决什么问题"
	headingUse     = "## 使用标准"
	headingRule    = "## 完整规则"
)

// AppendMarkdown appends the card as OME writes it into a library: YAML front
// matter, then a body for people that ends with the rule in a fenced block. A
// card with a Body of its own keeps it; the rule is added where it lacks.
func AppendMarkdown(dst []byte, c *Card) []byte {
	dst = append(dst, "---\nschema: ome-card\n"...)
	w := yamlWriter{dst}
	w.text(0, "id", c.ID)
	w.text(0, "status", c.Status)
	w.text(0, "title", c.Title)
	w.text(0, "category", c.Category)
	w.text(0, "summary", c.Summary)
	w.criteria(c)
	w.hints(c)
	w.recall(c)
	w.scope(c)
	w.list(0, "sources", c.Sources)
	if c.Language != "" && c.Language != "auto" {
		w.text(0, "language", c.Language)
	}
	dst = append(w.dst, "---\n"...)
	if c.Body == "" {
		return appendBody(dst, c)
	}
	dst = append(dst, c.Body...)
	if !strings.HasSuffix(c.Body, "\n") {
		dst = append(dst, '\n')
	}
	if rule, _ := ruleOf(c.Body); c.Rule != "" && rule != c.Rule {
		dst = appendRule(append(dst, '\n'), c.Rule)
	}
	return dst
}

// yamlWriter writes front matter; level counts nesting.
type yamlWriter struct{ dst []byte }

func (w *yamlWriter) name(level int, name string) {
	w.dst = append(append(append(w.dst, blanks(2*level)...), name...), ':')
}

func blanks(n int) string { return "        "[:n] }

func (w *yamlWriter) text(level int, name, value string) {
	w.name(level, name)
	w.dst = append(source.AppendYAML(append(w.dst, ' '), value, 2*(level+1)), '\n')
}

// list writes a list of texts, nothing when it is empty.
func (w *yamlWriter) list(level int, name string, values []string) {
	if len(values) > 0 {
		w.name(level, name)
		w.items(level, values)
	}
}

// items writes what follows the name of a list.
func (w *yamlWriter) items(level int, values []string) {
	if len(values) == 0 {
		w.dst = append(w.dst, " []\n"...)
		return
	}
	w.dst = append(w.dst, '\n')
	for _, v := range values {
		w.dst = append(append(w.dst, blanks(2*level+2)...), "- "...)
		w.dst = append(source.AppendYAML(w.dst, v, 2*level+4), '\n')
	}
}

func (w *yamlWriter) open(name string) { w.dst = append(append(w.dst, name...), ":\n"...) }

func (w *yamlWriter) criteria(c *Card) {
	modes := len(c.IntentInclude)+len(c.IntentExclude) > 0
	if len(c.UseWhen)+len(c.IgnoreWhen) == 0 && !modes {
		w.dst = append(w.dst, "criteria: {}\n"...)
		return
	}
	w.open("criteria")
	w.list(1, "use_when", c.UseWhen)
	w.list(1, "ignore_when", c.IgnoreWhen)
	if modes {
		w.open("  intent_modes")
		w.name(2, "include")
		w.items(2, c.IntentInclude)
		w.name(2, "exclude")
		w.items(2, c.IntentExclude)
	}
}

func (w *yamlWriter) hints(c *Card) {
	if len(c.Positive)+len(c.RequiredAll)+len(c.Negative) == 0 {
		w.dst = append(w.dst, "engine_hints: {}\n"...)
		return
	}
	w.open("engine_hints")
	w.list(1, "positive", c.Positive)
	w.list(1, "required_all", c.RequiredAll)
	w.list(1, "negative", c.Negative)
}

func (w *yamlWriter) recall(c *Card) {
	w.open("recall")
	w.text(1, "policy", c.Policy)
	w.text(1, "risk", c.Risk)
	w.text(1, "confidence", c.Confidence)
	if !c.TriggersFromUse {
		w.list(1, "triggers", c.Triggers)
	}
	w.list(1, "topics", c.Topics)
	if len(c.Aliases) == 0 {
		return
	}
	w.dst = append(w.dst, "  aliases: &ref_0\n"...)
	for _, g := range c.Aliases {
		w.dst = append(source.AppendYAMLKey(append(w.dst, "    "...), g.Language), ':')
		w.items(2, g.Terms)
	}
	w.dst = append(w.dst, "aliases: *ref_0\n"...)
}

func (w *yamlWriter) scope(c *Card) {
	w.open("scope")
	w.text(1, "level", c.Level)
	if c.ProjectKey != "" {
		w.text(1, "project_key", c.ProjectKey)
	}
	if c.ModulePath != "" {
		w.text(1, "module_path", c.ModulePath)
	}
	if c.ScopeConfidence != "" && c.ScopeConfidence != "medium" {
		w.text(1, "confidence", c.ScopeConfidence)
	}
	if c.ScopeRationale != "" {
		w.text(1, "rationale", c.ScopeRationale)
	}
}

func appendBody(dst []byte, c *Card) []byte {
	dst = append(append(dst, headingPurpose...), "\n\n"...)
	dst = append(append(dst, strings.TrimSpace(c.Summary)...), "\n\n"...)
	dst = append(append(dst, headingUse...), "\n\n"...)
	dst = appendBullets(dst, "使用：\n", c.UseWhen)
	dst = appendBullets(dst, "不要使用：\n", c.IgnoreWhen)
	dst = append(append(append(dst, "召回策略："...), c.Policy...), "。\n"...)
	dst = append(append(append(dst, "风险级别："...), c.Risk...), "。\n\n"...)
	return appendRule(dst, c.Rule)
}

func appendBullets(dst []byte, title string, items []string) []byte {
	if len(items) == 0 {
		return dst
	}
	dst = append(dst, title...)
	for _, item := range items {
		if item = strings.TrimSpace(item); item != "" {
			dst = append(append(append(dst, "- "...), item...), '\n')
		}
	}
	return append(dst, '\n')
}

// appendRule writes the rule in a fence that is longer than any in it.
func appendRule(dst []byte, rule string) []byte {
	fence := "```"
	for strings.Contains(rule, fence) {
		fence += "`"
	}
	dst = append(append(append(dst, headingRule...), "\n\n"...), fence...)
	dst = append(append(append(dst, "text\n"...), strings.TrimSpace(rule)...), '\n')
	return append(append(dst, fence...), '\n')
}
