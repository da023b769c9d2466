package tui

import (
	"io"
	"os"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/report"
	"ome-tui/report/format"
	"ome-tui/report/outfile"
	"ome-tui/report/verdict"
	"ome-tui/report/words"
	"ome-tui/tui/keys"
	"ome-tui/tui/style"
)

// takeAway is what leaves the explorer: copies, files, the editor.
func (m *model) takeAway(a keys.Action) (tea.Cmd, bool) {
	switch a {
	case keys.CopyID:
		return m.copySelected(), true
	case keys.CopyCase:
		return m.copyCase(), true
	case keys.Edit:
		return m.openEditor(m.filePlace()), true
	case keys.SaveReport:
		return m.saveReport(), true
	case keys.HTML:
		return m.savePage(), true
	}
	return nil, false
}

// saveReport writes the JSON report of what is on the screen.
func (m *model) saveReport() tea.Cmd {
	return m.write("report", "ome-tui-report.json", report.WriteJSON)
}

// savePage writes the HTML page.
func (m *model) savePage() tea.Cmd {
	cfg := m.cfg
	return m.write("page", "ome-tui-report.html", func(w io.Writer, d *report.Document) error {
		return format.WriteHTML(w, d, format.Options{Verdict: cfg.verdictOf(d)})
	})
}

// verdictOf judges what is written by its cases, the gates and the list of
// known failures.
func (c *Config) verdictOf(d *report.Document) verdict.Verdict {
	o := d.Outcome(c.Gates, c.Known)
	if slices.ContainsFunc(d.Reports, func(r *report.Report) bool { return !r.Complete }) {
		o.Undecided = append(o.Undecided, "the run is incomplete")
	}
	return verdict.Of(o)
}

// write asks for the file name and writes the run as decided now.
func (m *model) write(what, name string, encode func(io.Writer, *report.Document) error) tea.Cmd {
	run := m.run.now
	if run == nil {
		return m.say(style.Dim, "there is no finished run to write")
	}
	cfg, build := m.cfg, report.Build{Details: report.Candidates, ToolVersion: m.cfg.Version, Now: m.now(), Known: m.cfg.Known}
	write := func(path string) tea.Cmd {
		return func() tea.Msg {
			build := build
			var err error
			if build.Redaction, err = cfg.redaction(run.Session, path); err == nil {
				doc := report.FromRun(run, build)
				doc.Judge(cfg.Gates)
				doc.Conclude(cfg.verdictOf(doc))
				err = outfile.Target{Path: path, Mode: outfile.Private}.Write(func(w io.Writer) error { return encode(w, doc) })
			}
			return effect(func(m *model) tea.Cmd {
				if err != nil {
					return m.say(style.Fail, err.Error())
				}
				return m.say(style.Pass, "wrote the "+what+" ("+words.Count(run.Done, "case")+") to "+path)
			})
		}
	}
	return m.openInput(inputBar{label: what + " file", value: name, submit: func(m *model, path string) tea.Cmd {
		info, err := os.Stat(path)
		switch {
		case err == nil && m.reads(info):
			m.input.problem = "this run reads it: name another file"
			return nil
		case err == nil && info.Mode().IsRegular():
			return m.openInput(inputBar{label: path + " is there: write over it? yes or no", submit: func(m *model, text string) tea.Cmd {
				m.closeInput()
				if !isYes(text) {
					return m.say(style.Dim, "nothing was written")
				}
				return write(path)
			}})
		}
		m.closeInput()
		if strings.TrimSpace(path) == "" {
			return nil
		}
		return write(path)
	}})
}

// isYes tells whether a question is answered with yes.
func isYes(text string) bool { return text == "yes" || text == "y" }

// reads tells whether a file is one that the session was made of.
func (m *model) reads(file os.FileInfo) bool {
	return slices.ContainsFunc(m.loaded().files(), func(path string) bool {
		info, err := os.Stat(path)
		return err == nil && os.SameFile(info, file)
	})
}

// saveCase asks for an id and saves a prompt as a case of the suite.
func (m *model) saveCase(prompt string) tea.Cmd {
	if strings.TrimSpace(prompt) == "" {
		return m.say(style.Dim, "type a prompt first")
	}
	return m.openInput(inputBar{label: "id of the new case", submit: func(m *model, id string) tea.Cmd {
		id = strings.TrimSpace(id)
		if id == "" || strings.ContainsAny(id, "/\\") {
			m.input.problem = "an id without / and \\"
			return nil
		}
		m.closeInput()
		return m.newCase(id, prompt)
	}})
}
