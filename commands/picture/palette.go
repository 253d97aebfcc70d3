package picture

import (
	"image/color"
	"math"
)

// ink is a colour of the pictures, and its index in the one palette that they
// share. Sixteen fit into half a byte a pixel, which saves a quarter of what is
// sent and more, at a millisecond a picture; so the shades of smooth edges are
// taken from among them.
type ink uint8

// The inks. Every text keeps a contrast of at least 4.5 to what it stands on.
const (
	ground  ink = iota // also the text on gold and mint
	hollow             // tiles and rows that are far away
	surface            // tiles in play
	edge               // outlines of what is not active
	grey               // shade
	muted              // text of less weight
	bright             // text
	moss               // a row that has been reached
	good               // a good number of a round that was lost
	sage               // shade
	mint               // a good number, and the sign of what is good
	gold               // here
	bronze             // shade
	amber              // dim gold, behind gold text
	danger             // the losing number
	coral              // its outline and sign
	inks
)

var inkColours = [inks]color.RGBA{
	ground:  rgb(0x16171b),
	hollow:  rgb(0x1f2128),
	surface: rgb(0x2b2e38),
	edge:    rgb(0x4f5464),
	grey:    rgb(0x7d8292),
	muted:   rgb(0xa9aebd),
	bright:  rgb(0xf4f5f8),
	moss:    rgb(0x15402c),
	good:    rgb(0x1c7a4c),
	sage:    rgb(0xa4cfb9),
	mint:    rgb(0x4fdc96),
	gold:    rgb(0xffd257),
	bronze:  rgb(0x8c7430),
	amber:   rgb(0x3f3415),
	danger:  rgb(0xb52a3b),
	coral:   rgb(0xff7583),
}

func rgb(hex uint32) color.RGBA {
	return color.RGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xff}
}

// steps is how many shades an edge has from one ink to another, the second
// included. One between is enough where letters end on whole pixels: a second is
// hardly seen at the size of a message, and takes a tenth more to send.
const steps = 2

// ramp holds the inks from no cover to full cover.
type ramp [steps + 1]ink

// palette is the colours of the inks; ramps has one for every pair of them, by what
// is under and what is over. Neither ever changes.
var palette, ramps = mix()

func mix() (color.Palette, *[inks][inks]ramp) {
	var p color.Palette
	for _, c := range inkColours {
		p = append(p, c)
	}
	var all [inks][inks]ramp
	for under := range inks {
		for over := range inks {
			r := &all[under][over]
			r[0], r[steps] = under, over
			for step := 1; step < steps; step++ {
				r[step] = ink(p.Index(between(inkColours[under], inkColours[over], step)))
			}
		}
	}
	return p, &all
}

// between returns the colour some steps from one to another.
func between(under, over color.RGBA, step int) color.RGBA {
	share := float64(step) / steps
	channel := func(a, b uint8) uint8 {
		return uint8(math.Round(float64(a) + share*(float64(b)-float64(a))))
	}
	return color.RGBA{
		R: channel(under.R, over.R), G: channel(under.G, over.G), B: channel(under.B, over.B), A: 0xff,
	}
}

// blend returns the ramp from one ink to another that covers it.
func blend(under, over ink) *ramp { return &ramps[under][over] }
