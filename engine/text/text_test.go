package text_test

import (
	"math"
	"slices"
	"testing"

	"ome-tui/engine/text"
)

func TestTermMatch(t *testing.T) {
	for _, c := range []struct {
		reason, text, term string
		want               bool
	}{
		{"a token", "push with git now", "git", true},
		{"a token is matched as a whole", "push to github", "git", false},
		{"letter case is ignored", "run GIT status", "Git", true},
		{"a part of a joined token is a token", "the git-lfs files", "git", true},
		{"a joined term", "a front-end page", "front-end", true},
		{"a joined term is no phrase", "the front end", "front-end", false},
		{"a stop word is no token", "with the page", "the", false},
		{"a phrase", "a source scan of all", "source scan", true},
		{"white space in a phrase is flexible", "a source\n\tscan", "source   scan", true},
		{"a phrase needs a boundary in front", "a resource scan", "source scan", false},
		{"a phrase needs a boundary behind", "a source scanner", "source scan", false},
		{"an underscore is a boundary of a phrase", "a source scan_2", "source scan", true},
		{"the second place of a phrase fits", "resource scan, source scan", "source scan", true},
		{"Chinese is a substring", "重新打印送货单", "打印", true},
		{"mixed with Latin as well", "修 total.ts", "修 total", true},
		{"marks need a boundary as well", "what? no", "?", false},
		{"marks between blanks", "what ? no", "?", true},
		{"an empty term", "anything", "", false},
		{"a term of blanks", "anything", "  ", false},
	} {
		t.Run(c.reason, func(t *testing.T) {
			if got := text.CompileTerm(c.term).Match(text.Normalize(c.text)); got != c.want {
				t.Errorf("%q in %q: %v, want %v", c.term, c.text, got, c.want)
			}
		})
	}
}

func TestTermFind(t *testing.T) {
	const normal = "github or git"
	at, ok := text.CompileTerm("git").Find(normal)
	if !ok || at != (text.Span{Start: 10, End: 13}) {
		t.Errorf("git in %q at %v, %v", normal, at, ok)
	}
}

func TestPhrases(t *testing.T) {
	got := text.Phrases(" label preview ,a，b；c; d|e\n\n f　")
	if want := []string{"label preview", "a", "b", "c", "d", "e", "f"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestUnique(t *testing.T) {
	long := make([]string, 0, 60)
	for i := range 60 {
		long = append(long, string(rune('a'+i%26)))
	}
	for _, c := range []struct {
		name     string
		in, want []string
	}{
		{"nothing", nil, nil},
		{"no repetition", []string{"b", "a"}, []string{"b", "a"}},
		{"the first stays", []string{"b", "a", "b", "c", "a"}, []string{"b", "a", "c"}},
		{"a long list", long, long[:26]},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := slices.Clone(c.in)
			if got := text.Unique(c.in); !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if !slices.Equal(c.in, before) {
				t.Errorf("the argument became %q", c.in)
			}
		})
	}
}

func TestRound(t *testing.T) {
	for _, c := range []struct {
		reason         string
		in, two, three float64
	}{
		{"a half goes up", 0.125, 0.13, 0.125},
		{"a negative half goes up as well", -0.125, -0.12, -0.125},
		{"1.005 times 100 is below a half", 1.005, 1, 1.005},
		{"8.575 times 100 is below a half", 8.575, 8.57, 8.575},
		{"the largest number below a half stays down", math.Nextafter(0.005, 0), 0, 0.005},
		{"whole numbers stay", 42, 42, 42},
	} {
		t.Run(c.reason, func(t *testing.T) {
			if got := text.Round2(c.in); got != c.two {
				t.Errorf("Round2(%v) = %v, want %v", c.in, got, c.two)
			}
			if got := text.Round3(c.in); got != c.three {
				t.Errorf("Round3(%v) = %v, want %v", c.in, got, c.three)
			}
		})
	}
}

func TestUTF16(t *testing.T) {
	for _, c := range []struct {
		name, in string
		length   int
		cut      int
		want     string
	}{
		{"ASCII", "abc", 3, 2, "ab"},
		{"Chinese counts one each", "修复货架", 4, 3, "修复货"},
		{"an emoji counts two", "a🙂b", 4, 3, "a🙂"},
		{"a cut inside a pair", "a🙂b", 4, 2, "a\uFFFD"},
		{"nothing to cut", "abc", 3, 3, "abc"},
		{"an invalid byte counts one", "a\xffb", 3, 2, "a\xff"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := text.UTF16Len(c.in); got != c.length {
				t.Errorf("length %d, want %d", got, c.length)
			}
			if got := text.CutUTF16(c.in, c.cut); got != c.want {
				t.Errorf("cut to %d gives %q, want %q", c.cut, got, c.want)
			}
		})
	}
}

func TestCommands(t *testing.T) {
	for _, c := range []struct {
		reason, in string
		want       []string
	}{
		{"after a leading word", "please run npm test, then stop", []string{"npm test"}},
		{"letter case is ignored and kept", "Use Spool to search", []string{"Spool to search"}},
		{"at a line start", "first\ngit status", []string{"git status"}},
		{"directly after a semicolon", "x;git status", []string{"git status"}},
		{"not after a semicolon and a blank", "x; git status", nil},
		{"not after a bullet", "- git status", nil},
		{"in backticks", "see `git log -5, please` now", []string{"git log -5, please"}},
		{"other tools do not count", "run make all", nil},
		{"a word alone is no command", "run git", nil},
		{"Chinese after it is no command", "run git 状态", nil},
		{"a longer word is no tool", "run gitk --all", nil},
		{"repetitions count once", "run npm test\nnpm test", []string{"npm test"}},
	} {
		t.Run(c.reason, func(t *testing.T) {
			if got := text.Commands(c.in); !slices.Equal(got, c.want) {
				t.Errorf("commands of %q: %q, want %q", c.in, got, c.want)
			}
		})
	}
}

func TestHead(t *testing.T) {
	for _, c := range []struct {
		in   string
		n    int
		want string
	}{
		{"", 0, ""}, {"a", 0, "…"}, {"ab", 2, "ab"}, {"abc", 2, "ab…"}, {"貔貅果园", 3, "貔貅果…"}, {"貔貅", 2, "貔貅"}, {"a\xffb", 2, "a\xff…"},
	} {
		if got := text.Head(c.in, c.n); got != c.want {
			t.Errorf("the first %d of %q are %q, want %q", c.n, c.in, got, c.want)
		}
	}
}

func TestLowerASCII(t *testing.T) {
	for _, c := range []struct{ reason, in, want string }{
		{"nothing to lower is the text itself", "only a drill é", "only a drill é"},
		{"letters of ASCII", "Only A DRILL_9", "only a drill_9"},
		{"no other letters", "ÉTÉ Straße ΣΑ Ｆ", "ÉtÉ straße ΣΑ Ｆ"},
		{"bytes that are no UTF-8 stay where they are", "\xff A\xe4\xb8 B\xc3", "\xff a\xe4\xb8 b\xc3"},
		{"neighbours of the letters", "@AZ[`az{", "@az[`az{"},
	} {
		if got := text.LowerASCII(c.in); got != c.want {
			t.Errorf("%s: %q, want %q", c.reason, got, c.want)
		}
	}
}
