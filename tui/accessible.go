package tui

import "context"

func runAccessible(ctx context.Context, c Config) int { return StatusOK }
