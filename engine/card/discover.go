package card

import (
	"os"
	"path/filepath"

	"ome-tui/engine/fault"
)

// DataDir is where the user's library lies, and what said so.
type DataDir struct {
	Path string // absolute
	// From is the flag, variable or file that named it, or "default".
	From string
}

// Discover finds the user's dataDir: the flag's value, then
// OH_MY_EXPERIENCE_DATA_DIR, OME_HOME, then the config home
// (OH_MY_EXPERIENCE_CONFIG_HOME, OME_CONFIG_HOME, else ~/.oh-my-experience):
// what "dataDir" in its config.json points to, else the config home itself,
// where OME keeps the library then. The folder need not exist. A relative
// path counts from the working directory, as for OME.
func Discover(flag string, env func(string) string) (DataDir, fault.List) {
	if flag != "" {
		return absolute(flag, "--data-dir")
	}
	for _, name := range []string{"OH_MY_EXPERIENCE_DATA_DIR", "OME_HOME"} {
		if v := env(name); v != "" {
			return absolute(v, name)
		}
	}
	home, from, faults := configHome(env)
	if faults != nil {
		return DataDir{}, faults
	}
	config, faults := LoadConfig(os.DirFS(home), ConfigFile)
	for i := range faults {
		faults[i].File = filepath.Join(home, faults[i].File)
	}
	if faults.Has(fault.Error) || config.DataDir == "" {
		// A broken file is reported by whoever reads the library's settings.
		dir, _ := absolute(home, from)
		return dir, nil
	}
	return absolute(config.DataDir, filepath.Join(home, ConfigFile))
}

// configHome is the folder that may hold the pointer to the library.
func configHome(env func(string) string) (dir, from string, faults fault.List) {
	for _, name := range []string{"OH_MY_EXPERIENCE_CONFIG_HOME", "OME_CONFIG_HOME"} {
		if v := env(name); v != "" {
			return v, name, nil
		}
	}
	for _, name := range []string{"HOME", "USERPROFILE"} {
		if v := env(name); v != "" {
			return filepath.Join(v, ".oh-my-experience"), "default", nil
		}
	}
	return "", "", fault.List{{Rule: "no-home", What: "there is no home directory to look for a library in",
		Remedy: "set HOME, or say --data-dir DIR"}}
}

func absolute(path, from string) (DataDir, fault.List) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return DataDir{Path: path, From: from}, fault.List{{Rule: "no-working-directory", What: "cannot tell what " + path + " is relative to: " + err.Error(), Remedy: "give an absolute path"}}
	}
	return DataDir{Path: abs, From: from}, nil
}
