package process

import (
	"os"
	"path/filepath"
	"strings"
)

// Place is the folders that a program is led to, each of them the caller's.
type Place struct {
	Home, Data, Temp string
	// Bin stands first in PATH; empty adds nothing.
	Bin string
}

// Environ is the environment of a program at the place: of the given entries
// those that carry no secret, and every variable that names a folder.
func (p Place) Environ(from []string) []string {
	var out []string
	path := ""
	for _, entry := range from {
		name, value, _ := strings.Cut(entry, "=")
		if strings.EqualFold(name, "PATH") {
			path = value
		} else if passes := allowedVariable(name); passes {
			out = append(out, entry)
		}
	}
	if p.Bin != "" {
		path = p.Bin + string(os.PathListSeparator) + path
	}
	config := filepath.Join(p.Home, ".config")
	own := filepath.Join(config, "oh-my-experience")
	return append(out,
		"PATH="+path, "HOME="+p.Home, "USERPROFILE="+p.Home,
		"XDG_CONFIG_HOME="+config, "XDG_CACHE_HOME="+filepath.Join(p.Home, ".cache"),
		"XDG_DATA_HOME="+filepath.Join(p.Home, ".local", "share"), "XDG_STATE_HOME="+filepath.Join(p.Home, ".local", "state"),
		"XDG_RUNTIME_DIR="+p.Temp,
		"APPDATA="+filepath.Join(p.Home, "AppData", "Roaming"), "LOCALAPPDATA="+filepath.Join(p.Home, "AppData", "Local"),
		"TMPDIR="+p.Temp, "TEMP="+p.Temp, "TMP="+p.Temp,
		"CLAUDE_CONFIG_DIR="+filepath.Join(p.Home, ".claude"), "CODEX_HOME="+filepath.Join(p.Home, ".codex"),
		"OH_MY_EXPERIENCE_DATA_DIR="+p.Data, "OME_HOME="+p.Data,
		"OH_MY_EXPERIENCE_CONFIG_HOME="+own, "OME_CONFIG_HOME="+own,
	)
}

// allowedVariable names what passes from the user's environment: where
// programs are, and how text and time are written.
func allowedVariable(name string) bool {
	switch strings.ToUpper(name) {
	case "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "TZ",
		"SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "PROCESSOR_ARCHITECTURE", "NUMBER_OF_PROCESSORS",
		"GOCOVERDIR":
		return true
	}
	return false
}
