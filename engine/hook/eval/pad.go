package eval

import (
	"bytes"
	"encoding/json"
	"strings"

	"ome-tui/engine/hook/payload"
)

// padded lengthens the prompt of a payload until it has that many bytes.
func padded(data []byte, size int) []byte {
	lack, at := size-len(data), promptAt(data)
	if lack <= 0 || at < 0 {
		return data
	}
	filler := strings.Repeat("filler words of no meaning. ", lack/28+1)[:lack]
	return bytes.Join([][]byte{data[:at], data[at:]}, []byte(filler))
}

// promptAt is where the text of the prompt begins in a payload, which need not
// be whole; -1 where it has none.
func promptAt(data []byte) int {
	object := bytes.TrimLeft(data, "\ufeff \t\r\n")
	skipped := len(data) - len(object)
	dec := json.NewDecoder(bytes.NewReader(object))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		return -1
	}
	texts := map[string]int{}
	for dec.More() {
		token, err := dec.Token()
		name, isName := token.(string)
		from := int(dec.InputOffset())
		var value json.RawMessage
		if err != nil || !isName || dec.Decode(&value) != nil {
			break
		}
		delete(texts, name) // of two members of one name the last counts
		if value[0] == '"' {
			texts[name] = skipped + from + bytes.IndexByte(object[from:], '"') + 1
		}
	}
	for _, name := range payload.PromptNames() {
		if at, ok := texts[name]; ok {
			return at
		}
	}
	return -1
}
