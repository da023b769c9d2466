package engine

// library is one set of cards that one or more suites run against.
type library struct {
	Library
}

// outcome is what a result keeps so that it can be decided again.
type outcome struct{}
