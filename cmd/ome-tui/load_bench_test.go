//go:build unix

package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// loadKeys are keys of all screens, as a terminal sends them; none of them
// quits, writes a file, or starts another program.
var loadKeys = []string{"j", "k", "g", "G", "\x04", "\x15", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\r", "\x1b", "\t", "\x1b[Z", "[", "]", "{", "}", "-", "+", "=",
	"v", "s", "S", "f", "n", "N", "(", ")", ".", ",", "z", "?", "1", "2", "3", "4", "5", "6",
	"\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS", "\x1b[15~", "\x1b[17~", "/lift\r", "/tag:generated\x1b", "\x1bOS" + "fix the lift\x1b", "\x1b[A", "\x1b[B"}

// BenchmarkTerminalLoad streams 100,000 cases again and again while keys of
// all screens are pressed at random, for as long as OME_TUI_LOAD says (as in
// 10m), and prints memory, goroutines and threads every ten seconds:
//
//	OME_TUI_LOAD=10m go test ./cmd/ome-tui -run '^$' -bench TerminalLoad -benchtime 1x -timeout 30m
//
// It fails when the most goroutines, or the least heap, of the second half of
// the time exceed those of the first by more than a quarter.
func BenchmarkTerminalLoad(b *testing.B) {
	wanted, err := time.ParseDuration(os.Getenv("OME_TUI_LOAD"))
	if err != nil {
		b.Skip("OME_TUI_LOAD says how long, as in 10m")
	}
	counts := filepath.Join(b.TempDir(), "counts")
	b.Setenv(countsVar, counts)
	x := openAs(b, "ome-tui-counted", synthetic(b, 200, 100_000))
	rng := rand.New(rand.NewPCG(1, uint64(time.Now().UnixNano())))
	var samples []loadSample
	var runs, keys, bytes int
	var tail string
	end, next, asked := time.Now().Add(wanted), time.Now().Add(10*time.Second), time.Now()
	fmt.Fprintf(os.Stderr, "%8s %8s %8s %6s %10s %8s %7s %6s\n", "seconds", "RSS MiB", "heap", "gorout", "threads", "KiB out", "keys", "runs")
	for time.Now().Before(end) {
		select {
		case c, open := <-x.chunks:
			if !open {
				b.Fatalf("the explorer ended after %d keys: %q", keys, tail)
			}
			bytes += len(c.text)
			tail = (tail + c.text)[max(0, len(tail)+len(c.text)-4000):]
			continue
		case <-time.After(20 * time.Millisecond):
		}
		// The first screen tells that a run has ended.
		if wait := time.Since(asked); wait > 2*time.Second && strings.Contains(tail, "recall+") || wait > 15*time.Second {
			x.press("\x1b")
			time.Sleep(100 * time.Millisecond)
			x.press("\x1bOP")
			time.Sleep(100 * time.Millisecond)
			x.press("r")
			asked, tail, runs = time.Now(), "", runs+1
		}
		x.press(loadKeys[rng.IntN(len(loadKeys))])
		keys++
		if time.Now().After(next) {
			next = next.Add(10 * time.Second)
			s := sampleLoad(b, x.cmd.Process.Pid, counts)
			samples = append(samples, s)
			fmt.Fprintf(os.Stderr, "%8.0f %8d %8d %6d %10d %8d %7d %6d\n", time.Since(x.began).Seconds(), s.rss, s.heap, s.goroutines, s.threads, bytes>>10, keys, runs)
		}
	}
	if len(samples) < 4 {
		return
	}
	first, second := samples[1:len(samples)/2], samples[len(samples)/2:]
	over := func(list []loadSample, choose func(...int) int, of func(loadSample) int) int {
		n := of(list[0])
		for _, s := range list {
			n = choose(n, of(s))
		}
		return n
	}
	most := func(n ...int) int { return slices.Max(n) }
	least := func(n ...int) int { return slices.Min(n) }
	resident := func(s loadSample) int { return s.rss }
	b.ReportMetric(float64(over(samples, most, resident)), "MiB-resident-most")
	b.ReportMetric(float64(over(samples[1:], least, resident)), "MiB-resident-least")
	for _, c := range []struct {
		name   string
		choose func(...int) int
		of     func(loadSample) int
	}{
		// What is in use between two collections goes up and down with what the
		// keys ask for; what a leak raises is the least.
		{"MiB-heap-least", least, func(s loadSample) int { return s.heap }},
		{"goroutines-most", most, func(s loadSample) int { return s.goroutines }},
	} {
		before, after := over(first, c.choose, c.of), over(second, c.choose, c.of)
		b.ReportMetric(float64(after), c.name)
		if after > before+before/4 {
			b.Errorf("%s grew from %d to %d", c.name, before, after)
		}
	}
	b.ReportMetric(0, "ns/op")
}

type loadSample struct{ rss, heap, goroutines, threads int }

// sampleLoad reads proc_pid_status(5) and what the program counted.
func sampleLoad(b *testing.B, pid int, counts string) (s loadSample) {
	b.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		b.Skip(err)
	}
	for line := range strings.SplitSeq(string(status), "\n") {
		if n, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			fmt.Sscan(n, &s.rss)
			s.rss >>= 10
		}
		if n, ok := strings.CutPrefix(line, "Threads:"); ok {
			fmt.Sscan(n, &s.threads)
		}
	}
	for range 100 { // the program may be writing the file
		if data, err := os.ReadFile(counts); err == nil {
			if n, _ := fmt.Sscan(string(data), &s.goroutines, &s.heap); n == 2 {
				return s
			}
		}
		time.Sleep(10 * time.Millisecond)
	}
	b.Fatalf("%s holds no counts", counts)
	return s
}
