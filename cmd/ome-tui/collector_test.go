package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
)

// TestDeferCollection puts the first collection off and no other one.
func TestDeferCollection(t *testing.T) {
	percent := func() uint64 {
		sample := []metrics.Sample{{Name: "/gc/gogc:percent"}}
		metrics.Read(sample)
		return sample[0].Value.Uint64()
	}
	defer debug.SetGCPercent(int(percent()))
	t.Setenv("GOGC", "")
	deferCollection()
	if p := percent(); p != startPercent {
		t.Fatalf("GC percent %d before the first collection", p)
	}
	for range 1000 { // cleanups run soon after a collection
		runtime.GC()
		if runtime.Gosched(); percent() == usualPercent {
			break
		}
	}
	if p := percent(); p != usualPercent {
		t.Errorf("GC percent %d after collections", p)
	}

	debug.SetGCPercent(73)
	t.Setenv("GOGC", "73")
	deferCollection()
	if p := percent(); p != 73 {
		t.Errorf("the user's GOGC became %d", p)
	}
}
