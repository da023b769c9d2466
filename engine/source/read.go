package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode/utf8"

	"ome-tui/engine/fault"
)

// Read reads a whole file of fsys within MaxFileBytes, and waits for no pipe. A
// file that grows while it is read is cut off by the same bound.
func Read(fsys fs.FS, name string) ([]byte, fault.List) {
	if info, err := fs.Stat(fsys, name); err == nil && info.Mode()&fs.ModeNamedPipe != 0 {
		return nil, fault.List{bare(name, "not-a-file", "is a named pipe", "put a file there")}
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, fault.List{OpenFault(name, err)}
	}
	defer f.Close()
	return ReadFrom(f, name)
}

// ReadFile is Read for a file on disk, which may be a pipe that somebody
// writes into.
func ReadFile(name string) ([]byte, fault.List) {
	f, err := OpenFile(name, os.O_RDONLY, 0)
	if err != nil {
		return nil, fault.List{OpenFault(name, err)}
	}
	defer f.Close()
	return ReadFrom(f, name)
}

// ReadFrom reads an open file within MaxFileBytes; name is for messages.
func ReadFrom(f fs.File, name string) ([]byte, fault.List) {
	info, err := f.Stat()
	if err != nil {
		return nil, fault.List{OpenFault(name, err)}
	}
	if info.IsDir() {
		return nil, fault.List{bare(name, "not-a-file", "is a directory", "name a file in it")}
	}
	if info.Size() > MaxFileBytes {
		return nil, fault.List{tooLarge(name)}
	}
	data, err := readAtMost(f, info.Size())
	if err != nil {
		return nil, fault.List{OpenFault(name, err)}
	}
	return data, nil
}

// ReadSmall reads at most MaxSmallBytes of a regular file on disk. It waits
// for nobody to write into a named pipe.
func ReadSmall(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: name, Err: errors.New("not a regular file")}
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, MaxSmallBytes))
}

// TooLarge is the rule of the fault that ErrTooLarge gives.
const TooLarge = "too-large"

// ErrTooLarge means that a file has more than MaxFileBytes.
var ErrTooLarge = fmt.Errorf("is larger than %d MiB", MaxFileBytes>>20)

// readAtMost reads to the end, which must come within MaxFileBytes.
func readAtMost(r io.Reader, hint int64) ([]byte, error) {
	// One byte more than the hint lets a file of the stated size end in one
	// buffer. What grows, or has no size (a pipe, a device), fills further
	// ones: a single growing buffer would hold everything twice.
	limited := &io.LimitedReader{R: r, N: MaxFileBytes + 1}
	first := make([]byte, max(hint+1, 512))
	n, err := io.ReadFull(limited, first)
	bufs := [][]byte{first[:n]}
	for err == nil {
		next := make([]byte, min(2*len(bufs[len(bufs)-1]), 8<<20))
		n, err = io.ReadFull(limited, next)
		bufs = append(bufs, next[:n])
	}
	switch {
	case !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF):
		return nil, err
	case limited.N == 0:
		return nil, ErrTooLarge
	case len(bufs) == 1:
		return bufs[0], nil
	}
	return bytes.Join(bufs, nil), nil
}

// OpenFault says why a file cannot be read, without repeating its name.
func OpenFault(name string, err error) fault.Fault {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return bare(name, "missing-file", "no such file", "check the path")
	case errors.Is(err, fs.ErrPermission):
		return bare(name, "unreadable-file", "may not be read", "check its permissions")
	case errors.Is(err, ErrTooLarge):
		return tooLarge(name)
	case errors.Is(err, ErrPipe):
		return bare(name, "not-a-file", ErrPipe.Error(), "start what writes into it, or name a file")
	}
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	return bare(name, "unreadable-file", "cannot be read: "+err.Error(), "")
}

func bare(name, rule, what, remedy string) fault.Fault {
	return fault.Fault{Pos: fault.Pos{File: name}, Rule: rule, What: what, Remedy: remedy}
}

func tooLarge(name string) fault.Fault {
	return bare(name, TooLarge, ErrTooLarge.Error(), "split it")
}

// Text checks the encoding of a document and takes a UTF-8 byte order mark
// off.
func Text(file, text string) (string, fault.List) {
	if len(text) > MaxFileBytes {
		return "", fault.List{tooLarge(file)}
	}
	if name := otherEncoding(text); name != "" {
		return "", fault.List{{Pos: fault.Pos{File: file, Line: 1, Column: 1}, Rule: "encoding",
			What: "is " + name + " text", Remedy: "save it as UTF-8"}}
	}
	text = strings.TrimPrefix(text, "\uFEFF")
	if utf8.ValidString(text) {
		return text, nil
	}
	at := invalidUTF8(text)
	line, col := lineColumn(text, at)
	return "", fault.List{{Pos: fault.Pos{File: file, Line: line, Column: col}, Rule: "encoding",
		What: fmt.Sprintf("invalid UTF-8 (byte 0x%02X)", text[at]), Remedy: "save the file as UTF-8"}}
}

// otherEncoding recognises UTF-16 and UTF-32 by mark, or by the zero bytes
// that ASCII text has in them.
func otherEncoding(b string) string {
	switch {
	case len(b) >= 4 && (b[0] == 0xFF && b[1] == 0xFE && b[2] == 0 && b[3] == 0 || b[0] == 0 && b[1] == 0 && b[2] == 0xFE && b[3] == 0xFF):
		return "UTF-32"
	case len(b) >= 2 && (b[0] == 0xFF && b[1] == 0xFE || b[0] == 0xFE && b[1] == 0xFF):
		return "UTF-16"
	case len(b) >= 2 && (b[0] == 0) != (b[1] == 0):
		return "UTF-16"
	}
	return ""
}

func invalidUTF8(b string) int {
	for i := 0; i < len(b); {
		r, size := utf8.DecodeRuneInString(b[i:])
		if r == utf8.RuneError && size <= 1 {
			return i
		}
		i += size
	}
	return len(b)
}

func lineColumn(b string, at int) (line, col int) {
	line, start := 1, 0
	for i := 0; i < at && i < len(b); i++ {
		if b[i] == '\n' {
			line, start = line+1, i+1
		}
	}
	return line, at - start + 1
}
