package telemetry_test

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/internal/oracle"
)

func TestEventHasTheRecordedMembers(t *testing.T) {
	recs := oracle.Open()
	names, err := recs.Hooks()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		run, err := recs.Hook(name)
		if err != nil {
			t.Fatal(err)
		}
		if run.EventIsNull {
			continue
		}
		// Removed members have place holders of another type.
		text := strings.Replace(string(run.Event), `"<equals additionalContext.length>"`, "0", 1)
		var e telemetry.Event
		if err := json.Unmarshal([]byte(text), &e); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		line, err := telemetry.Encode(&e)
		if err != nil {
			t.Fatal(err)
		}
		var got, want map[string]any
		if err := errors.Join(json.Unmarshal(line, &got), json.Unmarshal([]byte(text), &want)); err != nil {
			t.Fatal(err)
		}
		for _, removed := range []string{"id", "createdAt", "durationMs"} {
			delete(got, removed)
		}
		if a, b := fmt.Sprint(got), fmt.Sprint(want); a != b {
			t.Errorf("%s: read and written again\n got %.600s\nwant %.600s", name, a, b)
		}
	}
}

func TestKeyIsMadeOnceAndPrivate(t *testing.T) {
	dir := t.TempDir()
	keys := make([][]byte, 50)
	var wait sync.WaitGroup
	for i := range keys {
		wait.Go(func() {
			key, err := telemetry.Key(dir)
			if err != nil {
				t.Error(err)
			}
			keys[i] = key
		})
	}
	wait.Wait()
	for _, key := range keys {
		if len(key) != telemetry.KeyBytes || !bytes.Equal(key, keys[0]) {
			t.Fatal("the callers got different keys")
		}
	}
	info, err := os.Stat(filepath.Join(dir, telemetry.KeyFile))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatal(info.Mode(), err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

func TestKeyFaults(t *testing.T) {
	dir := t.TempDir()
	if _, err := telemetry.ReadKey(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	name := filepath.Join(dir, telemetry.KeyFile)
	if err := os.WriteFile(name, []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := telemetry.Key(dir); err == nil {
		t.Error("a short key was taken")
	}
	if data, _ := os.ReadFile(name); string(data) != "short" {
		t.Error("the file was replaced")
	}
	if _, err := telemetry.Key(filepath.Join(dir, "no", "such")); err == nil {
		t.Error("a key without a folder")
	}
}

func TestHashes(t *testing.T) {
	// printf 'can we merge this branch' | sha256sum
	const want = "1853d2030aa7bcb06f73845ecf12348954f53b2df1dbb3664d160fd3d49aee3d"
	if got := telemetry.PromptHash("can we merge this branch"); got != want {
		t.Errorf("prompt hash %s", got)
	}
	key := bytes.Repeat([]byte{7}, 32)
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("word"))
	if got := telemetry.Keyed(key)("word"); got != hex.EncodeToString(mac.Sum(nil)) {
		t.Errorf("keyed hash %s", got)
	}
	var none telemetry.Hasher
	if got := none.All([]string{"word"}); got == nil || len(got) != 0 {
		t.Errorf("without a key the list is %v, want an empty one", got)
	}
}

func TestAppendKeepsLinesWhole(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "dir")
	var wait sync.WaitGroup
	for i := range 50 {
		wait.Go(func() {
			line := fmt.Sprintf("{\"n\":%d,\"pad\":%q}\n", i, strings.Repeat("x", 100_000))
			if err := telemetry.Append(dir, []byte(line)); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	data, err := os.ReadFile(filepath.Join(dir, telemetry.File))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	if len(lines) != 50 {
		t.Fatalf("%d lines", len(lines))
	}
	for _, line := range lines {
		if !json.Valid([]byte(line)) {
			t.Fatalf("a line is not whole: %.60q", line)
		}
	}
	info, _ := os.Stat(filepath.Join(dir, telemetry.File))
	if info.Mode().Perm() != 0o600 {
		t.Errorf("log mode %v", info.Mode())
	}
}

func TestAppendAfterACutLine(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, telemetry.File)
	if err := os.WriteFile(name, []byte("{\"kind\":\"ho"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := telemetry.Append(dir, []byte("{}\n")); err != nil {
		t.Fatal(err)
	}
	if data, _ := os.ReadFile(name); string(data) != "{\"kind\":\"ho\n{}\n" {
		t.Errorf("%q", data)
	}
}

func TestAppendFaults(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, telemetry.File), 0o700); err != nil {
		t.Fatal(err)
	}
	if telemetry.Append(dir, []byte("{}\n")) == nil {
		t.Error("a folder in the log's place was taken")
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if telemetry.Append(file, []byte("{}\n")) == nil {
		t.Error("a file in the folder's place was taken")
	}
}

func TestClean(t *testing.T) {
	s := telemetry.NewSanitizer(map[string]string{"~": "/home/mira", "<dataDir>": "/home/mira/cards/", "<none>": ""})
	cases := []struct{ name, in, want string }{
		{"the longer folder first", "/home/mira/cards/experiences/active/a.md: bad", "<dataDir>/experiences/active/a.md: bad"},
		{"home", "cannot read /home/mira/x", "cannot read ~/x"},
		{"another user's home", "see /Users/noa/x.md, line 3", "see <path>, line 3"},
		{"addresses", "owner mira.k@example.test wrote", "owner <address> wrote"},
		{"keys", "got ghp_abcdefghijklmnop1234", "got <key>"},
		{"long words", "x " + strings.Repeat("Ab1", 20), "x <long word>"},
		{"control characters and lines", "a\x1b[31mred\nb\u202e c", "a [31mred b c"},
		{"length", strings.Repeat("é ", 200), strings.Repeat("é ", 79) + "…"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := s.Clean(c.in); got != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestFind(t *testing.T) {
	dir := t.TempDir()
	if h, err := telemetry.Find(dir, "p"); err != nil || h.Lines != 0 {
		t.Fatalf("a missing log: %+v, %v", h, err)
	}
	hash := telemetry.PromptHash("p")
	own, err := telemetry.Encode(&telemetry.Event{Kind: "hook", SchemaVersion: 2, EngineVersion: "sparse-v2-go", PromptHash: hash, RenderedCardIDs: []string{"a"}})
	if err != nil {
		t.Fatal(err)
	}
	log := string(own) +
		`{"kind":"hook","schemaVersion":2,"engineVersion":"sparse-v2","promptHash":"` + hash + `","matched":true}` + "\n" +
		`{"kind":"hook","schemaVersion":1,"promptHash":"` + hash + `"}` + "\n" +
		`{"kind":"hook","schemaVersion":2,"promptHash":"` + telemetry.PromptHash("q") + `"}` + "\n" +
		`{"kind":"reflect"}` + "\n" +
		"\n" +
		`{"kind":"hook","schemaVersion":2,"promptHash":"` + hash + "\n" +
		`["no object"]` + "\n" +
		`{"kind":"hook","schemaVersion":2,"promptHash":"` + hash + `","matched":"yes"}` + "\n" +
		"\xff\xfe\n" +
		`{"kind":"hook","schemaVersion":2,"engineVersion":"sparse-v2","promptHash":"` + hash + `"}` // no newline yet
	if err := os.WriteFile(filepath.Join(dir, telemetry.File), []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	h, err := telemetry.Find(dir, "p")
	if err != nil {
		t.Fatal(err)
	}
	if h.Lines != 10 || h.Other != 1 || h.Old != 1 || h.Broken != 4 {
		t.Errorf("lines %d, other %d, old %d, broken %d", h.Lines, h.Other, h.Old, h.Broken)
	}
	if len(h.Past) != 3 || !h.Past[0].Own || h.Past[1].Own || !h.Past[1].Matched || h.Past[2].Line != 10 {
		t.Errorf("%+v", h.Past)
	}
}

func FuzzFind(f *testing.F) {
	f.Add([]byte("{\"kind\":\"hook\",\"schemaVersion\":2,\"promptHash\":\"a\"}\n{}"))
	f.Add([]byte("\n\n{\"promptHash\":{\"kind\":1}}\r\n[\n"))
	f.Fuzz(func(t *testing.T, log []byte) {
		h, err := telemetry.FindIn(bytes.NewReader(log), "a")
		if err != nil {
			t.Fatal(err)
		}
		if len(h.Past)+h.Other+h.Old+h.Broken > h.Lines {
			t.Fatalf("%+v", h)
		}
	})
}
