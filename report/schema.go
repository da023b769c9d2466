package report

import _ "embed"

// Schema is the JSON Schema (draft 2020-12) of everything WriteJSON writes.
//
//go:embed schema/report.schema.json
var Schema string
