package prompt

import (
	"strings"
	"sync"
	"unicode/utf8"

	"ome-tui/engine/text"
)

// vocabulary is the words that show an intent.
type vocabulary struct {
	latin   map[string]intentSet // whole words, lower case
	chinese map[rune][]chineseWord
}

type chineseWord struct {
	text string
	set  intentSet
}

// intentWords is compiled at the first analysis.
var intentWords = sync.OnceValue(func() *vocabulary {
	v := &vocabulary{latin: map[string]intentSet{}, chinese: map[rune][]chineseWord{}}
	v.add(execute, `implement build create fix repair update change add remove refactor run execute deploy
		install write handle investigate resolve diagnose modify edit
		开干 开始处理 做完 实现 落地 修复 执行 开发 新增 修改 重构 处理 追查 调查 解决 排查`)
	v.add(explain, `why 我想知道 为什么 原理 解释一下 说明一下 怎么理解`)
	v.add(discuss, `怎么看 评判一下 好处坏处 是否可以 要不要 我想了解 讨论 方案 策略 判断一下`)
	v.add(review, `review 审查 评审 帮我看 风险 复盘`)
	v.add(debug, `debug troubleshoot diagnose investigate failure failed error exception
		报错 失败 排查 追查 调查 根因 修复 为什么不对 不生效 异常`)
	v.add(operate, `发布 部署 删除数据 生产配置 重启生产 授权 付费 额度`)
	v.add(plan, `roadmap 计划 里程碑 拆解 排期 优化计划 实施方案`)
	return v
})

func (v *vocabulary) add(set intentSet, list string) {
	for _, word := range strings.Fields(list) {
		r, _ := utf8.DecodeRuneInString(word)
		if r < utf8.RuneSelf {
			v.latin[word] |= set
			continue
		}
		v.chinese[r] = append(v.chinese[r], chineseWord{word, set})
	}
}

// longestIntentWord bounds the Latin words that are looked up.
const longestIntentWord = len("troubleshoot")

// spoken gives the intents whose words stand in a segment.
func spoken(segment string) intentSet {
	v := intentWords()
	var found intentSet
	what := false // "what" has been seen: "mean" makes it a question
	for i := 0; i < len(segment); {
		c := segment[i]
		switch {
		case text.IsWord(c):
			end := i + 1
			for end < len(segment) && text.IsWord(segment[end]) {
				end++
			}
			word := segment[i:end]
			if len(word) <= longestIntentWord {
				found |= v.latin[strings.ToLower(word)] | phrase(segment, i, what)
			}
			found |= inside(word)
			what = what || strings.EqualFold(word, "what")
			i = end
		case c == '/':
			if words(segment, i, "/goal") > 0 {
				found |= execute
			}
			i++
		case c < utf8.RuneSelf:
			i++
		default:
			r, size := utf8.DecodeRuneInString(segment[i:])
			found |= v.spokenChinese(segment[i:], r)
			i += size
		}
	}
	return found
}

// phrase gives the intents of the word at i that depend on its neighbours.
func phrase(segment string, i int, what bool) intentSet {
	switch segment[i] | 0x20 {
	case 'w':
		if words(segment, i, "what", "is") > 0 {
			return explain
		}
	case 'm':
		if what && (words(segment, i, "mean") > 0 || words(segment, i, "means") > 0) {
			return explain
		}
	case 'g':
		if words(segment, i, "git", "push") > 0 {
			return operate
		}
	}
	return 0
}

// inside gives the intents of words that count inside longer ones as well
// ("explained", "discussion"); discuss counts in lower case only.
func inside(word string) intentSet {
	if len(word) < len("explain") {
		return 0
	}
	var found intentSet
	if strings.Contains(strings.ToLower(word), "explain") {
		found |= explain
	}
	if strings.Contains(word, "discuss") {
		found |= discuss
	}
	return found
}

// maxGoalGap is the most characters between 创建 and 目标.
const maxGoalGap = 6

func (v *vocabulary) spokenChinese(rest string, r rune) intentSet {
	var found intentSet
	for _, w := range v.chinese[r] {
		if strings.HasPrefix(rest, w.text) {
			found |= w.set
		}
	}
	switch r {
	case '创':
		if tail, ok := strings.CutPrefix(rest, "创建"); ok && within(tail, maxGoalGap, "目标") {
			found |= execute
		}
	case '开':
		tail := strings.TrimLeft(rest[len("开"):], " ")
		if words(tail, 0, "pr") > 0 {
			found |= operate
		}
	}
	return found
}

// within tells whether one of the words starts within n characters.
func within(in string, n int, list ...string) bool {
	for i := range in {
		for _, word := range list {
			if text.HasFold(in, i, word) {
				return true
			}
		}
		if n--; n < 0 {
			return false
		}
	}
	return false
}
