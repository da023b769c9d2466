// Command ome-tui explores and checks the recall of experience cards.
package main

import (
	"context"
	"os"

	"ome-tui/tui/quiet"
)

func main() {
	quiet.Restore()
	deferCollection()
	os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
