package main

import (
	"fmt"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/engine/hook/eval"
	"ome-tui/engine/source"
	"ome-tui/engine/suite"
)

// gateNames are the flags that hold a run to a figure: --gate, and one for each
// common metric.
func gateNames() []string {
	var names []string
	for _, s := range gateFlags() {
		if s.name != "known-failures" {
			names = append(names, s.name)
		}
	}
	return names
}

// gateList turns --min-*, --max-* and --gate into gates.
func (a *app) gateList() ([]suite.Gate, error) {
	var gates []suite.Gate
	for _, name := range gateNames() {
		if name == "gate" || !a.o.changed(name) {
			continue
		}
		bound, err := a.o.set.GetFloat64(name)
		if err != nil {
			return nil, err
		}
		g, err := suite.FlagGate(name, bound)
		if err != nil {
			return nil, err
		}
		gates = append(gates, g)
	}
	for _, text := range a.o.gates {
		g, err := suite.ParseGate(text)
		if err != nil {
			return nil, err
		}
		gates = append(gates, g)
	}
	return gates, nil
}

// checkGates reports a gate on a tag, difficulty or language that no case of
// the suites has, before anything runs.
func checkGates(gates []suite.Gate, s *engine.Session) error {
	if len(gates) == 0 {
		return nil
	}
	vocabulary := suite.NewVocabulary(s.Suites()...)
	for _, g := range gates {
		if err := g.Check(vocabulary); err != nil {
			return err
		}
	}
	return nil
}

// asFault gives an error of the command line to where faults are shown.
func asFault(err error) fault.List {
	return fault.List{{Rule: "gate", What: err.Error()}}
}

// checkHookGates reports a gate on a metric that hook cases do not have, or on
// a tag that none of them has.
func checkHookGates(gates []suite.Gate, s *eval.Session) error {
	var v suite.Vocabulary
	for _, one := range s.Suites {
		for i := range one.Cases {
			v.Tags = append(v.Tags, one.Cases[i].Tags...)
		}
	}
	for _, g := range gates {
		if g.Metric != suite.PassRate {
			return fmt.Errorf("gate %q: hook cases pass or fail, and have no %s; %s is what can be bounded, of all or of a tag", g.Text, g.Metric, suite.PassRate)
		}
		if err := g.Check(v); err != nil {
			return err
		}
	}
	return nil
}

// knownFailures reads the file of --known-failures.
func (a *app) knownFailures() (suite.KnownFailures, error) {
	if a.o.knownFailures == "" {
		return nil, nil
	}
	data, faults := source.ReadFile(a.o.knownFailures)
	if faults != nil {
		return nil, faults
	}
	known, faults := suite.ParseKnownFailures(a.o.knownFailures, data)
	if len(faults) > 0 {
		return nil, faults
	}
	return known, nil
}

// caseNames are the names under which a known failure may stand: the id of a
// case, and SUITE/ID.
type caseNames map[string]bool

func (n caseNames) add(suite, id string) { n[id], n[suite+"/"+id] = true, true }

// namesOf gives the cases of all suites, selected or not.
func namesOf(s *engine.Session) caseNames {
	names := caseNames{}
	for i := range s.Suites() {
		name, cases := s.SuiteName(i), s.Suites()[i].Cases
		for k := range cases {
			names.add(name, cases[k].ID)
		}
	}
	return names
}

// hookNamesOf is namesOf for hook suites.
func hookNamesOf(s *eval.Session) caseNames {
	names := caseNames{}
	for _, one := range s.Suites {
		for k := range one.Cases {
			names.add(one.Name, one.Cases[k].ID)
		}
	}
	return names
}

// missing has a line for each listed failure that is none of the cases.
func (n caseNames) missing(known suite.KnownFailures) []string {
	var lines []string
	for _, k := range known {
		if !n[k.ID] {
			lines = append(lines, fmt.Sprintf("%s: known failure %s is no case of the suites", k.Pos, k.ID))
		}
	}
	return lines
}
