package card

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"ome-tui/engine/fault"
)

// What is refused and what is replaced are the answers of `ome config get`,
// version 0.4.0, to a full configuration with that one value.
func TestParseConfig(t *testing.T) {
	want := func(change func(*Config)) Config {
		c := DefaultConfig()
		change(&c)
		return c
	}
	for _, tt := range []struct {
		name, text string
		want       Config
		fault      string // "" none; "warning: ..." or "error: ..." and part of the line
	}{
		{"empty object gives the defaults", `{}`, DefaultConfig(), ""},
		{"null gives the defaults", `null`, DefaultConfig(), ""},
		{"a mark before it is fine", "\uFEFF{}", DefaultConfig(), ""},
		{"all fields", `{"version":1,"dataDir":"/d","privacy":{"saveRawPrompt":true},"retrieval":{"maxCards":1,"minScore":12.5,"additionalContextMaxChars":40,"hookTimeoutMs":9},"hooks":{"providers":{"cursor":{"enabled":true,"additionalContext":true}}}}`,
			Config{SaveRawPrompt: true, MaxCards: 1, MinScore: 12.5, ContextChars: 40, HookTimeout: 9, CursorContext: true, DataDir: "/d"}, ""},
		{"a hundred is taken literally", `{"retrieval":{"minScore":100}}`, want(func(c *Config) { c.MinScore = 100 }), ""},
		{"zero is taken literally", `{"retrieval":{"minScore":0}}`, want(func(c *Config) { c.MinScore = 0 }), ""},
		{"a score of older versions", `{"retrieval":{"minScore":140}}`, DefaultConfig(), "warning: c.json:1:26: retrieval.minScore is 140, the default 40 is used"},
		{"a score below zero", `{"retrieval":{"minScore":-1}}`, DefaultConfig(), "error: retrieval.minScore is -1 (0 to 100)"},
		{"no cards", `{"retrieval":{"maxCards":0}}`, DefaultConfig(), "error: c.json:1:26: retrieval.maxCards is 0 (at least 1)"},
		{"negative cards", `{"retrieval":{"maxCards":-1}}`, DefaultConfig(), "error: retrieval.maxCards is -1"},
		{"half a card", `{"retrieval":{"maxCards":2.5}}`, DefaultConfig(), "error: must be a whole number"},
		{"a number as text", `{"retrieval":{"maxCards":"4"}}`, DefaultConfig(), "error: must be a number"},
		{"null is not absent", `{"retrieval":{"maxCards":null}}`, DefaultConfig(), "error: retrieval.maxCards is null"},
		{"no time", `{"retrieval":{"hookTimeoutMs":0}}`, DefaultConfig(), "error: retrieval.hookTimeoutMs is 0"},
		{"text for a flag", `{"privacy":{"saveRawPrompt":"yes"}}`, DefaultConfig(), "error: must be true or false"},
		{"a list for a section", `{"privacy":[]}`, DefaultConfig(), "error: privacy must be an object"},
		{"another version", `{"version":2}`, DefaultConfig(), "error: version 2 is not read"},
		{"not JSON", `{not json`, DefaultConfig(), "error: a key without quotes"},
		{"a list", `[]`, DefaultConfig(), "error: must be an object"},
		{"a number", `5`, DefaultConfig(), "error: must be an object"},
		{"unknown fields are somebody else's", `{"sources":{"spool":{"mode":"off"}},"retrieval":{"foo":1}}`, DefaultConfig(), ""},
	} {
		got, faults := ParseConfig("c.json", []byte(tt.text))
		severity, part, _ := strings.Cut(tt.fault, ": ")
		if (len(faults) > 0) != (tt.fault != "") || len(faults) > 0 && (!strings.Contains(faults.Error(), part) || !faults.Has(map[string]fault.Severity{"error": fault.Error, "warning": fault.Warning}[severity])) {
			t.Errorf("%s: faults %v, want %q", tt.name, faults, tt.fault)
		}
		if faults.Has(fault.Error) {
			continue
		}
		got.Set = nil
		if got.MaxCards != tt.want.MaxCards || got.MinScore != tt.want.MinScore || got.ContextChars != tt.want.ContextChars || got.HookTimeout != tt.want.HookTimeout ||
			got.SaveRawPrompt != tt.want.SaveRawPrompt || got.CursorContext != tt.want.CursorContext || got.DataDir != tt.want.DataDir {
			t.Errorf("%s: got %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

func TestConfigTellsWhatIsSet(t *testing.T) {
	c, _ := ParseConfig("c.json", []byte(`{"retrieval":{"maxCards":4}}`))
	if !c.Set["retrieval.maxCards"] || c.Set["retrieval.minScore"] {
		t.Errorf("set: %v", c.Set)
	}
}

func TestLoadConfigWithoutFile(t *testing.T) {
	c, faults := LoadConfig(fstest.MapFS{}, "config.json")
	if faults != nil || c.MaxCards != 4 || c.Set["retrieval.maxCards"] {
		t.Errorf("%+v %v", c, faults)
	}
}

func TestDiscover(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("home/.oh-my-experience/config.json", `{"version":1,"dataDir":"`+filepath.ToSlash(dir)+`/pointed"}`)
	write("c/config.json", `{"version":1,"dataDir":"`+filepath.ToSlash(dir)+`/fromc"}`)
	write("broken/config.json", `{bad`)
	in := func(name string) string { return filepath.Join(dir, name) }
	home := "HOME=" + in("home")
	for _, tt := range []struct {
		name, flag string
		env        []string
		path, from string
	}{
		{"flag first", in("flag"), []string{home, "OME_HOME=" + in("b")}, in("flag"), "--data-dir"},
		{"long variable before the short one", "", []string{home, "OH_MY_EXPERIENCE_DATA_DIR=" + in("a"), "OME_HOME=" + in("b")}, in("a"), "OH_MY_EXPERIENCE_DATA_DIR"},
		{"an empty variable is none", "", []string{home, "OH_MY_EXPERIENCE_DATA_DIR=", "OME_HOME=" + in("b")}, in("b"), "OME_HOME"},
		{"data variable before a pointer", "", []string{home, "OME_HOME=" + in("b"), "OME_CONFIG_HOME=" + in("c")}, in("b"), "OME_HOME"},
		{"pointer of a config home", "", []string{home, "OME_CONFIG_HOME=" + in("c")}, in("fromc"), in("c/config.json")},
		{"long config home before the short one", "", []string{home, "OH_MY_EXPERIENCE_CONFIG_HOME=" + in("none"), "OME_CONFIG_HOME=" + in("c")}, in("none"), "OH_MY_EXPERIENCE_CONFIG_HOME"},
		{"pointer in the default home", "", []string{home}, in("pointed"), in("home/.oh-my-experience/config.json")},
		{"default", "", []string{"HOME=" + in("other")}, in("other/.oh-my-experience"), "default"},
		{"a broken pointer file is read by its owner", "", []string{home, "OME_CONFIG_HOME=" + in("broken")}, in("broken"), "OME_CONFIG_HOME"},
	} {
		got, faults := Discover(tt.flag, lookup(tt.env))
		if faults != nil || got.Path != tt.path || got.From != tt.from {
			t.Errorf("%s: got %+v %v, want %s from %s", tt.name, got, faults, tt.path, tt.from)
		}
	}
	if _, faults := Discover("", lookup(nil)); !strings.Contains(faults.Error(), "no home directory") {
		t.Errorf("without a home: %v", faults)
	}
}

func lookup(env []string) func(string) string {
	return func(name string) string {
		for _, e := range env {
			if v, ok := strings.CutPrefix(e, name+"="); ok {
				return v
			}
		}
		return ""
	}
}
