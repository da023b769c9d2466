// Package compare judges a report against an earlier one and fails closed:
// whatever cannot be compared is a reason, never a pass.
//
// In go two documents and the names of differences that are allowed; out
// comes, for each pair of reports, every reason with what it was before and
// after, then improvements, then neutral deltas. Reasons of status 1 are
// regressions and cannot be allowed; reasons of status 3 say why the reports
// do not allow a judgement, and most can be allowed by name. A difference
// that allowed ones explain in full is no reason of its own.
//
// The JSON form has the keys of OME's comparison, spelled as there, and ours.
package compare
