package card

import (
	"crypto/sha256"
	"encoding/hex"
	"runtime"
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
		const digits = "0123456789ABCDEF"
		b.Write([]byte{'%', digits[c>>4], digits[c&15]})
	}
	name := b.String()
	if runtime.GOOS == "windows" && isDevice(name) {
		name = "%" + strings.ToUpper(hex.EncodeToString([]byte(name[:1]))) + name[1:]
	}
	if len(name) > longestName {
		name = name[:longestName-33] + hashSuffix(id)
	}
	return name + ".md"
}

// IsFileName tells whether a card's file, as it is written here, has that name.
func IsFileName(name, id string) bool { return name == FileName(id) || name == hashedName(id) }

// hashedName is the name of a card's file beside one whose name differs from
// it by no more than the case of letters.
func hashedName(id string) string {
	return strings.TrimSuffix(FileName(id), ".md") + hashSuffix(id) + ".md"
}

// hashSuffix tells apart what cannot be told apart otherwise.
func hashSuffix(id string) string {
	sum := sha256.Sum256([]byte(id))
	return "~" + hex.EncodeToString(sum[:16])
}

// isDevice tells whether Windows keeps the name for itself, whatever follows
// the first dot.
func isDevice(name string) bool {
	base, _, _ := strings.Cut(strings.ToUpper(name), ".")
	switch base {
	case "CON", "PRN", "AUX", "NUL":
		return true
	}
	return len(base) == 4 && (base[:3] == "COM" || base[:3] == "LPT") && '1' <= base[3] && base[3] <= '9'
}

func isFileByte(c byte) bool {
	return c == '.' || c == '_' || c == '-' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}
