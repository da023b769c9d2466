package suite

import (
	"fmt"
	"os"
)

// Files numbers files, each once however it is spelled. It takes a look at
// each file, not at each pair of them.
type Files struct {
	seen map[string][]numbered
	n    int
}

type numbered struct {
	at Location
	n  int
}

// Number gives how many other files were asked for before this one, and
// whether this one was.
func (p *Files) Number(l Location) (n int, again bool) {
	key := l.Path
	if info, err := os.Stat(l.Path); l.FS == nil && err == nil {
		key = fmt.Sprint(info.Size(), info.ModTime().UnixNano()) // what one file has under all its names
	}
	for _, other := range p.seen[key] {
		if other.at.Same(l) {
			return other.n, true
		}
	}
	if p.seen == nil {
		p.seen = map[string][]numbered{}
	}
	n = p.n
	p.seen[key] = append(p.seen[key], numbered{l, n})
	p.n++
	return n, false
}
