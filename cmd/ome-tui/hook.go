package main

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"time"

	"ome-tui/engine/hook"
)

// isHookRun tells whether the command line is that of the prompt hook, which
// answers even a wrong one with a neutral object and status 0.
func isHookRun(args []string) bool {
	return len(args) >= 2 && args[0] == "hook" && args[1] == "run"
}

// hook is the hook runtime: run answers one payload, explain tells why.
func (a *app) hook(args []string) int {
	if len(args) == 1 && args[0] == "run" {
		a.hookRun()
		return exitOK
	}
	if len(args) == 1 && args[0] == "explain" {
		return a.hookExplain()
	}
	return a.usageError("hook takes run or explain")
}

func (a *app) hookOptions() (hook.Options, error) {
	profile, err := parseProfile(a.o.profile)
	if err != nil {
		return hook.Options{}, err
	}
	if !hook.IsProvider(a.o.provider) {
		return hook.Options{}, fmt.Errorf("unknown provider %q (codex, claude, cursor or auto)", a.o.provider)
	}
	wd, _ := os.Getwd() // without one the payload's own folder decides
	o := hook.Options{Provider: a.o.provider, DataDir: a.o.dataDir, Environ: a.getenv, WorkDir: wd, Started: started}
	if profile != nil {
		o.Profile = *profile
	}
	return o, nil
}

// started is when the process began: the hook's time limit counts from it.
var started = time.Now()

func (a *app) hookRun() {
	o, err := a.hookOptions()
	if err != nil {
		hook.Refuse(a.stdout, err, o)
		return
	}
	defer collectLate()()
	hook.Run(a.ctx, a.stdin, a.stdout, o)
}

// lateHeap is the heap from which garbage is collected during a hook call.
const lateHeap = 256 << 20

// collectLate keeps a process that lives for some 30 ms from collecting what
// its end frees anyway, and gives what puts the setting back.
func collectLate() func() {
	percent, limit := debug.SetGCPercent(-1), debug.SetMemoryLimit(lateHeap)
	return func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	}
}

// refuseHook answers a hook call whose command line cannot be read.
func (a *app) refuseHook(err error) {
	hook.Refuse(a.stdout, errors.New("usage: "+err.Error()), hook.Options{Environ: a.getenv, Started: started})
}
