// Package tui is the explorer: a suite's run on the screen, from the failing
// case to the arithmetic behind it in two key presses.
//
// The model holds no recall logic. It asks the engine: off the event loop, one
// request at a time of each kind, with a generation that drops stale answers.
// Results of a run are gathered in a feed and reach the model in batches, so
// that a key press never waits for them. Update changes the model, and asks;
// View draws what is there, and remembers sizes alone. A frame is composed
// from what is visible only, is exactly as large as the screen, and is kept
// until something it shows has changed.
//
// Text from files and prompts is cleaned once on its way in (package cell);
// colours are named by role (package style); keys come from one table (package
// keys); long lists are windows over index functions (package list).
package tui
