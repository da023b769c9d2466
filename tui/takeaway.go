package tui

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/atotto/clipboard"
	"github.com/aymanbagabas/go-osc52/v2"
	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine"
	"ome-tui/engine/fault"
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

// copied is how a text was copied.
type copied struct {
	what, how string
	err       error
}

// copyText copies by the system's clipboard, else through the terminal. A
// toast says what was copied.
func (m *model) copyText(what, text string) tea.Cmd {
	copyTo := m.cfg.copy
	return func() tea.Msg {
		how, err := copyTo(text)
		return effect(func(m *model) tea.Cmd {
			if err != nil {
				return m.say(style.Fail, "not copied: "+err.Error())
			}
			return m.say(style.Pass, "copied "+what+how)
		})
	}
}

// copier copies natively where there is a clipboard, and else by OSC 52,
// which reaches the user's own terminal through ssh and tmux.
func copier(out io.Writer, getenv func(string) string) func(string) (string, error) {
	return func(text string) (string, error) {
		remote := getenv("SSH_TTY") != "" || getenv("SSH_CONNECTION") != ""
		if !remote && !clipboard.Unsupported && clipboard.WriteAll(text) == nil {
			return "", nil
		}
		seq := osc52.New(text)
		switch {
		case getenv("TMUX") != "":
			seq = seq.Tmux()
		case strings.HasPrefix(getenv("TERM"), "screen"):
			seq = seq.Screen()
		}
		_, err := seq.WriteTo(out)
		return " (through the terminal)", err
	}
}

// copySelected copies the id of the case or card in front.
func (m *model) copySelected() tea.Cmd {
	id := m.selectedID()
	if id == "" {
		return m.say(style.Dim, "nothing is selected")
	}
	return m.copyText("id "+id, id)
}

func (m *model) selectedID() string {
	switch m.at {
	case Cards:
		if c := m.cards.selected(); c != nil {
			return c.ID
		}
		return ""
	case Hook:
		if r := m.hook.selected(); r != nil {
			return r.Case.ID
		}
		return ""
	case Prompt:
		if c := m.prompt.dossier.candidate(); c != nil {
			return c.Ref.ID
		}
		return ""
	}
	if i := m.selectedCase(); i >= 0 {
		return m.table.Cases[i].ID
	}
	return ""
}

// selectedCase gives the case in front, −1 when there is none.
func (m *model) selectedCase() int {
	if m.table == nil {
		return -1
	}
	if m.at == Tune {
		if c := m.tune.list.Cursor(); c < len(m.tune.shown) {
			return m.tune.shown[c]
		}
		return -1
	}
	return m.cases.sel.Case
}

// caseJSON is a case as a suite file states it.
type caseJSON struct {
	ID              string   `json:"id"`
	Difficulty      string   `json:"difficulty,omitempty"`
	Prompt          string   `json:"prompt"`
	Expected        []string `json:"expectedCards"`
	AllowedExtra    []string `json:"allowedExtraCards,omitempty"`
	Unexpected      []string `json:"unexpectedCards,omitempty"`
	ExpectNoMatches bool     `json:"expectNoMatches,omitempty"`
	Threshold       *float64 `json:"threshold,omitempty"`
	CWD             string   `json:"cwd,omitempty"`
	Tags            []string `json:"tags,omitempty"`
	Note            string   `json:"note,omitempty"`
}

// copyCase copies the case as JSON; on Prompt the command that asks the same.
func (m *model) copyCase() tea.Cmd {
	if m.at == Prompt {
		text := strings.TrimSpace(m.prompt.field.Value())
		return m.copyText("a ready command", "ome-tui why "+shellQuote(text))
	}
	i := m.selectedCase()
	if i < 0 {
		return m.copySelected()
	}
	text, err := encodeCase(m.table.Cases[i])
	if err != nil {
		return m.say(style.Fail, err.Error())
	}
	return m.copyText("case "+m.table.Cases[i].ID+" as JSON", text)
}

func encodeCase(c engine.Case) (string, error) {
	expected := c.Expected
	if expected == nil {
		expected = []string{}
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(caseJSON{c.ID, c.Difficulty, c.Prompt, expected, c.AllowedExtra, c.Unexpected, c.ExpectNoMatches, c.Threshold, c.CWD, c.Tags, c.Note})
	return b.String(), err
}

func shellQuote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// filePlace gives where in a file the thing in front stands.
func (m *model) filePlace() fault.Pos {
	if r := m.hook.selected(); m.at == Hook && r != nil {
		return r.Case.Pos
	}
	if m.session.bench == nil {
		return fault.Pos{}
	}
	if m.at == Cards {
		if c := m.cards.selected(); c != nil {
			return c.Card.Pos
		}
		return fault.Pos{}
	}
	if i := m.selectedCase(); i >= 0 {
		return m.table.Cases[i].Pos
	}
	return fault.Pos{}
}

// openEditor opens the editor at a place; the screen comes back afterwards.
func (m *model) openEditor(at fault.Pos) tea.Cmd {
	if at.File == "" {
		return m.say(style.Dim, "nothing here stands in a file")
	}
	if _, err := os.Stat(at.File); err != nil {
		return m.say(style.Dim, at.File+" is not a file on this disk (the example suite is inside the program; ome-tui demo copies one)")
	}
	cmd, err := editor(m.cfg.Getenv, at)
	if err != nil {
		return m.say(style.Fail, err.Error())
	}
	return tea.ExecProcess(cmd, func(err error) tea.Msg {
		return effect(func(m *model) tea.Cmd {
			if err != nil {
				return m.say(style.Fail, "the editor: "+err.Error())
			}
			return m.say(style.Dim, "r runs again with what you changed")
		})
	})
}

// editor builds the command of $VISUAL or $EDITOR with the line, as the
// common editors take it.
func editor(getenv func(string) string, at fault.Pos) (*exec.Cmd, error) {
	line := getenv("VISUAL")
	if line == "" {
		line = getenv("EDITOR")
	}
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil, fmt.Errorf("no editor: set $EDITOR (%s)", at)
	}
	n := max(1, at.Line)
	switch base := strings.TrimSuffix(filepath.Base(words[0]), ".exe"); base {
	case "code", "code-insiders", "codium", "cursor":
		words = append(words, "--goto", fmt.Sprintf("%s:%d:%d", at.File, n, max(1, at.Column)), "--wait")
	case "subl", "hx", "helix", "zed":
		words = append(words, fmt.Sprintf("%s:%d:%d", at.File, n, max(1, at.Column)))
	default:
		words = append(words, fmt.Sprintf("+%d", n), at.File)
	}
	return exec.Command(words[0], words[1:]...), nil
}

// saveReport writes the JSON report of what is on the screen.
func (m *model) saveReport() tea.Cmd {
	return m.write("report", "ome-tui-report.json", func(w io.Writer, d *report.Document) error { return report.WriteJSON(w, d) })
}

// savePage writes the HTML page.
func (m *model) savePage() tea.Cmd {
	return m.write("page", "ome-tui-report.html", func(w io.Writer, d *report.Document) error {
		return format.WriteHTML(w, d, format.Options{Verdict: pageVerdict(d)})
	})
}

// pageVerdict is the verdict that a page shows: that of its cases.
func pageVerdict(d *report.Document) verdict.Verdict {
	o := verdict.Outcome{}
	for _, r := range d.Reports {
		o.Measured += len(r.Cases)
		for i := range r.Cases {
			if c := &r.Cases[i]; !c.Pass() && c.Known == "" {
				o.Failing++
			}
		}
	}
	return verdict.Of(o)
}

// write asks for the file name and writes the run as decided now.
func (m *model) write(what, name string, encode func(io.Writer, *report.Document) error) tea.Cmd {
	run := m.run.now
	if run == nil {
		return m.say(style.Dim, "there is no finished run to write")
	}
	build := report.Build{Details: report.Candidates, ToolVersion: m.cfg.Version, Now: m.now(), Known: m.cfg.Known}
	return m.openInput(inputBar{label: "write the " + what + " to", value: name, submit: func(m *model, path string) tea.Cmd {
		m.closeInput()
		if strings.TrimSpace(path) == "" {
			return nil
		}
		return func() tea.Msg {
			doc := report.FromRun(run, build)
			err := outfile.Target{Path: path, Mode: outfile.Private}.Write(func(w io.Writer) error { return encode(w, doc) })
			return effect(func(m *model) tea.Cmd {
				if err != nil {
					return m.say(style.Fail, err.Error())
				}
				return m.say(style.Pass, "wrote the "+what+" ("+words.Count(run.Done, "case")+") to "+path)
			})
		}
	}})
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
