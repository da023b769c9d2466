package tempdir

import "os"

// Parents are where a folder of many small files may lie, the best first, when
// each takes at most room bytes. Thousands of files that live for a second are
// no work for a disk: a file system that keeps the numbers of deleted files
// back for some minutes, as ext4 does, looks through all of them for each new
// file, so that every run makes the next one slower. A folder that the user
// named, as TMPDIR, is taken as it is.
func Parents(files, room int) []string {
	system := os.TempDir()
	if os.Getenv("TMPDIR") == "" {
		if memory := memory(files, room); memory != "" {
			return []string{memory, system}
		}
	}
	return []string{system}
}
