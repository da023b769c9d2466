package prompt

import (
	"strings"

	"ome-tui/engine/text"
)

// cueEnd gives the offset after the negation cue at i, 0 if there is none.
func cueEnd(in string, i int) int {
	switch in[i] {
	case 'd', 'D', 'n', 'N', 'w', 'W':
		if i > 0 && text.IsWord(in[i-1]) {
			return 0
		}
		return latinCue(in, i)
	}
	if in[i] >= 0xE4 {
		return chineseCue(in, i)
	}
	return 0
}

func latinCue(in string, i int) int {
	switch in[i] | 0x20 {
	case 'w':
		return words(in, i, "without")
	case 'd':
		if end := first(words(in, i, "do", "not"), words(in, i, "don't")); end > 0 {
			return end
		}
		end := first(words(in, i, "does", "not"), words(in, i, "doesn't"))
		if end > 0 && words(in, end, "", "make", "sense", "to", "me") == 0 {
			return end
		}
		return 0
	}
	if end := words(in, i, "not"); end > 0 {
		if words(in, end, "", "only") > 0 {
			return 0
		}
		return first(words(in, end, "", "an"), words(in, end, "", "a"), words(in, end, "", "the"), end)
	}
	if end := words(in, i, "need", "not"); end > 0 {
		return end
	}
	if end := first(words(in, i, "no", "need", "to"), words(in, i, "no", "need", "for")); end > 0 {
		return end
	}
	return refusal(in, i)
}

// refusal accepts "no review", "no code dispatch", "no audit", ...
func refusal(in string, i int) int {
	end := words(in, i, "no")
	if end == 0 {
		return 0
	}
	if code := words(in, end, "", "code"); code > 0 {
		end = code
	}
	return first(words(in, end, "", "review"), words(in, end, "", "dispatch"),
		words(in, end, "", "multi-model", "audit"), words(in, end, "", "audit"), words(in, end, "", "diff"))
}

// first gives the first offset that is not 0.
func first(ends ...int) int {
	for _, e := range ends {
		if e > 0 {
			return e
		}
	}
	return 0
}

// words gives the offset after the words at i, which are separated by blanks
// and end at a word boundary, 0 if they are not there. An empty first word
// means that the blanks come first.
func words(in string, i int, list ...string) int {
	for k, word := range list {
		if k > 0 {
			next := text.SkipSpace(in, i)
			if next == i {
				return 0
			}
			i = next
		}
		if !text.HasFold(in, i, word) {
			return 0
		}
		i += len(word)
	}
	if i < len(in) && text.IsWord(in[i]) {
		return 0
	}
	return i
}

// wordAt tells whether the word stands at i between word boundaries.
func wordAt(in string, i int, word string) bool {
	return (i == 0 || !text.IsWord(in[i-1])) && words(in, i, word) > 0
}

// chineseCues open a negated span wherever they stand.
var chineseCues = [...]string{
	"并非", "不属于", "不涉及", "不要", "不用", "不需", "无需", "无须", "不必",
}

// refusedVerbs are what 别 must be followed by to open a negated span;
// refusedAdverbs may stand between.
var (
	refusedVerbs = [...]string{
		"执行", "实现", "修改", "修复", "运行", "落地", "改", "动", "删", "清", "推", "提交", "部署", "发布", "重启",
		"覆盖", "用", "做", "跑", "开", "写", "读", "碰", "安装", "调用", "声称", "把", "将", "认为", "假设",
	}
	refusedAdverbs = [...]string{"再", "先", "急着", "直接", "继续", "马上", "立刻", "随便"}
)

func chineseCue(in string, i int) int {
	rest := in[i:]
	switch {
	case strings.HasPrefix(rest, "不是"):
		if strings.HasSuffix(in[:i], "是") {
			return 0
		}
		return i + len("不是")
	case strings.HasPrefix(rest, "别"):
		return refusedCue(in, i+len("别"))
	}
	for _, cue := range chineseCues {
		if strings.HasPrefix(rest, cue) {
			return i + len(cue)
		}
	}
	return 0
}

// refusedCue gives the offset after the adverb when a verb follows.
func refusedCue(in string, i int) int {
	if startsVerb(in[i:]) {
		return i
	}
	for _, adverb := range refusedAdverbs {
		if rest, ok := strings.CutPrefix(in[i:], adverb); ok && startsVerb(rest) {
			return i + len(adverb)
		}
	}
	return 0
}

func startsVerb(rest string) bool {
	for _, verb := range refusedVerbs {
		if strings.HasPrefix(rest, verb) {
			return true
		}
	}
	return false
}
