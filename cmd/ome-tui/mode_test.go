package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// asked gives a flag with a value that it takes.
func asked(name string) string {
	for _, s := range flagTable() {
		if s.name != name || s.value == "" {
			continue
		}
		switch {
		case name == "gate":
			return "--gate=passRate>=0.5"
		case name == "shard":
			return "--shard=1/2"
		case name == "report":
			return "--report=json=no/where.json"
		case s.value == "R" || s.value == "M" || s.value == "N":
			return "--" + name + "=1"
		default:
			return "--" + name + "=x"
		}
	}
	return "--" + name
}

// refusal runs a command line that must be a usage error and gives what it says.
func refusal(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := run(t.Context(), args, strings.NewReader(""), &out, &errs); status != exitUsage || out.Len() > 0 {
		t.Errorf("%q: status %d, stdout %q, stderr %q", args, status, out.String(), errs.String())
	}
	return errs.String()
}

// TestTwoQuestions holds that any two questions on one command line are refused with both names.
func TestTwoQuestions(t *testing.T) {
	table := modeTable()
	for i, a := range table {
		for _, b := range table[i+1:] {
			want := fmt.Sprintf("--%s and --%s exclude each other: ask one at a time", a.flag, b.flag)
			if got := refusal(t, asked(b.flag), asked(a.flag)); !strings.Contains(got, want) {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
}

// TestQuestionHearsNoGate holds that a flag of a judged run is refused where the question does not hear it.
func TestQuestionHearsNoGate(t *testing.T) {
	for _, m := range modeTable() {
		for _, name := range judgedFlags() {
			if slices.Contains(m.hears, name) || slices.Contains(m.shows, name) {
				continue
			}
			want := fmt.Sprintf("--%s and --%s exclude each other", m.flag, name)
			if got := refusal(t, asked(m.flag), asked(name)); !strings.Contains(got, want) {
				t.Errorf("%q, want %q", got, want)
			}
		}
		for _, name := range m.shows {
			want := fmt.Sprintf("--%s and --%s exclude each other outside the explorer", m.flag, name)
			if got := refusal(t, asked(m.flag), asked(name)); !strings.Contains(got, want) {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
}

// TestFlagWithoutItsOwner holds that a flag of another flag or command is no silent part of a run.
func TestFlagWithoutItsOwner(t *testing.T) {
	for _, f := range ownedFlags() {
		if got, want := refusal(t, asked(f.name), "--headless"), fmt.Sprintf("--%s belongs to %s", f.name, f.asked()); !strings.Contains(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestCommandTakesItsFlags holds that a command refuses each flag that its help does not list.
func TestCommandTakesItsFlags(t *testing.T) {
	for _, c := range commandTable() {
		if c.name == "demo" || c.name == "help" || c.name == "hook" {
			continue
		}
		for _, m := range modeTable() {
			if got, want := refusal(t, c.name, asked(m.flag)), fmt.Sprintf("%s does not take --%s", c.name, m.flag); !strings.Contains(got, want) {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
	if got := refusal(t, "hook", "explain", "--lint"); !strings.Contains(got, "hook explain does not take --lint") {
		t.Errorf("%q", got)
	}
}
