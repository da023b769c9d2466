package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// ReadFile decodes a stored report.
func ReadFile(path string) (*Document, fault.List) {
	data, faults := source.ReadFile(path)
	for i := range faults {
		if faults[i].Rule == source.TooLarge {
			faults[i].Remedy = "store it with --write-baseline, which leaves the candidates out"
		}
	}
	if faults != nil {
		return nil, faults
	}
	return Decode(path, data)
}

// Decode reads one report, or several in their envelope, of this program or
// of OME. Decoding is strict: names in another letter case, duplicate keys,
// data after the end, numbers that are not finite and values of the wrong type
// are errors, and absent is never taken for zero. In a report of this program
// an unknown or missing key is an error; in one of OME (it has no
// schemaVersion) an unknown key is a warning, numbers may be written as
// strings, and the run is taken for complete. The document is nil when the
// list holds an error.
func Decode(file string, data []byte) (*Document, fault.List) {
	root, faults := source.ParseJSON(file, data)
	if root == nil || faults.Has(fault.Error) {
		return nil, faults
	}
	d := decoder{faults: &faults}
	doc := d.document(source.Open(root, "", &faults))
	faults.Sort()
	if faults.Has(fault.Error) {
		return nil, faults
	}
	return doc, faults
}

type decoder struct {
	faults *fault.List
	// ours says that the report in hand has a schemaVersion.
	ours bool
}

func (d *decoder) document(o *source.Object) *Document {
	if o.Node == nil {
		return nil
	}
	if o.Get("reports") == nil {
		r := d.report(o)
		return &Document{Reports: []*Report{r}, Verdict: r.Verdict}
	}
	d.ours = o.Get("schemaVersion") != nil
	d.version(o)
	d.known(o, "schemaVersion", "ok", "verdict", "gates", "reports")
	d.need(o, "ok")
	o.Bool("ok")
	doc := &Document{Verdict: d.text(o, "verdict"), Gates: d.gates(o)}
	items, _ := o.Objects("reports")
	for _, item := range items {
		doc.Reports = append(doc.Reports, d.report(item))
	}
	return doc
}

// version faults every schemaVersion but the one this program knows.
func (d *decoder) version(o *source.Object) int {
	if o.Get("schemaVersion") == nil {
		return 0
	}
	v, ok := o.Int("schemaVersion")
	if !ok && !o.Has("schemaVersion") || ok && v != SchemaVersion {
		o.Add(fault.Error, "other-schema", "schemaVersion", fmt.Sprintf("%s is %s", o.PathOf("schemaVersion"), o.Get("schemaVersion").Text),
			fmt.Sprintf("this program reads schema %d", SchemaVersion))
	}
	return v
}

func (d *decoder) report(o *source.Object) *Report {
	d.ours = o.Get("schemaVersion") != nil
	r := &Report{}
	d.header(o, r)
	if r.Kind == Hook {
		d.known(o, append(headerKeys(), "gates", "command", "metrics", "cases")...)
		r.Gates = d.gates(o)
		r.Hook = d.hook(o)
		return r
	}
	if o.Node != nil && !d.ours && o.Get("suite") == nil && o.Get("metrics") == nil {
		o.Add(fault.Error, "no-report", "", "this is no report", "give the JSON that --format json or OME's eval recall wrote")
		return r
	}
	d.known(o, append(headerKeys(), "isolated", "fixtureDataDir", "cardFixtureCount", "library", "limit", "threshold",
		"shard", "filter", "metrics", "gates", "cases")...)
	d.need(o, "limit", "threshold", "isolated", "cardFixtureCount", "cardSetFingerprint", "evalConfigFingerprint", "metrics", "cases")
	r.Isolated, _ = o.Bool("isolated")
	r.FixtureDataDir = d.text(o, "fixtureDataDir")
	r.CardFixtureCount, _ = o.Int("cardFixtureCount")
	if limit := d.identityNumber(o, r, "limit"); limit != nil {
		n := int(*limit)
		r.Limit = &n
	}
	r.Threshold = d.identityNumber(o, r, "threshold")
	r.Filter = d.text(o, "filter")
	r.Library, r.Shard = d.library(o), d.shard(o)
	r.Gates, r.Metrics = d.gates(o), d.metrics(o)
	items, _ := o.Objects("cases")
	r.Cases = make([]Case, 0, len(items))
	for _, item := range items {
		if item.TooMany() {
			break
		}
		r.Cases = append(r.Cases, d.oneCase(item))
	}
	return r
}

func headerKeys() []string {
	return []string{"schemaVersion", "tool", "toolVersion", "kind", "ok", "suite", "suiteFile", "generatedAt",
		"engineVersion", "scorerVersion", "suiteFingerprint", "cardSetFingerprint", "evalConfigFingerprint",
		"profile", "complete", "verdict", "redacted", "warnings"}
}

func (d *decoder) header(o *source.Object, r *Report) {
	h := &r.Header
	h.SchemaVersion = d.version(o)
	d.need(o, "tool", "kind", "ok", "suite", "engineVersion", "scorerVersion", "suiteFingerprint", "profile", "complete", "warnings")
	h.Tool, h.ToolVersion = d.text(o, "tool"), d.text(o, "toolVersion")
	h.Kind = Recall
	if kind, ok := o.Enum("kind", string(Recall), string(Hook)); ok {
		h.Kind = Kind(kind)
	}
	h.OK, _ = o.Bool("ok")
	h.SuiteFile, h.GeneratedAt = d.text(o, "suiteFile"), d.text(o, "generatedAt")
	h.Suite = d.identityText(o, r, "suite")
	h.EngineVersion = d.identityText(o, r, "engineVersion")
	h.ScorerVersion = d.identityText(o, r, "scorerVersion")
	h.SuiteFingerprint = d.identityText(o, r, "suiteFingerprint")
	h.CardSetFingerprint = d.identityText(o, r, "cardSetFingerprint")
	h.EvalConfigFingerprint = d.identityText(o, r, "evalConfigFingerprint")
	h.Profile = d.identityText(o, r, "profile")
	h.Complete = true
	if complete, ok := o.Bool("complete"); d.ours {
		h.Complete = ok && complete
	}
	h.Verdict, h.Redacted = d.text(o, "verdict"), d.text(o, "redacted")
	h.Warnings = d.warnings(o)
}

// known faults keys that the format does not have: an error in a report of
// ours and for a known name in another letter case, else a warning.
func (d *decoder) known(o *source.Object, names ...string) {
	before := len(*d.faults)
	o.Known(names...)
	for i := before; i < len(*d.faults); i++ {
		f := &(*d.faults)[i]
		key := f.Field[strings.LastIndexByte(f.Field, '.')+1:]
		for _, name := range names {
			if d.ours || strings.EqualFold(name, key) {
				f.Severity = fault.Error
			}
		}
	}
}

// need faults absent keys in a report of ours; null counts as present.
func (d *decoder) need(o *source.Object, names ...string) {
	if !d.ours || o.Node == nil {
		return
	}
	for _, name := range names {
		if o.Get(name) == nil {
			o.Add(fault.Error, "missing-field", "", o.PathOf(name)+" is missing", "")
		}
	}
}

func (d *decoder) text(o *source.Object, name string) string {
	s, _ := o.String(name)
	return s
}

// identityText reads a field that comparisons look at. In a report of OME a
// value of another type is kept as it is instead of being a fault.
func (d *decoder) identityText(o *source.Object, r *Report, name string) string {
	n := o.Get(name)
	if !d.ours && n != nil && n.Kind != source.String {
		r.keep(name, scalarOf(n))
		return ""
	}
	return d.text(o, name)
}

func (d *decoder) identityNumber(o *source.Object, r *Report, name string) *float64 {
	n := o.Get(name)
	if !d.ours && n != nil && n.Kind != source.Number {
		r.keep(name, scalarOf(n))
		return nil
	}
	return d.number(o, name)
}

// number reads a number, nil when absent or null. OME's reader takes numeric
// strings for numbers, so in its reports they count, and other text is absent.
func (d *decoder) number(o *source.Object, name string) *float64 {
	n := o.Get(name)
	if !d.ours && n != nil && n.Kind == source.String {
		v, err := strconv.ParseFloat(strings.TrimSpace(n.Text), 64)
		if err != nil || math.IsInf(v, 0) || math.IsNaN(v) {
			return nil
		}
		return &v
	}
	if v, ok := o.Number(name); ok {
		return &v
	}
	return nil
}

func (d *decoder) integer(o *source.Object, name string) *int {
	if v, ok := o.Int(name); ok {
		return &v
	}
	return nil
}

func (r *Report) keep(name string, s Scalar) {
	if r.odd == nil {
		r.odd = map[string]Scalar{}
	}
	r.odd[name] = s
}

func scalarOf(n *source.Node) Scalar {
	switch n.Kind {
	case source.Null:
		return Scalar{Kind: "null"}
	case source.Number:
		v, _ := strconv.ParseFloat(n.Text, 64)
		return Scalar{Kind: "number", Num: v}
	case source.String:
		return StringOf(n.Text)
	case source.Bool:
		return Scalar{Kind: "bool", Text: strconv.FormatBool(n.Bool)}
	default:
		return Scalar{Kind: "other", Text: string(source.Canonical(n))}
	}
}
