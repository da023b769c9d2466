package engine_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"ome-tui/engine"
	"ome-tui/engine/card"
	"ome-tui/engine/fault"
	"ome-tui/engine/gen"
	"ome-tui/engine/suite"
	"ome-tui/engine/trace"
)

// randomSuites are generated suites in which things were made to go wrong:
// two that share a cards file, and one with cards of its own under the same
// ids. Case ids occur in more than one suite, too.
type randomSuites struct {
	t           testing.TB
	r           *rand.Rand
	shared, own []map[string]any
	cases       [3][]map[string]any
	// asLibrary has the first two suites run against a real library made of
	// the shared cards.
	asLibrary bool
	// dir is where the files were laid first.
	dir string
}

// Sizes of the suites: small, so that every card has to do with several cases.
const (
	sharedCards = 12
	lonelyCards = 6
	casesEach   = 6
	mutations   = 40
)

var (
	projectKeys = []string{"git.example.test/acme/shop", "git.example.test/acme/till", "git.example.test/other/barn"}
	// tails bring signals, intents and text that is no evidence into a prompt.
	tails = []string{". Look at the ticket shop page", ". Only change the font size and the button colour", ", and validate it in the browser", ". Explain why",
		". Debug the failure", " but do not touch the ledger", "，请归档票据", "\n```\nseal the keys\n```", ". Open the page in the browser and validate it", ", à la carte"}
	// hints are signal ids, one that does not exist, and a free phrase.
	hints       = []string{"ui_surface", "real_validation", "ui_cosmetic_only", "delivery_gate", "no_such_signal", "paint"}
	intentModes = []string{"execute", "explain", "debug", "discuss", "review", "plan"}
)

// newRandomSuites makes the suites of a seed.
func newRandomSuites(t testing.TB, seed uint64) *randomSuites {
	s := &randomSuites{t: t, r: rand.New(rand.NewPCG(seed, 5))}
	var all []map[string]any
	s.shared, all = generatedObjects(t, gen.Options{Cards: sharedCards, Cases: 2 * casesEach, Seed: seed})
	s.cases[0], s.cases[1] = all[:casesEach], all[casesEach:]
	s.own, s.cases[2] = generatedObjects(t, gen.Options{Cards: lonelyCards, Cases: casesEach, Seed: seed + 1})
	for range mutations {
		s.mutate()
	}
	s.asLibrary = seed%3 == 2
	return s
}

// generatedObjects gives the cards and cases of a generated suite.
func generatedObjects(t testing.TB, o gen.Options) (cards, cases []map[string]any) {
	read := func(write func(io.Writer) error, list string) []map[string]any {
		var b bytes.Buffer
		var doc map[string]json.RawMessage
		var out []map[string]any
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b.Bytes(), &doc); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(doc[list], &out); err != nil {
			t.Fatal(err)
		}
		return out
	}
	cards = read(o.WriteCards, "experiences")
	cases = read(func(w io.Writer) error { return o.WriteSuite(w, "./cards.json") }, "cases")
	return cards, cases
}

func one[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

func (s *randomSuites) someCase() map[string]any { return one(s.r, s.cases[s.r.IntN(3)]) }

// words gives a run of words of some prompt.
func (s *randomSuites) words() string {
	all := strings.Fields(s.someCase()["prompt"].(string))
	from := s.r.IntN(len(all))
	return strings.Trim(strings.Join(all[from:min(len(all), from+1+s.r.IntN(3))], " "), ",.?`")
}

// mutate makes one thing go wrong: with a case, with a card that it expects,
// or with any card.
func (s *randomSuites) mutate() {
	n := s.r.IntN(3)
	cases, of := s.cases[n], &s.shared
	if n == 2 {
		of = &s.own
	}
	about := one(s.r, cases)
	if s.r.IntN(2) == 0 {
		s.mutateCase(about, *of)
		return
	}
	card := one(s.r, *of)
	if ids, _ := about["expectedCards"].([]any); len(ids) > 0 && s.r.IntN(2) == 0 {
		if at := slices.IndexFunc(*of, func(c map[string]any) bool { return c["id"] == ids[0] }); at >= 0 {
			card = (*of)[at]
		}
	}
	s.mutateCard(card, of, about)
}

// mutateCard changes one field of a card, or adds a card that resembles it.
// The case is one that may expect it.
func (s *randomSuites) mutateCard(c map[string]any, of *[]map[string]any, about map[string]any) {
	edit := func(path string, value any) { set(path, value)(c) }
	switch s.r.IntN(19) {
	case 0:
		edit("status", one(s.r, []string{"draft", "archived"}))
	case 1:
		edit("recall.policy", "off")
	case 2:
		edit("scope", map[string]any{"level": one(s.r, []string{"project", "project-family"}), "project_key": one(s.r, projectKeys)})
	case 3:
		edit("scope", map[string]any{"level": "project", "project_key": projectKeys[0], "module_path": "apps/web"})
		about["projectContext"] = map[string]any{"projectKey": projectKeys[0], "modulePath": "apps/api"}
	case 4:
		edit("criteria.ignore_when", []string{s.words(), "of " + s.words() + " in winter"})
	case 5:
		edit("engine_hints", map[string]any{one(s.r, []string{"positive", "negative"}): []string{one(s.r, hints)}})
	case 6:
		edit("engine_hints", map[string]any{"required_all": []string{one(s.r, hints), one(s.r, hints[:4])}})
	case 7:
		edit("criteria.intent_modes", map[string]any{one(s.r, []string{"include", "exclude"}): []string{one(s.r, intentModes)}})
		about["prompt"] = about["prompt"].(string) + one(s.r, []string{". Explain why", ". Debug the failure", ". Implement it"})
	case 8:
		edit("recall.triggers", []string{})
	case 9:
		delete(c["recall"].(map[string]any), "triggers")
		edit("criteria.use_when", []string{s.words(), s.words()})
	case 10:
		edit("recall.triggers", []string{s.words(), s.words(), s.words() + " slowly"})
	case 11, 12:
		edit("recall.topics", []string{s.words(), s.words()})
	case 13:
		edit("recall.aliases", map[string]any{"zh": []string{"归档票据"}, "en": []string{s.words()}})
	case 14:
		c["aliases"] = map[string]any{"zh": []string{"请归档"}}
		delete(c["recall"].(map[string]any), "aliases")
	case 15, 16:
		s.addTwin(c, of)
	case 17:
		edit("criteria", nil)
	case 18:
		edit("summary", s.words()+". "+s.words()+".")
		edit("recall.triggers", []string{"quite another thing"})
	}
}

// addTwin adds a card that is nearly the same, wins over it, or stands beside
// it in the project library.
func (s *randomSuites) addTwin(c map[string]any, of *[]map[string]any) {
	twin := cardFile{c}.clone(s.t)[0]
	switch s.r.IntN(3) {
	case 0:
		twin["libraryScope"] = "project"
		if hasCard(*of, twin) {
			return
		}
	default:
		twin["id"] = fmt.Sprintf("%s-twin-%d", c["id"], len(*of))
	}
	if s.r.IntN(2) == 0 {
		set("recall.topics", []string{s.words(), s.words()})(twin)
		twin["title"] = s.words() + " with care"
	}
	*of = append(*of, twin)
}

func hasCard(list []map[string]any, c map[string]any) bool {
	for _, o := range list {
		if o["id"] == c["id"] && o["libraryScope"] == c["libraryScope"] {
			return true
		}
	}
	return false
}

// mutateCase changes the prompt of a case, or what it expects.
func (s *randomSuites) mutateCase(c map[string]any, cards []map[string]any) {
	id := one(s.r, cards)["id"].(string)
	switch s.r.IntN(11) {
	case 0, 1, 2:
		c["prompt"] = c["prompt"].(string) + one(s.r, tails)
	case 3:
		other := s.someCase()
		c["prompt"] = c["prompt"].(string) + ", and " + other["prompt"].(string)
		if a, _ := c["expectedCards"].([]any); len(a) > 0 {
			b, _ := other["expectedCards"].([]any)
			c["expectedCards"] = slices.Concat(a, b)
		}
	case 4:
		c["expectedCards"], c["expectNoMatches"] = []any{id}, false
	case 5:
		c["expectedCards"], c["expectNoMatches"] = []any{}, true
	case 6:
		c["expectedCards"], c["unexpectedCards"] = []any{}, c["expectedCards"]
	case 7:
		c["unexpectedCards"] = []string{id}
		c["expectNoMatches"] = false
	case 8:
		c["threshold"] = float64(s.r.IntN(101))
	case 9:
		c["projectContext"] = map[string]any{"projectKey": one(s.r, projectKeys), "modulePath": one(s.r, []string{"", "apps/api"})}
	case 10:
		c["tags"] = []string{"held-out"}
	}
}

// files gives the text of every file, each in a form of its own.
func (s *randomSuites) files() map[string][]byte {
	out := map[string][]byte{"shared.json": s.text(map[string]any{"experiences": s.shared})}
	for n, cases := range s.cases {
		doc := map[string]any{"name": fmt.Sprintf("suite %d", n), "cases": cases}
		if n < 2 {
			doc["experiencesFile"] = "./shared.json"
		} else {
			doc["experiences"] = s.own
		}
		out[suiteName(n)] = s.text(doc)
	}
	if s.asLibrary {
		delete(out, suiteName(2))
		s.library(out)
	}
	return out
}

func suiteName(n int) string { return fmt.Sprintf("suite-%d.json", n) }

// library adds the shared cards as the files of a library.
func (s *randomSuites) library(out map[string][]byte) {
	at := suite.Location{FS: fstest.MapFS{"cards.json": {Data: out["shared.json"]}}, Path: "cards.json"}
	cards, faults := suite.LoadCards(at)
	if len(faults.Only(fault.Error)) > 0 {
		s.t.Fatal(faults)
	}
	for i := range cards {
		if c := &cards[i]; c.Library == trace.Global {
			folder := "active"
			if c.Status == "draft" && s.r.IntN(2) == 0 {
				folder = "draft"
			}
			out["lib/experiences/"+folder+"/"+c.ID+".md"] = s.markdown(card.AppendMarkdown(nil, c))
		}
	}
}

// markdown writes a card file as a person might have left it.
func (s *randomSuites) markdown(text []byte) []byte {
	if s.r.IntN(3) == 0 {
		text = regexp.MustCompile(`(?m)^    - `).ReplaceAll(text, []byte("  - "))
	}
	if s.r.IntN(3) == 0 {
		text = regexp.MustCompile(`(?m)^( +- [a-z]+)$`).ReplaceAll(text, []byte("$1 # kept"))
	}
	if s.r.IntN(3) == 0 {
		text = regexp.MustCompile(`(?m)^  (topics|triggers):\n +- ([a-z ]+)\n +- ([a-z ]+)$`).ReplaceAll(text, []byte(`  $1: [$2, "$3"]`))
	}
	if s.r.IntN(3) == 0 {
		text = bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
	}
	return text
}

// text writes a document with some indentation, line ends and marks.
func (s *randomSuites) text(doc any) []byte {
	data, err := json.MarshalIndent(doc, "", one(s.r, []string{"", " ", "  ", "\t"}))
	if s.r.IntN(4) == 0 {
		data, err = json.Marshal(doc)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	if s.r.IntN(3) == 0 {
		data = bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n"))
	}
	if s.r.IntN(5) == 0 {
		data = append([]byte("\xef\xbb\xbf"), data...)
	}
	return data
}

// lay writes files into a folder, and opens the suites among them.
func (s *randomSuites) lay(t testing.TB, files map[string][]byte, o engine.Options) *engine.Session {
	t.Helper()
	dir := t.TempDir()
	var at []suite.Location
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, files[name], 0o644); err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(name, "suite-") {
			at = append(at, suite.Location{Path: path})
		}
	}
	if s.asLibrary {
		o.UseCurrentLibrary, o.DataDir, o.Profile = true, filepath.Join(dir, "lib"), new(trace.Documented)
	}
	if s.dir == "" {
		s.dir = dir
	}
	return open(t, o, at...)
}

// edited gives the files with changes made.
func (s *randomSuites) edited(t testing.TB, files map[string][]byte, changed []engine.FileChange) map[string][]byte {
	t.Helper()
	out := maps.Clone(files)
	for _, c := range changed {
		name := s.nameOf(t, c.Path)
		if c.NewPath != "" {
			delete(out, name)
			name = s.nameOf(t, c.NewPath)
		}
		out[name] = c.After
	}
	return out
}

func (s *randomSuites) nameOf(t testing.TB, path string) string {
	t.Helper()
	name, err := filepath.Rel(s.dir, path)
	if err != nil {
		t.Fatal(err)
	}
	return filepath.ToSlash(name)
}
