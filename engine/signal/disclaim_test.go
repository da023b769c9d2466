package signal

import "testing"

func TestDisclaimers(t *testing.T) {
	set, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, text string
		want       bool
	}{
		{"plain", "the stub does not prove persistence", true},
		{"before, same part", "this isn't about it, the stub does not prove persistence", false},
		{"after, same part", "the stub does not prove persistence, this isn't about it", false},
		{"other sentence", "This isn't about it. The stub does not prove persistence.", true},
		{"turn before", "this isn't about it and then the stub does not prove persistence", true},
		{"turn after", "this isn't about it, the stub does not prove persistence, but go on", false},
		{"turn between parts", "this isn't about it, the stub is here and then it does not prove persistence", true},
		{"two sentences", "This isn't about it, the stub is here. It does not prove persistence.", true},
		{"one clean sentence", "This isn't it, the stub does not prove persistence. The stub does not prove delivery.", true},
		{"Chinese turn", "这不是重点，但是假数据不算交付", true},
		{"Chinese", "这不是重点，假数据不算交付", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := false
			for _, d := range set.Detect(Input{Narrative: tt.text, Positive: tt.text}) {
				got = got || d.ID == "temporary_mock_boundary"
			}
			if got != tt.want {
				t.Errorf("%q: detected %v, want %v", tt.text, got, tt.want)
			}
		})
	}
}
