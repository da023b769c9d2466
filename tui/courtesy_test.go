package tui

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestWorkersStandBackForAKey(t *testing.T) {
	for _, c := range []struct {
		name  string
		drawn time.Duration // after the key; 0 for never
		least time.Duration
		most  time.Duration
	}{
		{"until its frame is drawn", 3 * time.Millisecond, 3 * time.Millisecond, 4 * time.Millisecond},
		{"not for ever", 0, longest, longest + time.Millisecond},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var k courtesy
				began := time.Now()
				k.wait()
				if d := time.Since(began); d != 0 {
					t.Fatalf("waited %v with no key", d)
				}
				k.came()
				if c.drawn > 0 {
					time.AfterFunc(c.drawn, k.drawn)
				}
				k.wait()
				if d := time.Since(began); d < c.least || d > c.most {
					t.Errorf("stood back for %v, want %v to %v", d, c.least, c.most)
				}
			})
		})
	}
}
