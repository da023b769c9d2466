package suite

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"ome-tui/engine/fault"
)

// KnownFailures are the cases that may fail, each for a stated reason.
type KnownFailures []KnownFailure

// KnownFailure is one case that may fail. ID is a case id, or SUITE/ID where
// several suites have a case of that id.
type KnownFailure struct {
	ID, Reason string
	fault.Pos
}

// ParseKnownFailures reads one entry a line: a case id, in double quotes when
// it holds blanks, then the reason. Empty lines and lines that start with #
// are skipped. An entry without a reason and a repeated id are faults.
func ParseKnownFailures(file string, data []byte) (KnownFailures, fault.List) {
	var known KnownFailures
	var faults fault.List
	if isJSON(data) {
		return nil, fault.List{{Pos: fault.Pos{File: file}, Rule: "known-failure", What: "known failures are plain text, not JSON",
			Remedy: "write a line each: case id, blank, reason"}}
	}
	seen := map[string]int{}
	lines := bytes.Split(bytes.TrimPrefix(data, []byte("\ufeff")), []byte("\n"))
	for i, raw := range lines {
		line := strings.TrimSpace(string(raw))
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		pos := fault.Pos{File: file, Line: i + 1, Column: 1}
		id, reason, err := cutID(line)
		switch {
		case err != nil:
			faults = append(faults, fault.Fault{Pos: pos, Rule: "known-failure", What: err.Error(), Remedy: `close the id with a double quote`})
		case id == "":
			faults = append(faults, fault.Fault{Pos: pos, Rule: "known-failure", What: "known failure without a case id", Remedy: "write a case id first"})
		case reason == "":
			faults = append(faults, fault.Fault{Pos: pos, Rule: "known-failure", What: fmt.Sprintf("known failure %q has no reason", id), Remedy: "write the reason after the id"})
		case seen[id] > 0:
			faults = append(faults, fault.Fault{Pos: pos, Rule: "known-failure", What: fmt.Sprintf("known failure %q is listed twice", id), Remedy: fmt.Sprintf("it stands on line %d", seen[id])})
		default:
			seen[id] = i + 1
			known = append(known, KnownFailure{id, reason, pos})
		}
	}
	return known, faults
}

// isJSON tells a JSON document of objects or lists.
func isJSON(data []byte) bool {
	data = bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff")))
	return len(data) > 0 && (data[0] == '{' || data[0] == '[') && json.Valid(data)
}

// cutID takes the id off a line.
func cutID(line string) (id, reason string, err error) {
	if strings.HasPrefix(line, `"`) {
		prefix, err := strconv.QuotedPrefix(line)
		if err != nil {
			return "", "", fmt.Errorf("the quoted case id does not end")
		}
		id, err = strconv.Unquote(prefix)
		return id, strings.TrimSpace(line[len(prefix):]), err
	}
	end := strings.IndexAny(line, " \t")
	if end < 0 {
		return line, "", nil
	}
	return line[:end], strings.TrimSpace(line[end:]), nil
}

// Format gives the line that ParseKnownFailures reads back.
func (k KnownFailure) Format() string {
	id := k.ID
	if strings.ContainsFunc(id, needsQuotes) {
		id = strconv.Quote(id)
	}
	return id + " " + strings.Join(strings.Fields(k.Reason), " ")
}

func needsQuotes(r rune) bool {
	return r == '"' || r == '#' || unicode.IsSpace(r) || !unicode.IsPrint(r)
}

// Find gives the entry under which a case of a suite may fail.
func (k KnownFailures) Find(suite, id string) (KnownFailure, bool) {
	full := suite + "/" + id
	for _, f := range k {
		if f.ID == id || f.ID == full {
			return f, true
		}
	}
	return KnownFailure{}, false
}
