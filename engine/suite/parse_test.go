package suite_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"ome-tui/engine/suite"
)

func TestParseGate(t *testing.T) {
	for _, tt := range []struct{ text, want, reason string }{
		{"passRate>=1", "", "the plain form"},
		{" recallPositive[zh] >= 0.95 ", "", "blanks around the parts"},
		{"mrr[tag:held-out]!=0.5", "", "a stated kind"},
		{"minMargin>-3", "", "margins may be negative"},
		{"avgReturnedCards<=3.5", "", "a count has no upper end"},
		{"passrate>=1", `no metric is called "passrate"`, "names are spelled as in the report"},
		{"over-recall<=0", "did you mean overRecallRate?", "the name that it is shown under"},
		{"passRate>=1.1", "1.1 is out of range (0 to 1)", "a share above 1"},
		{"passRate>=NaN", "NaN is out of range", "not a number that bounds anything"},
		{"passRate>=one", `"one" is not a number`, "words"},
		{"passRate=1", "not of the form", "a single = is no operator"},
		{"passRate[]>=1", "names no tag", "empty brackets"},
		{"passRate", "not of the form", "no bound"},
	} {
		_, err := suite.ParseGate(tt.text)
		switch {
		case tt.want == "" && err != nil:
			t.Errorf("%s (%s): %v", tt.text, tt.reason, err)
		case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("%s (%s): %v, want %q", tt.text, tt.reason, err, tt.want)
		}
	}
}

func TestGateHolds(t *testing.T) {
	for _, tt := range []struct {
		gate   string
		mean   suite.Mean
		want   bool
		reason string
	}{
		{"passRate>=0.9", suite.Mean{Value: 0.9, N: 10}, true, "equality passes"},
		{"passRate>=0.9", suite.Mean{Value: 0.9 - 5e-10, N: 10}, true, "within the epsilon"},
		{"passRate>=0.9", suite.Mean{Value: 0.899, N: 10}, false, "a thousandth short"},
		{"passRate>0.9", suite.Mean{Value: 0.9, N: 10}, false, "strictly more"},
		{"overRecallRate<=0", suite.Mean{Value: 0, N: 1}, true, "nothing wrong"},
		{"overRecallRate<0.1", suite.Mean{Value: 0.1, N: 1}, false, "strictly less"},
		{"mrr==1", suite.Mean{Value: 1, N: 1}, true, "exactly"},
		{"mrr!=1", suite.Mean{Value: 1, N: 1}, false, "exactly, negated"},
		{"overRecallRate<=1", suite.Mean{}, false, "a mean over no case holds no gate"},
		{"mrr!=1", suite.Mean{}, false, "nor does it differ from a number"},
		{"recallAtK>=0.667", suite.Mean{Value: 0.667, Rest: 2.0/3 - 0.667, N: 3}, true, "the figure of the report, typed"},
		{"recallAtK>=0.66667", suite.Mean{Value: 0.667, Rest: 2.0/3 - 0.667, N: 3}, false, "a finer bound is held against the average itself"},
		{"recallAtK>=0.66666", suite.Mean{Value: 0.667, Rest: 2.0/3 - 0.667, N: 3}, true, "and holds where that reaches it"},
		{"passRate>=1", suite.Mean{Value: 1, Rest: -1.0 / 3000, N: 3000}, false, "2999 of 3000 are not all"},
		{"overRecallRate<=0", suite.Mean{Value: 0, Rest: 1.0 / 3000, N: 3000}, false, "1 of 3000 is not none"},
		{"passRate!=1", suite.Mean{Value: 1, Rest: -1.0 / 3000, N: 3000}, true, "nor is it"},
	} {
		g, err := suite.ParseGate(tt.gate)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Holds(tt.mean); got != tt.want {
			t.Errorf("%s on %v: %v (%s)", tt.gate, tt.mean, got, tt.reason)
		}
	}
}

func TestGateGroups(t *testing.T) {
	cases := []suite.Case{{ID: "a", Tags: []string{"hard"}}, {ID: "b", Difficulty: "hard"}, {ID: "c", Difficulty: "easy"}}
	s := &suite.Suite{Cases: cases}
	rows := []suite.Row{
		{Case: &s.Cases[0], Language: "en", Verdict: suite.Verdict{Passed: true}},
		{Case: &s.Cases[1], Language: "zh"},
		{Case: &s.Cases[2], Language: "en", Verdict: suite.Verdict{Passed: true}},
	}
	b := suite.Break(rows)
	vocabulary := suite.NewVocabulary(s)
	for gate, want := range map[string]bool{
		"passRate[hard]==1":            true, // the tag comes first
		"passRate[difficulty:hard]==0": true,
		"passRate[lang:zh]==0":         true,
		"passRate[zh]==0":              true,
		"passRate[mixed]>=0":           false, // a language without a case: null
		"passRate==0.667":              true,
	} {
		g, err := suite.ParseGate(gate)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Check(vocabulary); err != nil {
			t.Error(err)
		}
		if got := g.Judge(&b); got.Passed != want {
			t.Errorf("%s: %v (value %v)", gate, got.Passed, got.Value)
		}
	}
	g, _ := suite.ParseGate("passRate[hrad]>=1")
	if err := g.Check(vocabulary); err == nil {
		t.Error("an unknown tag is no error")
	}
}

func TestFilter(t *testing.T) {
	c := suite.Case{ID: "rotate-token", Prompt: "Rotate the API token, please", Tags: []string{"en", "Secrets"}, Difficulty: "hard", Expected: []string{"token-rotation"}}
	subject := suite.Subject{Case: &c, Language: "en", Returned: []string{"audit-log"}, Status: "fail", Kinds: []string{"missed", "gate"}}
	for _, tt := range []struct {
		filter string
		want   bool
		reason string
	}{
		{"", true, "nothing asked"},
		{"rotate api", true, "both words stand in the prompt"},
		{"ROTATE", true, "letter case does not matter"},
		{`"api token"`, true, "a quoted phrase"},
		{`"token api"`, false, "a quoted phrase in the other order"},
		{"rotate missing", false, "all terms must hold"},
		{"-missing", true, "negated"},
		{"id:token tag:secrets", true, "part of the id, whole tag"},
		{"tag:secret", false, "a tag is no substring"},
		{"difficulty:hard -lang:zh", true, "two keys"},
		{"card:token-rot", true, "expected"},
		{"card:audit", true, "returned"},
		{"card:other", false, "neither"},
		{"status:fail kind:gate", true, "by result"},
		{"status:pass", false, "by result"},
		{"-status:f", false, "the beginning of a status, negated"},
		{"http:", false, "a colon in free text"},
		{`"tag:secrets"`, false, "a term that begins with a quote is text"},
		{`tag:"secrets"`, true, "a quoted value keeps its key"},
		{`-"tag:secrets"`, true, "text, negated"},
		{`"-"`, true, "a quoted dash is text, and the id has one"},
		{`"-missing"`, false, "the dash in quotes negates nothing"},
	} {
		f, err := suite.ParseFilter(tt.filter)
		if err != nil {
			t.Errorf("%q: %v", tt.filter, err)
			continue
		}
		if got := f.Match(subject); got != tt.want {
			t.Errorf("%q: %v (%s)", tt.filter, got, tt.reason)
		}
	}
	for text, notes := range map[string]int{"foo:bar": 1, "-foo:bar x:y": 2, "http://x": 0, `c:\x`: 0, "12:30": 0, "foo:": 0, `"foo:bar"`: 0, "tag:x": 0, "请:看": 0} {
		f, err := suite.ParseFilter(text)
		if err != nil || len(f.Notes()) != notes {
			t.Errorf("%q: notes %q, want %d (%v)", text, f.Notes(), notes, err)
		}
	}
	for _, part := range []string{`"`, `""`, "-", `-"`, "id:", "-id:", `tag:""`, "lang:", "status:"} {
		var incomplete *suite.IncompleteError
		f, err := suite.ParseFilter("rotate " + part)
		if !errors.As(err, &incomplete) {
			t.Errorf("%q: %v", part, err)
		}
		if texts := f.Texts(); len(texts) != 1 || texts[0] != "rotate" {
			t.Errorf("%q: the other term is %q", part, texts)
		}
	}
	for _, bad := range []string{"tags:x", "status:green", "lang:de", "tga:x", "cards:x"} {
		if _, err := suite.ParseFilter(bad); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

func TestKnownFailures(t *testing.T) {
	text := "# kept\n\nui-then-commit  waits for the release\r\n\"a b\" two words\nlonely\nui-then-commit again\n\"open\n"
	known, faults := suite.ParseKnownFailures("known.txt", []byte(text))
	var ids []string
	for _, k := range known {
		ids = append(ids, k.ID+"|"+k.Reason+"|"+k.Format())
	}
	want := []string{"ui-then-commit|waits for the release|ui-then-commit waits for the release", `a b|two words|"a b" two words`}
	if !slices.Equal(ids, want) {
		t.Errorf("%q, want %q", ids, want)
	}
	var lines []string
	for _, f := range faults {
		lines = append(lines, f.Error())
	}
	wantFaults := []string{
		`known.txt:5:1: known failure "lonely" has no reason (write the reason after the id)`,
		`known.txt:6:1: known failure "ui-then-commit" is listed twice (it stands on line 3)`,
		`known.txt:7:1: the quoted case id does not end (close the id with a double quote)`,
	}
	if !slices.Equal(lines, wantFaults) {
		t.Errorf("%q", lines)
	}
	if _, ok := known.Find("core", "other"); ok {
		t.Error("an unlisted case is known")
	}
}
