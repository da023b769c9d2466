package card

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// parallel gives 0..n-1 to as many workers as there are processors; start
// makes one with what it keeps between its items. Which worker gets which
// item must not show in the result.
func parallel(n int, start func() (work func(i int))) {
	const few = 64 // below this, starting a worker costs more than it saves
	workers := min(runtime.GOMAXPROCS(0), (n+few-1)/few)
	var next atomic.Int64
	run := func() {
		work := start()
		for {
			from := int(next.Add(few)) - few
			if from >= n {
				return
			}
			for i := from; i < min(from+few, n); i++ {
				work(i)
			}
		}
	}
	var wg sync.WaitGroup
	for range workers - 1 {
		wg.Go(run)
	}
	if n > 0 {
		run()
	}
	wg.Wait()
}
