package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

const (
	// usualPercent is the garbage collector's setting of the Go runtime.
	usualPercent = 100
	// startPercent puts the first collection off from 4 MB of heap to 16 MB: a
	// hook or a small suite is done before, and a collection in it would take a
	// fifth of its processor time.
	startPercent = 400
)

// deferCollection puts the first garbage collection off. From then on memory
// is kept as by default. A GOGC of the user's own is left alone.
func deferCollection() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(startPercent)
	runtime.AddCleanup(new([64]byte), func(percent int) { debug.SetGCPercent(percent) }, usualPercent)
}
