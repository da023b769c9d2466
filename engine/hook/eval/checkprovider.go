package eval

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"ome-tui/engine/hook"
	"ome-tui/engine/hook/payload"
	"ome-tui/engine/hook/schema"
	"ome-tui/engine/internal/process"
	"ome-tui/engine/text"
)

func stdinSchema(o *observation) (Verdict, string) {
	c := o.hookCase
	switch {
	case c.Malformed:
		return na("the payload is malformed on purpose")
	case c.Irregular != "":
		return na("%s", c.Irregular)
	}
	err := o.session.schemas.Stdin(c.Provider, bytes.TrimLeft(o.payload, "\ufeff"))
	switch {
	case errors.Is(err, schema.ErrUnknownProvider):
		return na("no schema describes %s", c.Provider)
	case err != nil:
		return fail("%v", err)
	}
	return pass("as %s documents it", c.Provider)
}

func stdoutJSON(o *observation) (Verdict, string) {
	out := o.proc.Stdout
	switch {
	case len(bytes.TrimSpace(out)) == 0:
		return fail("standard output is empty")
	case bytes.HasPrefix(out, []byte("\ufeff")):
		return fail("standard output begins with a byte order mark")
	case !utf8.Valid(out):
		return fail("standard output is not UTF-8")
	case o.answer == nil:
		return fail("standard output is not one JSON object: %s", excerpt(out))
	}
	return pass("one object, %d bytes", len(out))
}

func stdoutSchema(o *observation) (Verdict, string) {
	if o.answer == nil {
		return na("standard output is not one JSON object")
	}
	err := o.session.schemas.Stdout(schema.Output{
		Provider: o.hookCase.Provider, Kind: o.kind(), CursorContext: o.config.CursorContext,
	}, o.proc.Stdout)
	switch {
	case errors.Is(err, schema.ErrUnknownProvider):
		return na("no schema describes %s", o.hookCase.Provider)
	case err != nil:
		return fail("%v", err)
	}
	return pass("as %s takes it", o.hookCase.Provider)
}

func contextLimit(o *observation) (Verdict, string) {
	if o.context == "" {
		return na("no context in the output")
	}
	units, bytes := text.UTF16Len(o.context), len(o.context)
	if limit := o.config.ContextChars; units > limit {
		return fail("%d UTF-16 units, the configuration allows %d", units, limit)
	}
	switch o.hookCase.Provider {
	case payload.Claude:
		if units > hook.ProviderUnits {
			return fail("%d UTF-16 units, claude takes %d", units, hook.ProviderUnits)
		}
	case payload.Cursor:
		if n := utf8.RuneCountInString(o.context); n > hook.ProviderUnits {
			return fail("%d characters, cursor takes %d", n, hook.ProviderUnits)
		}
	default:
		if bytes > hook.ProviderBytes {
			return fail("%d bytes, %s takes %d", bytes, o.hookCase.Provider, hook.ProviderBytes)
		}
	}
	return pass("%d UTF-16 units, %d bytes", units, bytes)
}

func exitInTime(o *observation) (Verdict, string) {
	limit := time.Duration(o.config.HookTimeout) * time.Millisecond
	switch {
	case o.proc.Killed:
		return fail("%s", killed(o.proc))
	case o.proc.Exit != 0:
		return fail("exit status %d%s", o.proc.Exit, said(o.proc.Stderr))
	case o.proc.Elapsed > limit+slack:
		return fail("took %s, the limit is %s", round(o.proc.Elapsed), limit)
	case o.proc.HeldOpen:
		return fail("something kept standard output open after the end")
	}
	return pass("within %s", limit)
}

func stdinLeftOpen(o *observation) (Verdict, string) {
	switch {
	case !o.hookCase.KeepStdinOpen:
		return na("standard input was closed in this case")
	case len(bytes.TrimSpace(o.proc.Stdout)) == 0:
		return fail("no answer while standard input stays open")
	case o.proc.Killed:
		return fail("answered, but %s while standard input stayed open", killed(o.proc))
	}
	return pass("answered while standard input stayed open")
}

func failsOpen(o *observation) (Verdict, string) {
	switch {
	case !o.hookCase.Malformed:
		return na("the payload is well-formed")
	case o.proc.Killed:
		return fail("%s", killed(o.proc))
	case o.proc.Exit != 0:
		return fail("exit status %d%s", o.proc.Exit, said(o.proc.Stderr))
	case !saysNothing(o.proc.Stdout, o.answer):
		return fail("the output is not neutral: %s", excerpt(o.proc.Stdout))
	}
	return pass("exit status 0, nothing said")
}

// saysNothing tells whether an output changes nothing for any client.
func saysNothing(out []byte, answer map[string]any) bool {
	if len(bytes.TrimSpace(out)) == 0 {
		return true
	}
	goOn, given := answer["continue"]
	return answer != nil && (len(answer) == 0 || len(answer) == 1 && given && goOn == true)
}

// excerpt is the beginning of an output in one line, for a detail.
func excerpt(out []byte) string {
	line := strings.Join(strings.Fields(strings.ToValidUTF8(string(out), "\ufffd")), " ")
	return strconv.Quote(text.Head(line, 80))
}

func said(stderr []byte) string {
	if len(bytes.TrimSpace(stderr)) == 0 {
		return ""
	}
	return ", standard error " + excerpt(stderr)
}

// killed says that a process had to be ended.
func killed(p process.Result) string {
	return fmt.Sprintf("did not end within %s and was ended", round(p.Elapsed))
}

func round(d time.Duration) time.Duration { return d.Round(10 * time.Millisecond) }
