package payload

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// MaxBytes is the size of the largest payload that is read.
const MaxBytes = 4 << 20

// What standard input was instead of a payload.
var (
	ErrEmpty     = errors.New("payload: nothing on standard input")
	ErrTooLarge  = fmt.Errorf("payload: larger than %d MiB", MaxBytes>>20)
	ErrNotJSON   = errors.New("payload: not a JSON value")
	ErrTruncated = errors.New("payload: the JSON value ends early")
	ErrNotObject = errors.New("payload: not a JSON object")
)

// Fields are the members of a payload as they stand. A repeated name counts
// as its last value.
type Fields map[string]json.RawMessage

// Read takes the first JSON value of r, which must be an object. It asks r
// for no byte past the end of that object beyond what one Read returned.
func Read(r io.Reader) (Fields, error) {
	counted := &limited{r: r, left: MaxBytes + 1}
	dec := json.NewDecoder(&markless{r: counted})
	var raw json.RawMessage
	if err := dec.Decode(&raw); err != nil {
		return nil, readError(err, counted)
	}
	if counted.left <= 0 && dec.InputOffset() > MaxBytes {
		return nil, ErrTooLarge
	}
	if raw[0] != '{' {
		return nil, ErrNotObject
	}
	var fields Fields
	if err := json.Unmarshal(wellFormed(raw), &fields); err != nil {
		return nil, ErrNotJSON
	}
	return fields, nil
}

// readError says what went wrong without repeating a byte of the input, which
// the decoder's own messages do.
func readError(err error, in *limited) error {
	switch {
	case in.left <= 0:
		return ErrTooLarge
	case in.err != nil && in.err != io.EOF:
		return fmt.Errorf("payload: standard input: %w", in.err)
	case errors.Is(err, io.EOF):
		return ErrEmpty
	case errors.Is(err, io.ErrUnexpectedEOF):
		return ErrTruncated
	default:
		return ErrNotJSON
	}
}

// limited passes at most left bytes on and remembers the reader's own error.
type limited struct {
	r    io.Reader
	left int64
	err  error
}

func (l *limited) Read(p []byte) (int, error) {
	if l.left <= 0 {
		return 0, io.EOF
	}
	if int64(len(p)) > l.left {
		p = p[:l.left]
	}
	n, err := l.r.Read(p)
	l.left -= int64(n)
	if err != nil {
		l.err = err
	}
	return n, err
}

// mark is the UTF-8 byte order mark. Cursor on Windows sends one or two.
const mark = "\ufeff"

// markless drops the byte order marks and white space before the first other
// byte.
type markless struct {
	r       io.Reader
	head    []byte
	started bool
}

func (m *markless) Read(p []byte) (int, error) {
	for !m.started {
		var chunk [512]byte
		n, err := m.r.Read(chunk[:])
		m.head = append(m.head, chunk[:n]...)
		m.head = trimMarks(m.head)
		// A mark may be cut in two by the reads.
		cut := len(m.head) < len(mark) && bytes.HasPrefix([]byte(mark), m.head)
		m.started = !cut || err != nil
		if err != nil && len(m.head) == 0 {
			return 0, err
		}
	}
	if len(m.head) > 0 {
		n := copy(p, m.head)
		m.head = m.head[n:]
		return n, nil
	}
	return m.r.Read(p)
}

func trimMarks(b []byte) []byte {
	for {
		rest := bytes.TrimPrefix(bytes.TrimLeft(b, " \t\r\n"), []byte(mark))
		if len(rest) == len(b) {
			return b
		}
		b = rest
	}
}
