package picture

import (
	"image"
	"strings"
	"unicode"

	"github.com/palier-bot/palier/games/instantloto"
)

// prizeLook is how the prize of a grid is written.
type prizeLook struct {
	text    ink
	sign    *mask // on its left, or none
	signInk ink
}

func (a *gridArt) prizeLook(v gridView) prizeLook {
	switch {
	case v.Bonus == instantloto.BonusWon:
		return prizeLook{text: mint, sign: a.tick, signInk: mint}
	case v.Bonus == instantloto.BonusLost:
		return prizeLook{text: muted, sign: a.cross, signInk: coral}
	case v.Bonus == instantloto.BonusEarned && v.revealed:
		return prizeLook{text: gold, sign: a.star, signInk: gold}
	case v.Bonus == instantloto.BonusEarned:
		return prizeLook{text: muted}
	case v.Prize > 0 && v.revealed:
		return prizeLook{text: mint, sign: a.tick, signInk: mint}
	case v.Prize > 0:
		return prizeLook{text: mint}
	}
	return prizeLook{text: muted}
}

// drawPrize writes how a grid stands and what that is worth. One alone goes in the
// middle.
func (c *canvas) drawPrize(art *gridArt, at image.Point, v gridView) {
	look := art.prizeLook(v)
	over := muted
	if len(v.Good) > 0 || v.Chance || v.here {
		over = bright
	}
	standing, prize := art.line.on(at, hollow, over), art.prize.on(at, hollow, look.text)
	if strings.ContainsFunc(v.text.Prize, unicode.IsLetter) {
		prize.size = art.words
	}
	switch middle := at.Y + art.height/2; {
	case standing.at.X != prize.at.X: // beside each other
	case v.text.Line == "":
		prize.at.Y = middle
	case v.text.Prize == "":
		standing.at.Y = middle
	}
	c.write(standing, v.text.Line)
	if v.text.Prize == "" {
		return
	}
	if look.sign != nil {
		prize.width -= 2 * art.sign
	}
	written := c.write(prize, v.text.Prize)
	if look.sign != nil {
		c.cover(look.sign, image.Pt(written.Min.X-art.sign, prize.at.Y), blend(hollow, look.signInk))
	}
}
