// Package gitfs reads the files of a Git revision as an fs.FS.
//
// In go a folder of a working tree and a revision as Git spells them; out
// comes a read-only tree whose paths are those of the repository, slashed and
// without a leading slash. The names in the tree are read once; contents are
// read when they are asked for, as they were committed: no filter and no
// conversion of line ends applies.
//
// The installed git is asked by its plumbing commands, without a shell: no
// name, however odd, is taken for an option or a command, and nothing is
// written, fetched or locked. The repository is that of the folder, whatever
// repository a hook that calls has in its variables. What can go wrong comes back as an error value:
// ErrNoGit, ErrNoRepository and ErrNoRevision can be told apart.
package gitfs
