package keys

import "testing"

// A table of keys is taken whole or not at all, and has no clash afterwards.
func FuzzRebind(f *testing.F) {
	for _, s := range []string{"", "quit = Q\n", "# no\nquit =\n", "quit = q\nquit = x\n", "nope = x", "quit", "up = j down = k", "\ufeffquit = ctrl+q f12\r\n", "quit = \x1b[2J", "= = =", "down = q"} {
		f.Add([]byte(s))
	}
	before := Default()
	f.Fuzz(func(t *testing.T, data []byte) {
		table, faults := before.Rebind("keys", data)
		if len(faults) > 0 {
			return
		}
		if clashes := table.Clashes(); len(clashes) > 0 {
			t.Errorf("taken with clashes: %v", clashes)
		}
		if len(table.bindings) != len(before.bindings) {
			t.Errorf("%d bindings, were %d", len(table.bindings), len(before.bindings))
		}
	})
}
