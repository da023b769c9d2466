package card

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"ome-tui/engine/fault"
)

// Whatever the bytes of a card file, reading ends, twice the same, and a card
// that was read can be written and read again.
func FuzzParseMarkdown(f *testing.F) {
	for _, s := range []string{goodCard, "", "---\n", "---\n---\n", "---json\n{\"schema\":\"ome-card\",\"id\":\"a\"}\n---\n", "---\nschema: ome-card\nid: a\n---\n## 完整规则\n```\n```\n",
		strings.Replace(goodCard, "title: T", "title: >-\n  a\n  b\naliases: &x {zh: [a]}\nx: *x", 1), "\uFEFF" + goodCard, strings.ReplaceAll(goodCard, "\n", "\r\n")} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, verdict, faults := ParseMarkdown("f.md", data)
		again, same, more := ParseMarkdown("f.md", data)
		if verdict != same || faults.Error() != more.Error() || cmp.Diff(c, again, sameCard) != "" {
			t.Fatalf("%q: two readings differ", data)
		}
		if (verdict == Good) == faults.Has(fault.Error) {
			t.Fatalf("%q: verdict %d with %v", data, verdict, faults)
		}
		if verdict == Good {
			c.Body = "" // what stands around the rule may be anything
			roundTrip(t, &c)
		}
	})
}

// Any card of a suite survives the way through its file.
func FuzzFixtures(f *testing.F) {
	f.Add("a", "T", "S", "R", "x\ny", "zh")
	f.Add("a b", " T", "- S", "a\n```\nb", "yes\n12\n- z\n#", "12")
	f.Add("é", "", "", "````", "\u2028\n \n\t", "x: y")
	f.Add("a", "T", "\n", "R", "x", "0s\a")
	f.Add("a", "\n\n x", " \n", "R", "\r\n\u0085\r\x7f\n\t\n ", "\"\n\\")
	f.Add("a", " \n\n", strings.Repeat("\n", 9), "R", "x", strings.Repeat("k", 1100))
	f.Fuzz(func(t *testing.T, id, title, summary, rule, list, language string) {
		entries := strings.Split(list, "\n")
		doc, err := json.Marshal([]map[string]any{{"id": id, "title": title, "summary": summary, "rule": rule, "category": title,
			"criteria": map[string]any{"use_when": entries, "ignore_when": entries}, "sources": []string{list, title},
			"engine_hints": map[string]any{"positive": entries, "required_all": []string{list}, "negative": []string{summary}},
			"recall":       map[string]any{"triggers": entries, "topics": []string{list, summary}, "aliases": map[string]any{language: entries}},
			"scope":        map[string]any{"level": "project", "project_key": id, "module_path": title}}})
		if err != nil {
			t.Fatal(err)
		}
		cards, faults := ParseFixtures("f.json", doc)
		if faults.Has(fault.Error) || summary == "" || rule == "" || strings.TrimSpace(title) == "" || cards[0].Rule == "" {
			return
		}
		if !utf8.ValidString(id + title + summary + rule + list + language) {
			return // JSON put U+FFFD there
		}
		roundTrip(t, &cards[0])
	})
}

// A configuration is read whole or refused, never half.
func FuzzParseConfig(f *testing.F) {
	for _, s := range []string{"{}", `{"version":1,"retrieval":{"maxCards":3,"minScore":140},"privacy":{"saveRawPrompt":true}}`, "null", "[]", "{bad", `{"retrieval":{"maxCards":1e9}}`, `{"hooks":{"providers":{"cursor":{"additionalContext":true}}}}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, faults := ParseConfig("c.json", data)
		if faults.Has(fault.Error) {
			return
		}
		if c.MaxCards < 1 || c.ContextChars < 1 || c.HookTimeout < 1 || !(c.MinScore >= 0 && c.MinScore <= 100) {
			t.Fatalf("%q: %+v", data, c)
		}
	})
}

// Whatever Git's configuration says, a key comes out of it or none.
func FuzzOrigin(f *testing.F) {
	for _, s := range []string{"[remote \"origin\"]\n\turl = git@h.test:o/r.git\n", "[remote.origin]url=https://u@H.test:443/o/r/", "[remote \"origin\"]\nurl=\"a\\\"b\" # c", "[", "[remote \"origin\"]\nurl = ://%"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, config string) {
		if key := remoteKey(originURL(config)); key != remoteKey(originURL(config)) {
			t.Fatal(key)
		}
	})
}
