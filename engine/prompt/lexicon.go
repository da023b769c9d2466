package prompt

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"ome-tui/engine/text"
)

// label is a name and the terms any of which gives it.
type label struct {
	name  string
	terms []string
}

// own makes labels that are their own only term.
func own(names ...string) []label {
	out := make([]label, len(names))
	for i, n := range names {
		out[i] = label{n, []string{n}}
	}
	return out
}

func taskTypes() []label {
	return []label{
		{"ui", []string{"ui", "frontend", "front-end", "console", "page", "页面", "界面", "浏览器", "组件", "交互"}},
		{"hook", []string{"hook", "userpromptsubmit", "additionalcontext", "钩子", "注入", "召回"}},
		{"git", []string{"git", "commit", "push", "branch", "submodule", "worktree", "diff"}},
		{"review", []string{"review", "复盘", "审核", "审查", "roadmap", "决策"}},
		{"runtime", []string{"deploy", "deployment", "runtime", "server", "logs", "日志", "timeout", "部署"}},
		{"test", []string{"test", "tests", "e2e", "playwright", "验证", "测试", "冒烟"}},
		{"storage", []string{"storage", "datadir", "config", "migration", "lock", "backup", "index", "配置", "迁移", "备份"}},
		{"security", []string{"secret", "token", "permission", "auth", "cors", "权限", "安全", "隐私", "不可逆"}},
		{"docs", []string{"docs", "markdown", "roadmap", "文档", "口径", "溯源"}},
		{"package", []string{"npm", "npx", "pypi", "package", "install", "tarball", "安装", "打包"}},
		{"source", []string{"source scan", "spool scan", "codex session", "session jsonl", "来源扫描", "扫描会话", "索引来源"}},
	}
}

func operations() []label {
	return []label{
		{"implement", []string{"implement", "build", "write", "新增", "实现", "开发", "做完"}},
		{"review", []string{"review", "audit", "审查"}},
		{"fix", []string{"fix", "repair", "debug", "修复", "排查", "打穿", "打稳"}},
		{"install", []string{"install", "setup", "init", "安装", "初始化", "配置"}},
		{"package", []string{"publish", "pack", "npx", "npm", "pypi", "发布", "打包", "注册"}},
		{"dispatch", []string{"dispatch", "multi-model", "多模型", "派发"}},
	}
}

func surfaces() []label {
	return own("codex", "claude", "spool", "obsidian", "console", "ui", "cli", "hook", "github", "npm", "pypi")
}

func constraints() []label {
	return own("must", "should", "never", "no", "not", "不要", "必须", "不能", "禁止", "暂不", "先不做", "真实", "完整")
}

func risks() []label {
	return own("不要", "必须", "push", "真实", "secret", "token", "全局", "生产", "不可逆", "external", "permission")
}

// lexicon is the term lists compiled into one pass: each label of each list
// is one bit.
type lexicon struct {
	names  []string // by bit
	lists  [5]int   // first bit of each list
	tokens map[string]uint64
	// chinese terms by their first character, phrases by their first word.
	chinese map[rune][]bitTerm
	phrases map[string][]bitTerm
}

type bitTerm struct {
	text.Term
	bit uint64
}

// lexica is compiled at the first analysis.
var lexica = sync.OnceValue(compileLexicon)

func compileLexicon() *lexicon {
	lex := &lexicon{tokens: map[string]uint64{}, chinese: map[rune][]bitTerm{}, phrases: map[string][]bitTerm{}}
	for i, list := range [...][]label{taskTypes(), operations(), surfaces(), constraints(), risks()} {
		lex.lists[i] = len(lex.names)
		for _, l := range list {
			bit := uint64(1) << len(lex.names)
			lex.names = append(lex.names, l.name)
			for _, term := range l.terms {
				lex.add(term, bit)
			}
		}
	}
	return lex
}

func (lex *lexicon) add(raw string, bit uint64) {
	term := text.CompileTerm(raw)
	switch {
	case term.IsToken():
		lex.tokens[term.Normal()] |= bit
	case text.HasCJK(raw):
		r, _ := utf8.DecodeRuneInString(term.Normal())
		lex.chinese[r] = append(lex.chinese[r], bitTerm{term, bit})
	default:
		word, _, _ := strings.Cut(term.Normal(), " ")
		lex.phrases[word] = append(lex.phrases[word], bitTerm{term, bit})
	}
}

// find gives the labels of a normal form and its tokens.
func (lex *lexicon) find(normal string, tokens []string) uint64 {
	var found uint64
	var firstWords []string // of phrases: each phrase is looked for once
	for _, t := range tokens {
		found |= lex.tokens[t]
		if len(lex.phrases[t]) > 0 && !slices.Contains(firstWords, t) {
			firstWords = append(firstWords, t)
		}
	}
	for _, word := range firstWords {
		for _, p := range lex.phrases[word] {
			if p.Match(normal) {
				found |= p.bit
			}
		}
	}
	for i, r := range normal {
		if r < utf8.RuneSelf {
			continue
		}
		for _, c := range lex.chinese[r] {
			if strings.HasPrefix(normal[i:], c.Normal()) {
				found |= c.bit
			}
		}
	}
	return found
}

// list gives the found labels of one list, in the order of the list.
func (lex *lexicon) list(found uint64, n int) []string {
	end := len(lex.names)
	if n+1 < len(lex.lists) {
		end = lex.lists[n+1]
	}
	var out []string
	for bit := lex.lists[n]; bit < end; bit++ {
		if found&(1<<bit) != 0 {
			out = append(out, lex.names[bit])
		}
	}
	return out
}

// labels fills the fields that are term lists.
func (a *Analysis) labels(normal string, tokens []string) {
	lex := lexica()
	found := lex.find(normal, tokens)
	a.TaskTypes = lex.list(found, 0)
	a.Operations = lex.list(found, 1)
	a.Surfaces = lex.list(found, 2)
	a.Constraints = lex.list(found, 3)
	a.Risks = lex.list(found, 4)
}
