package report

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"ome-tui/engine"
	"ome-tui/engine/card"
	"ome-tui/engine/source"
	"ome-tui/engine/text"
)

// keyBytes is the length of a redaction key.
const keyBytes = 32

// Hidden stands for words that a redacted report does not show.
const Hidden = "[redacted]"

// hashed stands before the keyed hash of a text.
const hashed = "redacted:"

// Hides tells whether a text shows that words of prompts were replaced.
func Hides(s string) bool { return strings.Contains(s, Hidden) || strings.Contains(s, hashed) }

// Redaction keeps words of prompts out of a report. Prompts become keyed
// hashes, so that two reports made with the same key can be compared and
// nobody without the key can try out guesses; folders likewise; notes go; a
// word of a prompt stays in a cause only when some card holds it too. Files of
// cards and their faults stay: no prompt is in them.
type Redaction struct {
	key    []byte
	tokens map[string]bool
}

// OpenKey reads the key file, or makes one with mode 0600 when there is none.
func OpenKey(path string) ([]byte, error) {
	key, err := readKey(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	fresh := make([]byte, keyBytes)
	if _, err := rand.Read(fresh); err != nil {
		return nil, fmt.Errorf("redaction key: %w", err)
	}
	if err := source.WriteNew(path, []byte(hex.EncodeToString(fresh)+"\n")); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("redaction key: %w", err)
	}
	return readKey(path) // of parallel runs one made it
}

func readKey(path string) ([]byte, error) {
	data, err := source.ReadSmall(path)
	if err != nil {
		return nil, fmt.Errorf("redaction key: %w", err)
	}
	key := make([]byte, keyBytes)
	if n, err := hex.Decode(key, data[:min(len(data), 2*keyBytes)]); err != nil || n != keyBytes {
		return nil, fmt.Errorf("redaction key %s: not a key (%d hexadecimal digits)", path, 2*keyBytes)
	}
	return key, nil
}

// NewRedaction makes a redaction for the cards of a session.
func NewRedaction(key []byte, s *engine.Session) *Redaction {
	r := &Redaction{key: key, tokens: map[string]bool{}}
	for i := range s.Suites() {
		cards := s.Library(i).Cards
		for j := range cards {
			r.learn(&cards[j])
		}
	}
	return r
}

// learn takes in every token of a card.
func (r *Redaction) learn(c *card.Card) {
	fields := []string{c.ID, c.Title, c.Category, c.Summary, c.Rule}
	for _, list := range [][]string{c.UseWhen, c.IgnoreWhen, c.Positive, c.RequiredAll, c.Negative, c.Triggers, c.Topics} {
		fields = append(fields, list...)
	}
	for _, group := range c.Aliases {
		fields = append(fields, group.Terms...)
	}
	for _, field := range fields {
		for _, token := range text.Tokens(text.Normalize(field)) {
			r.tokens[token] = true
		}
	}
}

// ID names the key in reports without giving it away.
func (r *Redaction) ID() string { return r.hash("key")[:16] }

func (r *Redaction) hash(s string) string {
	mac := hmac.New(sha256.New, r.key)
	mac.Write([]byte(s))
	return hex.EncodeToString(mac.Sum(nil))
}

// Text gives the keyed hash that stands for a text.
func (r *Redaction) Text(s string) string { return hashed + r.hash("text:" + s)[:32] }

// Word gives the text itself when all of its tokens are tokens of cards, else
// Hidden.
func (r *Redaction) Word(s string) string {
	list := text.Tokens(text.Normalize(s))
	for _, token := range list {
		if !r.tokens[token] {
			return Hidden
		}
	}
	if len(list) == 0 {
		return Hidden
	}
	return s
}

// failure hides the prompt's words in a cause; a nil redaction hides nothing.
func (r *Redaction) failure(f engine.Failure) engine.Failure {
	if r == nil {
		return f
	}
	words := make([]engine.Word, len(f.Words))
	for i, w := range f.Words {
		w.Text, w.Start, w.End = r.Word(w.Text), 0, 0
		words[i] = w
	}
	f.Words = words
	if f.Here != "" {
		f.Here = "another project"
	}
	return f
}

// report hides what a report repeats of its prompts.
func (r *Redaction) report(rep *Report) {
	rep.Redacted = r.ID()
	if rep.Filter != "" {
		rep.Filter = r.Text(rep.Filter)
	}
	for i := range rep.Warnings {
		rep.Warnings[i].Message = rep.Warnings[i].Rule
	}
	for i := range rep.Cases {
		c := &rep.Cases[i]
		c.Prompt, c.Note = r.Text(c.Prompt), ""
		if c.Cwd != nil {
			cwd := r.Text(*c.Cwd)
			c.Cwd = &cwd
		}
	}
}
