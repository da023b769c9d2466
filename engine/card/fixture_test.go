package card

import (
	"fmt"
	"strings"
	"testing"

	"ome-tui/engine/fault"
	"ome-tui/engine/trace"
)

func TestFixtureFaults(t *testing.T) {
	const rest = `"title":"T","summary":"S","rule":"R"`
	for _, tt := range []struct {
		name, text string
		want       []string // lines, in order; warnings start with "warning: "
	}{
		{"good", `[{"id":"a",` + rest + `}]`, nil},
		{"good in an object", `{"experiences":[{"id":"a",` + rest + `}]}`, nil},
		{"no list", `{"cards":[]}`, []string{`f:1:1: no field "experiences" (write {"experiences": [...]} or a bare list of cards)`}},
		{"wrong list", `{"experiences":{}}`, []string{`f:1:16: experiences must be a list, not an object`}},
		{"a card that is none", `[5]`, []string{`f:1:2: experiences[0] must be an object, not a number (5)`}},
		{"no id", `[{` + rest + `}]`, []string{`f:1:2: a card without id (give it an "id")`}},
		{"empty id", `[{"id":" ",` + rest + `}]`, []string{`f:1:8: the id is empty (give the card a short name, as in browser-validation)`}},
		{"path in id", `[{"id":"../x",` + rest + `}]`, []string{`f:1:8: the id "../x" has a path separator in it (use - instead)`}},
		{"NUL in id", `[{"id":"a\u0000",` + rest + `}]`, []string{`f:1:8: the id "a\x00" has a control character in it (take it out)`}},
		{"same id twice", "[{\"id\":\"a\"," + rest + "},\n{\"id\":\"a\"," + rest + "}]", []string{`f:2:7: the id "a" is in the global library twice (first at line 1) (give one of them another id)`}},
		{"same id in both libraries", `[{"id":"a",` + rest + `},{"id":"a","libraryScope":"project",` + rest + `}]`, nil},
		{"unknown field, near", `[{"id":"a","trigger":[],"recall":{"triger":["x"]},` + rest + `}]`, []string{
			`warning: f:1:12: unknown field "trigger" (did you mean "recall.triggers"?)`,
			`warning: f:1:35: unknown field "triger" (did you mean "triggers"?)`}},
		{"camel case", `[{"id":"a","criteria":{"ignoreWhen":["x"]},` + rest + `}]`, []string{`warning: f:1:24: unknown field "ignoreWhen" (did you mean "ignore_when"?)`}},
		{"wrong types", `[{"id":"a","recall":{"triggers":"x","topics":[1]},"scope":[],` + rest + `}]`, []string{
			`f:1:33: experiences[0].recall.triggers must be a list, not the string "x"`,
			`f:1:47: experiences[0].recall.topics[0] must be a string, not a number (1)`,
			`f:1:59: experiences[0].scope must be an object, not a list`}},
		{"unknown values", `[{"id":"a","status":"activ","recall":{"policy":"always"},` + rest + `}]`, []string{
			`f:1:21: experiences[0].status is "activ" (did you mean "active"? allowed: active, draft, archived)`,
			`f:1:48: experiences[0].recall.policy is "always" (allowed: must, should, summary, off)`}},
		{"unknown mode", `[{"id":"a","criteria":{"intent_modes":{"include":["run"]}},` + rest + `}]`, []string{
			`f:1:51: "run" is no intent mode (allowed: execute, explain, discuss, review, debug, operate, plan)`}},
		{"aliases as a list", `[{"id":"a","recall":{"aliases":["x"]},` + rest + `}]`, []string{`f:1:32: experiences[0].recall.aliases must be an object, not a list`}},
		{"what OME refuses", `[{"id":"a"}]`, []string{
			`warning: f:1:2: card "a" has no rule (OME refuses such a card)`,
			`warning: f:1:2: card "a" has no summary (OME refuses such a card)`,
			`warning: f:1:2: card "a" has no title (OME refuses such a card)`}},
		{"empty trigger", `[{"id":"a","recall":{"triggers":["x"," "]},` + rest + `}]`, []string{`warning: f:1:38: card "a": recall.triggers has an empty entry (take it out)`}},
		{"project without a key", `[{"id":"a","scope":{"level":"project"},` + rest + `}]`, []string{
			`warning: f:1:29: card "a": it can never apply: scope.level is project and there is no scope.project_key (name the project, or make it global)`}},
		{"required and blocked", `[{"id":"a","engine_hints":{"required_all":["ui_surface"],"negative":["ui_surface"]},` + rest + `}]`, []string{
			`warning: f:1:44: card "a": it can never apply: it requires and blocks "ui_surface" (take it out of one list)`}},
		{"a free phrase on both sides gates nothing", `[{"id":"a","engine_hints":{"positive":["UI work"],"negative":["UI work"]},` + rest + `}]`, nil},
		{"included and excluded", `[{"id":"a","criteria":{"intent_modes":{"include":["debug"],"exclude":["debug"]}},` + rest + `}]`, []string{
			`warning: f:1:50: card "a": it can never apply: every included intent mode is excluded, too (take it out of one list)`}},
		{"routed in spite of exclusion", `[{"id":"a","criteria":{"intent_modes":{"include":["debug"],"exclude":["debug"]}},"engine_hints":{"positive":["ui_surface"]},` + rest + `}]`, nil},
	} {
		_, faults := ParseFixtures("f", []byte(tt.text))
		var got []string
		for _, f := range faults {
			line := f.Error()
			if f.Severity == fault.Warning {
				line = "warning: " + line
			}
			got = append(got, line)
		}
		if strings.Join(got, "\n") != strings.Join(tt.want, "\n") {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, strings.Join(got, "\n     "), strings.Join(tt.want, "\n     "))
		}
	}
}

// The documents' own card, with every field in its place.
func TestFixtureFields(t *testing.T) {
	cards, faults := ParseFixtures("f", []byte(`{"experiences":[{"id":"x","title":"T","summary":"S","rule":" R\n",
"criteria":{"use_when":["u"],"ignore_when":["i"],"intent_modes":{"include":["execute"],"exclude":["explain"]}},
"engine_hints":{"positive":["p"],"required_all":["r_a"],"negative":["n"]},
"recall":{"policy":"must","risk":"low","confidence":"high","triggers":["t1","t2"],"topics":["o"],"aliases":{"zh":["别名"],"en":["al"]}},
"scope":{"level":"project-family","project_key":"h/o/r","module_path":"apps/a"},"language":"zh","libraryScope":"project"}]}`))
	if faults != nil || len(cards) != 1 {
		t.Fatal(cards, faults)
	}
	c := &cards[0]
	if got := fmt.Sprintf("%v %v %v", c.At("recall.triggers[1]"), c.At("scope.level"), c.At("body")); got != "f:4:77 f:5:18 f:1:17" {
		t.Errorf("places: %s", got)
	}
	got := fmt.Sprintf("%q", []any{c.Status, c.Category, c.UseWhen, c.IgnoreWhen, c.IntentInclude, c.IntentExclude, c.Positive, c.RequiredAll, c.Negative,
		c.Policy, c.Risk, c.Confidence, c.Triggers, c.Topics, c.Aliases, c.Level, c.ProjectKey, c.ModulePath, c.Language, c.Rule})
	want := `["active" "未分类" ["u"] ["i"] ["execute"] ["explain"] ["p"] ["r_a"] ["n"] ` +
		`"must" "low" "high" ["t1" "t2"] ["o"] [{"zh" ["别名"]} {"en" ["al"]}] "project-family" "h/o/r" "apps/a" "zh" "R"]`
	if got != want || c.Library != trace.Project {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// use_when never stands in for triggers, as recorded.
func TestUseWhenGivesNoTriggers(t *testing.T) {
	cards, _ := ParseFixtures("f", []byte(`[{"id":"x","title":"T","summary":"S","rule":"R","criteria":{"use_when":["u"]}}]`))
	if len(cards[0].Triggers) != 0 {
		t.Errorf("triggers %q", cards[0].Triggers)
	}
}
