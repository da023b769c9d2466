package signal

import (
	"embed"
	"fmt"
	"sync"

	"ome-tui/engine/fault"
)

//go:embed packs/*.yaml
var packFiles embed.FS

// builtin compiles the embedded packs at the first call: a command that
// needs no signals does not pay for them.
var builtin = sync.OnceValues(func() (*Set, error) {
	packs, err := builtinPacks()
	if err != nil {
		return nil, err
	}
	set, faults := Compile(packs...)
	if faults.Has(fault.Error) {
		return nil, fmt.Errorf("embedded signal packs: %w", faults)
	}
	return set, nil
})

// Builtin gives the set of the embedded packs. It is compiled once per
// process, at the first call.
func Builtin() (*Set, error) { return builtin() }

func builtinPacks() ([]*Pack, error) {
	entries, err := packFiles.ReadDir("packs") // sorted by name
	if err != nil {
		return nil, fmt.Errorf("embedded signal packs: %w", err)
	}
	packs := make([]*Pack, 0, len(entries))
	for _, e := range entries {
		data, err := packFiles.ReadFile("packs/" + e.Name())
		if err != nil {
			return nil, fmt.Errorf("embedded signal packs: %w", err)
		}
		p, faults := ParsePack("packs/"+e.Name(), data)
		if faults.Has(fault.Error) {
			return nil, fmt.Errorf("embedded signal packs: %w", faults)
		}
		packs = append(packs, p)
	}
	return packs, nil
}
