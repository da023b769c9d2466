// Package rewrite changes single values in JSON text and leaves every other
// byte as it is: formatting, key order, indentation and line ends stay.
//
// In go a valid JSON document, the object to change (found by List and id) and
// a path of names in it; out comes the new text. New entries take the form of
// their neighbours. The package decides nothing about what the values mean and
// touches no file.
package rewrite
