package rewrite

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// value is one JSON value and where it stands in the text.
type value struct {
	start, end int // byte offsets, end exclusive
	kind       byte
	keys       []key
	items      []value
	text       string // of a string
}

// key is one entry of an object.
type key struct {
	name  string
	start int // of the name
	value value
}

// scan reads the whole document. It must be valid JSON.
func scan(data []byte) (value, error) {
	if !json.Valid(bytes.TrimPrefix(data, bom)) {
		return value{}, fmt.Errorf("the text is no JSON")
	}
	s := scanner{data: data}
	if bytes.HasPrefix(data, bom) {
		s.at = len(bom)
	}
	return s.value(), nil
}

var bom = []byte("\xef\xbb\xbf")

type scanner struct {
	data []byte
	at   int
}

func (s *scanner) blanks() {
	for s.at < len(s.data) && bytes.IndexByte([]byte(" \t\r\n"), s.data[s.at]) >= 0 {
		s.at++
	}
}

func (s *scanner) value() value {
	s.blanks()
	v := value{start: s.at, kind: s.data[s.at]}
	switch v.kind {
	case '{':
		s.object(&v)
	case '[':
		s.list(&v)
	case '"':
		v.text = s.str()
	default:
		for s.at < len(s.data) && bytes.IndexByte([]byte(" \t\r\n,]}"), s.data[s.at]) < 0 {
			s.at++
		}
	}
	v.end = s.at
	return v
}

func (s *scanner) str() string {
	start := s.at
	for s.at++; s.data[s.at] != '"'; s.at++ {
		if s.data[s.at] == '\\' {
			s.at++
		}
	}
	s.at++
	var out string
	// The document is valid, and so is this string.
	_ = json.Unmarshal(s.data[start:s.at], &out)
	return out
}

func (s *scanner) object(v *value) {
	s.at++
	for s.blanks(); s.data[s.at] != '}'; s.blanks() {
		if s.data[s.at] == ',' {
			s.at++
			s.blanks()
		}
		k := key{start: s.at}
		k.name = s.str()
		s.blanks()
		s.at++ // the colon
		k.value = s.value()
		v.keys = append(v.keys, k)
	}
	s.at++
}

func (s *scanner) list(v *value) {
	s.at++
	for s.blanks(); s.data[s.at] != ']'; s.blanks() {
		if s.data[s.at] == ',' {
			s.at++
		}
		v.items = append(v.items, s.value())
	}
	s.at++
}

// get gives the value of a name, nil when the object does not have it.
func (v *value) get(name string) *value {
	for i := range v.keys {
		if v.keys[i].name == name {
			return &v.keys[i].value
		}
	}
	return nil
}
