package source_test

import (
	"encoding/json"
	"testing"

	"ome-tui/engine/source"
)

func TestEscapeControls(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"plain text is not copied", `{"a": "b 浏览器"}`, `{"a": "b 浏览器"}`},
		{"a control character of eight bits", "{\"a\u009b31m\":\"\u0085\x7f\"}", `{"a\u009b31m":"\u0085\u007f"}`},
		{"direction, no width, byte order", "[\"\u202e\u2066\u200b\ufeff\u00ad\"]", `["\u202e\u2066\u200b\ufeff\u00ad"]`},
		{"the joiner of an emoji stays", "[\"👩\u200d💻\"]", "[\"👩\u200d💻\"]"},
		{"beyond sixteen bits", "[\"\U000E0067\"]", `["\udb40\udc67"]`},
		{"line ends between values stay", "[\n1\n]\n", "[\n1\n]\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := source.EscapeControls([]byte(tt.in))
			if string(got) != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			var before, after any
			if json.Unmarshal([]byte(tt.in), &before) != nil || json.Unmarshal(got, &after) != nil {
				t.Fatal("no JSON")
			}
			a, _ := json.Marshal(before)
			b, _ := json.Marshal(after)
			if string(a) != string(b) {
				t.Errorf("another meaning: %s, was %s", b, a)
			}
		})
	}
}
