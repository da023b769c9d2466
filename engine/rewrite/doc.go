// Package rewrite changes single values in JSON text and in the YAML front
// matter of Markdown, and leaves every other byte as it is: formatting, key
// order, comments, quotes, indentation and line ends stay.
//
// In goes a text and the path of a field. In JSON (Set, Add, Remove, Append)
// the field is one of an object that a Target names; in front matter (SetMatter,
// AddMatter, RemoveMatter) it is one of the whole. Out comes the new text, in
// which new entries take the form of their neighbours. A front matter in a form
// that is not edited line by line is refused: nothing is guessed; CopyMatter and
// CopyAllMatter take an entry, or all of them, from another text. The package
// decides nothing about what the values mean and touches no file.
package rewrite
