package lint

import (
	"fmt"
	"path"
	"strings"

	"ome-tui/engine"
	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/text"
)

// cards looks at every card of every library once.
func cards(s *engine.Session) fault.List {
	var out fault.List
	seen := map[string]bool{}
	for n := range max(1, len(s.Suites())) {
		library := s.Library(n)
		covered := coveredIn(s, library)
		for i := range library.Cards {
			c := &library.Cards[i]
			key := library.Name + "\x00" + library.DataDir + "\x00" + c.Ref().Identity()
			if seen[key] {
				continue
			}
			seen[key] = true
			out = append(out, oneCard(s, n, c)...)
			if !library.Isolated {
				out = append(out, oneFile(c)...)
			}
			if len(s.Suites()) > 0 && !covered[c.ID] {
				out = append(out, about(c, "", "uncovered-card", "no case names it", "add a case that expects it, and one that does not"))
			}
		}
	}
	return out
}

// coveredIn gives the ids that cases against a library name.
func coveredIn(s *engine.Session, library engine.Library) map[string]bool {
	out := map[string]bool{}
	for n, one := range s.Suites() {
		if other := s.Library(n); other.DataDir != library.DataDir {
			continue
		}
		for i := range one.Cases {
			c := &one.Cases[i]
			for _, list := range [][]string{c.Expected, c.AllowedExtra, c.Unexpected} {
				for _, id := range list {
					out[id] = true
				}
			}
		}
	}
	return out
}

func about(c *card.Card, field, rule, what, remedy string) fault.Fault {
	return fault.Fault{Pos: c.At(field), Severity: fault.Info, Rule: rule, Field: field, What: fmt.Sprintf("card %q: %s", c.ID, what), Remedy: remedy}
}

func oneCard(s *engine.Session, n int, c *card.Card) fault.List {
	var out fault.List
	recalled := false
	triggers := s.Triggers(n, c.Ref())
	for _, t := range triggers {
		recalled = recalled || t.Recalled
		if !t.Tokens && text.Normalize(t.Text) != "" {
			out = append(out, about(c, t.Field, "trigger-without-tokens", fmt.Sprintf("the trigger %q has no token", t.Text), "only ASCII letters, digits and Chinese characters make tokens; add a trigger with some"))
		}
	}
	switch {
	case len(c.Triggers) == 0:
		out = append(out, about(c, "", "dead-card", "it has no triggers", "add the words that users type"))
	case !recalled && triggers[0].Failure.Cause == engine.CauseStatus:
		out = append(out, about(c, "status", "dead-card", "none of its own triggers recalls it: "+notActive(c), activate(c)))
	case !recalled:
		f := triggers[0].Failure
		out = append(out, about(c, "recall.triggers", "dead-card", fmt.Sprintf("none of its own triggers recalls it: %s", why(f)), "make it recallable by at least one of them"))
	}
	set := s.Signals()
	for _, hints := range []struct {
		field, effect string
		entries       []string
	}{{"engine_hints.positive", "evidence", c.Positive}, {"engine_hints.negative", "an ignore phrase", c.Negative}} {
		for i, h := range hints.entries {
			if !set.IsID(h) {
				out = append(out, about(c, fmt.Sprintf("%s[%d]", hints.field, i), "free-phrase-hint",
					fmt.Sprintf("the hint %q is a free phrase: %s here, while OME 0.4.0 rejects the card", h, hints.effect),
					"put it among the triggers or ignore_when, too, where both read it"))
			}
		}
	}
	return out
}

// oneFile looks at what a card's file lacks, and at its name. A decoy has none.
func oneFile(c *card.Card) fault.List {
	if c.Pos.File == "" {
		return nil
	}
	var out fault.List
	if !c.States("title") {
		out = append(out, about(c, "title", "no-title", "it has no title", "say in a few words what it is about: the words of a title count as evidence"))
	}
	if !c.NamedByID() {
		out = append(out, about(c, "id", "file-name", "its file is called "+path.Base(c.Pos.File), fmt.Sprintf("call the file %s, or correct the id", card.FileName(c.ID))))
	}
	return out
}

// notActive says why a card counts as none that is active.
func notActive(c *card.Card) string {
	if !c.States("status") && c.Folder == "active" {
		return "it has no status, and is a draft then"
	}
	return "its status is " + c.Status
}

// activate says how a card that is not active becomes it.
func activate(c *card.Card) string {
	switch {
	case c.Folder != "" && c.Folder != "active":
		return "when it is to be recalled, move its file to experiences/active with status: active"
	case !c.States("status"):
		return "add status: active"
	default:
		return "when it is to be recalled, say status: active"
	}
}

// why says in a few words why a trigger did not recall its card.
func why(f *engine.Failure) string {
	switch f.Cause {
	case engine.CausePolicy:
		return "its recall policy is off"
	case engine.CauseScope:
		return "its scope applies nowhere"
	case engine.CauseGate, engine.CauseIgnorePhrase:
		return fmt.Sprintf("the gate %s rejects it (%s)", f.Gate, strings.Join(f.Wanted, ", "))
	case engine.CauseFamilies:
		return fmt.Sprintf("%.2f points from too few kinds of evidence", f.Score)
	case engine.CauseDuplicate:
		return "it is folded into " + f.Other.ID
	case engine.CauseLimit, engine.CauseGap:
		return "other cards come first"
	case engine.CauseRemovedText:
		return "its words count as negated, code or a stack frame"
	case engine.CauseInvisibleText:
		return "its words have no tokens"
	default:
		return fmt.Sprintf("%.2f points of the %g needed", f.Score, f.Threshold)
	}
}
