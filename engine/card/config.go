package card

import (
	"errors"
	"fmt"
	"io/fs"

	"ome-tui/engine/fault"
	"ome-tui/engine/source"
)

// ConfigFile is the name of a library's configuration, and of a config home's.
const ConfigFile = "config.json"

// Config is a library's config.json as far as recall and hook read it.
type Config struct {
	SaveRawPrompt bool    // privacy.saveRawPrompt
	MaxCards      int     // retrieval.maxCards, 1 or more
	MinScore      float64 // retrieval.minScore, 0–100
	// ContextChars is retrieval.additionalContextMaxChars in UTF-16 units.
	ContextChars int
	// HookTimeout is retrieval.hookTimeoutMs in milliseconds.
	HookTimeout int
	// CursorContext is hooks.providers.cursor.additionalContext.
	CursorContext bool
	// DataDir is the pointer of a config home, "" when absent.
	DataDir string
	// Set are the paths that the file gives, as in "retrieval.maxCards".
	Set map[string]bool
}

// Defaults of a library without config.json, as in the published documents.
const (
	DefaultMaxCards     = 4
	DefaultMinScore     = 40.0
	DefaultContextChars = 6000
	DefaultHookTimeout  = 4000
)

// DefaultConfig is the configuration of a library without config.json.
func DefaultConfig() Config {
	return Config{MaxCards: DefaultMaxCards, MinScore: DefaultMinScore, ContextChars: DefaultContextChars, HookTimeout: DefaultHookTimeout}
}

// LoadConfig reads a config.json; a missing file, or one that says null, gives
// the defaults. With an Error among the faults the configuration must not be
// used.
func LoadConfig(fsys fs.FS, name string) (Config, fault.List) {
	switch info, err := fs.Stat(fsys, name); {
	case errors.Is(err, fs.ErrNotExist):
		return DefaultConfig(), nil
	case err == nil && info.Size() > source.MaxSmallBytes:
		return DefaultConfig(), fault.List{{Pos: fault.Pos{File: name}, Rule: "too-large",
			What: fmt.Sprintf("is larger than %d MiB", source.MaxSmallBytes>>20), Remedy: "keep the settings alone"}}
	}
	data, faults := source.Read(fsys, name)
	if faults != nil {
		return DefaultConfig(), faults
	}
	return ParseConfig(name, data)
}

// ParseConfig is LoadConfig for bytes in memory. Fields that recall does not
// read pass unseen.
func ParseConfig(file string, data []byte) (Config, fault.List) {
	root, faults := source.ParseJSON(file, data)
	c := DefaultConfig()
	if root == nil || root.Kind == source.Null || faults.Has(fault.Error) {
		return c, faults
	}
	d := configDecoder{Object: source.Open(root, "", &faults), config: &c}
	d.decode()
	faults.Sort()
	return c, faults
}

type configDecoder struct {
	*source.Object
	config *Config
}

func (d configDecoder) decode() {
	c := d.config
	c.Set = map[string]bool{}
	if v, ok := d.whole(d.Object, "version", 1); ok && v != 1 {
		d.Add(fault.Error, "config-version", "version", fmt.Sprintf("version %d is not read", v), "version 1 is")
	}
	c.DataDir, _ = d.String("dataDir")
	if o := d.section(d.Object, "privacy"); o != nil {
		c.SaveRawPrompt = d.flag(o, "saveRawPrompt")
	}
	if o := d.section(d.Object, "retrieval"); o != nil {
		d.retrieval(o)
	}
	o := d.Object
	for _, name := range []string{"hooks", "providers", "cursor"} {
		if o = d.section(o, name); o == nil {
			return
		}
	}
	c.CursorContext = d.flag(o, "additionalContext")
}

func (d configDecoder) retrieval(o *source.Object) {
	c := d.config
	for _, limit := range []struct {
		name string
		to   *int
	}{{"maxCards", &c.MaxCards}, {"additionalContextMaxChars", &c.ContextChars}, {"hookTimeoutMs", &c.HookTimeout}} {
		if v, ok := d.whole(o, limit.name, 1); ok {
			*limit.to = v
		}
	}
	d.notNull(o, "minScore")
	switch v, ok := o.Number("minScore"); {
	case !ok:
	case v < 0:
		o.Add(fault.Error, "out-of-range", "minScore", fmt.Sprintf("retrieval.minScore is %v", v), "0 to 100")
	case v > 100:
		// Older versions scored beyond 100; their files are still about.
		o.Add(fault.Warning, "out-of-range", "minScore", fmt.Sprintf("retrieval.minScore is %v, the default %v is used", v, c.MinScore), "0 to 100")
	default:
		c.MinScore = v
		c.Set[o.PathOf("minScore")] = true
	}
}

// section is a nested object, nil when absent.
func (d configDecoder) section(o *source.Object, name string) *source.Object {
	d.notNull(o, name)
	if child, ok := o.Object(name); ok {
		return child
	}
	return nil
}

func (d configDecoder) flag(o *source.Object, name string) bool {
	d.notNull(o, name)
	v, ok := o.Bool(name)
	if ok {
		d.config.Set[o.PathOf(name)] = true
	}
	return v
}

// whole is a whole number of at least least.
func (d configDecoder) whole(o *source.Object, name string, least int) (int, bool) {
	d.notNull(o, name)
	v, ok := o.Int(name)
	if ok && v < least {
		o.Add(fault.Error, "out-of-range", name, fmt.Sprintf("%s is %d", o.PathOf(name), v), fmt.Sprintf("at least %d", least))
		return 0, false
	}
	if ok {
		d.config.Set[o.PathOf(name)] = true
	}
	return v, ok
}

// notNull refuses null, which OME does not take for absent here.
func (d configDecoder) notNull(o *source.Object, name string) {
	if n := o.Get(name); n != nil && n.Kind == source.Null {
		o.Add(fault.Error, "wrong-type", name, o.PathOf(name)+" is null", "take it out for the default")
	}
}
