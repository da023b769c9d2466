package signal

import (
	"errors"
	"fmt"
	"strings"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// Pack is one parsed pack file: word classes, and signals with the patterns
// that show them.
type Pack struct {
	// Name is the name that signals of the pack carry.
	Name string
	// File is the name the pack was read from.
	File string

	size    int  // of the file, bytes
	shared  bool // its word classes may be used by every pack
	classes map[string]*wordClass
	signals []definition
}

// wordClass is a named list of words and phrases.
type wordClass struct {
	name    string
	pack    *Pack
	pos     fault.Pos
	entries []entry
}

// entry is a sequence with its place.
type entry struct {
	seq sequence
	pos fault.Pos
}

// definition is a signal of a pack with its patterns, or additions to a
// signal of another pack.
type definition struct {
	signal  Signal
	extends bool
	rules   []ruleText
	// unless drops matches in the same sentence, unlessAnywhere all.
	unless, unlessAnywhere []entry
}

// ruleText is one pattern with its options.
type ruleText struct {
	pattern                pattern
	text                   string
	regexp                 *lazyRegexp // instead of the pattern's own places
	pos                    fault.Pos
	span, segments         int
	prohibition            bool
	unless, unlessAnywhere []entry
}

// Defaults and bounds of a composition.
const (
	// DefaultSpan is how many characters a composition may span.
	DefaultSpan = 420
	// DefaultSegments is how many sentences its parts may lie apart.
	DefaultSegments = 1
	maxSpan         = 5000
	maxSegments     = 20
)

// Shared word classes that detection knows: a positive match in a stretch of
// text with a disclaimer ("this is not ...") does not count. A stretch ends
// with its sentence or at a turn ("but", "and then").
const (
	disclaimerClass = "disclaimer"
	turnClass       = "turn"
)

// ParsePack reads a pack file. The faults name every place that is wrong;
// the pack is nil when one of them is an error.
func ParsePack(file string, data []byte) (*Pack, fault.List) {
	node, faults := source.ParseYAML(file, data, 1)
	if node == nil || faults.Has(fault.Error) {
		return nil, faults
	}
	r := &packReader{faults: &faults}
	p := r.pack(file, source.Open(node, "", &faults))
	p.size = len(data)
	faults.Sort()
	if faults.Has(fault.Error) {
		return nil, faults
	}
	return p, faults
}

// packReader turns a document into a pack.
type packReader struct {
	faults *fault.List
}

func (r *packReader) add(pos fault.Pos, rule, what, remedy string) {
	*r.faults = append(*r.faults, fault.Fault{Pos: pos, Rule: rule, What: what, Remedy: remedy})
}

func (r *packReader) pack(file string, o *source.Object) *Pack {
	o.Known("pack", "about", "shared", "classes", "signals")
	p := &Pack{File: file, classes: map[string]*wordClass{}}
	p.Name, _ = o.String("pack")
	p.shared, _ = o.Bool("shared")
	if p.Name == "" {
		o.Add(fault.Error, "missing-field", "", "a pack needs a name", `write "pack: my-team" at the top`)
	}
	if classes, ok := o.Object("classes"); ok {
		for _, k := range classes.Node.Keys {
			r.class(p, k.Name, classes.Node.KeyPos(k.Name), k.Value)
		}
	}
	signals, _ := o.Objects("signals")
	if len(signals) == 0 && !p.shared {
		o.Add(fault.Error, "missing-field", "", "a pack needs signals", "list them under \"signals\"")
	}
	p.signals = make([]definition, 0, len(signals))
	for _, s := range signals {
		p.signals = append(p.signals, r.definition(p, s))
	}
	return p
}

func (r *packReader) class(p *Pack, name string, pos fault.Pos, n *source.Node) {
	wc := &wordClass{name: name, pack: p, pos: pos}
	if !isName(name) {
		r.add(pos, "class-name", fmt.Sprintf("%q is no name of a word class", name), "letters, digits, - and _")
	}
	lines := []*source.Node{n}
	if n.Kind == source.List {
		lines = n.Items
	}
	for _, line := range lines {
		if !scalar(line) {
			r.add(line.Pos(), "wrong-type", "word class "+name+" must be lines of words", "")
			continue
		}
		r.entries(wc, line)
	}
	if len(wc.entries) == 0 {
		r.add(pos, "empty-class", "word class "+name+" is empty", "")
	}
	p.classes[name] = wc
}

// entries reads one line of a word class: entries with commas between.
func (r *packReader) entries(wc *wordClass, line *source.Node) {
	at := 0
	for rest := line.Text; ; {
		part, after, more := cutEntry(rest)
		if text, lead := trimEntry(part); text != "" {
			pos := line.Pos()
			pos.Column += at + lead
			seq, err := parseEntry(text)
			if r.syntax(pos, text, err) {
				wc.entries = append(wc.entries, entry{seq, pos})
			}
		}
		if !more {
			return
		}
		at += len(part) + 1
		rest = after
	}
}

// cutEntry cuts at the first comma without a backslash before it.
func cutEntry(s string) (part, after string, more bool) {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case ',':
			return s[:i], s[i+1:], true
		}
	}
	return s, "", false
}

// syntax reports a fault in a pattern at its place; true when there is none.
func (r *packReader) syntax(pos fault.Pos, text string, err error) bool {
	if err == nil {
		return true
	}
	var se *syntaxError
	if errors.As(err, &se) {
		pos.Column += se.at
	}
	r.add(pos, "pattern", fmt.Sprintf("pattern %q: %v", text, err), "")
	return false
}

func scalar(n *source.Node) bool {
	return n.Kind == source.String || n.Kind == source.Number || n.Kind == source.Bool
}

// texts gives the scalar items of a list field, or the one scalar.
func (r *packReader) texts(o *source.Object, field string) []*source.Node {
	n := o.Get(field)
	if n == nil || n.Kind == source.Null {
		return nil
	}
	if scalar(n) {
		return []*source.Node{n}
	}
	items, _ := o.List(field)
	var out []*source.Node
	for _, it := range items {
		if !scalar(it) {
			r.add(it.Pos(), "wrong-type", o.PathOf(field)+" must be a list of texts", "")
			continue
		}
		out = append(out, it)
	}
	return out
}

func (r *packReader) strings(o *source.Object, field string) []string {
	var out []string
	for _, n := range r.texts(o, field) {
		out = append(out, n.Text)
	}
	return out
}

func (r *packReader) examples(o *source.Object, field string) []Example {
	var out []Example
	for _, n := range r.texts(o, field) {
		out = append(out, Example{n.Text, n.Pos()})
	}
	return out
}

func (r *packReader) exclusions(o *source.Object, field string) []entry {
	var out []entry
	for _, n := range r.texts(o, field) {
		seq, err := parseEntry(n.Text)
		if r.syntax(n.Pos(), n.Text, err) {
			out = append(out, entry{seq, n.Pos()})
		}
	}
	return out
}

func (r *packReader) definition(p *Pack, o *source.Object) definition {
	var d definition
	base, isExtension := o.String("extend")
	if isExtension {
		o.Known("extend", "patterns", "unless", "unless_anywhere", "found_in", "not_found_in")
		d.extends, d.signal.ID = true, base
	} else {
		r.facts(p, o, &d.signal)
	}
	d.signal.Pos = o.Node.Pos()
	d.signal.Positives = r.examples(o, "found_in")
	d.signal.Negatives = r.examples(o, "not_found_in")
	d.unless = r.exclusions(o, "unless")
	d.unlessAnywhere = r.exclusions(o, "unless_anywhere")
	patterns, _ := o.List("patterns")
	for _, n := range patterns {
		d.rules = append(d.rules, r.rule(n)...)
	}
	if len(patterns) == 0 && len(d.unless)+len(d.unlessAnywhere) == 0 {
		o.Add(fault.Error, "missing-field", "", "signal "+d.signal.ID+" has no patterns", `list them under "patterns"`)
	}
	return d
}

func (r *packReader) facts(p *Pack, o *source.Object, s *Signal) {
	o.Known("id", "meaning", "reason", "polarity", "weight", "routing", "source", "pack", "suppress", "targets",
		"query_terms", "prohibition", "patterns", "unless", "unless_anywhere", "found_in", "not_found_in")
	s.ID, _ = o.String("id")
	if !idShaped(s.ID) {
		o.Add(fault.Error, "signal-id", "id", fmt.Sprintf("%q is no signal id", s.ID), "small letters and digits joined by _, as in night_shift")
	}
	s.Meaning, _ = o.String("meaning")
	if s.Meaning == "" {
		o.Add(fault.Error, "missing-field", "", "signal "+s.ID+" does not say what it means", `write one line under "meaning"`)
	}
	s.Reason, _ = o.String("reason")
	if s.Reason == "" {
		s.Reason = s.Meaning
	}
	if polarity, _ := o.Enum("polarity", "positive", "negative"); polarity == "negative" {
		s.Polarity = Negative
	}
	s.Weight, _ = o.Number("weight")
	s.Routing, _ = o.Bool("routing")
	s.Suppress, _ = o.Bool("suppress")
	s.Prohibition, _ = o.Bool("prohibition")
	s.Source, _ = o.Enum("source", "generic", "pack", "user")
	if s.Source == "" {
		s.Source = "user"
	}
	s.Pack, _ = o.String("pack")
	if s.Pack == "" && s.Source != "generic" {
		s.Pack = p.Name
	}
	s.QueryTerms = r.strings(o, "query_terms")
	s.Targets = r.strings(o, "targets")
}

// rule reads one pattern: a line, or "match" with options.
func (r *packReader) rule(n *source.Node) []ruleText {
	if scalar(n) {
		return r.patterns(ruleText{span: DefaultSpan, segments: DefaultSegments}, n)
	}
	o := source.Open(n, "pattern", r.faults)
	if o.Node == nil {
		return nil
	}
	if o.Has("regexp") {
		return r.regexpRule(o)
	}
	o.Known("match", "span", "segments", "prohibition", "unless", "unless_anywhere")
	rt := ruleText{
		span:           r.bounded(o, "span", DefaultSpan, maxSpan),
		segments:       r.bounded(o, "segments", DefaultSegments, maxSegments),
		unless:         r.exclusions(o, "unless"),
		unlessAnywhere: r.exclusions(o, "unless_anywhere"),
	}
	rt.prohibition, _ = o.Bool("prohibition")
	lines := r.texts(o, "match")
	if len(lines) == 0 {
		o.Add(fault.Error, "missing-field", "", "a pattern with options needs \"match\"", "")
	}
	return r.patterns(rt, lines...)
}

// regexpRule reads "regexp" and the pattern "with" that must stand in the
// prompt, too.
func (r *packReader) regexpRule(o *source.Object) []ruleText {
	o.Known("regexp", "with", "unless", "unless_anywhere")
	expr, _ := o.String("regexp")
	rt := ruleText{
		span: maxSpan, segments: maxSegments, regexp: &lazyRegexp{expr: expr},
		unless:         r.exclusions(o, "unless"),
		unlessAnywhere: r.exclusions(o, "unless_anywhere"),
	}
	if err := rt.regexp.check(); err != nil {
		o.Add(fault.Error, "regexp", "regexp", err.Error(), "RE2 syntax")
		return nil
	}
	with := r.texts(o, "with")
	if len(with) != 1 {
		o.Add(fault.Error, "missing-field", "", "a regexp needs \"with\": one pattern that stands in the same prompt",
			"it keeps prompts without those words fast")
		return nil
	}
	rules := r.patterns(rt, with...)
	for i := range rules {
		rules[i].text = expr
	}
	return rules
}

func (r *packReader) patterns(options ruleText, lines ...*source.Node) []ruleText {
	var out []ruleText
	for _, n := range lines {
		rt := options
		rt.pos, rt.text = n.Pos(), n.Text
		var err error
		rt.pattern, err = parsePattern(n.Text)
		if r.syntax(rt.pos, n.Text, err) {
			out = append(out, rt)
		}
	}
	return out
}

func (r *packReader) bounded(o *source.Object, field string, fallback, most int) int {
	v, ok := o.Int(field)
	if !ok {
		return fallback
	}
	if v < 0 || v > most {
		o.Add(fault.Error, "out-of-range", field, fmt.Sprintf("%s is %d", field, v), fmt.Sprintf("0 to %d", most))
		return fallback
	}
	return v
}

// trimEntry cuts one entry out of a comma-separated line of a word class.
func trimEntry(s string) (string, int) {
	t := strings.TrimLeft(s, " \t")
	end := strings.TrimRight(t, " \t")
	if strings.HasSuffix(end, `\`) && len(end) < len(t) {
		end = t[:len(end)+1] // an escaped blank
	}
	return end, len(s) - len(t)
}
