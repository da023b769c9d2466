package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"ome-tui/engine/source"
)

// group is a heading of the usage text.
type group string

const (
	groupRun      group = "run"
	groupOutput   group = "output"
	groupGates    group = "gates"
	groupCompare  group = "compare"
	groupModes    group = "modes"
	groupExplorer group = "explorer"
	groupGeneral  group = "general"
)

// groups lists the headings in the order of the usage text.
func groups() []group {
	return []group{groupRun, groupOutput, groupGates, groupCompare, groupModes, groupExplorer, groupGeneral}
}

// flagSpec is one row of the flag table. Parsing, help, manual page and
// shell completions are all made from it.
type flagSpec struct {
	name    string
	group   group
	value   string // placeholder, "" for a switch
	usage   string
	example string
	choices []string // what completion offers
	files   bool     // completion offers file names
	bind    func(fs *pflag.FlagSet, o *options, s flagSpec)
}

// options is the parsed command line. Zero is "not given" only where
// changed() says so: threshold 0 is legal.
type options struct {
	set *pflag.FlagSet

	suites               []string
	limit                int
	threshold            float64
	profile              string
	useCurrentLibrary    bool
	dataDir, experiences string
	signals              []string
	filter               string
	tags                 []string
	jobs                 int
	failFast             bool
	decoys               int
	seed                 uint64
	shard                string
	watch, keepDataDir   bool
	strict               bool

	headless, tui      bool
	format             string
	out                string
	reports            []string
	redact             bool
	quiet, verbose     bool
	noColor, ascii     bool
	accessible         bool
	logFile            string
	minPassRate        float64
	minRecall          float64
	minPrecision       float64
	minMRR, minNDCG    float64
	maxOverRecall      float64
	maxFalsePositive   float64
	minMargin          float64
	gates              []string
	knownFailures      string
	compare, baseline  string
	writeBaseline      string
	force              bool
	against            string
	allow              []string
	sweep              bool
	explain, fixes     string
	robustness, lint   bool
	verify             bool
	omeCommand         string
	hook               bool
	hookCommand        string
	card, cwd, section string
	provider           string
	cards, cases       int
	json               bool
	record             string
	theme              string
	mouse              bool
	keys               string
	help, version      bool
}

// changed tells whether the flag was given on the command line.
func (o *options) changed(name string) bool { return o.set.Changed(name) }

// given tells whether the flag was given, and not as =false.
func (o *options) given(name string) bool {
	f := o.set.Lookup(name)
	return f != nil && f.Changed && f.Value.String() != "false"
}

func text(p func(*options) *string, def string) func(*pflag.FlagSet, *options, flagSpec) {
	return func(fs *pflag.FlagSet, o *options, s flagSpec) { fs.StringVar(p(o), s.name, def, s.usage) }
}

func texts(p func(*options) *[]string) func(*pflag.FlagSet, *options, flagSpec) {
	return func(fs *pflag.FlagSet, o *options, s flagSpec) { fs.StringArrayVar(p(o), s.name, nil, s.usage) }
}

func toggle(p func(*options) *bool) func(*pflag.FlagSet, *options, flagSpec) {
	return func(fs *pflag.FlagSet, o *options, s flagSpec) { fs.BoolVar(p(o), s.name, false, s.usage) }
}

func number(p func(*options) *float64, def float64) func(*pflag.FlagSet, *options, flagSpec) {
	return func(fs *pflag.FlagSet, o *options, s flagSpec) { fs.Float64Var(p(o), s.name, def, s.usage) }
}

func count(p func(*options) *int, def int) func(*pflag.FlagSet, *options, flagSpec) {
	return func(fs *pflag.FlagSet, o *options, s flagSpec) { fs.IntVar(p(o), s.name, def, s.usage) }
}

// flagTable is the complete list of flags.
func flagTable() []flagSpec {
	var all []flagSpec
	all = append(all, runFlags()...)
	all = append(all, outputFlags()...)
	all = append(all, gateFlags()...)
	all = append(all, compareFlags()...)
	all = append(all, modeFlags()...)
	return append(all, explorerFlags()...)
}

// newOptions binds the flag table to fresh options.
func newOptions() *options {
	o := &options{set: pflag.NewFlagSet("ome-tui", pflag.ContinueOnError)}
	o.set.SortFlags = false
	o.set.Usage = func() {}
	for _, s := range flagTable() {
		s.bind(o.set, o, s)
	}
	return o
}

// parse reads the command line. The error names the nearest known flag when
// one is unknown.
func parse(args []string) (*options, []string, error) {
	o := newOptions()
	if err := o.set.Parse(args); err != nil {
		return nil, nil, flagError(err)
	}
	if err := o.empty(); err != nil {
		return nil, nil, err
	}
	if o.json {
		if o.changed("format") && o.format != "json" {
			return nil, nil, fmt.Errorf("--json and --format %s contradict each other", o.format)
		}
		o.format = "json"
	}
	return o, o.set.Args(), nil
}

// empty finds a flag whose value is empty, as an unset variable of a script
// leaves it: it must not pass for a flag that was not given.
func (o *options) empty() (err error) {
	o.set.Visit(func(f *pflag.Flag) {
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		blank := func(v string) bool { return strings.TrimSpace(v) == "" }
		if err == nil && (len(values) == 0 || slices.ContainsFunc(values, blank)) {
			err = fmt.Errorf("--%s has an empty value (leave the flag out, or set the variable it is made of)", f.Name)
		}
	})
	return err
}

func flagError(err error) error {
	const unknown = "unknown flag: --"
	msg := err.Error()
	if i := strings.Index(msg, " flag: strconv."); i > 0 {
		return fmt.Errorf("%s: not a number it can take (as in %s)", strings.TrimPrefix(msg[:i], "invalid argument "), exampleOf(msg[:i]))
	}
	if !strings.HasPrefix(msg, unknown) {
		return err
	}
	name := strings.TrimPrefix(msg, unknown)
	if near := source.Nearest(name, flagNames()); near != "" {
		return fmt.Errorf("unknown flag --%s (did you mean --%s?)", name, near)
	}
	return fmt.Errorf("unknown flag --%s (ome-tui --help lists them)", name)
}

// exampleOf gives the example of the flag that a message of pflag names.
func exampleOf(msg string) string {
	for _, s := range flagTable() {
		if strings.HasSuffix(msg, "\"--"+s.name+"\"") {
			return s.example
		}
	}
	return "ome-tui help all"
}

func flagNames() []string {
	var names []string
	for _, s := range flagTable() {
		names = append(names, s.name)
	}
	return names
}
