package main

import (
	"errors"
	"os/exec"
	"strconv"
)

// exitCode gives the exit status behind the error of a finished command.
func exitCode(err error) string {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return "0"
	case errors.As(err, &exit):
		return strconv.Itoa(exit.ExitCode())
	default:
		return err.Error()
	}
}
