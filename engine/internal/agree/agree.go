// Package agree counts how often the engine gives what was recorded, and
// prints it as a table: field, rows, equal, percent, and the bar that the
// field has to reach. It is for tests alone.
//
// A test makes a Table, calls Compare once per row and field, sets bars, and
// ends with Check, which logs the table, shows the first differences of each
// field, and fails for every field below its bar.
package agree

import (
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"text/tabwriter"
)

// shownDifferences is how many differences of a field are kept.
const shownDifferences = 8

// Table is the agreement of a set of rows, by field in first-seen order. It
// is not safe for concurrent use.
type Table struct {
	title  string
	fields []*Field
	byName map[string]*Field
}

// Field is the agreement in one field.
type Field struct {
	Name        string
	Rows, Equal int
	// Bar is the least percentage that passes, 0–100.
	Bar float64
	// Differences describe the first rows that differ.
	Differences []string
}

// Percent gives the share of equal rows, 0–100; 100 where there are none.
func (f *Field) Percent() float64 {
	if f.Rows == 0 {
		return 100
	}
	return 100 * float64(f.Equal) / float64(f.Rows)
}

// New makes an empty table.
func New(title string) *Table {
	return &Table{title: title, byName: map[string]*Field{}}
}

// Field gives the field with the name; it is added where it is new.
func (t *Table) Field(name string) *Field {
	f, ok := t.byName[name]
	if !ok {
		f = &Field{Name: name}
		t.byName[name] = f
		t.fields = append(t.fields, f)
	}
	return f
}

// Count counts one row of a field; difference is called only for rows that
// differ and are shown.
func (t *Table) Count(name string, equal bool, difference func() string) {
	f := t.Field(name)
	f.Rows++
	if equal {
		f.Equal++
		return
	}
	if len(f.Differences) < shownDifferences {
		f.Differences = append(f.Differences, difference())
	}
}

// Compare counts one row of a field; nil and empty lists are equal. row says
// where the value comes from.
func (t *Table) Compare(name, row string, got, want any) bool {
	equal := same(got, want)
	t.Count(name, equal, func() string { return fmt.Sprintf("%s\n\t got %#v\n\twant %#v", row, got, want) })
	return equal
}

func same(got, want any) bool {
	g, w := reflect.ValueOf(got), reflect.ValueOf(want)
	if g.IsValid() && w.IsValid() && g.Type() == w.Type() {
		if k := g.Kind(); (k == reflect.Slice || k == reflect.Map) && g.Len() == 0 && w.Len() == 0 {
			return true
		}
	}
	return reflect.DeepEqual(got, want)
}

// Bar sets the least percentage (0–100) of the fields, of all where none is
// named.
func (t *Table) Bar(percent float64, names ...string) {
	if len(names) == 0 {
		for _, f := range t.fields {
			f.Bar = percent
		}
	}
	for _, name := range names {
		t.Field(name).Bar = percent
	}
}

// Write prints the table.
func (t *Table) Write(w io.Writer) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(out, "%s\trows\tequal\tpercent\tbar\t\n", t.title)
	for _, f := range t.fields {
		mark := ""
		if f.Percent() < f.Bar {
			mark = " below"
		}
		fmt.Fprintf(out, "%s\t%d\t%d\t%.2f\t%.1f\t%s\n", f.Name, f.Rows, f.Equal, f.Percent(), f.Bar, mark)
	}
	return out.Flush()
}

// Check logs the table with the differences and fails for each field below
// its bar, and for a field with a bar and no rows.
func (t *Table) Check(tb testing.TB) {
	tb.Helper()
	var out strings.Builder
	if err := t.Write(&out); err != nil {
		tb.Fatal(err)
	}
	tb.Log("\n" + out.String())
	for _, f := range t.fields {
		if len(f.Differences) > 0 {
			tb.Logf("%s: first differences\n%s", f.Name, strings.Join(f.Differences, "\n"))
		}
		switch {
		case f.Rows == 0:
			tb.Errorf("%s: no rows compared", f.Name)
		case f.Percent() < f.Bar:
			tb.Errorf("%s: %.2f %% equal, bar %.1f %%", f.Name, f.Percent(), f.Bar)
		}
	}
}
