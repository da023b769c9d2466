package lint_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/lint"
	"ome-tui/engine/suite"
)

func check(t *testing.T, files map[string]string) fault.List {
	t.Helper()
	tree := fstest.MapFS{}
	for name, text := range files {
		tree[name] = &fstest.MapFile{Data: []byte(text)}
	}
	o := engine.DefaultOptions()
	o.TempDir = t.TempDir()
	return lint.Check(context.Background(), o, suite.Location{FS: tree, Path: "suite.json"})
}

func lines(list fault.List, s fault.Severity) []string {
	var out []string
	for _, f := range list.Only(s) {
		out = append(out, f.Error())
	}
	return out
}

const cleanCards = `[
  {"id": "kiln", "status": "active", "title": "Kiln Firing", "category": "Shop", "summary": "How to fire.",
   "recall": {"policy": "must", "risk": "high", "confidence": "high", "triggers": ["fire the kiln slowly"], "topics": ["pottery"]},
   "scope": {"level": "global"}, "rule": "Slowly."}
]`

func TestCleanSuite(t *testing.T) {
	found := check(t, map[string]string{
		"suite.json": `{"name": "s", "experiencesFile": "./cards.json", "cases": [
  {"id": "a", "prompt": "fire the kiln slowly", "expectedCards": ["kiln"]},
  {"id": "b", "prompt": "is the kiln new", "expectedCards": [], "expectNoMatches": true}]}`,
		"cards.json": cleanCards,
	})
	if len(found) > 0 {
		t.Errorf("%v", found)
	}
}

// TestFindings holds place, rule and remedy of each kind of finding.
func TestFindings(t *testing.T) {
	found := check(t, map[string]string{
		"suite.json": `{"name": "s", "experiencesFile": "./cards.json", "cases": [
  {"id": "a", "prompt": "write to jane@shop.org",
   "expectedCards": [], "unexpectedCards": ["to-come"]},
  {"id": "b", "prompt": "look at /Users/jane/kiln", "expectedCards": ["kiln"],
   "lintAllow": [{"rule": "home-path", "reason": "guards the path parser"}]},
  {"id": "c", "prompt": "zzz", "expectNoMatches": true}]}`,
		"cards.json": `{"experiences": [
  {"id": "kiln", "status": "active", "title": "Kiln", "category": "Shop", "summary": "s",
   "engine_hints": {"positive": ["hot ceramics work"]},
   "recall": {"policy": "must", "risk": "high", "confidence": "high", "triggers": ["kiln", "パン"], "topics": []},
   "scope": {"level": "global"}, "rule": "r"},
  {"id": "lonely", "status": "draft", "title": "Lonely", "category": "Shop", "summary": "s",
   "recall": {"policy": "must", "risk": "high", "confidence": "high", "triggers": ["lonely lamp"], "topics": []},
   "scope": {"level": "global"}, "rule": "r"}]}`,
	})
	wantWarnings := []string{
		`suite.json:2:35: holds an e-mail address: jane@shop.org (use a reserved domain, as in someone@example.com)`,
	}
	if got := lines(found, fault.Warning); !slices.Equal(got, wantWarnings) {
		t.Errorf("warnings\n%s", strings.Join(got, "\n"))
	}
	rules := map[string]string{}
	for _, f := range found.Only(fault.Info) {
		rules[f.Rule+" "+f.Pos.String()] = f.What
	}
	for _, want := range []string{"missing-card suite.json:3:45", "idle-negative suite.json:6:3", "free-phrase-hint cards.json:3:34",
		"trigger-without-tokens cards.json:4:92", "dead-card cards.json:6:30", "uncovered-card cards.json:6:3"} {
		if _, ok := rules[want]; !ok {
			t.Errorf("no finding %s among %v", want, rules)
		}
	}
}

// TestLeaks has each kind of private data and its harmless twin.
func TestLeaks(t *testing.T) {
	for _, tt := range []struct{ text, rule, reason string }{
		{"see /home/jane/notes.md", "home-path", "a Linux home"},
		{`open C:\\Users\\jane\\x`, "home-path", "a Windows home"},
		{"see /home/user/notes.md", "", "a placeholder"},
		{"mail jane.doe@shop.org now", "e-mail", "an address"},
		{"mail jane@example.com now", "", "a reserved domain"},
		{"curl https://api.shop.io/x", "hostname", "an address with a scheme"},
		{"curl https://api.example.org/x and http://localhost:8080", "", "reserved hosts"},
		{"ask db01.corp about it", "hostname", "a bare internal name"},
		{"ask shop.test and git.example.net", "", "reserved names"},
		{"edit main.rs, package.json, README.md and node.js", "", "file names"},
		{"ping 10.1.2.3", "ip-address", "a private address"},
		{"ping 192.0.2.7, 127.0.0.1 or ::1", "", "reserved addresses"},
		{"ping fe80::1:2", "ip-address", "version 6"},
		{"at 12:34:56 take v1.2.3", "", "a time and a version"},
		{"id 3f2b8c1e-9d4a-4e6f-8a7b-1c2d3e4f5a6b", "session-id", "a UUID"},
		{"id 00000000-0000-0000-0000-000000000000", "", "the nil UUID"},
		{"session_01h8xyzabcdefgh", "session-id", "a session id"},
		{"sk-abcdefghijklmnopqrstuv", "secret", "an API key"},
		{"token: abcdefghij0123456789", "secret", "a named token"},
		{"sha 0123456789abcdef0123456789abcdef01234567", "secret", "a commit hash"},
		{"rotate the token today", "", "a word"},
	} {
		found := check(t, map[string]string{
			"suite.json": `{"name": "s", "experiencesFile": "./cards.json", "cases": [{"id": "a", "prompt": "` + tt.text + `", "expectedCards": ["kiln"]}]}`,
			"cards.json": cleanCards,
		}).Only(fault.Warning)
		switch {
		case tt.rule == "" && len(found) > 0:
			t.Errorf("%s (%s): %v", tt.text, tt.reason, found)
		case tt.rule != "" && (len(found) != 1 || found[0].Rule != tt.rule):
			t.Errorf("%s (%s): %v, want %s", tt.text, tt.reason, found, tt.rule)
		}
		for _, f := range found {
			if f.Rule == "secret" && strings.Contains(f.What, "0123456789") {
				t.Errorf("the message repeats the secret: %s", f.What)
			}
		}
	}
}
