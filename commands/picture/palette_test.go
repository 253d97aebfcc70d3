package picture

import (
	"image/color"
	"math"
	"slices"
	"testing"
)

type pair struct{ under, over ink }

// inUse returns what texts and signs are drawn in, and what they stand on.
func inUse() (texts, signs []pair) {
	texts = []pair{{ground, bright}, {ground, muted}, {ground, mint}}
	signs = []pair{{mint, ground}, {danger, bright}, {ground, muted}, {ground, gold}}
	for _, l := range tileLooks {
		texts = append(texts, pair{l.fill, l.text})
		if l.sign != nil {
			signs = append(signs, pair{l.fill, l.signInk})
		}
	}
	a := ladderArt()
	for _, l := range []*rowLook{a.asleep, a.far, a.next, a.behind, a.aim, a.here,
		a.gone, a.missed, a.won, a.top, a.crown} {
		texts = append(texts, pair{l.fill, l.text})
		if l.height == tallRow {
			texts = append(texts, pair{l.badge, l.number})
		}
		if l.sign != nil {
			signs = append(signs, pair{l.fill, l.signInk})
		}
	}
	for _, s := range slotsInUse() {
		texts = append(texts, pair{s.look.fill, s.look.text})
		if s.look.dashed || s.look.ringed {
			signs = append(signs, pair{s.look.under, s.look.outline})
		}
	}
	texts = append(texts, pair{hollow, bright}, pair{hollow, muted}, pair{hollow, mint}, pair{hollow, gold}, pair{mint, ground})
	signs = append(signs, pair{hollow, coral}, pair{ground, coral})
	return texts, signs
}

// slotsInUse returns the places for numbers of Instant Loto.
func slotsInUse() []*slot {
	art := ballArt()
	all := slices.Concat(art.number[:], art.chance[:])
	for _, grid := range gridArts {
		all = slices.Concat(all, grid().numbers[:], grid().chances[:])
	}
	return slices.DeleteFunc(all, func(s *slot) bool { return s == nil })
}

// TestContrast holds every text and sign against what it stands on, by WCAG 2.2
// (level AA: 4.5 for text, 3 for signs).
func TestContrast(t *testing.T) {
	texts, signs := inUse()
	for least, pairs := range map[float64][]pair{4.5: texts, 3: signs} {
		for _, p := range pairs {
			if c := contrast(inkColours[p.under], inkColours[p.over]); c < least {
				t.Errorf("ink %d on ink %d has a contrast of %.2f, want %.1f", p.over, p.under, c, least)
			}
		}
	}
}

// TestRamps makes sure that the inks have shades enough: the edge of a text or sign
// goes from one ink to the other over at least one between, and never back.
func TestRamps(t *testing.T) {
	texts, signs := inUse()
	for _, p := range append(texts, signs...) {
		r := blend(p.under, p.over)
		if r[0] != p.under || r[steps] != p.over {
			t.Errorf("the ramp from ink %d to %d is %v", p.under, p.over, r)
		}
		between := 0
		way := luminance(inkColours[p.over]) - luminance(inkColours[p.under])
		for i := 1; i <= steps; i++ {
			if (luminance(inkColours[r[i]])-luminance(inkColours[r[i-1]]))*way < 0 {
				t.Errorf("the ramp %v goes back at %d", *r, i)
			}
			if r[i] != p.under && r[i] != p.over {
				between++
			}
		}
		if between == 0 {
			t.Errorf("ink %d on ink %d has no shade", p.over, p.under)
		}
	}
}

func contrast(a, b color.RGBA) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(c color.RGBA) float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}
