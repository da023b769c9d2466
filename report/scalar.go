package report

import (
	"strconv"
	"strings"
)

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

// Missing tells whether the value says nothing: absent, null or blank.
func (s Scalar) Missing() bool {
	return s.Kind == "" || s.Kind == "null" || s.Kind == "string" && strings.TrimSpace(s.Text) == ""
}

// MarshalJSON writes the value as it stood; absent becomes null.
func (s Scalar) MarshalJSON() ([]byte, error) {
	switch s.Kind {
	case "number":
		return marshal(s.Num)
	case "string":
		return marshal(s.Text)
	case "bool", "other":
		return []byte(s.Text), nil
	default:
		return []byte("null"), nil
	}
}

// Identity gives what a report says it measured, by key: suite, engineVersion,
// scorerVersion, suiteFingerprint, cardSetFingerprint, evalConfigFingerprint,
// limit, threshold, profile. An empty text is absent.
func (r *Report) Identity(key string) Scalar {
	if s, ok := r.odd[key]; ok {
		return s
	}
	switch key {
	case "limit":
		if r.Limit == nil {
			return Scalar{}
		}
		return Scalar{Kind: "number", Num: float64(*r.Limit)}
	case "threshold":
		if r.Threshold == nil {
			return Scalar{}
		}
		return NumberOf(r.Threshold)
	}
	texts := map[string]string{"suite": r.Suite, "engineVersion": r.EngineVersion, "scorerVersion": r.ScorerVersion,
		"suiteFingerprint": r.SuiteFingerprint, "cardSetFingerprint": r.CardSetFingerprint,
		"evalConfigFingerprint": r.EvalConfigFingerprint, "profile": r.Profile}
	if text := texts[key]; text != "" {
		return StringOf(text)
	}
	return Scalar{}
}

// OwnThreshold gives the case's own threshold as it stood.
func (c *Case) OwnThreshold() Scalar {
	if c.oddThreshold.Kind != "" {
		return c.oddThreshold
	}
	return NumberOf(c.Threshold)
}
