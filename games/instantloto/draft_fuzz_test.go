package instantloto_test

import (
	"testing"

	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/instantloto"
)

// FuzzDraft reads a text as a draft, then edits it: each four bytes of the
// script are an operation, a grid and two numbers.
func FuzzDraft(f *testing.F) {
	for _, text := range []string{"", "-", "3 12", "+ 7", "1 2 3 4 5 + 1 / -", "- / 3 12 / 1 2 3 4 5 + 1", "1 2 3 4 5 + 1 / 3"} {
		f.Add(text, []byte{0, 1, 3, 12, 1, 1, 26, 49, 2, 1, 7, 0, 3, 1, 0, 0, 4, 0, 0, 0, 5, 2, 0, 0, 6, 1, 0, 0, 7, 1, 0, 0})
	}
	f.Fuzz(func(t *testing.T, text string, script []byte) {
		d, err := instantloto.ParseDraft(text)
		if err == nil && d.String() != text {
			t.Fatalf("%q was read as %q", text, d)
		}
		stream := fair.NewKey(fair.Seed{}, fair.Inputs{}).Stream("flash")
		script = script[:min(len(script), 100)]
		for ; len(script) >= 4; script = script[4:] {
			before := d.String()
			grid, a, b := int(script[1]), int(script[2]), int(script[3])
			var err error
			switch script[0] % 8 {
			case 0:
				err = d.SetNumbers(grid, instantloto.Lower, a, b)
			case 1:
				err = d.SetNumbers(grid, instantloto.Upper, a, b)
			case 2:
				err = d.SetChance(grid, a)
			case 3:
				err = d.Flash(grid, stream)
			case 4:
				err = d.Add()
			case 5:
				err = d.Remove(grid)
			case 6:
				err = d.Clear(grid)
			case 7:
				err = d.Set(grid, instantloto.Grid{Numbers: []int{a, b, 30}, Chance: a})
			}
			if err != nil && d.String() != before {
				t.Fatalf("%v, yet %q became %q", err, before, d)
			}
			checkDraft(t, d)
		}
	})
}
