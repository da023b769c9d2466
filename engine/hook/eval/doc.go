// Package eval judges a hook as a client meets it: every case of a hook suite
// runs as a real process with its own data directory, project and homes, and
// named checks look at what came out and what was left behind.
//
// In: hook suites (JSON) and a command; by default this very program's
// `hook run --json`. Out: a Result per case, streamed as it is ready, each
// with every check of the list as passed, failed or not applicable with the
// reason. What cannot be seen from outside is never counted as passed.
//
// Isolation: the environment goes through an allow-list, so that no key of the
// user's reaches the command; every variable that leads a client or OME to a
// folder points into the case's own. The user's real library and hook
// configuration are only looked at, before and after, to prove that.
package eval
