package list_test

import (
	"math/rand/v2"
	"testing"

	"ome-tui/tui/list"
)

func made(n, height int) *list.Model {
	var m list.Model
	m.Resize(height)
	m.SetLen(n)
	return &m
}

func TestMoves(t *testing.T) {
	tests := []struct {
		name        string
		do          func(*list.Model)
		cursor, row int
	}{
		{"starts at the top", func(*list.Model) {}, 0, 0},
		{"down", func(m *list.Model) { m.Move(3) }, 3, 3},
		{"stops at the top", func(m *list.Model) { m.Move(-3) }, 0, 0},
		{"scrolls as little as possible", func(m *list.Model) { m.Move(12) }, 12, 9},
		{"the end", func(m *list.Model) { m.End() }, 99, 9},
		{"home from the end", func(m *list.Model) { m.End(); m.Home() }, 0, 0},
		{"a page keeps the row", func(m *list.Model) { m.Move(3); m.Page(1) }, 12, 3},
		{"half a page", func(m *list.Model) { m.HalfPage(1) }, 5, 0},
		{"the order changed: same screen row", func(m *list.Model) { m.Move(4); m.Follow(50) }, 50, 4},
		{"near the top the row gives way", func(m *list.Model) { m.Move(4); m.Follow(1) }, 1, 1},
		{"fewer rows", func(m *list.Model) { m.End(); m.SetLen(5) }, 4, 4},
		{"no rows", func(m *list.Model) { m.SetLen(0) }, 0, 0},
		{"a smaller screen keeps the selection visible", func(m *list.Model) { m.Move(9); m.Resize(3) }, 9, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := made(100, 10)
			tt.do(m)
			if m.Cursor() != tt.cursor || m.Row() != tt.row {
				t.Errorf("cursor %d row %d, want %d and %d", m.Cursor(), m.Row(), tt.cursor, tt.row)
			}
		})
	}
}

// TestSelectionIsAlwaysVisible does random things.
func TestSelectionIsAlwaysVisible(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	m := made(50, 7)
	for range 5000 {
		switch rng.IntN(6) {
		case 0:
			m.Resize(rng.IntN(20))
		case 1:
			m.SetLen(rng.IntN(60))
		case 2:
			m.Move(rng.IntN(9) - 4)
		case 3:
			m.Page(rng.IntN(3) - 1)
		case 4:
			m.Follow(rng.IntN(80) - 10)
		case 5:
			m.HalfPage(1)
		}
		from, to := m.Window()
		if from < 0 || to > m.Len() || from > max(to, 0) {
			t.Fatalf("window %d..%d of %d", from, to, m.Len())
		}
		if to > from && (m.Cursor() < from || m.Cursor() >= to) {
			t.Fatalf("cursor %d outside of %d..%d", m.Cursor(), from, to)
		}
	}
}
