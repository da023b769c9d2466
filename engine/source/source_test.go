package source

import "testing"

func TestSmoke(t *testing.T) {
	n, f := ParseYAML("a.yaml", []byte("a:\n- b\n- 'c: d'\nx: &q\n  y: 1\nz: *q\n"), 1)
	if f != nil || n.Get("z").Get("y").Text != "1" || n.Get("a").Items[1].Text != "c: d" {
		t.Fatal(n, f)
	}
	n, f = ParseJSON("a.json", []byte(`{"a":[1,2,],"b":"x\u00e9"}`))
	if len(f) != 1 || n.Get("b").Text != "xé" {
		t.Fatal(n, f)
	}
}
