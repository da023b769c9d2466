package card

import "ome-tui/engine/fault"

// DataDir is where the user's library lies, and what said so.
type DataDir struct {
	Path string // absolute
	// From is the flag, variable or file that named it, or "default".
	From string
}

// Discover finds the user's dataDir: the flag's value, then
// OH_MY_EXPERIENCE_DATA_DIR, OME_HOME, the pointer "dataDir" in the config
// home's config.json, then ~/.oh-my-experience. It need not exist.
func Discover(flag string, env func(string) string) (DataDir, fault.List) {
	return DataDir{}, nil
}
