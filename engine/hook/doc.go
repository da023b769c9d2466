// Package hook is the prompt-time hook: one payload on standard input, one
// JSON object on standard output.
//
// Run takes a payload through these stages: read and normalize (package
// payload), configuration, project and libraries, recall, context, output,
// log (package telemetry). It fails open: whatever goes wrong, the output says
// nothing that the client would act on, and the fault goes to the log. The
// time limit of the configuration holds for everything, reading included.
// Output comes before the log, so that a slow disk delays no prompt.
//
// Never: a call to a model or the network, a written card, a child process, a
// second line on standard output, a word of the prompt in the log that is not
// a card's own (unless the configuration asks for the raw prompt).
//
// Explain tells the whole story of a payload and writes nothing. Package eval
// runs any hook command as a process and judges what it does.
package hook
