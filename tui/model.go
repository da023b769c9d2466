package tui

import (
	"context"
	"strings"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"ome-tui/engine/fault"
	"ome-tui/engine/suite"
	"ome-tui/tui/cell"
	"ome-tui/tui/keys"
	"ome-tui/tui/rows"
	"ome-tui/tui/style"
)

// screen is one of the explorer's screens. It draws what the model knows and
// acts on keys; it asks the engine through the model's lanes only.
type screen interface {
	// place says which keys act now.
	place() keys.Place
	// act does what a key means; false when it means nothing here.
	act(m *model, a keys.Action) (tea.Cmd, bool)
	// draw gives h painted lines of w cells.
	draw(m *model, w, h int) []string
}

// model is the whole explorer.
type model struct {
	ctx  context.Context
	cfg  Config
	st   *style.Styles
	keys keys.Table
	now  func() time.Time
	// after makes the command that sends a message later; tests replace it.
	after func(time.Duration, func() tea.Msg) tea.Cmd

	w, h   int
	at     Screen
	cases  casesScreen
	cards  cardsScreen
	tune   tuneScreen
	prompt promptScreen
	comp   compareScreen
	verify verifyScreen
	hook   hookScreen
	help   helpView
	faults faultView
	input  *inputBar
	toast  toast
	zoomed bool
	mouse  bool

	session sessionState
	run     runState
	table   *rows.Table
	metrics suite.Breakdown
	gates   []suite.GateResult

	fix    fixState
	robust robustState
	edits  editState

	decide  lane[decided]
	explain lane[told]
	sweeps  lane[swept]
	stats   lane[counted]
	cardAsk lane[cardTold]
	trials  lane[trial]
	details lane[carded]
	plans   lane[planned]
	diffs   lane[diffed]

	compares lane[compared]
	culprits lane[culprit]
	watching *watching

	// busy counts the runs that have not ended, cancelled ones too.
	busy sync.WaitGroup
	// courtesy lets the workers of a run stand back for a key press.
	courtesy courtesy
	// quitAsked is set when the last key asked to quit with unwritten edits.
	quitAsked bool
	quitting  bool
	frame     string
	stale     bool
}

// sessionState is what is open.
type sessionState struct {
	bench   *bench
	faults  fault.List // of the last opening, which failed
	opening bool
	opened  int // how often, for messages of an earlier opening
}

// opened is the message that a session is ready, or why not.
type opened struct {
	gen    int
	bench  *bench
	table  *rows.Table
	view   *rows.View // the list, built; nil builds it anew
	faults fault.List
	edited bool // edits were made in memory: the session as loaded stays open
}

func newModel(ctx context.Context, c Config, st *style.Styles, table keys.Table) *model {
	m := &model{ctx: ctx, cfg: c, st: st, keys: table, now: time.Now, at: c.Start, mouse: c.Mouse, stale: true}
	m.after = func(d time.Duration, msg func() tea.Msg) tea.Cmd {
		return tea.Tick(d, func(time.Time) tea.Msg { return msg() })
	}
	m.hook.known, m.hook.gates = c.Known, c.Gates
	m.cases.init()
	m.prompt.init(m)
	return m
}

// Init paints first and opens the session behind the first frame.
func (m *model) Init() tea.Cmd {
	switch {
	case m.cfg.OpenHook != nil:
		m.at = Hook
		return m.hook.open(m)
	case m.cfg.Open == nil: // two stored reports
		m.at = Compare
		return m.askCompare()
	}
	return m.open()
}

// open loads the session off the event loop.
func (m *model) open() tea.Cmd {
	m.session.opened++
	m.session.opening = true
	gen, ctx, cfg, list := m.session.opened, m.ctx, m.cfg, m.cases.lister()
	return func() tea.Msg {
		s, faults := cfg.Open(ctx)
		if s == nil {
			return opened{gen: gen, faults: faults}
		}
		b := newBench(s)
		if cfg.drop != nil {
			b.close = func() error { return cfg.drop(s) }
		}
		table := newTable(b, cfg.Known)
		return opened{gen: gen, bench: b, table: table, view: list(table), faults: faults}
	}
}

func (m *model) opened(msg opened) tea.Cmd {
	if msg.gen != m.session.opened {
		if msg.bench != nil {
			return func() tea.Msg { msg.bench.close(); return nil }
		}
		return nil
	}
	m.session.opening, m.session.faults = false, nil
	if msg.bench == nil {
		m.session.faults, m.faults.open = msg.faults, m.session.bench != nil
		m.faults.list.Select(0)
		return nil
	}
	m.faults.open = false
	old := m.session.bench
	if msg.edited || old == m.edits.plain {
		old = nil // the session as loaded is what undo goes back to
	}
	if !msg.edited {
		m.edits = editState{}
	}
	m.session.bench = msg.bench
	m.verify.stop()
	m.keepPrior(msg.edited)
	m.forgetBefore()
	if m.table != nil && m.table.Done() > 0 {
		m.run.before = m.table.Verdicts()
	}
	m.takeTable(msg.table)
	m.run.reset(msg.bench.settings)
	m.cases.opened(m, msg.view)
	cmds := []tea.Cmd{m.start()}
	if !msg.edited {
		cmds = append(cmds, m.watchFiles())
	}
	if old != nil {
		cmds = append(cmds, func() tea.Msg { old.close(); return nil })
	}
	if len(msg.bench.cases) == 0 && m.at == Cases {
		m.at = Cards
	}
	return tea.Batch(cmds...)
}

// takeTable replaces the rows.
func (m *model) takeTable(t *rows.Table) {
	m.table = t
	m.cases.dirty = true
}

// Update only dispatches.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	m.stale = true
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.w, m.h = msg.Width, msg.Height
		return m, nil
	case tea.KeyMsg:
		return m, m.pressed(msg)
	case tea.MouseMsg:
		return m, m.click(msg)
	case tea.ResumeMsg:
		return m, tea.ClearScreen
	case opened:
		return m, m.opened(msg)
	case recallBatch:
		return m, m.batch(msg)
	case recallRan:
		return m, m.ran(msg)
	case hookBatch:
		return m, m.hook.batch(m, msg)
	case hookRan:
		return m, m.hook.ran(m, msg)
	case verifyBatch:
		return m, m.verify.batch(m, msg)
	case verifyRan:
		return m, m.verify.ran(m, msg)
	case offerBatch:
		return m, m.offered(msg)
	case offerRan:
		return m, m.offersEnd(msg)
	case robustBatch:
		return m, m.tried(msg)
	case robustRan:
		return m, m.robustEnd(msg)
	case toastOver:
		m.toastOver(msg)
		return m, nil
	}
	return m, m.answer(msg)
}

// fault shows the first line of an internal fault and logs all of it.
func (m *model) fault(err error) tea.Cmd {
	m.cfg.log(err.Error())
	line, _, more := strings.Cut(err.Error(), "\n")
	if more && m.cfg.LogFile != "" {
		line += " (more in " + m.cfg.LogFile + ")"
	}
	return m.say(style.Fail, line)
}

// View gives the frame. It is composed only when something has changed.
func (m *model) View() string {
	if m.quitting {
		return ""
	}
	if m.stale {
		m.frame = cell.Clamp(m.compose(), m.w, m.h)
		m.stale = false
	}
	return m.frame
}

// current is the screen in front.
func (m *model) current() screen {
	switch m.at {
	case Cards:
		return &m.cards
	case Tune:
		return &m.tune
	case Prompt:
		return &m.prompt
	case Compare:
		if m.cfg.Verify != nil {
			return &m.verify
		}
		return &m.comp
	case Hook:
		return &m.hook
	default:
		return &m.cases
	}
}
