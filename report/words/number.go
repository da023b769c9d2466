package words

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Num gives a number with at most 2 decimals and no closing zeros; a negative
// one has a true minus sign.
func Num(v float64) string { return trimmed(v, 2) }

// Measured is a gate with what was measured: "mrr>=0.9: 0.85".
func Measured(gate string, value *float64) string {
	return Clean(gate) + ": " + GateValue(value)
}

// GateValue is what a gate was held against, with all its decimals.
func GateValue(v *float64) string {
	if v == nil {
		return "undefined"
	}
	return trimmed(*v, 9)
}

// BrokenGate says why a gate does not hold.
func BrokenGate(gate string, value *float64, bound string) string {
	if value == nil {
		return fmt.Sprintf("gate %s: the metric is undefined, there is no such case", gate)
	}
	return fmt.Sprintf("gate %s: measured %v, wanted %s", gate, *value, bound)
}

// Num3 is Num with at most 3 decimals, as metrics have.
func Num3(v float64) string { return trimmed(v, 3) }

func trimmed(v float64, decimals int) string {
	s := strconv.FormatFloat(math.Abs(v), 'f', decimals, 64)
	s = strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
	if v < 0 && s != "0" {
		return "−" + s
	}
	return s
}

// Signed gives a number with its sign, zero without one.
func Signed(v float64) string {
	if s := Num(v); v <= 0 || s == "0" {
		return s
	}
	return "+" + Num(v)
}

// Score gives an evidence score with one decimal. A score that one decimal
// would put on the other side of the threshold keeps two.
func Score(score, threshold float64) string {
	short := strconv.FormatFloat(score, 'f', 1, 64)
	if v, _ := strconv.ParseFloat(short, 64); (v >= threshold) != (score >= threshold) {
		return strconv.FormatFloat(score, 'f', 2, 64)
	}
	return short
}

// Points gives a distance between scores with one decimal, or two when one
// would show none.
func Points(v float64) string {
	if s := trimmed(v, 1); s != "0" {
		return s
	}
	return trimmed(v, 2)
}

// Rate gives a metric between 0 and 1 with 3 decimals, "n/a" for nil.
func Rate(v *float64) string {
	if v == nil {
		return "n/a"
	}
	return strconv.FormatFloat(*v, 'f', 3, 64)
}

// Percent gives a metric between 0 and 1 as a percentage with at most one
// decimal, "n/a" for nil. 100% and 0% are only said when exact.
func Percent(v *float64) string {
	if v == nil {
		return "n/a"
	}
	s := strings.TrimSuffix(strconv.FormatFloat(*v*100, 'f', 1, 64), ".0")
	switch {
	case s == "100" && *v < 1:
		s = "99.9"
	case s == "0" && *v > 0:
		s = "0.1"
	}
	return s + "%"
}

// Share is Percent of n in all, "n/a" of none.
func Share(n, all int) string {
	if all == 0 {
		return Percent(nil)
	}
	v := float64(n) / float64(all)
	return Percent(&v)
}

// Count gives "1 case" or "3 cases"; the plural ends in s.
func Count(n int, noun string) string { return count(n, noun, noun+"s") }

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// Pinned gives "1 case with a threshold of its own".
func Pinned(n int) string {
	return count(n, "case with a threshold of its own", "cases with a threshold of their own")
}

// Ordinal gives "1st", "2nd", "3rd", "4th", ...
func Ordinal(n int) string {
	ending := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			ending = "st"
		case 2:
			ending = "nd"
		case 3:
			ending = "rd"
		}
	}
	return strconv.Itoa(n) + ending
}

// and joins "a", "a and b", "a, b and c".
func and(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}

// byField joins phrases under their fields, in the order in which the fields
// come up: "triggers “a” and “b”, topics “c”".
func byField(pairs [][2]string) string {
	var fields []string
	phrases := map[string][]string{}
	for _, p := range pairs {
		if phrases[p[0]] == nil {
			fields = append(fields, p[0])
		}
		phrases[p[0]] = append(phrases[p[0]], Quote(p[1], 40))
	}
	parts := make([]string, len(fields))
	for i, f := range fields {
		parts[i] = strings.TrimSpace(f + " " + and(phrases[f]))
	}
	return strings.Join(parts, ", ")
}
