package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"ome-tui/engine/source"
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
	if err := Indented(w, d); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}

// Indented writes a value as JSON with two blanks of indentation. Control and
// format characters are escaped: what is printed may stand on a terminal.
func Indented(w io.Writer, v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(source.EscapeControls(b.Bytes()))
	return err
}
