package signal_test

import (
	"reflect"
	"strings"
	"sync"
	"testing"

	"ome-tui/engine/prompt"
	"ome-tui/engine/signal"
)

const teamPack = `pack: greenhouse
classes:
  water:
    - water~, irrigate~
    - 浇水
signals:
  - id: watering_plan
    meaning: a plan for watering the beds
    polarity: positive
    weight: 9
    patterns:
      - <water> ..20 bed~
    found_in:
      - please water the north bed
    not_found_in:
      - the bed is dry
  - extend: delivery_gate
    patterns:
      - harvest sign-off
    found_in:
      - is the harvest sign-off done
`

func extended(t *testing.T) (*signal.Set, *signal.Pack) {
	t.Helper()
	base, err := signal.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	pack, faults := signal.ParsePack("team.yaml", []byte(teamPack))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	set, faults := base.Extend(pack)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return set, pack
}

func has(set *signal.Set, text, id string) bool { return prompt.Analyze(text, set).HasSignal(id) }

func TestExtend(t *testing.T) {
	set, pack := extended(t)
	sig, ok := set.Lookup("watering_plan")
	if !ok || sig.Source != "user" || sig.Pack != "greenhouse" || !set.IsID("watering_plan") {
		t.Errorf("watering_plan is registered as %+v", sig)
	}
	if last := set.Signals()[len(set.Signals())-1]; last != sig {
		t.Errorf("new signals stand at the end, not %s", last.ID)
	}
	if !has(set, "irrigate both beds", "watering_plan") || !has(set, "harvest sign-off please", "delivery_gate") {
		t.Error("the patterns of the pack are not used")
	}
	if !has(set, "can we merge this branch", "delivery_gate") {
		t.Error("the built-in patterns are lost")
	}
	base, err := signal.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	if has(base, "harvest sign-off please", "delivery_gate") {
		t.Error("the built-in set has changed")
	}
	faults := pack.CheckExamples(func(text, id string) bool { return has(set, text, id) })
	if len(faults) != 1 || faults[0].Rule != "few-examples" {
		t.Errorf("examples: %v", faults)
	}
}

func TestExtendRejects(t *testing.T) {
	base, err := signal.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, pack, want string }{
		{"a registered id", strings.Replace(teamPack, "watering_plan", "git_operation", 1), "team.yaml:7:5: signal git_operation is already defined"},
		{"an unknown id to extend", strings.Replace(teamPack, "delivery_gate", "delivery_door", 1), "team.yaml:17:5: no signal delivery_door to extend"},
		{"a misspelt class", strings.Replace(teamPack, "<water> ..20", "<watre> ..20", 1), "team.yaml:12:9: no word class watre"},
		{"broken YAML", teamPack + "  - [", "team.yaml:"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pack, faults := signal.ParsePack("team.yaml", []byte(tt.pack))
			if pack != nil {
				_, faults = base.Extend(pack)
			}
			if !strings.Contains(faults.Error(), tt.want) {
				t.Errorf("got %v, want %s", faults, tt.want)
			}
		})
	}
}

func TestExampleFaults(t *testing.T) {
	wrong := strings.Replace(teamPack, "please water the north bed", "please rake the north bed", 1)
	pack, faults := signal.ParsePack("team.yaml", []byte(wrong))
	if pack == nil {
		t.Fatal(faults)
	}
	base, err := signal.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	set, faults := base.Extend(pack)
	if set == nil {
		t.Fatal(faults)
	}
	if got := pack.CheckExamples(func(text, id string) bool { return has(set, text, id) }).Error(); !strings.Contains(got, "team.yaml:14:9: signal watering_plan is not found in its example") {
		t.Error(got)
	}
}

func TestDetectIsConcurrent(t *testing.T) {
	set, _ := extended(t)
	texts := []string{"fix the UI", "can we merge this branch", "先看 git status，再修复页面", "irrigate both beds"}
	var want [][]string
	for _, text := range texts {
		want = append(want, found(prompt.Analyze(text, set)))
	}
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for j := range 200 {
				k := (i + j) % len(texts)
				if got := found(prompt.Analyze(texts[k], set)); !reflect.DeepEqual(got, want[k]) {
					t.Errorf("%q: %v, alone %v", texts[k], got, want[k])
				}
			}
		})
	}
	wg.Wait()
}

func found(a *prompt.Analysis) []string {
	var ids []string
	for _, d := range a.Signals {
		ids = append(ids, d.ID)
	}
	return ids
}
