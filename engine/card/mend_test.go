package card

import (
	"strings"
	"testing"
)

// TestMend mends what is certain, and nothing else.
func TestMend(t *testing.T) {
	const body = "## 完整规则\n\n```text\nDo it.\n```\n"
	const good = "---\nschema: ome-card\nid: a\nstatus: active\ntitle: A\nsummary: S.\nrecall:\n  policy: must\n  risk: high\n---\n" + body
	change := func(from, to string) string { return strings.Replace(good, from, to, 1) }
	for _, tt := range []struct{ name, text, want, written string }{
		{"a good card needs nothing", good, "", ""},
		{"no schema", change("schema: ome-card\n", ""), good, "schema: ome-card"},
		{"no schema, behind a byte order mark", "\uFEFF" + change("schema: ome-card\n", ""), "\uFEFF" + good, "schema: ome-card"},
		{"line ends stay", strings.ReplaceAll(change("schema: ome-card\n", ""), "\n", "\r\n"), strings.ReplaceAll(good, "\n", "\r\n"), "schema: ome-card"},
		{"another schema is another kind of card", change("ome-card", "notes/1"), "", ""},
		{"no front matter", "# A\n\nOld.\n", "", ""},
		{"front matter in JSON", "---json\n{\"id\": \"a\", \"summary\": \"S.\"}\n---\n" + body, "", ""},
		{"open, before a heading", change("---\n##", "##"), good, "---"},
		{"open, with a blank line before the heading", change("---\n##", "\n##"), change("---\n##", "---\n\n##"), "---"},
		{"open, before a fence", change("---\n##", "```\n```\n##"), "", ""},
		{"open, with words before the heading", change("---\n##", "Note: read this.\n##"), "", ""},
		{"open, and no body", "---\nschema: ome-card\nid: a\nsummary: S.\n", "", ""},
		{"a line alone", "---", "", ""},
		{"a status", change("active", "actve # why"), change("active", "active # why"), "status: active"},
		{"a nested value in quotes", change("must", `"Must"`), change("must", `"must"`), "recall.policy: must"},
		{"all of it", strings.NewReplacer("schema: ome-card\n", "", "---\n##", "##", "high", "hihg").Replace(good), good, "---, schema: ome-card, recall.risk: high"},
		{"a comment behind a tab", change("active", "actve\t# why"), change("active", "active\t# why"), "status: active"},
		{"a value in braces", change("\n  policy: must\n  risk: high\n", " {policy: mst, risk: high,\n  }\n"), change("\n  policy: must\n  risk: high\n", " {policy: must, risk: high,\n  }\n"), "recall.policy: must"},
		{"behind dashes that name YAML", strings.Replace(change("active", "actve"), "---", "--- yaml", 1), strings.Replace(good, "---", "--- yaml", 1), "status: active"},
		{"a value that another field takes over", change("active", "&s actve\nlanguage: *s"), "", ""},
		{"a value no deeper than its name", change("status: active", "status:\nactve"), "", ""},
		{"near two values", change("active", "archive"), "", ""},
		{"near none", change("active", "retired"), "", ""},
		{"one value near, one not", strings.NewReplacer("active", "actve", "must", "never").Replace(good), "", ""},
		{"no summary", change("summary: S.\n", ""), "", ""},
		{"no summary in an old card", strings.NewReplacer("summary: S.\n", "", "schema: ome-card\n", "").Replace(good), "", ""},
		{"bad YAML", change("title: A", "title: [A"), "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m, ok := Mend("a.md", []byte(tt.text))
			if ok != (tt.want != "") || string(m.Text) != tt.want {
				t.Fatalf("mended %v:\n%s\nwant:\n%s", ok, m.Text, tt.want)
			}
			if got := strings.Join(m.Written, ", "); got != tt.written {
				t.Errorf("written %q, want %q", got, tt.written)
			}
			if ok && m.Card.ID != "a" {
				t.Errorf("card %q", m.Card.ID)
			}
		})
	}
}

// FuzzMend: a mended file holds a card, and needs no more.
func FuzzMend(f *testing.F) {
	f.Add("---\nid: a\nsummary: S.\nstatus: actve\n## Rule\n\n```text\nDo it.\n```\n")
	f.Fuzz(func(t *testing.T, text string) {
		m, ok := Mend("a.md", []byte(text))
		if !ok {
			return
		}
		if _, verdict, _ := ParseMarkdown("a.md", m.Text); verdict != Good {
			t.Errorf("%q is no card", m.Text)
		}
		if _, again := Mend("a.md", m.Text); again {
			t.Errorf("%q is mended twice", m.Text)
		}
	})
}
