package telemetry

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
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
	if err := makeKey(dataDir); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("telemetry key: %w", err)
	}
	return ReadKey(dataDir)
}

// makeKey writes a whole key under another name and links it to its own: the
// link is made only where no key is, and no reader ever sees half a key.
func makeKey(dataDir string) error {
	temp, err := os.CreateTemp(dataDir, KeyFile+".*") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name())
	key := make([]byte, KeyBytes)
	rand.Read(key)
	_, err = temp.Write(key)
	if err := errors.Join(err, temp.Close()); err != nil {
		return err
	}
	target := filepath.Join(dataDir, KeyFile)
	if err := os.Link(temp.Name(), target); err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	return writeExclusive(target, key) // a file system without links
}

func writeExclusive(name string, key []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(key)
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(name) // a short key would stay useless
	}
	return err
}
