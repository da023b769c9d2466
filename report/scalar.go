package report

import "strconv"

// Scalar is a JSON value as it stood in a report, kept where its presence and
// type matter to a comparison. The zero value is absent.
type Scalar struct {
	// Kind is "" (absent), "null", "number", "string", "bool" or "other".
	Kind string
	Text string
	Num  float64
}

// NumberOf gives a number, or null for nil.
func NumberOf(v *float64) Scalar {
	if v == nil {
		return Scalar{Kind: "null"}
	}
	return Scalar{Kind: "number", Num: *v}
}

// StringOf gives a string.
func StringOf(s string) Scalar { return Scalar{Kind: "string", Text: s} }

// String gives the value as JSON would show it; absent reads "absent".
func (s Scalar) String() string {
	switch s.Kind {
	case "":
		return "absent"
	case "number":
		return strconv.FormatFloat(s.Num, 'f', -1, 64)
	case "string":
		return strconv.Quote(s.Text)
	case "bool", "other":
		return s.Text
	default:
		return "null"
	}
}
