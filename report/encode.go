package report

import (
	"encoding/json"
	"fmt"
	"io"
)

// MarshalJSON writes a hook report with its own metrics and cases, a recall
// report as its fields stand.
func (r *Report) MarshalJSON() ([]byte, error) {
	if r.Hook != nil {
		return marshal(struct {
			Header
			Gates []Gate `json:"gates,omitempty"`
			*HookPart
		}{r.Header, r.Gates, r.Hook})
	}
	type plain Report // without this method
	return marshal((*plain)(r))
}

// MarshalJSON writes one report as itself, several in their envelope.
func (d *Document) MarshalJSON() ([]byte, error) {
	if len(d.Reports) == 1 {
		return marshal(d.Reports[0])
	}
	reports := d.Reports
	if reports == nil {
		reports = []*Report{}
	}
	return marshal(struct {
		SchemaVersion int       `json:"schemaVersion"`
		OK            bool      `json:"ok"`
		Verdict       string    `json:"verdict,omitempty"`
		Gates         []Gate    `json:"gates,omitempty"`
		Reports       []*Report `json:"reports"`
	}{SchemaVersion, d.OK(), d.Verdict, d.Gates, reports})
}

// WriteJSON writes the document with two blanks of indentation and a closing
// newline. The same document is always the same bytes.
func WriteJSON(w io.Writer, d *Document) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(d); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}
