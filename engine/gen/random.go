package gen

// random is SplitMix64: small, well spread, and the same everywhere.
type random struct{ state uint64 }

func (r *random) next() uint64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below gives a number from 0 to n-1. The bias of the modulo is below 2^-40
// for every n in use.
func (r *random) below(n int) int { return int(r.next() % uint64(n)) }

func pick[T any](r *random, list []T) T { return list[r.below(len(list))] }

// at gives a generator that depends on seed and index alone, so that card 7
// is the same card whether 10 or 10,000 are made.
func at(seed uint64, stream, index int) *random {
	r := &random{seed ^ uint64(stream)<<56}
	r.state = r.next() ^ uint64(index)*0xd1342543de82ef95
	r.next()
	return r
}
