package card

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// longestName bounds file names; most file systems take 255 bytes, and a
// temporary suffix must fit.
const longestName = 200

// FileName is the name of a card's file: the id with every byte outside
// [A-Za-z0-9._-] percent-escaped, and ".md". An id that gives too long a name
// is cut and told apart by a hash after a ~, which no other name has.
func FileName(id string) string {
	var b strings.Builder
	for i := range len(id) {
		c := id[i]
		if isFileByte(c) {
			b.WriteByte(c)
			continue
		}
		const hex = "0123456789ABCDEF"
		b.Write([]byte{'%', hex[c>>4], hex[c&15]})
	}
	name := b.String()
	if len(name) > longestName {
		sum := sha256.Sum256([]byte(id))
		name = name[:longestName-33] + "~" + hex.EncodeToString(sum[:16])
	}
	return name + ".md"
}

func isFileByte(c byte) bool {
	return c == '.' || c == '_' || c == '-' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}
