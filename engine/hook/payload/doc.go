// Package payload turns what a client writes on a hook's standard input into
// one normalized event.
//
// In: bytes. Out: an Event, or an error that names what the bytes are instead
// of a payload. Read takes one JSON value and returns as soon as it is
// complete, so that a client that leaves the pipe open cannot hang the hook.
// Byte order marks, CR LF, ill-formed UTF-8 and lone surrogates are accepted.
//
// The package never quotes a payload in an error: the text of a prompt cannot
// reach a log through it.
package payload
