package tui

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/fsnotify/fsnotify"

	"ome-tui/tui/style"
)

// watchQuiet is how long files must be quiet before a change counts: editors
// write in several steps.
const watchQuiet = 200 * time.Millisecond

// watcher tells when one of some files has changed. Folders are watched, not
// files: an editor replaces a file by renaming.
type watcher struct {
	cancel context.CancelFunc
	notify *fsnotify.Watcher
	names  []string
}

// changed is the message that a watched file has changed.
type changed struct{ w *watcher }

// newWatcher watches files; those that do not exist are left out.
func newWatcher(ctx context.Context, files []string) (*watcher, context.Context, error) {
	n, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	w := &watcher{cancel: cancel, notify: n}
	for _, f := range files {
		abs, err := filepath.Abs(f)
		if err != nil {
			continue
		}
		if _, err := os.Stat(abs); err != nil {
			continue
		}
		w.names = append(w.names, abs)
		if dir := filepath.Dir(abs); !slices.Contains(n.WatchList(), dir) {
			n.Add(dir)
		}
	}
	return w, ctx, nil
}

// next waits for the next change and then for quiet.
func (w *watcher) next(ctx context.Context) tea.Cmd {
	return func() tea.Msg {
		var quiet <-chan time.Time
		for {
			select {
			case <-ctx.Done():
				w.notify.Close()
				return nil
			case e, ok := <-w.notify.Events:
				if !ok {
					return nil
				}
				if slices.Contains(w.names, e.Name) {
					quiet = time.After(watchQuiet)
				}
			case <-quiet:
				return changed{w}
			}
		}
	}
}

// toggleWatch turns watching on and off.
func (m *model) toggleWatch() tea.Cmd {
	if m.cfg.Watch {
		m.cfg.Watch = false
		m.stopWatching()
		return m.say(style.Dim, "no longer watching")
	}
	m.cfg.Watch = true
	cmd := m.watchFiles()
	if m.watching == nil {
		return cmd
	}
	return tea.Batch(cmd, m.say(style.Pass, "watching: a change of suite, cards or signals runs again"))
}

func (m *model) stopWatching() {
	if m.watching != nil {
		m.watching.cancel()
		m.watching = nil
	}
}

// watchFiles starts to watch the session's files, if asked to.
func (m *model) watchFiles() tea.Cmd {
	m.stopWatching()
	b := m.session.bench
	if !m.cfg.Watch || b == nil {
		return nil
	}
	w, ctx, err := newWatcher(m.ctx, b.files())
	if err != nil {
		m.cfg.Watch = false
		return m.say(style.Fail, "cannot watch: "+err.Error())
	}
	m.watching, m.watchCtx = w, ctx
	return w.next(ctx)
}

// fileChanged opens everything anew and runs.
func (m *model) fileChanged(c changed) tea.Cmd {
	if c.w != m.watching {
		return nil
	}
	return tea.Batch(m.open(), m.say(style.Accent, "a file has changed: running again"))
}
