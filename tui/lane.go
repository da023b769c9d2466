package tui

import (
	"fmt"
	"runtime/debug"

	tea "github.com/charmbracelet/bubbletea"
)

// lane asks the engine for one kind of answer. At most one request runs; of
// those that come meanwhile only the newest is kept. An answer to anything
// but the newest request is stale, and dropped.
type lane[T any] struct {
	asked uint64 // generation of the newest request
	busy  bool
	next  func() T
}

// answer is a message with what a request gave.
type answer[T any] struct {
	lane  *lane[T]
	gen   uint64
	value T
	fault error // a panic in the request
}

// ask starts a request, or keeps it until the running one is done.
func (l *lane[T]) ask(work func() T) tea.Cmd {
	l.asked++
	if l.busy {
		l.next = work
		return nil
	}
	l.busy = true
	return l.run(work)
}

func (l *lane[T]) run(work func() T) tea.Cmd {
	gen := l.asked
	return func() (msg tea.Msg) {
		a := answer[T]{lane: l, gen: gen}
		defer func() {
			if r := recover(); r != nil {
				a.fault = internalFault(r)
				msg = a
			}
		}()
		a.value = work()
		return a
	}
}

// internalFault makes an error of a panic, with where it came from; it is
// called where the panic is caught.
func internalFault(p any) error { return fmt.Errorf("internal fault: %v\n%s", p, debug.Stack()) }

// take receives an answer: whether it is the newest, and the command for the
// request that waited.
func (l *lane[T]) take(a answer[T]) (fresh bool, cmd tea.Cmd) {
	l.busy = false
	if l.next != nil {
		l.busy = true
		work := l.next
		l.next = nil
		return false, l.run(work)
	}
	return a.gen == l.asked && a.fault == nil, nil
}

// forget makes every answer under way stale.
func (l *lane[T]) forget() { l.asked++; l.next = nil }

// waiting tells whether a request is under way.
func (l *lane[T]) waiting() bool { return l.busy }
