package source_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"ome-tui/engine/source"
)

// endless is a file without an end or a size, as a device is.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) { e.read += len(p); return len(p), nil }
func (e *endless) Stat() (fs.FileInfo, error) { return e, nil }
func (e *endless) Close() error               { return nil }
func (e *endless) Name() string               { return "endless" }
func (e *endless) Size() int64                { return 0 }
func (e *endless) Mode() fs.FileMode          { return fs.ModeDevice }
func (e *endless) ModTime() time.Time         { return time.Time{} }
func (e *endless) IsDir() bool                { return false }
func (e *endless) Sys() any                   { return nil }

func TestReadEndsAtTheLimit(t *testing.T) {
	if testing.Short() {
		t.Skip("fills 256 MiB")
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var f endless
	data, faults := source.ReadFrom(&f, "endless")
	runtime.ReadMemStats(&after)
	if data != nil || len(faults) != 1 || faults[0].Error() != "endless: is larger than 256 MiB (split it)" {
		t.Errorf("%d bytes, %v", len(data), faults)
	}
	if f.read > source.MaxFileBytes+1 {
		t.Errorf("%d bytes were read", f.read)
	}
	if got := after.TotalAlloc - before.TotalAlloc; got > source.MaxFileBytes+32<<20 {
		t.Errorf("%d MiB were allocated for %d MiB", got>>20, source.MaxFileBytes>>20)
	}
}

// A pipe has no size: what comes through it fills several buffers, and is
// whole afterwards.
func TestReadThroughAPipe(t *testing.T) {
	for _, size := range []int{0, 1, 511, 512, 513, 1535, 1536, 1537, 20 << 20} {
		want := strings.Repeat("0123456789abcdef\n", size/17+1)[:size]
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			w.WriteString(want)
			w.Close()
		}()
		if data, faults := source.ReadFrom(r, "pipe"); faults != nil || string(data) != want {
			t.Errorf("%d bytes: got %d, %v", size, len(data), faults)
		}
		r.Close()
	}
}

func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	whole := filepath.Join(dir, "whole")
	if err := os.WriteFile(whole, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	large := filepath.Join(dir, "large")
	if f, err := os.Create(large); err != nil || f.Truncate(source.MaxFileBytes+1) != nil || f.Close() != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ file, want string }{
		{whole, ""},
		{filepath.Join(dir, "none"), "no such file (check the path)"},
		{dir, "is a directory (name a file in it)"},
		{large, "is larger than 256 MiB (split it)"},
	} {
		data, faults := source.ReadFile(tt.file)
		if tt.want == "" {
			if string(data) != "text" || faults != nil {
				t.Errorf("%s: %q, %v", tt.file, data, faults)
			}
			continue
		}
		if len(faults) != 1 || faults[0].Error() != tt.file+": "+tt.want {
			t.Errorf("%s: %v", tt.file, faults)
		}
	}
	if _, err := source.ReadSmall(dir); err == nil {
		t.Error("a folder was read as a file")
	}
	if data, err := source.ReadSmall(large); err != nil || len(data) != source.MaxSmallBytes {
		t.Errorf("%d bytes, %v", len(data), err)
	}
}
