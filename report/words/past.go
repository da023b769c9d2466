package words

import (
	"fmt"
	"slices"
	"strings"

	"ome-tui/engine"
	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/trace"
)

// Past says what the hook decided about a prompt when its log holds it, what
// is decided now, and what changed in between. cardSet is the fingerprint of
// the cards now. It is empty when the log does not hold the prompt.
func Past(h telemetry.History, now trace.Decision, cardSet string) []string {
	if len(h.Past) == 0 {
		return nil
	}
	last := h.Past[len(h.Past)-1]
	then := last.SelectionStage.SelectedCardIDs
	var today []string
	for _, ref := range now.Returned {
		today = append(today, ref.ID)
	}
	lines := []string{fmt.Sprintf("the hook's log holds this prompt %s, last on %s", times(len(h.Past)), Clean(last.CreatedAt)),
		"then: " + came(then) + pastFault(last)}
	if slices.Equal(then, today) {
		return append(lines, "now: the same")
	}
	lines = append(lines, "now: "+came(today))
	if why := pastChanges(last, now, cardSet); len(why) > 0 {
		lines = append(lines, "changed since: "+strings.Join(why, ", "))
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
func pastChanges(p telemetry.Past, now trace.Decision, cardSet string) []string {
	var why []string
	if p.CardSetFingerprint != nil && cardSet != "" && *p.CardSetFingerprint != cardSet {
		why = append(why, "the cards")
	}
	if p.EngineVersion != engine.EngineVersion {
		why = append(why, "the engine ("+Clean(p.EngineVersion)+" then)")
	}
	if p.ScorerVersion != engine.ScorerVersion {
		why = append(why, "the scorer ("+Clean(p.ScorerVersion)+" then)")
	}
	if p.Own && p.Profile != "" && p.Profile != now.Profile.String() {
		why = append(why, "the profile ("+Clean(p.Profile)+" then)")
	}
	return why
}
