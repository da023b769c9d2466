package suite

// Gate is a bound on a metric, as in "recallPositive[zh]>=0.95".
type Gate struct {
	// Metric is the report's name of the metric; Group is a tag, difficulty
	// or language, empty for all cases.
	Metric, Group string
	// Op is one of >= > <= < == !=.
	Op    string
	Bound float64
	// Text is the gate as the user wrote it.
	Text string
}

// GateResult is a judged gate.
type GateResult struct {
	Gate
	// Value is nil when the metric is null, which fails the gate.
	Value  *float64
	Passed bool
}

// ParseGate reads METRIC[GROUP] OP VALUE.
func ParseGate(text string) (Gate, error) { return Gate{}, nil }

// Judge applies the gate to metrics; an error means that the metric or group
// is unknown there.
func (g Gate) Judge(b *Breakdown) (GateResult, error) { return GateResult{}, nil }

// Holds tells whether a value is within the bound, equality within 1e-9.
func (g Gate) Holds(m Mean) bool { return false }
