package report

import (
	"bytes"
	"encoding/json"
)

// Mean is an average with the number of cases it was taken over. Value is nil
// when N is 0.
type Mean struct {
	Value *float64 `json:"value"`
	N     int      `json:"n"`
}

// Metrics are the averages of a report, 3 decimals; nil over no case or when
// a decoded report lacks the key.
type Metrics struct {
	PassRate            *float64 `json:"passRate"`
	PrecisionAtK        *float64 `json:"precisionAtK"`
	RecallAtK           *float64 `json:"recallAtK"`
	MRR                 *float64 `json:"mrr"`
	NdcgAtK             *float64 `json:"ndcgAtK"`
	FalsePositiveRate   *float64 `json:"falsePositiveRate"`
	NoHitRate           *float64 `json:"noHitRate"`
	OverRecallRate      *float64 `json:"overRecallRate"`
	AvgReturnedCards    *float64 `json:"avgReturnedCards"`
	AvgContextSizeChars *float64 `json:"avgContextSizeChars,omitempty"`
	// AvgDurationMs and DurationMs are left out of baselines.
	AvgDurationMs *float64   `json:"avgDurationMs,omitempty"`
	DurationMs    *Durations `json:"durationMs,omitempty"`

	// Cases and Passed are counts; nil in a report of OME.
	Cases  *int `json:"cases,omitempty"`
	Passed *int `json:"passed,omitempty"`

	RecallPositive    *Mean `json:"recallPositive,omitempty"`
	PrecisionReturned *Mean `json:"precisionReturned,omitempty"`
	PositivePassRate  *Mean `json:"positivePassRate,omitempty"`
	NegativePassRate  *Mean `json:"negativePassRate,omitempty"`
	// MinMargin is the smallest margin over the cases that have one.
	MinMargin *Mean `json:"minMargin,omitempty"`

	ByDifficulty Groups      `json:"byDifficulty"`
	ByTag        Groups      `json:"byTag,omitempty"`
	ByLanguage   Groups      `json:"byLanguage,omitempty"`
	ByCard       []CardCount `json:"byCard,omitempty"`
}

// Durations sum up the latency of the cases in milliseconds.
type Durations struct {
	P50 float64 `json:"p50"`
	P95 float64 `json:"p95"`
	Max float64 `json:"max"`
}

// Group is the metrics of the cases that share a difficulty, tag or language.
type Group struct {
	Name              string   `json:"-"`
	Cases             int      `json:"cases"`
	PassRate          *float64 `json:"passRate"`
	PrecisionAtK      *float64 `json:"precisionAtK"`
	RecallAtK         *float64 `json:"recallAtK"`
	MRR               *float64 `json:"mrr"`
	NdcgAtK           *float64 `json:"ndcgAtK,omitempty"`
	FalsePositiveRate *float64 `json:"falsePositiveRate,omitempty"`
	NoHitRate         *float64 `json:"noHitRate,omitempty"`
	OverRecallRate    *float64 `json:"overRecallRate,omitempty"`
	AvgReturnedCards  *float64 `json:"avgReturnedCards,omitempty"`
	RecallPositive    *Mean    `json:"recallPositive,omitempty"`
	PrecisionReturned *Mean    `json:"precisionReturned,omitempty"`
	PositivePassRate  *Mean    `json:"positivePassRate,omitempty"`
	NegativePassRate  *Mean    `json:"negativePassRate,omitempty"`
}

// Groups are groups in their order; JSON shows them as an object by name.
type Groups []Group

// MarshalJSON writes {"name": {...}, ...} in the order of the list.
func (g Groups) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, one := range g {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := marshal(one.Name)
		if err != nil {
			return nil, err
		}
		value, err := marshal(one)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// marshal encodes without HTML escapes and without the closing newline.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// CardCount is how one card fared over the cases.
type CardCount struct {
	ID       string `json:"id"`
	Expected int    `json:"expected"`
	Returned int    `json:"returned"`
	Hit      int    `json:"hit"`
	Missed   int    `json:"missed"`
	Extra    int    `json:"extra"`
}
