package main

// Exit statuses of every command. Those of a run are its verdict's (package
// verdict).
const (
	exitOK          = 0
	exitFailed      = 1
	exitUsage       = 2
	exitUndecided   = 3
	exitInterrupted = 130
	exitTerminated  = 143
)

type exitStatus struct{ status, meaning string }

// exitStatuses explains them for the manual page.
func exitStatuses() []exitStatus {
	return []exitStatus{
		{"0", "measured, and all gates hold"},
		{"1", "measured, and a case, a gate or a comparison failed"},
		{"2", "usage error or bad input; nothing ran"},
		{"3", "could not decide: nothing to measure, baseline missing or not comparable, incomplete run, missing shard, internal fault"},
		{"130, 143", "interrupted by SIGINT, SIGTERM"},
	}
}
