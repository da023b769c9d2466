package report

import (
	"bufio"
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

// envelope is how several reports are written.
type envelope struct {
	SchemaVersion int       `json:"schemaVersion"`
	OK            bool      `json:"ok"`
	Verdict       string    `json:"verdict,omitempty"`
	Gates         []Gate    `json:"gates,omitempty"`
	Reports       []*Report `json:"reports"`
}

func (d *Document) envelope() envelope {
	reports := d.Reports
	if reports == nil {
		reports = []*Report{}
	}
	return envelope{SchemaVersion, d.OK(), d.Verdict, d.Gates, reports}
}

// MarshalJSON writes one report as itself, several in their envelope.
func (d *Document) MarshalJSON() ([]byte, error) {
	if len(d.Reports) == 1 {
		return marshal(d.Reports[0])
	}
	return marshal(d.envelope())
}

// WriteJSON writes the document with two blanks of indentation and a closing
// newline. The same document is always the same bytes: those of Indented, but
// case by case, so that a report of many cases is never held as text.
func WriteJSON(w io.Writer, d *Document) error {
	b := bufio.NewWriterSize(w, 1<<16)
	err := writeDocument(b, d)
	if err == nil {
		err = b.Flush()
	}
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}

func writeDocument(b *bufio.Writer, d *Document) error {
	if len(d.Reports) == 1 {
		if err := writeReport(b, d.Reports[0], ""); err != nil {
			return err
		}
		return b.WriteByte('\n')
	}
	head := d.envelope()
	head.Reports = []*Report{}
	err := writeList(b, head, "", len(d.Reports), func(i int, prefix string) error { return writeReport(b, d.Reports[i], prefix) })
	if err != nil {
		return err
	}
	return b.WriteByte('\n')
}

// writeReport writes a report whose lines but the first begin with a prefix.
func writeReport(b *bufio.Writer, r *Report, prefix string) error {
	if r.Hook != nil || len(r.Cases) == 0 {
		return writeValue(b, r, prefix)
	}
	head := *r
	head.Cases = []Case{}
	return writeList(b, &head, prefix, len(r.Cases), func(i int, prefix string) error { return writeValue(b, &r.Cases[i], prefix) })
}

// writeList writes an object whose last value is a list, given empty, with the
// items that item writes.
func writeList(b *bufio.Writer, head any, prefix string, items int, item func(i int, prefix string) error) error {
	data, err := indented(head, prefix)
	if err != nil {
		return err
	}
	rest, ok := bytes.CutSuffix(data, []byte("]\n"+prefix+"}"))
	if !ok {
		return fmt.Errorf("the list is not the last value of %T", head)
	}
	b.Write(rest) // a fault of the writer stays until Flush
	for i := range items {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n" + prefix + "    ")
		if err := item(i, prefix+"    "); err != nil {
			return err
		}
	}
	if items > 0 {
		b.WriteString("\n" + prefix + "  ")
	}
	_, err = b.WriteString("]\n" + prefix + "}")
	return err
}

func writeValue(b *bufio.Writer, v any, prefix string) error {
	data, err := indented(v, prefix)
	if err == nil {
		_, err = b.Write(data)
	}
	return err
}

// Indented writes a value as JSON with two blanks of indentation. Control and
// format characters are escaped: what is printed may stand on a terminal.
func Indented(w io.Writer, v any) error {
	data, err := indented(v, "")
	if err != nil {
		return err
	}
	_, err = w.Write(append(data, '\n'))
	return err
}

// indented gives a value as Indented writes it, without the closing newline;
// every line but the first begins with the prefix.
func indented(v any, prefix string) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent(prefix, "  ")
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return source.EscapeControls(bytes.TrimSuffix(b.Bytes(), []byte("\n"))), nil
}
