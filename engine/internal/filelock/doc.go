// Package filelock takes the lock of an open file, which falls with its process.
package filelock
