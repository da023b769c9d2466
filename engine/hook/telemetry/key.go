package telemetry

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"ome-tui/engine/source"
)

// KeyBytes is the length of a key.
const KeyBytes = 32

// Hasher makes the hash of one text, in lower-case hex. A nil Hasher hashes
// nothing.
type Hasher func(text string) string

// PromptHash is the SHA-256 of a prompt in hex, as OME writes it.
func PromptHash(prompt string) string {
	sum := sha256.Sum256([]byte(prompt))
	return hex.EncodeToString(sum[:])
}

// Keyed hashes with HMAC-SHA-256 under the key.
func Keyed(key []byte) Hasher {
	return func(text string) string {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(text))
		return hex.EncodeToString(mac.Sum(nil))
	}
}

// All hashes each text, in order; never nil, empty with a nil Hasher.
func (h Hasher) All(texts []string) []string {
	out := []string{}
	if h == nil {
		return out
	}
	for _, text := range texts {
		out = append(out, h(text))
	}
	return out
}

// One hashes a text; empty with a nil Hasher.
func (h Hasher) One(text string) string {
	if h == nil {
		return ""
	}
	return h(text)
}

// ReadKey reads the key of a dataDir.
func ReadKey(dataDir string) ([]byte, error) {
	key, err := source.ReadSmall(filepath.Join(dataDir, KeyFile))
	if err != nil {
		return nil, fmt.Errorf("telemetry key: %w", err)
	}
	if len(key) != KeyBytes {
		return nil, fmt.Errorf("telemetry key: %s holds %d bytes, not %d", KeyFile, len(key), KeyBytes)
	}
	return key, nil
}

// Key gives the key of a dataDir and makes one where there is none. Of
// parallel callers one makes it and all get the same.
func Key(dataDir string) ([]byte, error) {
	key, err := ReadKey(dataDir)
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	fresh := make([]byte, KeyBytes)
	rand.Read(fresh)
	if err := source.WriteNew(filepath.Join(dataDir, KeyFile), fresh); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("telemetry key: %w", err)
	}
	return ReadKey(dataDir)
}
