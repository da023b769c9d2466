package source

import (
	"fmt"
	"strings"
)

// Nearest is the known name that a person most likely meant, or "" when none
// is near. Letter case and the separators _ - and blank do not count, so
// ignoreWhen finds ignore_when.
func Nearest(name string, known []string) string {
	const longest = 64 // no field is longer; bounds the work on hostile names
	if name == "" || len(name) > longest {
		return ""
	}
	plain := fold(name)
	best, bestDistance := "", 1+max(1, len([]rune(plain))/3)
	for _, k := range known {
		if d := editDistance(plain, fold(k)); d < bestDistance && k != name {
			best, bestDistance = k, d
		}
	}
	return best
}

// few is how many names a remedy lists.
const few = 4

// DidYouMean asks for the nearest known name, else for those that hold the
// name; "" when there is none of either.
func DidYouMean(name string, known []string) string {
	if near := Nearest(name, known); near != "" {
		return "did you mean " + near + "?"
	}
	var holding []string
	if part := fold(name); part != "" {
		for _, k := range known {
			if len(holding) < few && strings.Contains(fold(k), part) {
				holding = append(holding, k)
			}
		}
	}
	switch n := len(holding); n {
	case 0:
		return ""
	case 1:
		return "did you mean " + holding[0] + "?"
	default:
		return "did you mean " + strings.Join(holding[:n-1], ", ") + " or " + holding[n-1] + "?"
	}
}

// Suggest is the remedy for a name that is not known: what was most likely
// meant, else the first few names that there are.
func Suggest(name string, known []string) string {
	if near := DidYouMean(name, known); near != "" {
		return near
	}
	switch {
	case len(known) == 0:
		return "there is none"
	case len(known) > few+1:
		return fmt.Sprintf("there are %s and %d more", strings.Join(known[:few], ", "), len(known)-few)
	default:
		return "known: " + strings.Join(known, ", ")
	}
}

func fold(s string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '_', '-', ' ':
			return -1
		}
		return r
	}, strings.ToLower(s))
}

// editDistance is the optimal string alignment distance: insertions,
// deletions, substitutions and swaps of neighbours count 1.
func editDistance(a, b string) int {
	x, y := []rune(a), []rune(b)
	before, last, row := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row[0] = i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(y)]
}
