package card

import (
	"net/url"
	"path/filepath"
	"strings"

	"ome-tui/engine/source"
)

// gitRemote is the URL of the remote origin in the repository whose root this
// is, "" when there is none. Git itself is not run: a hook must not wait for
// it.
func gitRemote(root string) string {
	config, err := source.ReadSmall(filepath.Join(gitFolder(root), "config"))
	if err != nil {
		return ""
	}
	return originURL(string(config))
}

// gitFolder is where Git's configuration lies: .git, or for a worktree or
// submodule the folder that the file .git leads to.
func gitFolder(root string) string {
	dir := filepath.Join(root, ".git")
	data, err := source.ReadSmall(dir)
	if err != nil {
		return dir
	}
	dir = within(root, strings.TrimSpace(strings.TrimPrefix(string(data), "gitdir:")))
	if common, err := source.ReadSmall(filepath.Join(dir, "commondir")); err == nil {
		return within(dir, strings.TrimSpace(string(common)))
	}
	return dir
}

func within(base, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(base, path)
}

// originURL reads the last remote.origin.url of a Git configuration.
func originURL(config string) string {
	found, inOrigin := "", false
	for line := range strings.Lines(config) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			end := strings.IndexByte(line, ']')
			if end < 0 {
				continue
			}
			inOrigin = isOrigin(line[1:end])
			line = strings.TrimSpace(line[end+1:])
		}
		name, value, ok := strings.Cut(line, "=")
		if ok && inOrigin && strings.EqualFold(strings.TrimSpace(name), "url") {
			found = gitValue(value)
		}
	}
	return found
}

// isOrigin takes remote "origin", and remote.origin as older versions wrote.
func isOrigin(section string) bool {
	kind, name, quoted := strings.Cut(section, `"`)
	if quoted {
		return strings.EqualFold(strings.TrimSpace(kind), "remote") && name == `origin"`
	}
	return strings.EqualFold(strings.TrimSpace(section), "remote.origin")
}

// gitValue takes quotes and comments off a value.
func gitValue(s string) string {
	var b strings.Builder
	quoted := false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			quoted = !quoted
		case c == '\\' && i+1 < len(s):
			i++
			b.WriteByte(s[i])
		case (c == '#' || c == ';') && !quoted:
			return strings.TrimSpace(b.String())
		default:
			b.WriteByte(c)
		}
	}
	return strings.TrimSpace(b.String())
}

// remoteKey turns a remote's URL into host/owner/repo: no scheme, no user, no
// ".git". Keys come out as OME makes them, odd ones too, because cards hold
// them.
func remoteKey(remote string) string {
	remote = strings.TrimSuffix(strings.TrimSpace(remote), ".git")
	if user, rest, ok := strings.Cut(remote, "@"); ok && !strings.ContainsAny(user, "/:") {
		if host, path, ok := strings.Cut(rest, ":"); ok && !strings.Contains(host, "/") {
			return host + "/" + path // git@host:owner/repo
		}
	}
	scheme, rest, ok := strings.Cut(remote, ":")
	if !ok || !isScheme(scheme) {
		return remote
	}
	if !strings.HasPrefix(rest, "//") {
		return strings.TrimRight(rest, "/")
	}
	u, err := url.Parse(remote)
	if err != nil {
		return remote
	}
	return webHost(u) + strings.TrimRight(u.EscapedPath(), "/")
}

func isScheme(s string) bool {
	for i := range len(s) {
		c := s[i]
		letter := 'a' <= c|0x20 && c|0x20 <= 'z'
		if !letter && (i == 0 || c != '+' && c != '-' && c != '.' && (c < '0' || c > '9')) {
			return false
		}
	}
	return s != ""
}

// webHost is the host as a browser shows it: small letters and no port of its
// own for the schemes of the web.
func webHost(u *url.URL) string {
	usual := map[string]string{"http": "80", "https": "443", "ftp": "21"}[u.Scheme]
	if usual == "" {
		return u.Host
	}
	return strings.TrimSuffix(strings.ToLower(u.Host), ":"+usual)
}
