package format

import (
	"fmt"
	"io"
	"strings"

	"ome-tui/engine/fault"
	"ome-tui/report"
	"ome-tui/report/words"
)

// writeJSON writes a value with two blanks of indentation.
func writeJSON(w io.Writer, v any) error { return report.Indented(w, v) }

// WriteFaults writes what a load or a lint found as text (one line each, then
// a closing line), JSON, or GitHub annotations.
func WriteFaults(w io.Writer, name Name, faults fault.List, o Options) error {
	switch name {
	case Text:
		t := &textWriter{style: o.Style}
		t.faults(faults)
		return t.flush(w)
	case JSON:
		return writeJSON(w, faultsJSON(faults))
	case GitHub:
		var b strings.Builder
		for _, s := range []fault.Severity{fault.Error, fault.Warning, fault.Info} {
			level := map[fault.Severity]string{fault.Error: "error", fault.Warning: "warning", fault.Info: "notice"}[s]
			annotate(&b, level, faultNotes(faults.Only(s)), "finding", "findings")
		}
		_, err := io.WriteString(w, b.String())
		return err
	default:
		return fmt.Errorf("findings have no format %q (one of text, json, github)", name)
	}
}

func (t *textWriter) faults(faults fault.List) {
	for _, f := range faults {
		if f.Severity == fault.Info && t.style.Quiet {
			continue
		}
		colour := map[fault.Severity]string{fault.Error: red, fault.Warning: yellow, fault.Info: dim}[f.Severity]
		t.line(words.Clean(f.Pos.String()), ": ", t.paint(colour, f.Severity.String()), " ", f.Rule, ": ", words.Clean(what(f)))
	}
	t.line(faultLine(faults))
}

// what is a fault without its place.
func what(f fault.Fault) string {
	f.Pos = fault.Pos{}
	return f.Error()
}

// faultLine counts findings by severity.
func faultLine(faults fault.List) string {
	return fmt.Sprintf("%s, %s, %s", words.Count(len(faults.Only(fault.Error)), "error"),
		words.Count(len(faults.Only(fault.Warning)), "warning"), words.Count(len(faults.Only(fault.Info)), "hint"))
}

func faultNotes(faults fault.List) []note {
	var list []note
	for _, f := range faults {
		list = append(list, note{f.File, f.Line, f.Column, f.Rule, what(f)})
	}
	return list
}

type jsonFault struct {
	Severity string `json:"severity"`
	Rule     string `json:"rule"`
	File     string `json:"file,omitempty"`
	Line     int    `json:"line,omitempty"`
	Column   int    `json:"column,omitempty"`
	Field    string `json:"field,omitempty"`
	What     string `json:"what"`
	Remedy   string `json:"remedy,omitempty"`
}

type jsonFaults struct {
	SchemaVersion int         `json:"schemaVersion"`
	Errors        int         `json:"errors"`
	Warnings      int         `json:"warnings"`
	Hints         int         `json:"hints"`
	Findings      []jsonFault `json:"findings"`
}

func faultsJSON(faults fault.List) jsonFaults {
	j := jsonFaults{report.SchemaVersion, len(faults.Only(fault.Error)), len(faults.Only(fault.Warning)), len(faults.Only(fault.Info)), []jsonFault{}}
	for _, f := range faults {
		j.Findings = append(j.Findings, jsonFault{f.Severity.String(), f.Rule, f.File, f.Line, f.Column, f.Field, f.What, f.Remedy})
	}
	return j
}
