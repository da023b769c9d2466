package prompt

import (
	"strings"

	"ome-tui/engine/text"
)

// explainGap is the most characters between the two halves of a request to
// explain only.
const explainGap = 24

var (
	explainVerbs        = [...]string{"understand", "discuss", "explain", "analyse", "analyze"}
	chineseExplainVerbs = [...]string{"了解", "讨论", "解释", "说明", "分析"}
	chineseChanges      = [...]string{"执行", "实现", "修改", "修复", "运行", "落地", "改代码", "动代码"}
	chineseRefusals     = [...]string{"不要", "不用", "不需", "无需", "无须", "不必", "先别", "暂不"}
)

// explainsOnly tells whether a segment asks for nothing but words.
func explainsOnly(segment string) bool {
	for i := 0; i < len(segment); i++ {
		c := segment[i]
		if c >= 0xE4 && explainsOnlyChinese(segment[i:]) {
			return true
		}
		if text.IsWord(c) && (i == 0 || !text.IsWord(segment[i-1])) && explainsOnlyLatin(segment, i) {
			return true
		}
	}
	return false
}

func explainsOnlyChinese(rest string) bool {
	for _, only := range [...]string{"只", "仅"} {
		if tail, ok := strings.CutPrefix(rest, only); ok && within(tail, explainGap, chineseExplainVerbs[:]...) {
			return true
		}
	}
	for _, refusal := range chineseRefusals {
		if tail, ok := strings.CutPrefix(rest, refusal); ok && within(tail, explainGap, chineseChanges[:]...) {
			return true
		}
	}
	tail, ok := strings.CutPrefix(rest, "不")
	return ok && within(tail, 0, chineseChanges[:]...)
}

func explainsOnlyLatin(segment string, i int) bool {
	switch segment[i] | 0x20 {
	case 'o', 'j':
		end := first(words(segment, i, "only"), words(segment, i, "just"))
		return end > 0 && within(segment[end:], explainGap, explainVerbs[:]...)
	case 'e', 'd', 'a':
		for _, verb := range explainVerbs {
			if words(segment, i, verb, "only") > 0 {
				return true
			}
		}
	}
	return false
}
