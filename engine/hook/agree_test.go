package hook

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ome-tui/engine/card"
	"ome-tui/engine/hook/payload"
	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/trace"

	"github.com/google/go-cmp/cmp"
)

// plainHash is what OME hashes with; this program keys its hashes, so that
// only a test can hold the two against each other.
func plainHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// deviations are the recordings that differ on purpose, with the members that
// do (docs/profiles.md, the differences of the hook).
func deviations() map[string][]string {
	fault := []string{"provider", "sessionId", "promptHash"}
	return map[string][]string{
		// A fault keeps provider, session and prompt hash.
		"invalid-config-json":  fault,
		"invalid-config-shape": fault,
		"non-string-prompt":    {"provider", "sessionId", "configFingerprint"},
		// Stop recalls nothing.
		"stop-event": {"candidateStage", "selectionStage", "matchedCards", "matched", "renderedCardIds", "rendered", "injected",
			"taskEnvelope", "queryVariants", "libraries", "projectContext", "cardSetFingerprint", "globalCardSetFingerprint"},
		// What fits depends on each program's own wording.
		"context-some": {"renderedCardIds"},
	}
}

// maxOtherSignals bounds the recordings whose prompt shows other signals here.
// Which words show a signal is data, and judged where the packs are; such a
// recording decides on other cards, and only the rest of its line is compared.
const maxOtherSignals = 7

// TestEventsAgreeWithTheRecordings runs every recorded call in profile
// ome-0.4.0 and compares the log line member by member.
func TestEventsAgreeWithTheRecordings(t *testing.T) {
	recs := oracle.Open()
	names, err := recs.Hooks()
	if err != nil {
		t.Fatal(err)
	}
	members, agreed, other := 0, 0, 0
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			rec, err := recs.Hook(name)
			if err != nil {
				t.Fatal(err)
			}
			res, got := replay(t, recs, rec)
			if rec.EventIsNull || got == nil {
				if rec.EventIsNull != (got == nil) {
					t.Fatalf("logged %v, recorded null %v", got, rec.EventIsNull)
				}
				return
			}
			want := decode(t, rec.Event)
			skip := append(notCompared(), deviations()[name]...)
			if res.Quiet == Recalled && res.Fault == nil && !cmp.Equal(want["queryVariants"], got["queryVariants"]) {
				other++
				skip = append(skip, decided()...)
			} else {
				checkOutput(t, res, rec)
			}
			for _, key := range sortedKeys(want) {
				if slices.Contains(skip, key) {
					continue
				}
				members++
				if diff := cmp.Diff(want[key], got[key]); diff != "" {
					t.Errorf("%s (-recorded +got)\n%s", key, diff)
					continue
				}
				agreed++
			}
		})
	}
	t.Logf("%d of %d members agree with the %s; %d recordings show other signals", agreed, members, recs.Name(), other)
	if other > maxOtherSignals {
		t.Errorf("%d recordings show other signals, at most %d may", other, maxOtherSignals)
	}
}

// decided are the members that follow from the signals.
func decided() []string {
	return []string{"queryVariants", "candidateStage", "selectionStage", "matchedCards", "matched", "renderedCardIds", "rendered", "injected", "contextTruncated"}
}

// notCompared differ always: identity, wording, time, and the library's
// fingerprint, whose composition in OME is not known.
func notCompared() []string {
	return []string{"engineVersion", "scorerVersion", "libraryFingerprint", "budgetUsedChars", "error"}
}

// replay lays out a recorded call and gives what it decides and the line that
// it logs, nil without one.
func replay(t *testing.T, recs oracle.Recordings, rec oracle.HookRun) (Result, map[string]any) {
	t.Helper()
	root := t.TempDir()
	data, project := filepath.Join(root, "data"), filepath.Join(root, "project")
	write(t, filepath.Join(project, "package.json"), `{"name":"demo-app"}`)
	global, own, err := recs.Cards(rec.Library)
	if err != nil {
		t.Fatal(err)
	}
	writeCards(t, data, global)
	if rec.MalformedGlobalCard {
		write(t, filepath.Join(data, "experiences/active/bad.md"), malformed)
	}
	layProject(t, filepath.Join(project, ".oh-my-experience"), string(rec.ProjectLibrary), own)
	layConfig(t, filepath.Join(data, "config.json"), rec)

	quoted, _ := json.Marshal(project)
	in := bytes.ReplaceAll(rec.Payload, []byte("$PROJECT"), quoted[1:len(quoted)-1])
	o := Options{DataDir: data, WorkDir: project, Profile: trace.OME040}.withDefaults()
	r := run{Options: o, note: func(Result) {}}
	res := r.decide(context.Background(), bytes.NewReader(in))
	if !res.Logged {
		checkOutput(t, res, rec)
		return res, nil
	}
	event := o.event(res, plainHash)
	line, err := json.Marshal(event)
	if err != nil {
		t.Fatal(err)
	}
	out := decode(t, line)
	removeTexts(out)
	return res, out
}

const malformed = "---\nschema: ome-card\nid: [torn\n---\n"

func layProject(t *testing.T, dir, kind string, cards []byte) {
	t.Helper()
	switch kind {
	case "true":
		writeCards(t, dir, cards)
	case `"bad"`:
		writeCards(t, dir, cards)
		write(t, filepath.Join(dir, "experiences/active/bad.md"), malformed)
	case `"file"`:
		write(t, dir, "not a folder")
	case `"empty"`:
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
}

// layConfig turns the switch for Cursor on: OME renders for it always.
func layConfig(t *testing.T, name string, rec oracle.HookRun) {
	t.Helper()
	if rec.ConfigRaw != nil {
		write(t, name, *rec.ConfigRaw)
		return
	}
	config := map[string]any{}
	if len(rec.ConfigOverride) > 0 && string(rec.ConfigOverride) != "null" {
		config = decode(t, rec.ConfigOverride)
	}
	config["hooks"] = map[string]any{"providers": map[string]any{"cursor": map[string]any{"additionalContext": true}}}
	text, _ := json.Marshal(config)
	write(t, name, string(text))
}

func writeCards(t *testing.T, dir string, fixture []byte) {
	t.Helper()
	cards, faults := card.ParseFixtures("cards.json", fixture)
	if err := firstError(faults); err != nil {
		t.Fatal(err)
	}
	for i := range cards {
		c := &cards[i]
		write(t, filepath.Join(dir, "experiences", c.Status, c.ID+".md"), string(card.AppendMarkdown(nil, c)))
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func decode(t *testing.T, text []byte) map[string]any {
	t.Helper()
	var out map[string]any
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// removeTexts takes out what the recordings have no text of.
func removeTexts(event map[string]any) {
	libraries, _ := event["libraries"].([]any)
	for _, l := range libraries {
		l := l.(map[string]any)
		for name, instead := range map[string]string{"warningHashes": "<hash removed>", "warningMessages": "<text removed>"} {
			list, _ := l[name].([]any)
			for i := range list {
				list[i] = instead
			}
		}
	}
}

func sortedKeys(m map[string]any) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// checkOutput holds the answer's shape and cards against the recording.
func checkOutput(t *testing.T, res Result, rec oracle.HookRun) {
	t.Helper()
	var answer map[string]any
	if err := json.Unmarshal(res.Output, &answer); err != nil {
		t.Fatalf("output %q: %v", res.Output, err)
	}
	speaks := rec.AdditionalContext.Length > 0
	if rec.Normalized != nil && strings.Contains(string(rec.Normalized), `"agent.stop"`) {
		speaks = false
	}
	_, nested := answer["hookSpecificOutput"]
	_, flat := answer["additional_context"]
	if speaks != (nested || flat) {
		t.Errorf("output %.120q, recorded context of %d units", res.Output, rec.AdditionalContext.Length)
	}
	if flat && res.Event.Provider != payload.Cursor || nested && res.Event.Provider == payload.Cursor {
		t.Errorf("the shape is not that of %s: %.80q", res.Event.Provider, res.Output)
	}
	for i := range res.Output {
		if res.Output[i] >= 0x80 {
			t.Fatalf("the output is not ASCII at byte %d", i)
		}
	}
	if speaks && !cutShort(rec) && fmt.Sprint(res.Context.Rendered) != fmt.Sprint(rec.AdditionalContext.CardIDs) {
		t.Errorf("rendered %v, recorded %v", res.Context.Rendered, rec.AdditionalContext.CardIDs)
	}
}

// cutShort tells a recording whose budget drops cards: how many fit depends on
// each program's own wording.
func cutShort(rec oracle.HookRun) bool {
	return bytes.Contains(bytes.ReplaceAll(rec.ConfigOverride, []byte(" "), nil), []byte(`"additionalContextMaxChars":1600`))
}
