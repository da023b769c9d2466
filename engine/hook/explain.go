package hook

import (
	"context"
	"crypto/rand"
	"io"

	"ome-tui/engine/hook/telemetry"
)

// Explanation is the whole story of one payload.
type Explanation struct {
	Result
	// Log is the line that a run would have added; nil when it adds none.
	// Keyed hashes are those of the library's key, or of a key made up for
	// this call where the library has none yet.
	Log *telemetry.Event
}

// Explain decides about a payload as Run does, without a time limit, and
// writes nothing: no output, no log, no key.
func Explain(ctx context.Context, in io.Reader, o Options) Explanation {
	o = o.withDefaults()
	r := run{Options: o, note: func(Result) {}, detailed: true}
	x := Explanation{Result: r.decide(ctx, in)}
	if x.Logged {
		key, err := telemetry.ReadKey(x.DataDir)
		if err != nil {
			key = make([]byte, telemetry.KeyBytes)
			rand.Read(key)
		}
		event := o.event(x.Result, telemetry.Keyed(key))
		x.Log = &event
	}
	return x
}
