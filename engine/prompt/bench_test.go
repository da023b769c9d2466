package prompt_test

import (
	"strconv"
	"strings"
	"testing"

	"ome-tui/engine/prompt"
)

// typical is a prompt of about 100 characters.
const typical = "Fix the rounding in src/ledger/total.ts and run `npm test`, do not touch the admin page, 然后验证一遍结果"

func BenchmarkAnalyze(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		prompt.Analyze(typical, nothing{})
	}
}

// BenchmarkAnalyzeLong shows that the time per byte stays the same as prompts
// grow.
func BenchmarkAnalyzeLong(b *testing.B) {
	for _, shape := range longPrompts() {
		for _, size := range []int{10_000, 100_000, 1 << 20} {
			in := strings.Repeat(shape.unit, size/len(shape.unit)+1)[:size]
			b.Run(shape.name+"/"+strconv.Itoa(size), func(b *testing.B) {
				b.SetBytes(int64(size))
				for b.Loop() {
					prompt.Analyze(in, nothing{})
				}
			})
		}
	}
}

type shape struct{ name, unit string }

// longPrompts are texts that a careless scanner takes quadratic time on, each
// by repetition of its unit.
func longPrompts() []shape {
	return []shape{
		{"prose", typical + ".\n"},
		{"chinese", "请先对照验收标准和当前代码，说清楚哪一步不一致；不要动报表模块。"},
		{"one-word", "a"},
		{"one-run", "修"},
		{"blanks", " "},
		{"cues", "not "},
		{"frames", "at x("},
		{"blanks-after-at", "at         "},
		{"dots", "a."},
		{"backticks", "`npm x"},
		{"fences", "```"},
		{"tools", "run npm "},
		{"fence-words", "```" + strings.Repeat("a.b ", 50) + "```"},
		{"only", "only 只不"},
		{"what", "what "},
		{"phrases", "source scam "},
		{"goals", "创建"},
	}
}
