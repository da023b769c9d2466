package signal

import (
	"strings"
	"testing"
)

// one compiles a pack of one signal with the given YAML for its patterns.
func one(t *testing.T, classes, patterns string) *Set {
	t.Helper()
	p, faults := ParsePack("test.yaml", []byte("pack: test\n"+classes+
		"signals:\n  - id: test_signal\n    meaning: a test\n    polarity: positive\n    weight: 10\n"+patterns))
	if p == nil {
		t.Fatalf("pack: %v", faults)
	}
	set, faults := Compile(p)
	if set == nil {
		t.Fatalf("compile: %v", faults)
	}
	return set
}

func TestPatterns(t *testing.T) {
	const classes = `classes:
  make:
    - create~, start~, set up
    - 创建, 新建
  goal:
    - goal
    - 目标
  mark:
    - dash, \,, dot\~
  loop:
    - <make> ..10 <goal>
`
	tests := []struct{ name, pattern, yes, no string }{
		{"word boundary", "- goal", "a GOAL, now", "goalkeeper"},
		{"word after Chinese", "- goal", "创建goal吧", "goal2"},
		{"underscore is a word character", "- goal", "goal-1", "my_goal"},
		{"slash command", "- /goal", "do /goal now", "/goals"},
		{"Chinese is a substring", "- 目标", "这个目标很好", "目的标记"},
		{"phrase", "- set up", "set up it", "set it up"},
		{"blank beside Chinese may be missing", "- 创建 goal", "创建goal", "创建一个goal"},
		{"inflection", "- plan~", "it was planned", "plane"},
		{"inflection with e", "- validate~", "validating it", "validation"},
		{"prefix", "- valid*", "validation", "invalid"},
		{"inside of words", "- \"*sist* it\"", "they persist it", "a resistance it"},
		{"prefix stays in the word", "- valid* it", "validate it", "valid or it"},
		{"alternatives", "- create (a|the) goal", "create the goal", "create goal"},
		{"optional", "- create (a|the)? goal", "create goal", "create my goal"},
		{"class", "- <make> <goal>", "set up goal", "set up a goal"},
		{"gap", "- <make> ..10 <goal>", "create a nice goal", "create a very nice goal"},
		{"gap stays in the sentence", "- <make> ..10 <goal>", "create, goal", "create. goal"},
		{"short gap stays in the clause", "- <make> .10 <goal>", "create the goal", "create, goal"},
		{"wide gap crosses", "- <make> ...10 <goal>", "create. goal", "create. but no such goal"},
		{"in order", "- <make> ..10 <goal>", "create a goal", "goal: create"},
		{"either order", "- <make> <..10> <goal>", "goal: create", "goal is something to create"},
		{"either order of three", "- <make> <..10> <goal> <..10> now", "now the goal: create", "now the goal"},
		{"chain needs a later middle", "- a ..30 b ..2 c", "a b and b c", "a c and b"},
		{"sentence start", "- ^<make>", "One. - create it", "please create it"},
		{"text start", "- ^^<make>", "Create it.", "- Create it"},
		{"sentence end", "- <goal>$", "the goal! then", "the goal then"},
		{"not before", "- \"!no ..4 <goal>\"", "a goal", "no, goal"},
		{"not after", "- <goal> ..6 !line", "goal and one more line", "goal line"},
		{"composition", "- <make> & now & <goal>", "now. goal create", "now. then. goal create"},
		{"class in class", "- <loop> now", "start the goal now", "start now"},
		{"escaped comma in a class", "- now <mark>", "now, then", "now: then"},
		{"escape", `- create \(goal\)`, "create (goal)", "create goal"},
		{"escaped mark of forms", `- fix\~`, "a fix~ b", "we fixed it"},
		{"escaped mark of a start", `- valid\*`, "say valid* here", "validation"},
		{"escaped mark of an inside", `- \*sist\*`, "a *sist* b", "they persist"},
		{"escaped first mark", `- \*sist*`, "a *sister b", "they persist"},
		{"escaped backslash before a mark", `- dir\\*`, `in dir\sub`, "in dir*"},
		{"escaped mark before another word", `- valid\* now`, "say valid* now", "validation now"},
		{"escaped mark before a gap", `- fix\~ <..3> goal`, "the goal: fix~", "the goal is fixed"},
		{"escaped mark in a group", `- (valid\*|sure) now`, "valid* now", "validation now"},
		{"escaped mark in the middle", `- a\*b~`, "two a*bs", "aab"},
		{"escaped mark in a class", "- a <mark>", "a dot~", "a dots"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			set := one(t, classes, "    patterns:\n      "+tt.pattern+"\n")
			if !detects(set, tt.yes) {
				t.Errorf("%s does not match %q", tt.pattern, tt.yes)
			}
			if detects(set, tt.no) {
				t.Errorf("%s matches %q", tt.pattern, tt.no)
			}
		})
	}
}

func detects(set *Set, text string) bool {
	return len(set.Detect(Input{text, text})) > 0
}

func TestOptions(t *testing.T) {
	tests := []struct{ name, patterns, yes, no string }{
		{"span", "- match: create & goal\n        span: 20\n", "create the goal", "create the very long goal"},
		{"segments", "- match: create & goal\n        segments: 0\n", "create: goal", "create. goal"},
		{"unless in the sentence", "- match: goal\n        unless:\n          - sample\n", "goal. sample", "goal, sample"},
		{"unless anywhere", "- match: goal\n        unless_anywhere:\n          - sample\n", "goal", "goal. sample"},
		{"several lines", "- match:\n          - goal\n          - aim\n        unless:\n          - sample\n", "aim", "aim, sample"},
		{"regexp", "- regexp: '[0-9a-f]{8}'\n        with: session\n", "the Session 12AB34CD", "the run 12ab34cd"},
		{"unless of the signal", "- goal\n    unless:\n      - sample\n", "goal. sample", "goal, sample"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			set := one(t, "", "    patterns:\n      "+tt.patterns)
			if !detects(set, tt.yes) || detects(set, tt.no) {
				t.Errorf("yes %v, no %v", detects(set, tt.yes), detects(set, tt.no))
			}
		})
	}
}

func TestPackFaults(t *testing.T) {
	head := "pack: p\nsignals:\n  - id: a_b\n    meaning: m\n    polarity: positive\n    weight: 1\n    patterns:\n"
	tests := []struct{ name, text, want string }{
		{"open class", head + "      - <make goal\n", "8:9"},
		{"two gaps in either order", head + "      - make <..5> goal <..9> now\n", "the same gap between all"},
		{"either order and a fixed one", head + "      - make <..5> goal now\n", "words that belong together want parentheses"},
		{"gap at the end", head + "      - make ..5\n", "gap stands between"},
		{"unknown class", head + "      - make <gaol>\n", "p.yaml:8:14: no word class gaol"},
		{"no patterns", "pack: p\nsignals:\n  - id: a_b\n    meaning: m\n    polarity: positive\n", "has no patterns"},
		{"bad regexp", head + "      - regexp: 'a('\n        with: b\n", "p.yaml:8:17"},
		{"regexp alone", head + "      - regexp: 'a'\n", "needs \"with\""},
		{"bad id", "pack: p\nsignals:\n  - id: Ab\n    meaning: m\n    patterns:\n      - x\n", "no signal id"},
		{"entry in a class", "pack: p\nclasses:\n  c:\n    - one, two (three\nsignals:\n  - id: a_b\n    meaning: m\n    patterns:\n      - <c>\n", "p.yaml:4:16"},
		{"cycle", "pack: p\nclasses:\n  c:\n    - one <c>\nsignals:\n  - id: a_b\n    meaning: m\n    patterns:\n      - <c>\n", "uses itself"},
		{"extends nothing", "pack: p\nsignals:\n  - extend: a_b\n    patterns:\n      - x\n", "no signal a_b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, faults := ParsePack("p.yaml", []byte(tt.text))
			if p != nil {
				_, faults = Compile(p)
			}
			if !strings.Contains(faults.Error(), tt.want) {
				t.Errorf("got %v, want %s", faults, tt.want)
			}
		})
	}
}

func BenchmarkCompileBuiltin(b *testing.B) {
	for b.Loop() {
		packs, err := builtinPacks()
		if err != nil {
			b.Fatal(err)
		}
		Compile(packs...)
	}
}

func TestPatternProhibition(t *testing.T) {
	set := one(t, "", "    patterns:\n      - cake\n      - match: do not eat\n        prohibition: true\n")
	tests := []struct {
		name, narrative, positive string
		want                      bool
	}{
		{"only negated text shows it", "do not cut the cake", "", false},
		{"the negation is what is meant", "do not eat", "", true},
		{"plain text shows it", "cake, do not cut", "cake, ", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := len(set.Detect(Input{tt.narrative, tt.positive})) > 0; got != tt.want {
				t.Errorf("detected %v, want %v", got, tt.want)
			}
		})
	}
}
