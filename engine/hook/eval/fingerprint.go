package eval

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"

	"ome-tui/engine/card"
	"ome-tui/engine/source"
)

// Fingerprint is the SHA-256 of all that a verdict rests on: the suite's name,
// the data directory that every case starts with, and each case in file order.
// Tags and notes do not count.
func (s *Suite) Fingerprint() string {
	cases := make([]any, len(s.Cases))
	for i := range s.Cases {
		cases[i] = s.Cases[i].canonical()
	}
	return digest(source.Canonical(map[string]any{"suite": s.Name, "cases": cases, "config": bytesOrNull(s.Data.Config),
		"cards": cardFiles(s.Data.Cards), "folder": folder(s.Data.Folder)}))
}

// bytesOrNull tells a file without content from one that is not there.
func bytesOrNull(data []byte) any {
	if data == nil {
		return nil
	}
	return string(data)
}

// cardFiles are cards as they are written: unlike the fingerprint of a card
// set this holds rules and bodies, which the checks read, and cards that are
// not active.
func cardFiles(cards []card.Card) map[string]any {
	files := map[string]any{}
	for i := range cards {
		c := &cards[i]
		files[c.Status+"/"+c.ID] = string(card.AppendMarkdown(nil, c))
	}
	return files
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// folder lists files with their hashes and folders, by path.
func folder(fsys fs.FS) map[string]any {
	files := map[string]any{}
	if fsys == nil {
		return files
	}
	_ = fs.WalkDir(fsys, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return nil // what cannot be read is a fault of the load
		}
		if entry.IsDir() {
			files[path] = nil
		} else if sum, err := sumFile(fsys, path); err == nil {
			files[path] = sum
		}
		return nil
	})
	return files
}

// sumFile is digest of a file of any size.
func sumFile(fsys fs.FS, name string) (string, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum, err := sumAll(f)
	return hex.EncodeToString(sum[:]), err
}

// sumAll is the SHA-256 of all that a reader gives.
func sumAll(r io.Reader) (sum [sha256.Size]byte, err error) {
	h := sha256.New()
	_, err = io.Copy(h, r)
	return [sha256.Size]byte(h.Sum(nil)), err
}

func (c *Case) canonical() map[string]any {
	files := map[string]any{}
	for _, f := range c.Project.Files {
		files[f.Name] = f.Text
	}
	m := map[string]any{"id": c.ID, "provider": c.Provider, "payload": string(c.Payload), "padTo": c.PadTo,
		"keepStdinOpen": c.KeepStdinOpen, "irregular": c.Irregular, "canaries": append([]string{}, c.Canaries...),
		"config": bytesOrNull(c.Config), "projectFiles": files, "projectCards": cardFiles(c.Project.Cards), "expect": c.Expect.canonical()}
	if c.ExpectOME != nil {
		m["expectOME"] = c.ExpectOME.canonical()
	}
	return m
}

func (e *Expect) canonical() map[string]any {
	m := map[string]any{"event": e.Event, "noEvent": e.NoEvent, "output": e.Output, "cards": nil, "truncated": nil,
		"telemetry": e.Telemetry, "rawPromptStored": e.RawPromptStored}
	if e.CardsSet {
		m["cards"] = append([]string{}, e.Cards...)
	}
	if e.Truncated != nil {
		m["truncated"] = *e.Truncated
	}
	return m
}
