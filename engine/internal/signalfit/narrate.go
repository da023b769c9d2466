package main

import (
	"regexp"
	"strings"

	"ome-tui/engine/signal"
	"ome-tui/engine/text"
)

var cue = regexp.MustCompile(`(?i)\b(?:do not|don['’]t|does not|doesn['’]t|not|no need (?:to|for)|no (?:code )?(?:review|dispatch|multi-model audit|audit|diff)|need not|without)\b|不是|并非|不属于|不涉及|不要|不用|不需|无需|无须|不必|别(?:再|先|急着|直接|继续|马上|立刻|随便)?(?:执行|实现|修改|修复|运行|落地|改|动|删|清|推|提交|部署|发布|重启|覆盖|用|做|跑|开|写|读|碰|安装|调用|声称|把|将|认为|假设)`)
var stop = regexp.MustCompile(`(?i)\b(?:but|however|instead)\b|但是|但|不过|而是|改为|换成|[\n。.!?？；;,，]`)

// input makes what the detector reads of a prompt.
func input(prompt string) signal.Input {
	return signal.Input{Narrative: text.Narrative(prompt), Positive: text.Narrative(positive(prompt))}
}

// positive replaces each negated span by a blank.
func positive(raw string) string {
	var b strings.Builder
	at := 0
	for {
		loc := cue.FindStringIndex(raw[at:])
		if loc == nil {
			b.WriteString(raw[at:])
			return b.String()
		}
		start, end := at+loc[0], at+loc[1]
		word := strings.ToLower(raw[start:end])
		after := strings.ToLower(raw[end:])
		skip := word == "not" && strings.HasPrefix(after, " only") ||
			word == "不是" && strings.HasSuffix(raw[:start], "是") ||
			strings.HasPrefix(word, "does") && strings.HasPrefix(after, " make sense to me")
		if skip {
			n := len("d")
			if word == "不是" {
				n = len("不")
			}
			if strings.HasPrefix(word, "does not") {
				n = len("does ")
			}
			if word == "not" {
				n = len("not")
			}
			if strings.HasPrefix(word, "doesn") {
				n = len(word)
			}
			b.WriteString(raw[at : start+n])
			at = start + n
			continue
		}
		b.WriteString(raw[at:start])
		b.WriteByte(' ')
		if s := stop.FindStringIndex(raw[end:]); s != nil {
			at = end + s[0]
		} else {
			return b.String()
		}
	}
}
