package tui

import (
	"context"
	"io"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"ome-tui/engine"
	"ome-tui/engine/fault"
	"ome-tui/tui/keys"
	"ome-tui/tui/rows"
	"ome-tui/tui/style"
)

const many = 100_000

// loaded is a model in a 120×40 true colour screen with n results.
func loaded(b *testing.B, n int) *model {
	b.Helper()
	c := Config{Theme: style.Dark, log: func(string) {}, Getenv: func(string) string { return "" },
		Open: func(context.Context) (*engine.Session, fault.List) { return nil, nil }}
	m := newModel(context.Background(), c, style.New(io.Discard, style.Options{Theme: style.Dark, Profile: termenv.TrueColor}), keys.Default())
	m.after = func(time.Duration, func() tea.Msg) tea.Cmd { return nil }
	m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	bench := fakeBench(n, func(ctx context.Context, _ func(engine.Result)) (*engine.Run, error) { <-ctx.Done(); return nil, nil })
	m.Update(opened{gen: m.session.opened, bench: bench, table: rows.New(bench.cases, bench.suites, nil)})
	b.Cleanup(func() { m.stop() })
	results := make([]engine.Result, n)
	for i := range results {
		results[i] = fakeResult(i)
	}
	m.Update(recallBatch{m.run.feed, results})
	m.View()
	return m
}

// do presses a key and draws, with what the key asks of the engine done
// beside the event loop as in the program.
func do(m *model, msg tea.Msg) {
	_, cmd := m.Update(msg)
	m.View()
	if cmd == nil {
		return
	}
	if a, ok := cmd().(answer[told]); ok {
		m.Update(a)
		m.View()
	}
}

func rune1(r rune) tea.KeyMsg { return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}} }

// BenchmarkKeyToFrame is a key press to its frame with 100,000 results, the
// answer of the engine and its frame included.
func BenchmarkKeyToFrame(b *testing.B) {
	for _, bb := range []struct {
		name string
		key  tea.KeyMsg
	}{{"down", rune1('j')}, {"page", tea.KeyMsg{Type: tea.KeyPgDown}}, {"sort", rune1('s')}, {"group", rune1('v')}, {"failing", rune1('f')}, {"next-failure", rune1('n')}} {
		b.Run(bb.name, func(b *testing.B) {
			m := loaded(b, many)
			for b.Loop() {
				do(m, bb.key)
			}
		})
	}
}

// BenchmarkKeyWhileStreaming is a key press to its frame right after a batch
// of results: order and groups are made anew.
func BenchmarkKeyWhileStreaming(b *testing.B) {
	m := loaded(b, many)
	results := make([]engine.Result, batchSize)
	at := 0
	for b.Loop() {
		for i := range results {
			results[i] = fakeResult((at + i) % many)
		}
		at += batchSize
		m.Update(recallBatch{m.run.feed, results})
		do(m, rune1('j'))
	}
}

// BenchmarkFilterKey is one letter typed into the filter: a word is typed and
// deleted over and over.
func BenchmarkFilterKey(b *testing.B) {
	m := loaded(b, many)
	do(m, rune1('/'))
	word := []rune("release browser 0999")
	i := 0
	for b.Loop() {
		if i < len(word) {
			do(m, rune1(word[i]))
		} else {
			do(m, tea.KeyMsg{Type: tea.KeyBackspace})
		}
		i = (i + 1) % (2 * len(word))
	}
}

// BenchmarkFrame draws a frame anew: it costs the same with 10 results as
// with 100,000.
func BenchmarkFrame(b *testing.B) {
	for _, n := range []int{10, many} {
		b.Run(thousands(n), func(b *testing.B) {
			m := loaded(b, n)
			for b.Loop() {
				m.stale = true
				m.View()
			}
		})
	}
}

// BenchmarkFirstFrame is the launch up to the first frame.
func BenchmarkFirstFrame(b *testing.B) {
	for b.Loop() {
		m := newModel(context.Background(), Config{Theme: style.Dark}, style.New(io.Discard, style.Options{Theme: style.Dark, Profile: termenv.TrueColor}), keys.Default())
		m.session.opening = true
		m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
		m.View()
	}
}
