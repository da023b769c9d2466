//go:build unix

package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

// These benchmarks drive the program itself in a pseudo-terminal of 120×40.
// Its output is read as it comes, with no emulator between: what is timed is
// the program, the terminal line of the kernel, and one read.

// terminal is the explorer in a pseudo-terminal.
type terminal struct {
	b      *testing.B
	cmd    *exec.Cmd
	pty    *os.File
	chunks chan chunk
	began  time.Time
}

// chunk is what one read brought, and when.
type chunk struct {
	at   time.Time
	text string
}

// patience is how long a screen may take on a busy machine.
const patience = 60 * time.Second

// command is the program under test with the given arguments.
func command(b *testing.B, args ...string) *exec.Cmd {
	b.Helper()
	return commandAs(b, "ome-tui", args...)
}

// commandAs is the program under a name of TestMain.
func commandAs(b *testing.B, as string, args ...string) *exec.Cmd {
	b.Helper()
	exe, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	// testscript runs the command that the binary is called as.
	name := filepath.Join(b.TempDir(), as)
	if err := os.Symlink(exe, name); err != nil {
		b.Fatal(err)
	}
	cmd := exec.Command(name, args...)
	for _, kv := range os.Environ() {
		if key, _, _ := strings.Cut(kv, "="); key != "CI" && key != "NO_COLOR" && key != "TMUX" && !strings.HasPrefix(key, "CLICOLOR") {
			cmd.Env = append(cmd.Env, kv)
		}
	}
	home := b.TempDir()
	cmd.Env = append(cmd.Env, "TERM=xterm-256color", "HOME="+home, "TMPDIR="+home)
	return cmd
}

// synthetic writes a suite of the given size and gives its path.
func synthetic(b *testing.B, cards, cases int) string {
	b.Helper()
	dir := b.TempDir()
	gen := command(b, "gen", "--quiet", "--cards", strconv.Itoa(cards), "--cases", strconv.Itoa(cases), "--seed", "7", "--out", dir)
	if out, err := gen.CombinedOutput(); err != nil {
		b.Fatalf("gen: %v\n%s", err, out)
	}
	return filepath.Join(dir, "suite.json")
}

// open starts the explorer.
func open(b *testing.B, args ...string) *terminal {
	b.Helper()
	return openAs(b, "ome-tui", args...)
}

func openAs(b *testing.B, as string, args ...string) *terminal {
	b.Helper()
	x := &terminal{b: b, cmd: commandAs(b, as, args...), chunks: make(chan chunk, 1<<16), began: time.Now()}
	var err error
	if x.pty, err = pty.StartWithSize(x.cmd, &pty.Winsize{Cols: 120, Rows: 40}); err != nil {
		b.Fatal(err)
	}
	go func() {
		defer close(x.chunks)
		buf := make([]byte, 1<<16)
		for {
			n, err := x.pty.Read(buf)
			if n > 0 {
				x.chunks <- chunk{time.Now(), string(buf[:n])}
			}
			if err != nil {
				return
			}
		}
	}()
	b.Cleanup(func() { x.cmd.Process.Kill(); x.cmd.Wait(); x.pty.Close() })
	return x
}

// until gives when the terminal had brought what is looked for; text is all
// that came since the call.
func (x *terminal) until(what string, ok func(text string) bool) time.Time {
	x.b.Helper()
	deadline := time.After(patience)
	text := ""
	for {
		select {
		case c, open := <-x.chunks:
			if !open {
				x.b.Fatalf("the explorer ended before %s", what)
			}
			if text += c.text; ok(text) {
				return c.at
			}
		case <-deadline:
			x.b.Fatalf("no %s in %q", what, text)
		}
	}
}

func (x *terminal) sees(text string) time.Time {
	x.b.Helper()
	return x.until(text, func(s string) bool { return strings.Contains(s, text) })
}

func (x *terminal) press(keys string) time.Time {
	at := time.Now()
	io.WriteString(x.pty, keys)
	return at
}

// selection is a line whose row is the selected one of the list.
var selection = regexp.MustCompile(`\x1b\[(\d+);1H(?:\x1b\[[\d;]*m)*│(?:\x1b\[[\d;]*m)*▌`)

// selectedRow gives the row that a text last marks as selected; 0 for none.
func selectedRow(text string) int {
	found := selection.FindAllStringSubmatch(text, -1)
	if found == nil {
		return 0
	}
	row, _ := strconv.Atoi(found[len(found)-1][1])
	return row
}

// times reports the percentiles of the times in milliseconds.
func times(b *testing.B, ts []time.Duration) {
	slices.Sort(ts)
	at := func(p float64) float64 {
		return float64(ts[min(len(ts)-1, int(p*float64(len(ts))))]) / float64(time.Millisecond)
	}
	b.ReportMetric(at(.5), "p50-ms")
	b.ReportMetric(at(.95), "p95-ms")
	b.ReportMetric(at(1), "max-ms")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkTerminalKey is a key press to the frame that shows its effect while
// 100,000 cases stream in: the mark of the selection stands on another row.
func BenchmarkTerminalKey(b *testing.B) {
	x := open(b, synthetic(b, 1000, 100_000))
	var ts []time.Duration
	row, streaming := 0, true
	x.until("the first results", func(s string) bool { row = selectedRow(s); return row > 0 && strings.Contains(s, "/s") })
	for i := 0; streaming; i++ {
		from := x.press([]string{"j", "k"}[i%2])
		at := x.until(fmt.Sprintf("effect of key %d", i), func(s string) bool {
			streaming = !strings.Contains(s, "recall+")
			r := selectedRow(s)
			return r > 0 && r != row
		})
		row ^= 5 ^ 6
		ts = append(ts, at.Sub(from))
		time.Sleep(time.Duration(3+i%19) * time.Millisecond)
	}
	b.ReportMetric(float64(len(ts)), "keys")
	times(b, ts)
}

// BenchmarkTerminalFirstFrame is the launch of the process to its first frame,
// with a suite of 100,000 cases.
func BenchmarkTerminalFirstFrame(b *testing.B) {
	suite := synthetic(b, 1000, 100_000)
	var ts []time.Duration
	for range 20 {
		x := open(b, suite)
		ts = append(ts, x.sees("Cases").Sub(x.began))
		x.cmd.Process.Kill()
	}
	times(b, ts)
}

// BenchmarkTerminalCancel is ctrl-c to the frame that says the run is
// cancelled, at different moments of the run.
func BenchmarkTerminalCancel(b *testing.B) {
	suite := synthetic(b, 1000, 100_000)
	var ts []time.Duration
	for i := range 20 {
		x := open(b, suite)
		x.sees("/s,")
		time.Sleep(time.Duration(20*i) * time.Millisecond)
		from := x.press("\x03")
		ts = append(ts, x.sees("cancelled at").Sub(from))
		x.cmd.Process.Kill()
	}
	times(b, ts)
}

// BenchmarkTerminalIdle is the processor time that a loaded explorer takes in
// five seconds in which nobody touches it, and what it writes meanwhile.
func BenchmarkTerminalIdle(b *testing.B) {
	x := open(b, synthetic(b, 1000, 10_000))
	x.sees("recall+")
	time.Sleep(2 * time.Second)
	drain := func() (bytes int) {
		for {
			select {
			case c := <-x.chunks:
				bytes += len(c.text)
			default:
				return bytes
			}
		}
	}
	drain()
	before := processorTicks(b, x.cmd.Process.Pid)
	time.Sleep(5 * time.Second)
	b.ReportMetric(float64(processorTicks(b, x.cmd.Process.Pid)-before)*10/5, "cpu-ms/s")
	b.ReportMetric(float64(drain())/5, "bytes/s")
	b.ReportMetric(0, "ns/op")
}

// processorTicks gives the user and system time of a process in hundredths of
// a second (proc_pid_stat(5), fields 14 and 15).
func processorTicks(b *testing.B, pid int) int {
	b.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		b.Skip(err)
	}
	_, rest, _ := strings.Cut(string(data), ") ")
	f := strings.Fields(rest)
	user, err1 := strconv.Atoi(f[11])
	system, err2 := strconv.Atoi(f[12])
	if err1 != nil || err2 != nil {
		b.Fatal(err1, err2)
	}
	return user + system
}
