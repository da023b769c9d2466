package tui

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine"
	"ome-tui/engine/source"
	"ome-tui/report/format"
	"ome-tui/report/outfile"
	"ome-tui/report/words"
	"ome-tui/tui/style"
)

// loaded gives the session as it was loaded, without tried edits.
func (m *model) loaded() *bench {
	if m.edits.plain != nil {
		return m.edits.plain
	}
	return m.session.bench
}

// askWrite writes edits into the fixture files after a question. A real
// library and the suite inside the program are never written: the diff is
// copied instead.
func (m *model) askWrite(edits []engine.Edit) tea.Cmd {
	b := m.loaded()
	return func() tea.Msg {
		files, err := b.changes(edits)
		return effect(func(m *model) tea.Cmd {
			switch {
			case err != nil:
				return m.say(style.Fail, "cannot be written: "+err.Error())
			case len(files) == 0:
				return m.say(style.Dim, "no file holds this: "+words.Edits(edits))
			case !writable(files, b.files()):
				return m.copyText("the diff: this library is not written", patchText(files))
			}
			return m.confirmWrite(files, len(edits))
		})
	}
}

// writeWord is what askWrite does with the files of the session: the fixtures
// on this disk are written, of all else the diff is copied.
func (m *model) writeWord() string {
	if b := m.loaded(); b != nil && (len(b.files()) == 0 || !b.library(0).Isolated) {
		return "copy diff"
	}
	return "write"
}

// writable tells whether all files are fixtures on this disk.
func writable(files []engine.FileChange, known []string) bool {
	for _, f := range files {
		if f.ReadOnly || !slices.Contains(known, f.Path) {
			return false
		}
	}
	return true
}

func patchText(files []engine.FileChange) string {
	var b bytes.Buffer
	if err := format.WritePatch(&b, files); err != nil {
		return err.Error()
	}
	return b.String()
}

// confirmWrite asks before the files are changed.
func (m *model) confirmWrite(files []engine.FileChange, edits int) tea.Cmd {
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = f.Path
	}
	where := strings.Join(names, ", ")
	return m.openInput(inputBar{label: fmt.Sprintf("write %s into %s? yes or no", words.Count(edits, "edit"), where), submit: func(m *model, text string) tea.Cmd {
		m.closeInput()
		if !isYes(text) {
			return m.say(style.Dim, "nothing was written")
		}
		return func() tea.Msg {
			err := writeFiles(files)
			return effect(func(m *model) tea.Cmd {
				if err != nil {
					return m.say(style.Fail, "not written: "+err.Error())
				}
				m.edits = editState{plain: m.edits.plain}
				return tea.Batch(m.open(), m.say(style.Pass, "wrote "+where))
			})
		}
	}})
}

// writeFiles replaces the files, none of which may have changed meanwhile.
func writeFiles(files []engine.FileChange) error {
	for _, f := range files {
		now, faults := source.ReadFile(f.Path)
		switch {
		case faults != nil:
			return faults
		case !bytes.Equal(now, f.Before):
			return fmt.Errorf("%s has changed on disk: run again", f.Path)
		}
	}
	for _, f := range files {
		t := outfile.Target{Path: f.Path, Mode: outfile.Public}
		if err := t.Write(func(w io.Writer) error { _, err := w.Write(f.After); return err }); err != nil {
			return err
		}
	}
	return nil
}
