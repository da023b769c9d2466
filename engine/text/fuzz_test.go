package text_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"ome-tui/engine/internal/oracle"
	"ome-tui/engine/text"
)

// The rules of the package in regular expressions: too slow to run on every
// prompt, short enough to be read against the description.
var (
	runs   = regexp.MustCompile(`[a-z0-9][a-z0-9._/-]*|[\x{4e00}-\x{9fff}]+`)
	joins  = regexp.MustCompile(`[._/-]`)
	spaces = regexp.MustCompile(`[\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}]+`)
	frames = regexp.MustCompile(`\bat[\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}]+[\w.$<>]+\([^)]*\)`)
	fences = regexp.MustCompile("(?s)```.*?```")
	files  = regexp.MustCompile(`[\w@.~/-]+\.(?:js|jsx|ts|tsx|json|md|toml|yaml|yml|py|go|rs|css|html|lock)`)
)

// slowTokens is text.Tokens by those rules.
func slowTokens(normal string) []string {
	var out []string
	add := func(t string) {
		if !text.IsStopWord(t) {
			out = append(out, t)
		}
	}
	for _, run := range runs.FindAllString(normal, -1) {
		if run[0] >= utf8.RuneSelf {
			add(run)
			chars := []rune(run)
			for i := 0; len(chars) > 2 && i+1 < len(chars); i++ {
				add(string(chars[i : i+2]))
			}
			continue
		}
		run = strings.TrimRight(run, "./-")
		if text.IsStopWord(run) {
			continue
		}
		out = append(out, run)
		for _, part := range joins.Split(run, -1) {
			if len(part) > 1 && part != run {
				add(part)
			}
		}
	}
	return out
}

// slowNarrative is text.Narrative by those rules.
func slowNarrative(raw string) string {
	prose := frames.ReplaceAllString(fences.ReplaceAllString(raw, " "), " ")
	return strings.Trim(spaces.ReplaceAllString(prose, " "), " ")
}

// seed adds the recorded texts and some that no one would type.
func seed(f *testing.F) {
	f.Helper()
	rows, err := oracle.Sample().Tokens()
	if err != nil {
		f.Fatal(err)
	}
	for _, row := range rows {
		f.Add(row.Text)
	}
	for _, s := range []string{
		"", "\xff\xfe at x(\xff)", "```\x00```", "at\u2028f(", "a\xe4\xb8", "\xe4\xb8\x80\xe4", "at at(at(at) at)",
		"package.json.js.", ".js ..js a.tsx.", "```a``b```c````", "ΑΣ Σ ΣΑ aΣ. Σ", "İK ſ",
	} {
		f.Add(s)
	}
}

func FuzzNormalize(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, raw string) {
		normal := text.Normalize(raw)
		if again := text.Normalize(raw); again != normal {
			t.Errorf("%q gives %q, then %q", raw, normal, again)
		}
		if utf8.ValidString(raw) && !utf8.ValidString(normal) {
			t.Errorf("%q gives invalid %q", raw, normal)
		}
		traced, origin := text.NormalizeTraced(raw)
		if traced != normal {
			t.Errorf("%q traced gives %q, else %q", raw, traced, normal)
		}
		for s := text.NewScanner(normal); s.Next(); {
			from := origin.Span(s.Span())
			if from.Start < 0 || from.Start > from.End || from.End > len(raw) {
				t.Fatalf("%q: token %q comes from %v", raw, s.Token(), from)
			}
			// A dotted capital I becomes two characters, one of them a token.
			if got := text.Lower(from.Of(raw)); !strings.Contains(got, s.Token()) {
				t.Fatalf("%q: token %q comes from %q", raw, s.Token(), from.Of(raw))
			}
		}
	})
}

func FuzzTokens(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, raw string) {
		normal := text.Normalize(raw)
		if got, want := text.Tokens(normal), slowTokens(normal); !slices.Equal(got, want) {
			t.Errorf("tokens of %q\n got %q\nwant %q", normal, got, want)
		}
	})
}

func FuzzScanners(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, raw string) {
		if !utf8.ValidString(raw) {
			text.Narrative(raw)
			text.Commands(raw)
			text.CodeTerms(raw)
			return // regular expressions read U+FFFD in place of the bytes
		}
		if got, want := text.Narrative(raw), slowNarrative(raw); got != want {
			t.Errorf("narrative of %q\n got %q\nwant %q", raw, got, want)
		}
		if got, want := text.Files(raw), text.Unique(files.FindAllString(raw, -1)); !slices.Equal(got, want) {
			t.Errorf("files of %q\n got %q\nwant %q", raw, got, want)
		}
		if terms := text.CodeTerms(raw); len(terms) > 48 {
			t.Errorf("%d code terms of %q", len(terms), raw)
		}
		for _, c := range text.Commands(raw) {
			if text.UTF16Len(c) > 180 || !strings.Contains(raw, c) {
				t.Errorf("command %q of %q", c, raw)
			}
		}
	})
}
