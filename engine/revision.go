package engine

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"ome-tui/engine/fault"
	"ome-tui/engine/gitfs"
	"ome-tui/engine/suite"
)

// Rules of the faults that Session.At gives beside those of the files.
const (
	// RuleNoRevision means that the repository has no such revision.
	RuleNoRevision = "no-revision"
	// RuleNoRepository means that there is nothing to look a revision up in.
	RuleNoRepository = "no-repository"
)

// At opens the session's suites as they were in a Git revision; see OpenAt.
func (s *Session) At(ctx context.Context, rev string) (*Session, fault.List) {
	return OpenAt(ctx, rev, s.options, s.locations...)
}

// OpenAt opens suites, their cards files and signal packs as they were in a
// Git revision of the repository that the first suite lies in: same paths,
// same options. Folders that cases run in are those of today. The faults are
// those of Open; the files of a revision are named REV:PATH.
func OpenAt(ctx context.Context, rev string, o Options, suites ...suite.Location) (*Session, fault.List) {
	if list := fixed(o, suites); len(list) > 0 {
		return nil, list
	}
	tree, err := gitfs.Open(ctx, filepath.Dir(suites[0].Path), rev)
	if err != nil {
		return nil, fault.List{revisionFault(err)}
	}
	r := &revision{tree: tree}
	if err := r.reaches(o, suites); err != nil {
		return nil, fault.List{{Rule: RuleNoRepository, What: err.Error(), Remedy: "the files of both sides must lie in one repository"}}
	}
	o.revision, o.KeepDataDir = r, false
	old, faults := Open(ctx, o, suites...)
	for i := range faults {
		if f := &faults[i]; f.File != "" {
			f.File = rev + ":" + f.File
		}
	}
	return old, faults
}

// fixed tells why a session has no earlier revision.
func fixed(o Options, suites []suite.Location) fault.List {
	var list fault.List
	add := func(bad bool, what, remedy string) {
		if bad {
			list = append(list, fault.Fault{Rule: "option", What: what, Remedy: remedy})
		}
	}
	add(len(suites) == 0 || o.UseCurrentLibrary, "a real library has no revision", "name suites with cards of their own")
	add(o.Decoys > 0, "irrelevant cards have no revision", "leave out the decoys")
	filter, err := suite.ParseFilter(o.Filter)
	add(err == nil && filter.NeedsResult(), "a filter by results selects other cases on each side", "filter by id, tag, difficulty or text")
	for _, at := range suites {
		add(at.FS != nil, fmt.Sprintf("suite %s is built in and lies in no repository", at.Path), "name a suite file")
	}
	return list
}

func revisionFault(err error) fault.Fault {
	switch {
	case errors.Is(err, gitfs.ErrNoRevision):
		return fault.Fault{Rule: RuleNoRevision, What: err.Error(), Remedy: "a branch, tag or commit, as in HEAD~1"}
	case errors.Is(err, gitfs.ErrNoGit):
		return fault.Fault{Rule: RuleNoRepository, What: err.Error(), Remedy: "install git"}
	default:
		return fault.Fault{Rule: RuleNoRepository, What: err.Error(), Remedy: "the suites must lie in the working tree of a repository"}
	}
}

// revision is a tree with the names that files have on disk.
type revision struct{ tree *gitfs.Tree }

// of gives the file of the revision for one on disk; nil changes nothing.
func (r *revision) of(at suite.Location) suite.Location {
	if r == nil {
		return at
	}
	return suite.Location{FS: r.tree, Path: r.name(at.Path)}
}

// name gives the path in the repository; what is none stays as it is.
func (r *revision) name(path string) string {
	if p, err := r.tree.Path(path); err == nil {
		return p
	}
	return path
}

// reaches tells whether all files of a session lie in the repository.
func (r *revision) reaches(o Options, suites []suite.Location) error {
	paths := append([]string{}, o.Signals...)
	if o.Experiences != "" {
		paths = append(paths, o.Experiences)
	}
	for _, at := range suites {
		paths = append(paths, at.Path)
	}
	for _, p := range paths {
		if _, err := r.tree.Path(p); err != nil {
			return err
		}
	}
	return nil
}

// Revision gives the revision that a session of Session.At was opened from and
// the full name of its commit; both empty for the files on disk.
func (s *Session) Revision() (rev, commit string) {
	if r := s.options.revision; r != nil {
		return r.tree.Revision(), r.tree.Commit()
	}
	return "", ""
}
