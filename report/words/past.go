package words

import (
	"fmt"
	"slices"
	"strings"

	"ome-tui/engine/hook"
	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/trace"
)

// Past says what the hook decided about a prompt when its log holds it, what
// is decided now, and what changed in between. It is empty when the log does
// not hold the prompt.
func Past(back hook.LookBack, now trace.Decision) []string {
	if len(back.Past) == 0 {
		return nil
	}
	last := back.Past[len(back.Past)-1]
	then := last.SelectionStage.SelectedCardIDs
	var today []string
	for _, ref := range now.Returned {
		today = append(today, ref.ID)
	}
	lines := []string{fmt.Sprintf("the hook's log holds this prompt %s, last on %s", times(len(back.Past)), Clean(last.CreatedAt)),
		"then: " + came(then) + pastFault(last)}
	if slices.Equal(then, today) {
		lines = append(lines, "now: the same")
	} else {
		lines = append(lines, "now: "+came(today))
	}
	if why := pastChanges(last, back.Now.Log); len(why) > 0 {
		lines = append(lines, "changed since: "+strings.Join(why, ", "))
	}
	if n := back.Old + back.Broken; n > 0 {
		lines = append(lines, fmt.Sprintf("%s of the log could not be read (%d of an old kind, %d broken)", count(n, "line", "lines"), back.Old, back.Broken))
	}
	return lines
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

func came(ids []string) string {
	if len(ids) == 0 {
		return "nothing came back"
	}
	return shown(ids, 8) + " came back"
}

func pastFault(p telemetry.Past) string {
	switch {
	case p.Error != nil:
		return " (fault: " + Clean(*p.Error) + ")"
	case p.ContextTruncated:
		return fmt.Sprintf(" (%d rendered, the rest did not fit)", len(p.RenderedCardIDs))
	default:
		return ""
	}
}

// pastChanges names what may explain another decision.
func pastChanges(p telemetry.Past, now *telemetry.Event) []string {
	if now == nil {
		return nil
	}
	var why []string
	for _, c := range hook.Changes(p, now) {
		switch c {
		case hook.ChangedEngine:
			why = append(why, "the engine ("+Clean(p.EngineVersion)+" then)")
		case hook.ChangedCards:
			why = append(why, "the cards")
		case hook.ChangedTexts:
			why = append(why, "categories, rules or texts of cards")
		default:
			why = append(why, "the "+c.String())
		}
	}
	return why
}
