package format

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/report"
	"ome-tui/report/internal/sample"
)

// told is a small suite with a hit, a near miss and a broken abstention.
func told(t *testing.T) *engine.Run {
	t.Helper()
	o := engine.DefaultOptions()
	o.TempDir = t.TempDir()
	s, faults := engine.Open(context.Background(), o, suite.Location{Path: "told.json", FS: fstest.MapFS{"told.json": {Data: []byte(`{
  "name": "told", "experiences": [
    {"id": "lift-stuck", "status": "active", "title": "Lift stuck between floors", "category": "Safety", "summary": "Whom to call when the lift is stuck.",
     "criteria": {"use_when": ["somebody is in the lift"], "ignore_when": ["planned lift maintenance"]},
     "engine_hints": {"positive": ["people in a stuck lift"]},
     "recall": {"policy": "must", "risk": "high", "confidence": "high", "triggers": ["lift is stuck", "stuck in the lift"], "topics": ["lift"]},
     "scope": {"level": "global"}, "rule": "Call the number on the plate.\nDo not force the doors."},
    {"id": "lift-service", "status": "active", "title": "Lift service calendar", "category": "Service", "summary": "When the lift is serviced.",
     "criteria": {"use_when": [], "ignore_when": []},
     "recall": {"policy": "should", "risk": "low", "confidence": "medium", "triggers": ["lift service date"], "topics": ["calendar"]},
     "scope": {"level": "global"}, "rule": "Look it up."}],
  "cases": [
    {"id": "stuck", "difficulty": "easy", "prompt": "The lift is stuck and two people are in it.\nWhat now?", "expectedCards": ["lift-stuck"]},
    {"id": "service", "difficulty": "hard", "prompt": "when do they look after the lift next", "expectedCards": ["lift-service"]},
    {"id": "maintenance", "prompt": "lift is stuck during planned lift maintenance", "expectedCards": [], "expectNoMatches": true},
    {"id": "nobody", "prompt": "Is the lift is stuck sign printed?", "expectedCards": [], "expectNoMatches": true, "tags": ["negative"]}
  ]}`)}}})
	if faults.Has(fault.Error) {
		t.Fatal(faults)
	}
	t.Cleanup(func() { s.Close() })
	r, err := s.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestExplanation(t *testing.T) {
	run := told(t)
	var b bytes.Buffer
	for at := range run.Session.Cases() {
		e, ok := report.ExplainCase(run, at, "")
		if !ok {
			t.Fatal("the case cannot be told")
		}
		if err := WriteExplanation(&b, Text, e, Options{}); err != nil {
			t.Fatal(err)
		}
		b.WriteString("\n")
	}
	golden(t, "explained.txt", b.Bytes())
	if _, ok := report.ExplainCase(run, 0, "no-such-card"); ok {
		t.Error("an unknown card is told")
	}
	e, ok := report.ExplainCase(run, 1, "lift-service")
	if !ok || len(e.Stories) != 1 || e.Stories[0].Ref.ID != "lift-service" {
		t.Errorf("one card: %v %+v", ok, e.Stories)
	}
	b.Reset()
	if err := WriteExplanation(&b, JSON, e, Options{}); err != nil {
		t.Fatal(err)
	}
	var back struct {
		Prompt  string
		Stories []struct {
			ID       string
			Families []struct{ After float64 }
			Score    float64
		}
	}
	if err := json.Unmarshal(b.Bytes(), &back); err != nil || back.Stories[0].ID != "lift-service" || back.Prompt == "" {
		t.Errorf("%v: %+v", err, back)
	}
}

func TestTrial(t *testing.T) {
	run := told(t)
	trial := run.Session.Try(0, "my friend is stuck in the lift", run.Session.Cases()[0].Context)
	e, ok := report.ExplainTrial(trial, "example cards", "")
	if !ok || len(e.Stories) == 0 || e.Stories[0].Ref.ID != "lift-stuck" {
		t.Fatalf("%v %+v", ok, e)
	}
	e, ok = report.ExplainTrial(trial, "example cards", "lift-service")
	if !ok || len(e.Failures) != 1 || !strings.Contains(text(report.FromFailure(e.Failures[0]).Line), "missed lift-service") {
		t.Errorf("why not: %v %+v", ok, e.Failures)
	}
	if _, ok := report.ExplainTrial(trial, "example cards", "nowhere"); ok {
		t.Error("an unknown card is told")
	}
}

func TestSweep(t *testing.T) {
	run := told(t)
	var b bytes.Buffer
	if err := WriteSweep(&b, Text, run, Options{}); err != nil {
		t.Fatal(err)
	}
	golden(t, "sweep.txt", b.Bytes())
	b.Reset()
	if err := WriteSweep(&b, CSV, run, Options{}); err != nil {
		t.Fatal(err)
	}
	records, err := csv.NewReader(&b).ReadAll()
	if err != nil || len(records) != len(run.Sweep().Points)+1 {
		t.Errorf("%d rows, %v", len(records), err)
	}
	b.Reset()
	if err := WriteSweep(&b, JSON, run, Options{}); err != nil {
		t.Fatal(err)
	}
	var back struct{ Points, Cases []json.RawMessage }
	if err := json.Unmarshal(b.Bytes(), &back); err != nil || len(back.Cases) != 4 || len(back.Points) != len(run.Sweep().Points) {
		t.Errorf("%v: %d points, %d cases", err, len(back.Points), len(back.Cases))
	}
}

func TestCard(t *testing.T) {
	run := told(t)
	cards := run.Session.Library(0).Cards
	var b bytes.Buffer
	if err := WriteCard(&b, &cards[0], "", Options{}); err != nil {
		t.Fatal(err)
	}
	golden(t, "card.txt", b.Bytes())
	b.Reset()
	if err := WriteCard(&b, &cards[0], "rule", Options{}); err != nil || b.String() != "Call the number on the plate.\nDo not force the doors.\n" {
		t.Errorf("%v: %q", err, b.String())
	}
	if err := WriteCard(&b, &cards[0], "body", Options{}); err == nil {
		t.Error("an unknown section is written")
	}
}

func TestFaults(t *testing.T) {
	faults := fault.List{
		{Pos: fault.Pos{File: "a.json", Line: 3, Column: 5}, Rule: "duplicate-id", Field: "cases[1].id", What: "case id \"a\" stands twice", Remedy: "rename one"},
		{Pos: fault.Pos{File: "a.json", Line: 9}, Severity: fault.Warning, Rule: "unknown-field", What: "unknown field " + sample.Hostile},
		{Pos: fault.Pos{File: "b.json"}, Severity: fault.Info, Rule: "dead-card", What: "card x is recalled by none of its triggers"},
	}
	for _, name := range []Name{Text, JSON, GitHub} {
		var b bytes.Buffer
		if err := WriteFaults(&b, name, faults, Options{}); err != nil {
			t.Fatal(err)
		}
		golden(t, "faults."+string(name), b.Bytes())
	}
}

// TestFixes prints verified edits: each says what it fixes and breaks.
func TestFixes(t *testing.T) {
	run := told(t)
	var offers []engine.Offer
	if err := run.Fixes(context.Background(), nil, func(o engine.Offer) { offers = append(offers, o) }); err != nil {
		t.Fatal(err)
	}
	if len(offers) != 2 {
		t.Fatalf("%d offers for 2 failing cases", len(offers))
	}
	for _, name := range []Name{Text, JSON, Markdown} {
		var b bytes.Buffer
		if err := WriteFixes(&b, name, run, offers, Options{}); err != nil {
			t.Fatal(err)
		}
		switch {
		case name == JSON && !json.Valid(b.Bytes()):
			t.Error("no JSON")
		case name != JSON && (!strings.Contains(b.String(), "fixes 1") || !strings.Contains(b.String(), "breaks 0")):
			t.Errorf("%s does not say what the edits do:\n%s", name, b.String())
		}
	}
	if err := WriteFixes(&bytes.Buffer{}, CSV, run, offers, Options{}); err == nil {
		t.Error("fixes have no CSV")
	}
}
