package format

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"ome-tui/report"
	"ome-tui/report/verdict"
	"ome-tui/report/words"
)

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Skipped  int          `xml:"skipped,attr"`
	Time     string       `xml:"time,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name       string           `xml:"name,attr"`
	Tests      int              `xml:"tests,attr"`
	Failures   int              `xml:"failures,attr"`
	Errors     int              `xml:"errors,attr"`
	Skipped    int              `xml:"skipped,attr"`
	Time       string           `xml:"time,attr"`
	Timestamp  string           `xml:"timestamp,attr,omitempty"`
	Properties *junitProperties `xml:"properties"`
	Cases      []junitCase      `xml:"testcase"`
	seconds    float64
}

type junitProperties struct {
	List []junitProperty `xml:"property"`
}

type junitProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type junitCase struct {
	Classname string        `xml:"classname,attr"`
	Name      string        `xml:"name,attr"`
	File      string        `xml:"file,attr,omitempty"`
	Line      int           `xml:"line,attr,omitempty"`
	Time      string        `xml:"time,attr"`
	Failure   *junitMessage `xml:"failure"`
	Error     *junitMessage `xml:"error"`
	Skipped   *junitMessage `xml:"skipped"`
}

type junitMessage struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// WriteJUnit writes a testsuite for each suite, and one each for gates, the
// comparison and the run where they say something of their own: an incomplete
// run, or a verdict that nothing else explains.
func WriteJUnit(w io.Writer, d *report.Document, o Options) error {
	all := junitSuites{Name: "ome-tui"}
	total := 0.0
	for _, s := range junitParts(d, o) {
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.Errors += s.Errors
		all.Skipped += s.Skipped
		total += s.seconds
		all.Suites = append(all.Suites, s)
	}
	all.Time = seconds(total)
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(all); err != nil {
		return fmt.Errorf("junit: %w", err)
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func junitParts(d *report.Document, o Options) []junitSuite {
	var parts []junitSuite
	gates := junitSuite{Name: "gates", Time: seconds(0)}
	run := junitSuite{Name: "run", Time: seconds(0)}
	addGates := func(list []report.Gate) {
		for _, g := range list {
			c := junitCase{Classname: "gates", Name: xmlText(g.Name)}
			if !g.OK {
				c.Failure = &junitMessage{Message: xmlText(gateLine(g)), Type: "gate"}
			}
			gates.add(c, 0)
		}
	}
	for _, r := range d.Reports {
		parts = append(parts, junitReport(r))
		addGates(r.Gates)
		if !r.Complete {
			run.add(junitCase{Classname: "run", Name: xmlText(r.Suite), Error: &junitMessage{Message: "the run was cut short", Type: "incomplete"}}, 0)
		}
	}
	addGates(d.Gates)
	comparison := junitSuite{Name: "comparison", Time: seconds(0)}
	if o.Comparison != nil {
		comparison.add(junitComparison(o), 0)
	}
	parts = append(parts, gates, comparison, run)
	if o.Verdict.Status != verdict.StatusPassed && !slices.ContainsFunc(parts, func(s junitSuite) bool { return s.Failures+s.Errors > 0 }) {
		parts[len(parts)-1].add(junitVerdict(o.Verdict), 0)
	}
	return slices.DeleteFunc(parts, func(s junitSuite) bool { return s.Tests == 0 && s.Properties == nil })
}

// junitVerdict is the testcase of a run that did not pass for a reason that no
// case, gate or comparison tells: without it such a run would read as green.
func junitVerdict(v verdict.Verdict) junitCase {
	c := junitCase{Classname: "run", Name: "verdict"}
	m := &junitMessage{Message: xmlText(strings.Join(v.Reasons, "; ")), Type: v.Word}
	if c.Failure = m; v.Status != verdict.StatusFailed {
		c.Failure, c.Error = nil, m
	}
	return c
}

func junitComparison(o Options) junitCase {
	c := junitCase{Classname: "comparison", Name: "no regression"}
	var lines []string
	for _, r := range o.Comparison.All() {
		lines = append(lines, xmlText(r.Text))
	}
	if len(lines) > 0 {
		c.Failure = &junitMessage{Message: lines[0], Type: "comparison", Text: strings.Join(lines, "\n")}
	}
	return c
}

func junitReport(r *report.Report) junitSuite {
	s := junitSuite{Name: xmlText(r.Suite), Timestamp: xmlText(strings.TrimSuffix(r.GeneratedAt, "Z"))}
	s.Properties = &junitProperties{}
	for _, p := range parts(r) {
		s.Properties.List = append(s.Properties.List, junitProperty{p.name, xmlText(p.value)})
	}
	for _, f := range figures(r) {
		s.Properties.List = append(s.Properties.List, junitProperty{f.metric, xmlText(f.value)})
	}
	for _, w := range rows(r) {
		s.add(junitRow(w), w.seconds)
	}
	s.Time = seconds(s.seconds)
	return s
}

// add counts a testcase, which has at most one of failure, error and skipped.
func (s *junitSuite) add(c junitCase, duration float64) {
	c.Time = seconds(duration)
	s.seconds += duration
	s.Tests++
	switch {
	case c.Failure != nil:
		s.Failures++
	case c.Error != nil:
		s.Errors++
	case c.Skipped != nil:
		s.Skipped++
	}
	s.Cases = append(s.Cases, c)
}

func junitRow(w row) junitCase {
	c := junitCase{Classname: xmlText(w.suite), Name: xmlText(w.id), File: xmlText(w.file), Line: w.line}
	switch w.state {
	case failed:
		c.Failure = &junitMessage{Message: xmlText(w.cause), Type: failureKind(w), Text: junitDetail(w)}
	case knownPassed:
		c.Failure = &junitMessage{Message: xmlText(w.cause), Type: "known-failure-passes"}
	case knownFailure:
		c.Skipped = &junitMessage{Message: "known: " + xmlText(w.known)}
	}
	return c
}

func failureKind(w row) string {
	if w.recall != nil && w.recall.Diagnostics != nil && w.recall.Diagnostics.Failure != nil {
		return xmlText(w.recall.Diagnostics.Failure.Kind)
	}
	return "failed"
}

// junitDetail is what a person reads below the message.
func junitDetail(w row) string {
	var lines []string
	if c := w.recall; c != nil {
		lines = append(lines, "prompt: "+words.Clean(c.Prompt), "expected: "+ids(c.ExpectedCards), "returned: "+ids(c.ReturnedCards))
		if w.margin != nil {
			lines = append(lines, "margin: "+words.Signed(*w.margin))
		}
	}
	if w.hook != nil {
		for _, check := range w.hook.Checks {
			lines = append(lines, fmt.Sprintf("%s %s: %s", check.Result, words.Clean(check.Name), words.Clean(check.Detail)))
		}
	}
	for i := range lines {
		lines[i] = xmlText(lines[i])
	}
	return strings.Join(lines, "\n")
}

func seconds(v float64) string { return strconv.FormatFloat(v, 'f', 6, 64) }

// xmlText gives one clean line without what XML 1.0 does not allow in any
// form.
func xmlText(s string) string {
	return words.Clean(strings.Map(func(r rune) rune {
		switch {
		case r == '\t', r == '\n', r == '\r':
			return ' '
		case r < 0x20, r >= 0x7f && r < 0xa0, r&0xfffe == 0xfffe, r >= 0xd800 && r < 0xe000:
			return -1
		default:
			return r
		}
	}, ansi.Strip(strings.ToValidUTF8(s, ""))))
}
