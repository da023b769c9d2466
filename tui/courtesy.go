package tui

import (
	"os"
	"sync/atomic"
	"time"
)

// Where every processor is busy with a run, a key press waits for one at each
// step on its way to the frame: the reader of the terminal, the event loop,
// the painter. So the workers stand back from the moment a key comes in until
// its frame is drawn, or longest has gone by.
const (
	longest  = 20 * time.Millisecond
	standsBy = 200 * time.Microsecond
)

// courtesy tells workers when to stand back. The zero value is ready.
type courtesy struct{ since atomic.Int64 } // when the key came in; 0 for none

// came is called when the terminal brought input.
func (c *courtesy) came() { c.since.Store(time.Now().UnixNano()) }

// drawn is called when the frame that answers it is on the screen.
func (c *courtesy) drawn() { c.since.Store(0) }

// wait is called by a worker between two cases.
func (c *courtesy) wait() {
	for {
		since := c.since.Load()
		if since == 0 || time.Duration(time.Now().UnixNano()-since) > longest {
			return
		}
		time.Sleep(standsBy)
	}
}

// keyboard is a terminal that tells of its input.
type keyboard struct {
	*os.File
	courtesy *courtesy
}

func (k keyboard) Read(b []byte) (int, error) {
	n, err := k.File.Read(b)
	k.courtesy.came()
	return n, err
}
