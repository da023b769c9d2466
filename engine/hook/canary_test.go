package hook_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"strings"
	"testing"

	"ome-tui/engine/hook"
	"ome-tui/engine/hook/telemetry"
)

// canaries stand in no card; each is a token of its own.
func canaries() []string { return []string{"zanzibarov", "muntjacTotal", "ERR_OKAPI_HIDDEN", "貔貅"} }

// frames are the places of a prompt that end up in different members of a log
// line; %s is the canary.
func frames() []string {
	return []string{
		"validate in browser for %s", "do not touch %s, but validate in browser", "browser check of src/%s/cart.ts",
		"run `npm run %s -- --all` after the browser check", "```ts\nconst %s = fetch(%s);\n```\nvalidate in browser",
		"%s", "invoice total is off by a cent; %s; invoice rounding", "why %s? explain only, schema migration on %s",
		"validate in browser\n  at %s(total.js:1)\n", "先合并重复告警，客户是%s", "%s validate %s in %s browser",
	}
}

// TestNothingOfThePromptIsLogged searches log lines for the canaries as text,
// as plain hashes and as base64. The prompt's own hash is the one exemption.
func TestNothingOfThePromptIsLogged(t *testing.T) {
	p := newPlace(t)
	fixtureCards(t, p)
	logged := 0
	for _, frame := range frames() {
		for _, word := range canaries() {
			prompt := strings.ReplaceAll(frame, "%s", word)
			in, err := json.Marshal(map[string]string{"session_id": "s", "prompt": prompt})
			if err != nil {
				t.Fatal(err)
			}
			x := hook.Explain(context.Background(), bytes.NewReader(in), p.options())
			if x.Log == nil {
				t.Fatalf("%q is not logged", prompt)
			}
			logged++
			line, err := telemetry.Encode(x.Log)
			if err != nil {
				t.Fatal(err)
			}
			if found := traces(line, prompt, word); found != "" {
				t.Errorf("%q: %s in %.2000s", prompt, found, line)
			}
		}
	}
	t.Logf("%d lines searched", logged)
}

// traces says in which form a word stands in a line.
func traces(line []byte, prompt, word string) string {
	text := strings.ReplaceAll(strings.ToLower(string(line)), telemetry.PromptHash(prompt), "")
	for _, w := range []string{word, strings.ToLower(word)} {
		sum := sha256.Sum256([]byte(w))
		for form, needle := range map[string]string{
			"text": strings.ToLower(w), "SHA-256": hex.EncodeToString(sum[:])[:16],
		} {
			if strings.Contains(text, needle) {
				return form
			}
		}
		if bytes.Contains(line, []byte(base64.StdEncoding.EncodeToString(sum[:])[:12])) {
			return "base64 of SHA-256"
		}
	}
	return ""
}

// FuzzReasonsAreCardSide holds for any prompt: no token of it that stands in
// no card is logged in clear.
func FuzzReasonsAreCardSide(f *testing.F) {
	for _, frame := range frames() {
		f.Add(strings.ReplaceAll(frame, "%s", "x"))
	}
	p := newPlace(f)
	fixtureCards(f, p)
	f.Fuzz(func(t *testing.T, around string) {
		const word = "qzkanarienx"
		prompt := around + " " + word + " " + around
		in, err := json.Marshal(map[string]string{"session_id": "s", "prompt": prompt})
		if err != nil {
			t.Fatal(err)
		}
		x := hook.Explain(context.Background(), bytes.NewReader(in), p.options())
		if x.Log == nil {
			return // blank or a maintenance command
		}
		line, err := telemetry.Encode(x.Log)
		if err != nil {
			t.Fatal(err)
		}
		if found := traces(line, x.Event.Prompt, word); found != "" {
			t.Fatalf("%s of the word is logged for %q", found, prompt)
		}
	})
}
