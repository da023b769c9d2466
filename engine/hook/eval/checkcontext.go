package eval

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"ome-tui/engine/card"
	"ome-tui/engine/internal/process"
	"ome-tui/engine/text"
)

// target finds the target of a Markdown link, with or without angle brackets.
func target() *regexp.Regexp { return regexp.MustCompile(`\]\((?:<([^>\n]+)>|([^)\s]+))\)`) }

// showCommand finds the command that shows a card's rule.
func showCommand() *regexp.Regexp {
	return regexp.MustCompile(`(?:ome-tui|ome|oh-my-experience)(?: [a-z]+)? show [^\n` + "`" + `]+`)
}

// mention is where a card stands in the context.
type mention struct {
	card *card.Card
	link string
}

// mentions gives the cards of the context in order, by their links. A card
// whose link leads nowhere is found by its id.
func (o *observation) mentions() []mention {
	var out []mention
	for _, m := range target().FindAllStringSubmatch(o.context, -1) {
		link := m[1] + m[2]
		if c := o.cardAt(link); c != nil {
			out = append(out, mention{c, link})
		}
	}
	if len(out) > 0 {
		return out
	}
	type place struct {
		at   int
		card *card.Card
	}
	var places []place
	for i := range o.box.cards {
		c := &o.box.cards[i]
		word := regexp.MustCompile(`(^|[^\w-])` + regexp.QuoteMeta(c.ID) + `($|[^\w-])`)
		if at := word.FindStringIndex(o.context); at != nil {
			places = append(places, place{at[0], c})
		}
	}
	slices.SortFunc(places, func(a, b place) int { return a.at - b.at })
	for _, p := range places {
		out = append(out, mention{card: p.card})
	}
	return out
}

// cardAt finds the card whose file a link names, the project's before the
// global one of the same id.
func (o *observation) cardAt(link string) *card.Card {
	name := strings.TrimSuffix(filepath.Base(link), ".md") + ".md"
	var found *card.Card
	for i := range o.box.cards {
		c := &o.box.cards[i]
		if !card.IsFileName(name, c.ID) {
			continue
		}
		if found == nil || strings.HasPrefix(link, o.box.library()) {
			found = c
		}
	}
	return found
}

func (o *observation) cardsInContext() []string {
	ids := []string{}
	for _, m := range o.mentions() {
		ids = append(ids, m.card.ID)
	}
	return ids
}

func links(o *observation) (Verdict, string) {
	if o.context == "" {
		return na("no context in the output")
	}
	if o.badLink != "" {
		return fail("%s", o.badLink)
	}
	return pass("%s, each command shows the rule", count(len(o.mentions()), "link"))
}

// followLinks looks for the file of each card in the context and runs the
// command that shows its rule. It gives the first thing that is wrong.
func (o *observation) followLinks(ctx context.Context) string {
	if o.context == "" {
		return ""
	}
	mentions := o.mentions()
	if len(mentions) == 0 {
		return "the context names no card of the case"
	}
	commands := showCommand().FindAllString(o.context, -1)
	if len(commands) < len(mentions) {
		return fmt.Sprintf("%s, but %s to show a rule", count(len(mentions), "card"), count(len(commands), "command"))
	}
	for i, m := range mentions {
		if m.link == "" {
			return m.card.ID + " has no link"
		}
		if _, err := os.Stat(filepath.FromSlash(m.link)); err != nil {
			return fmt.Sprintf("the link of %s leads nowhere: %s", m.card.ID, m.link)
		}
		if wrong := o.runShow(ctx, commands[i], m.card); wrong != "" {
			return wrong
		}
	}
	return ""
}

// showLimit is how long a command that shows a rule may take.
const showLimit = 10 * time.Second

// runShow runs the command that the context gives for a card's rule, as an
// agent would in the project, and says what is wrong with what it shows.
func (o *observation) runShow(ctx context.Context, line string, c *card.Card) string {
	words, err := process.Split(strings.TrimSpace(line))
	if err != nil {
		return err.Error()
	}
	program := words[0]
	if o.session.own {
		words[0] = o.session.Self
	} else if path := filepath.Join(filepath.Dir(o.session.Command[0]), program); exists(path) {
		words[0] = path // the program beside the hook's own
	} else if words, err = process.Resolve(words); err != nil {
		return err.Error()
	}
	p, err := process.Call{
		Command: words, Dir: o.box.project, Environ: o.box.environ(o.session.Environ), Limit: showLimit + slack + o.session.patience,
	}.Run(ctx)
	switch {
	case err != nil:
		return fmt.Sprintf("%q: %v", line, err)
	case p.Killed:
		return fmt.Sprintf("%q %s", line, killed(p))
	case p.Exit != 0:
		return fmt.Sprintf("%q gives exit status %d%s", line, p.Exit, said(p.Stderr))
	case !strings.Contains(string(p.Stdout), strings.TrimSpace(c.Rule)):
		return fmt.Sprintf("%q does not show the rule of %s: %s", line, c.ID, excerpt(p.Stdout))
	}
	return ""
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// disclosure looks for the instruction in words that any such text needs: what
// was used, that it is a condition, and what is to be said if nothing was.
func disclosure(o *observation) (Verdict, string) {
	if o.context == "" {
		return na("no context in the output")
	}
	lower := strings.ToLower(o.context)
	asks := []struct {
		what    string
		pattern string
	}{
		{"name the cards that were used", `\b(used|applied|relied on)\b`},
		{"give their links", `\blinks?\b`},
		{"only those", `\b(only|just|really|actually|if any)\b`},
		{"say nothing when none was", `\b(none|nothing|no card|omit|leave (it )?out)\b`},
		{"cards are optional", `\b(optional|may|not required|reminders?)\b`},
	}
	for _, a := range asks {
		if !regexp.MustCompile(a.pattern).MatchString(lower) {
			return fail("the context does not ask the agent to %s", a.what)
		}
	}
	return pass("optional cards, only used ones named, with links, nothing if none")
}

// decoded reads a line as encoding/json does.
func decoded(line json.RawMessage) any {
	var v any
	if json.Unmarshal(line, &v) != nil {
		return nil
	}
	return v
}

// subset holds a part of a value against the whole: members that are not
// named do not matter; lists must be the same length.
func subset(at string, want, got any, wrong *[]string) {
	switch want := want.(type) {
	case map[string]any:
		in, ok := got.(map[string]any)
		if !ok {
			*wrong = append(*wrong, fmt.Sprintf("%s is %s, not an object", at, short(got)))
			return
		}
		for _, name := range sortedNames(want) {
			subset(strings.TrimPrefix(at+"."+name, "."), want[name], in[name], wrong)
		}
	case []any:
		in, ok := got.([]any)
		if !ok || len(in) != len(want) {
			*wrong = append(*wrong, fmt.Sprintf("%s is %s, not %s", at, short(got), short(want)))
			return
		}
		for i := range want {
			subset(fmt.Sprintf("%s[%d]", at, i), want[i], in[i], wrong)
		}
	default:
		if want != got {
			*wrong = append(*wrong, fmt.Sprintf("%s is %s, not %s", at, short(got), short(want)))
		}
	}
}

func sortedNames(m map[string]any) []string {
	var names []string
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// short is the beginning of a JSON value, for a detail.
func short(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return "?"
	}
	return text.Head(string(data), 60)
}
