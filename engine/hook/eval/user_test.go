package eval

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ome-tui/engine/fault"
	"ome-tui/engine/hook/telemetry"
)

// put writes a file below a folder.
func put(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// link makes a link below a folder.
func link(t *testing.T, target, dir, name string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, path); err != nil {
		t.Skip(err)
	}
}

// TestAWriteIsSeenWherever lays the user's own files out in every way in which
// a hook may come to them.
func TestAWriteIsSeenWherever(t *testing.T) {
	cases := []struct {
		name  string
		build func(t *testing.T, home, other string) (touched string, environ []string)
	}{
		{"the library is a link", func(t *testing.T, home, other string) (string, []string) {
			link(t, other, home, "cards")
			return put(t, other, "experiences/active/a.md", "a"), []string{"OH_MY_EXPERIENCE_DATA_DIR=" + filepath.Join(home, "cards")}
		}},
		{"a folder of the library is a link", func(t *testing.T, home, other string) (string, []string) {
			link(t, other, home, ".oh-my-experience/experiences/active")
			return put(t, other, "a.md", "a"), nil
		}},
		{"a file to come in a linked folder", func(t *testing.T, home, other string) (string, []string) {
			link(t, other, home, ".oh-my-experience/experiences")
			put(t, other, "active/a.md", "a")
			return filepath.Join(other, "active", "b.md"), nil
		}},
		{"the settings of a client are a link", func(t *testing.T, home, other string) (string, []string) {
			link(t, put(t, other, "settings.json", "{}"), home, ".claude/settings.json")
			return filepath.Join(other, "settings.json"), nil
		}},
		{"the pointer to the library, which a variable overrides", func(t *testing.T, home, other string) (string, []string) {
			return put(t, home, ".oh-my-experience/config.json", fmt.Sprintf(`{"dataDir":%q}`, other)), []string{"OH_MY_EXPERIENCE_DATA_DIR=" + filepath.Join(home, "cards")}
		}},
		{"the library that the pointer names, which a variable overrides", func(t *testing.T, home, other string) (string, []string) {
			put(t, home, ".oh-my-experience/config.json", fmt.Sprintf(`{"version":1,"dataDir":%q}`, other))
			return put(t, other, "telemetry.key", "k"), []string{"OME_HOME=" + filepath.Join(home, "cards")}
		}},
		{"the library of the second variable", func(t *testing.T, home, other string) (string, []string) {
			return put(t, other, "telemetry.key", "k"), []string{"OH_MY_EXPERIENCE_DATA_DIR=" + filepath.Join(home, "cards"), "OME_HOME=" + other}
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			home, other := t.TempDir(), t.TempDir()
			name, environ := c.build(t, home, other)
			environ = append(environ, "PATH="+os.Getenv("PATH"), "HOME="+home)
			at := write(t, fmt.Sprintf(oneCase, false))
			run := judge(t, Options{Environ: environ, Command: []string{os.Args[0], "fake", "touches", name}}, at)
			if got := check(t, run.Results[0], "user-files"); got.Verdict != Fail || !strings.Contains(got.Detail, name) || !slices.Contains(run.Touched, name) {
				t.Errorf("%s: %s, touched %v", got.Verdict, got.Detail, run.Touched)
			}
		})
	}
}

// TestLinksThatLeadAway: a link to a folder that is none of a library's is not
// followed, round in circles or over the whole disk.
func TestLinksThatLeadAway(t *testing.T) {
	home := t.TempDir()
	data := filepath.Join(home, ".oh-my-experience")
	card := put(t, data, "experiences/active/a.md", "a")
	beside := put(t, home, "beside/b.md", "b")
	target := put(t, home, "sown.md", "s")
	link(t, data, data, "itself")
	link(t, "/", data, "disk")
	link(t, filepath.Dir(beside), data, "beside")
	link(t, "nowhere", data, "broken")
	link(t, target, data, "experiences/active/sown.md")
	link(t, data, data, "experiences/draft")
	var got []string
	for name := range lookAtUser([]string{"HOME=" + home}).files {
		got = append(got, name)
	}
	slices.Sort(got)
	want := []string{card, target}
	for _, name := range []string{"itself", "disk", "beside", "broken", "experiences/draft", "experiences/active/sown.md"} {
		want = append(want, filepath.Join(data, name))
	}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("looks at\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestAnotherProgramsLines: the user's own hook may log while the cases run.
// The verdict of the case and that of the run are the same.
func TestAnotherProgramsLines(t *testing.T) {
	line := func(kind, event, hash string) string {
		return fmt.Sprintf(`{"kind":%q,"schemaVersion":2,"event":%q,"promptHash":%q}`, kind, event, hash)
	}
	theirs := telemetry.PromptHash("a prompt of the user's")
	cases := []struct {
		name, line string
		want       Verdict
	}{
		{"another prompt", line("hook", "prompt.submit", theirs), Pass},
		{"the prompt of the case", line("hook", "prompt.submit", telemetry.PromptHash("tell Kiwanojuice of 貔貅果园")), Fail},
		{"a prompt that could not be read may be the case's", line("hook", "prompt.submit", ""), Fail},
		{"the end of a turn is none of a prompt's", line("hook", "agent.stop", ""), Pass},
		{"a line of another kind", `{"kind":"reflect","event":{"id":1}}`, Pass},
		{"no log line", "called", Fail},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			home := t.TempDir()
			log := put(t, home, ".oh-my-experience/events.jsonl", line("hook", "prompt.submit", theirs)+"\n")
			run := judge(t, Options{Environ: []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home}, Command: []string{os.Args[0], "fake", "logs", log, c.line}},
				write(t, fmt.Sprintf(oneCase, false)))
			if got := check(t, run.Results[0], "user-files"); got.Verdict != c.want || slices.Contains(run.Touched, log) != (c.want == Fail) {
				t.Errorf("%s: %s, touched %v", got.Verdict, got.Detail, run.Touched)
			}
		})
	}
}

// TestACaseThatIsCutShortIsNoOtherProgram: its line in the user's log counts,
// although there is no result of it.
func TestACaseThatIsCutShortIsNoOtherProgram(t *testing.T) {
	home := t.TempDir()
	log := put(t, home, ".oh-my-experience/events.jsonl", "")
	own := fmt.Sprintf(`{"kind":"hook","event":"prompt.submit","promptHash":%q}`, telemetry.PromptHash("tell Kiwanojuice of 貔貅果园"))
	s, faults := Open(context.Background(), Options{Jobs: 1, TempDir: t.TempDir(), Environ: []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home},
		Command: []string{os.Args[0], "fake", "quiet"}}, write(t, fmt.Sprintf(oneCase, false)))
	if faults.Has(fault.Error) {
		t.Fatal(faults)
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.Command = []string{os.Args[0], "fake", "logs and hangs", log, own}
	go func() {
		defer cancel()
		waitFor(t, func() bool { data, _ := os.ReadFile(log); return len(data) > 0 })
	}()
	run, err := s.Run(ctx, func(Result) {})
	if err == nil || run.Complete || !slices.Contains(run.Touched, log) {
		t.Errorf("%v, complete %v, touched %v", err, run.Complete, run.Touched)
	}
}
