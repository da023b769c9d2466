package signal

import (
	"embed"
	"errors"
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

// Prepare begins to compile the embedded packs beside what the caller does
// before it calls Builtin.
func Prepare() {
	go func() {
		defer func() { _ = recover() }() // Builtin panics again, where somebody is there to catch it
		_, _ = builtin()
	}()
}

// builtinPacks reads the embedded packs side by side: they are most of what
// a short command waits for.
func builtinPacks() ([]*Pack, error) {
	entries, err := packFiles.ReadDir("packs") // sorted by name
	if err != nil {
		return nil, fmt.Errorf("embedded signal packs: %w", err)
	}
	packs := make([]*Pack, len(entries))
	errs := make([]error, len(entries))
	var wg sync.WaitGroup
	for i, e := range entries {
		wg.Go(func() { packs[i], errs[i] = builtinPack("packs/" + e.Name()) })
	}
	wg.Wait()
	return packs, errors.Join(errs...)
}

func builtinPack(name string) (*Pack, error) {
	data, err := packFiles.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("embedded signal packs: %w", err)
	}
	p, faults := ParsePack(name, data)
	if faults.Has(fault.Error) {
		return nil, fmt.Errorf("embedded signal packs: %w", faults)
	}
	return p, nil
}
