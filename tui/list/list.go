// Package list keeps the window and the selection of a long list.
//
// It knows positions only. The owner says how many rows there are, draws the
// rows of the window, and tells where the selected item went when the order
// changed; so a list of 100,000 rows costs what its window costs.
package list

// Model is a cursor in n rows, of which height are on the screen. The zero
// value is an empty list.
type Model struct {
	n, cursor, top, height int
}

// Len is the number of rows.
func (m *Model) Len() int { return m.n }

// Cursor is the selected position, 0 in an empty list.
func (m *Model) Cursor() int { return m.cursor }

// Row is the screen row of the selection.
func (m *Model) Row() int { return m.cursor - m.top }

// Window gives the visible positions, from inclusive, to exclusive.
func (m *Model) Window() (from, to int) { return m.top, min(m.n, m.top+m.height) }

// Resize sets the number of screen rows and keeps the selection visible.
func (m *Model) Resize(height int) {
	m.height = max(0, height)
	m.settle()
}

// SetLen sets the number of rows; the selection stays where it is, or goes to
// the last row.
func (m *Model) SetLen(n int) {
	m.n = max(0, n)
	m.settle()
}

// Select puts the selection on a position, scrolling as little as possible.
func (m *Model) Select(i int) {
	m.cursor = i
	m.settle()
}

// Move moves the selection by d rows and stops at the ends.
func (m *Model) Move(d int) { m.Select(m.cursor + d) }

// Page moves by d screens.
func (m *Model) Page(d int) {
	step := d * max(1, m.height-1)
	m.top += step
	m.Move(step)
}

// HalfPage moves by d half screens.
func (m *Model) HalfPage(d int) {
	step := d * max(1, m.height/2)
	m.top += step
	m.Move(step)
}

// Home goes to the first row.
func (m *Model) Home() { m.Select(0) }

// End goes to the last row.
func (m *Model) End() { m.Select(m.n - 1) }

// Follow says that the selected item is now at position i: the selection goes
// there and stays on its screen row, as far as the ends of the list allow.
func (m *Model) Follow(i int) {
	row := m.Row()
	m.top = i - row
	m.Select(i)
}

func (m *Model) settle() {
	m.cursor = clamp(m.cursor, 0, max(0, m.n-1))
	if m.height <= 0 { // not drawn yet, or no room
		m.top = clamp(m.top, 0, m.cursor)
		return
	}
	if m.top > m.cursor {
		m.top = m.cursor
	}
	if m.top+m.height <= m.cursor {
		m.top = m.cursor - m.height + 1
	}
	m.top = clamp(m.top, 0, max(0, m.n-m.height))
}

func clamp(v, lo, hi int) int { return max(lo, min(v, hi)) }
