package format

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"ome-tui/engine"
	"ome-tui/report/compare"
	"ome-tui/report/words"
)

// WriteReview writes what changed since a revision, what came of it and which
// edits did it, as text, JSON or Markdown.
func WriteReview(w io.Writer, name Name, v *engine.Review, c *compare.Comparison, o Options) error {
	switch name {
	case JSON:
		return writeJSON(w, reviewJSON(v, c, o))
	case Text:
		t := &textWriter{style: o.Style}
		t.review(v, c, o)
		return t.flush(w)
	case Markdown:
		m := &markdownWriter{}
		m.review(v, c, o)
		return m.flush(w)
	default:
		return fmt.Errorf("a comparison with a revision has no format %q (one of text, json, markdown)", name)
	}
}

// since names the revision with the first digits of its commit.
func since(v *engine.Review) string {
	rev, commit := v.Before.Session.Revision()
	if len(commit) > 10 {
		commit = commit[:10]
	}
	if strings.HasPrefix(commit, rev) {
		return commit
	}
	return fmt.Sprintf("%s (%s)", words.Clean(rev), commit)
}

// reviewCase names a case, with its suite where there are several.
func reviewCase(s *engine.Session, i int) string {
	c := s.Cases()[i]
	if len(s.Suites()) > 1 {
		return words.Clean(s.SuiteName(c.Suite) + "/" + c.ID)
	}
	return words.Clean(c.ID)
}

// flipLine says how a verdict turned, with the cause of a failure.
func flipLine(v *engine.Review, f engine.Flip) string {
	name := reviewCase(v.After.Session, f.After)
	if f.Passes {
		return name + ": failed and now passes"
	}
	line := name + ": passed and now fails"
	if list := v.After.Failures(f.After); len(list) > 0 {
		line += ": " + words.CauseLine(list[0])
	}
	return line
}

// besides gives the reasons that no flip tells already.
func besides(v *engine.Review, c *compare.Comparison) []compare.Reason {
	flipped := map[string]bool{}
	for _, f := range v.Flips {
		flipped[v.After.Session.Cases()[f.After].ID] = true
	}
	return slices.DeleteFunc(c.All(), func(r compare.Reason) bool {
		return flipped[r.Case] && (r.Kind == "case" || r.Kind == "case-metric")
	})
}

func (t *textWriter) review(v *engine.Review, c *compare.Comparison, o Options) {
	for _, f := range v.Flips {
		mark := t.paint(red, "✗ ")
		if f.Passes {
			mark = t.paint(green, "✓ ")
		}
		t.line(mark, flipLine(v, f))
		for _, line := range words.Culprits(f) {
			t.line("    by  ", line)
		}
	}
	for _, r := range besides(v, c) {
		t.reason(r)
	}
	if !t.style.Quiet {
		t.reviewDetails(v, c)
	}
	t.line(words.Join(o.Verdict.Word, reviewSummary(v)))
}

func (t *textWriter) reviewDetails(v *engine.Review, c *compare.Comparison) {
	for i, s := range v.Shrunk {
		if i == shownShrunk && !t.style.Verbose {
			t.line("and ", words.Count(len(v.Shrunk)-i, "more margin"), " that shrank (--verbose)")
			break
		}
		t.line(t.paint(yellow, "margin shrank: "), reviewCase(v.After.Session, s.After), " ", words.MarginFell(s.Was, s.Is))
	}
	for _, r := range c.Results {
		for _, d := range r.Metrics {
			worse := slices.ContainsFunc(r.MetricRegressions, func(m compare.MetricRegression) bool { return m.Metric == d.Metric })
			if d.Delta != nil && *d.Delta != 0 && d.Direction != compare.Neutral && !worse { // the reasons tell those
				t.line(fmt.Sprintf("%-20s %s", d.Metric, deltaText(d)))
			}
		}
	}
	if t.style.Verbose {
		for _, change := range v.Changes {
			t.line("changed: ", words.Change(change))
		}
	}
}

// shownShrunk is how many margins a text shows without being verbose.
const shownShrunk = 5

// reviewSummary is the closing line of a review.
func reviewSummary(v *engine.Review) string {
	broken := v.Broken()
	return fmt.Sprintf("since %s: %s; %d broken, %d mended, %s shrank", since(v), words.ChangeCount(v.Changes), broken, len(v.Flips)-broken,
		words.Count(len(v.Shrunk), "margin"))
}

func (m *markdownWriter) review(v *engine.Review, c *compare.Comparison, o Options) {
	m.line(fmt.Sprintf("## %s\n", md(words.Join(o.Verdict.Word, reviewSummary(v)))))
	if len(v.Flips) > 0 {
		m.line("| | case | by |\n|---|---|---|")
	}
	for _, f := range v.Flips {
		mark := "❌"
		if f.Passes {
			mark = "✅"
		}
		var by []string
		for _, line := range words.Culprits(f) {
			by = append(by, md(line))
		}
		if !m.line(fmt.Sprintf("| %s | %s | %s |", mark, md(words.Cut(flipLine(v, f), 400)), strings.Join(by, "<br>or "))) {
			return
		}
	}
	m.line("")
	for _, r := range besides(v, c) {
		m.line("- ❌ " + md(words.Cut(r.Text, 400)))
	}
	for _, s := range v.Shrunk {
		m.line("- ⚠️ margin of " + md(reviewCase(v.After.Session, s.After)) + ": " + md(words.MarginFell(s.Was, s.Is)))
	}
}
