package card

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestEvalX(t *testing.T) {
	dir := "/work/shared/oracle/eval"
	reports, _ := filepath.Glob(dir + "/*.report.json")
	for _, r := range reports {
		base := strings.TrimSuffix(r, ".report.json")
		data, _ := os.ReadFile(base + ".cards.json")
		cards, faults := ParseFixtures(base, data)
		if len(faults) > 0 {
			t.Error(faults)
		}
		var rep struct{ CardSetFingerprint string }
		b, _ := os.ReadFile(r)
		json.Unmarshal(b, &rep)
		if got := Fingerprint(cards); got != rep.CardSetFingerprint {
			t.Errorf("%s: %s %s", base, got, rep.CardSetFingerprint)
		}
	}
}
