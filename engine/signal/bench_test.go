package signal

import (
	"strings"
	"testing"
)

const benchSentence = "Please fix the frontend of the order page, connect it to the live API and check it in a real browser. " +
	"先看 git status，再把 ai-dispatch 的路由表修复一下，不要动别的文件。 The heartbeat expired but the worker is alive; release the containers. "

func BenchmarkDetect(b *testing.B) {
	set, err := Builtin()
	if err != nil {
		b.Fatal(err)
	}
	texts := map[string]string{
		"short":   "fix the UI so the totals row sticks to the bottom",
		"10kB":    strings.Repeat(benchSentence, 10_000/len(benchSentence)+1),
		"hostile": strings.Repeat("fix ui docs ", 10_000/12),
	}
	for _, name := range []string{"short", "10kB", "hostile"} {
		in := Input{texts[name], texts[name]}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(in.Narrative)))
			for b.Loop() {
				set.Detect(in)
			}
		})
	}
}
