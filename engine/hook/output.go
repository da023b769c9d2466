package hook

import (
	"fmt"
	"strings"
	"unicode/utf16"

	"ome-tui/engine/hook/payload"
	"ome-tui/engine/inject"
)

// ProviderUnits is what Claude and Cursor take of a context, in UTF-16 units
// and characters; longer texts are spilled to a file and cut. ProviderBytes
// is what Codex takes, in UTF-8 bytes, and what is safe for any other client.
const (
	ProviderUnits = 10_000
	ProviderBytes = 10_000
)

// budget bounds a context by the configuration (UTF-16 units) and by the
// provider's own limit.
func budget(provider string, configured int) inject.Budget {
	switch provider {
	case payload.Claude, payload.Cursor:
		// A character has at least one unit, so the unit is the safe measure.
		return inject.Budget{Chars: min(configured, ProviderUnits)}
	default:
		return inject.Budget{Chars: configured, Bytes: ProviderBytes}
	}
}

// Objects that say nothing.
const (
	nothing       = "{}\n"
	cursorNothing = "{\"continue\":true}\n"
)

// Unreadable is the output of a call that got no payload: it is neutral for
// every client.
func Unreadable() []byte { return []byte(cursorNothing) }

// neutral is the output that says nothing about an event.
func neutral(e payload.Event) string {
	if e.Provider == payload.Cursor && e.Kind == payload.PromptSubmit {
		return cursorNothing
	}
	return nothing
}

// speak is the output that adds a context. It has no member beyond the
// documented ones: Codex drops the context for one.
func speak(e payload.Event, context string) string {
	if e.Provider == payload.Cursor {
		return `{"continue":true,"additional_context":` + quoteASCII(context) + "}\n"
	}
	return `{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":` + quoteASCII(context) + "}}\n"
}

// quoteASCII writes a JSON string of ASCII alone: clients on Windows read
// pipes in the console's code page.
func quoteASCII(s string) string {
	var b strings.Builder
	b.Grow(len(s) + len(s)/8 + 2)
	b.WriteByte('"')
	for _, r := range s { // ill-formed bytes come as U+FFFD
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r >= ' ' && r < 0x7f:
			b.WriteRune(r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
