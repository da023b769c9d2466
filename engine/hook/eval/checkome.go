package eval

import (
	"fmt"
	"slices"
	"strings"

	"ome-tui/engine/hook/telemetry"
	"ome-tui/engine/source"
)

func rightEvent(o *observation) (Verdict, string) {
	e := o.expect
	if e.NoEvent {
		return noEvent(o)
	}
	l := o.line()
	if l == nil {
		return lacking(o, e.Event != nil || e.Output == "context")
	}
	if len(o.lines) > 1 {
		return fail("%d lines were logged for one call", len(o.lines))
	}
	var wrong []string
	seen, unseen := compareEvent(o, l, &wrong)
	if o.event.Prompt != "" && l.PromptHash != telemetry.PromptHash(o.event.Prompt) {
		wrong = append(wrong, fmt.Sprintf("promptHash is %q, not the prompt's SHA-256", l.PromptHash))
	}
	if len(wrong) > 0 {
		return fail("%s", strings.Join(wrong, "; "))
	}
	if o.event.Prompt != "" {
		seen = append(seen, "promptHash")
	}
	hidden := strings.Join(unseen, " and ") + " cannot be seen from outside"
	switch {
	case len(seen)+len(unseen) == 0:
		return na("nothing is expected of the event")
	case len(seen) == 0:
		return na("%s", hidden)
	case len(unseen) > 0:
		return pass("%s as expected (%s)", strings.Join(seen, ", "), hidden)
	}
	return pass("%s as expected", strings.Join(seen, ", "))
}

func noEvent(o *observation) (Verdict, string) {
	switch {
	case len(o.lines) > 0:
		return fail("a line was logged, none is expected")
	case !o.session.keeps:
		return na("the command keeps no log that can be read")
	}
	return pass("no line, as expected")
}

// lacking judges a log without a line.
func lacking(o *observation, expected bool) (Verdict, string) {
	switch {
	case !o.session.keeps:
		return na("the command keeps no log that can be read")
	case expected:
		return fail("no line was logged")
	}
	return na("no line was logged, none is expected")
}

// compareEvent holds the expected members against the line; prompt and folder
// are in no line, and known of the own hook alone.
func compareEvent(o *observation, l *telemetry.Event, wrong *[]string) (seen, unseen []string) {
	if o.expect.Event == nil {
		return nil, nil
	}
	is := map[string]string{"provider": l.Provider, "event": l.Event, "sessionId": orEmpty(l.SessionID), "turnId": orEmpty(l.TurnID)}
	if o.story != nil {
		is["prompt"], is["cwd"] = o.story.Event.Prompt, o.story.Event.CWD
	}
	for _, k := range o.expect.Event.Keys {
		got, known := is[k.Name]
		want := ""
		if k.Value.Kind != source.Null {
			want = o.box.named(k.Value.Text)
		}
		switch {
		case !known && k.Name == "prompt" && telemetry.PromptHash(want) == l.PromptHash:
			seen = append(seen, "prompt (by its hash)")
		case !known:
			unseen = append(unseen, k.Name)
		case got != want:
			*wrong = append(*wrong, fmt.Sprintf("%s is %q, not %q", k.Name, got, want))
		default:
			seen = append(seen, k.Name)
		}
	}
	return seen, unseen
}

func rightContext(o *observation) (Verdict, string) {
	e := o.expect
	if e.Output == "" {
		return na("nothing is expected of the output")
	}
	cards := o.cardsInContext()
	l := o.line()
	switch {
	case e.Output == "empty" && o.context != "":
		return fail("a context was given, none is expected (%s)", strings.Join(cards, ", "))
	case e.Output == "context" && o.context == "":
		return fail("no context was given, one is expected")
	case e.CardsSet && !slices.Equal(cards, e.Cards):
		return fail("cards are [%s], not [%s]", strings.Join(cards, " "), strings.Join(e.Cards, " "))
	case e.Truncated != nil && l != nil && l.ContextTruncated != *e.Truncated:
		return fail("contextTruncated is %v, not %v", l.ContextTruncated, *e.Truncated)
	case e.Truncated != nil && l == nil:
		return lacking(o, true)
	case o.context == "":
		return pass("none, as expected")
	}
	return pass("%s", strings.Join(cards, ", "))
}

func noRuleText(o *observation) (Verdict, string) {
	if o.context == "" {
		return na("no context in the output")
	}
	looked := 0
	for i := range o.box.cards {
		c := &o.box.cards[i]
		for line := range strings.Lines(c.Rule) {
			if line = strings.TrimSpace(line); len(line) < 12 || strings.Contains(c.Summary, line) {
				continue
			}
			if looked++; strings.Contains(o.context, line) {
				return fail("the rule of %s stands in the context: %q", c.ID, line)
			}
		}
	}
	if looked == 0 {
		return na("no rule of the case has a line that is long enough to look for and not in its summary")
	}
	return pass("%s of rules looked for", count(looked, "line"))
}

func telemetrySchema(o *observation) (Verdict, string) {
	if o.brokenLines > 0 {
		return fail("%s of the log cannot be read", count(o.brokenLines, "line"))
	}
	if o.line() == nil {
		return lacking(o, false)
	}
	if err := o.session.schemas.Telemetry(o.eventLine()); err != nil {
		return fail("%v", err)
	}
	return pass("valid")
}

func telemetryValues(o *observation) (Verdict, string) {
	want := o.expect.Telemetry
	if want == nil {
		return na("nothing is expected of the log")
	}
	if o.line() == nil {
		return lacking(o, true)
	}
	var wrong []string
	subset("", plain(want), decoded(o.eventLine()), &wrong)
	if len(wrong) > 0 {
		return fail("%s", strings.Join(wrong, "; "))
	}
	return pass("%s as expected", count(len(want.Keys), "member"))
}

func evidence(o *observation) (Verdict, string) {
	l := o.line()
	if l == nil {
		return lacking(o, false)
	}
	stage := l.CandidateStage
	if !stage.Available {
		if o.context != "" {
			return fail("a context was given, and the log has no candidates")
		}
		if o.expect.Output == "context" {
			return fail("the log has no candidates: %s", orEmpty(stage.UnavailableReason))
		}
		return na("nothing was recalled: %s", orEmpty(stage.UnavailableReason))
	}
	if wrong := wrongStages(l); wrong != "" {
		return fail("%s", wrong)
	}
	return pass("%s, %d selected", count(len(stage.Cards), "candidate"), len(l.SelectionStage.Cards))
}

// wrongStages says what does not fit together in the stages of a line.
func wrongStages(l *telemetry.Event) string {
	stage := l.CandidateStage
	switch {
	case stage.Count == nil:
		return "the number of candidates is missing"
	case *stage.Count < len(stage.Cards), *stage.Count > len(stage.Cards) && !stage.Truncated:
		return fmt.Sprintf("%d candidates are listed of %d", len(stage.Cards), *stage.Count)
	case len(l.SelectionStage.Cards) != len(l.SelectionStage.SelectedCardIDs):
		return "the selected cards and their ids differ in number"
	case l.Matched != (len(l.SelectionStage.Cards) > 0):
		return "matched does not say whether a card was selected"
	}
	for _, c := range l.SelectionStage.Cards {
		if len(c.Reasons) == 0 || len(c.EvidenceFamilies) == 0 {
			return fmt.Sprintf("the selected card %s has no evidence", c.ID)
		}
	}
	for _, c := range stage.Cards {
		if !c.Selected && c.RejectionReason == nil {
			return fmt.Sprintf("the candidate %s is neither selected nor rejected", c.ID)
		}
	}
	return ""
}

func delivery(o *observation) (Verdict, string) {
	l := o.line()
	if l == nil {
		return lacking(o, false)
	}
	if l.DeliveryStatus != telemetry.DeliveryUnknown {
		return fail("deliveryStatus is %q: a hook cannot know", l.DeliveryStatus)
	}
	if l.Injected != l.Rendered {
		return fail("injected is %v and rendered %v", l.Injected, l.Rendered)
	}
	return pass("unknown")
}
