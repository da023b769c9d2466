package engine

// Versions name the engine and the scorer in reports and telemetry. They are
// not OME's own: a comparison across the two programs says so instead of
// pretending.
const (
	EngineVersion = "sparse-v2-go"
	ScorerVersion = "bm25f-evidence-v2-go"
)
