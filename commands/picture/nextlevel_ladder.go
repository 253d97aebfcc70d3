package picture

import (
	"image"
	"strconv"
	"sync"

	"github.com/palier-bot/palier/games/nextlevel"
)

// The ladder of Next Level: ten rows, the highest level on top. The row that
// matters now is tall.
const (
	ladderLeft  = 498
	ladderTop   = 18
	ladderWidth = 204
	rowGap      = 4
	rowRadius   = 5
	rowMargin   = 14
	signColumn  = 52 // middle of the signs in slim rows
	badgeSize   = 44 // around the number in tall rows

	tallRow = 2*slimRow + rowGap
	slimRow = 30
	evenRow = 33 // in a ladder without a tall one
)

// rowLook is how a row of the ladder is drawn.
type rowLook struct {
	outline, fill, text ink
	rim                 int // width of the outline, in pixels
	height, cellSize    int
	badge, number       ink   // of a tall row: what the level's number stands on, and the number
	sign                *mask // between the number and the cell, or none
	signInk             ink
	struck              bool // the gain has been lost

	body *canvas
}

// ladder is the looks of a row, and the signs beside the tall one.
type ladder struct {
	asleep            *rowLook // before a round
	far, next, behind *rowLook // not in reach, in reach once one decides to go on, reached
	aim, here         *rowLook // tall: the one to reach, the one to decide at
	gone, missed      *rowLook // in a lost round: reached, and the tall one that was not
	won               *rowLook // tall: stopped at
	top, crown        *rowLook // level 10, and those below it then
	pointer, star     *mask
}

// ladderArt draws all that at the first call.
var ladderArt = sync.OnceValue(func() *ladder {
	slim := func(height int, l rowLook) *rowLook {
		l.height, l.cellSize = height, 20
		l.body = plate(ladderWidth, height, rowRadius, l.rim, ground, l.outline, l.fill)
		return &l
	}
	tall := func(cellSize int, l rowLook) *rowLook {
		l.height, l.cellSize = tallRow, cellSize
		l.body = plate(ladderWidth, tallRow, rowRadius, l.rim, ground, l.outline, l.fill)
		const inset = (tallRow - badgeSize) / 2
		l.body.cover(rounded(badgeSize, badgeSize, rowRadius), image.Pt(inset, inset), blend(l.fill, l.badge))
		return &l
	}
	tick, largeTick, cross := tick(13, 3), tick(20, 5), cross(16, 5)
	return &ladder{
		asleep: slim(evenRow, rowLook{fill: hollow, text: muted}),
		far:    slim(slimRow, rowLook{fill: hollow, text: muted}),
		next:   slim(slimRow, rowLook{outline: muted, rim: 2, fill: hollow, text: bright}),
		behind: slim(slimRow, rowLook{fill: moss, text: bright, sign: tick, signInk: mint}),
		aim:    tall(28, rowLook{outline: gold, rim: 3, fill: hollow, text: bright, badge: surface, number: bright}),
		here:   tall(40, rowLook{fill: gold, text: ground, badge: ground, number: gold}),
		gone:   slim(slimRow, rowLook{fill: hollow, text: muted, struck: true}),
		missed: tall(28, rowLook{outline: coral, rim: 3, fill: hollow, text: bright, badge: surface, number: bright,
			sign: cross, signInk: coral}),
		won: tall(40, rowLook{fill: mint, text: ground, badge: ground, number: mint,
			sign: largeTick, signInk: ground}),
		top:     tall(40, rowLook{fill: gold, text: ground, badge: ground, number: gold}),
		crown:   slim(slimRow, rowLook{fill: amber, text: gold, sign: tick, signInk: gold}),
		pointer: polygon(point{-5, -9}, point{5, 0}, point{-5, 9}),
		star:    star(8.5),
	}
})

// ladderView is what a ladder shows.
type ladderView struct {
	begun, deciding, over, lost bool
	reached                     int
	cells                       [nextlevel.Levels]string
}

// ladderOf returns the ladder of a round, or of none.
func ladderOf(r *nextlevel.Round, t *NextLevelText) ladderView {
	v := ladderView{cells: t.Ladder}
	if r == nil {
		return v
	}
	v.begun, v.deciding, v.reached = true, r.Deciding(), r.Level()
	_, v.over = r.Outcome()
	_, v.lost = r.Lost()
	return v
}

// look returns the look of a level's row.
func (a *ladder) look(v *ladderView, level int) *rowLook {
	if !v.begun {
		return a.asleep
	}
	switch level - v.reached {
	case 1:
		switch {
		case v.lost:
			return a.missed
		case v.over:
			return a.far
		case v.deciding:
			return a.next
		}
		return a.aim
	case 0:
		switch {
		case v.lost:
			return a.gone
		case v.reached == nextlevel.Levels:
			return a.top
		case v.over:
			return a.won
		case v.deciding:
			return a.here
		}
		return a.behind
	}
	switch {
	case level > v.reached:
		return a.far
	case v.lost:
		return a.gone
	case v.reached == nextlevel.Levels:
		return a.crown
	}
	return a.behind
}

// drawLadder draws a ladder.
func (c *canvas) drawLadder(v *ladderView) {
	art := ladderArt()
	at := image.Pt(ladderLeft, ladderTop)
	for level := nextlevel.Levels; level >= 1; level-- {
		look := art.look(v, level)
		c.drawRow(look, at, level, v.cells[level-1])
		beside := image.Pt(ladderLeft-9, at.Y+look.height/2)
		switch look {
		case art.aim, art.here:
			c.cover(art.pointer, beside, blend(ground, gold))
		case art.top:
			c.cover(art.star, beside, blend(ground, gold))
		}
		at.Y += look.height + rowGap
	}
}

// drawRow draws the row of a level: its number, its sign, and its cell with the
// gain or the multipliers.
func (c *canvas) drawRow(l *rowLook, at image.Point, level int, cell string) {
	c.stamp(l.body, at)
	number := line{at: at.Add(image.Pt(rowMargin, l.height/2)), width: badgeSize,
		size: 20, smallest: 20, weight: bold, ramp: blend(l.fill, l.text)}
	sign := image.Pt(at.X+signColumn, number.at.Y)
	if l.height == tallRow {
		number.at.X, number.align = at.X+tallRow/2, centre
		number.size, number.smallest, number.ramp = 28, 28, blend(l.badge, l.number)
		sign.X = at.X + tallRow + 10
	}
	taken := c.write(number, strconv.Itoa(level)).Max.X
	if l.height == tallRow {
		taken = at.X + (tallRow+badgeSize)/2
	}
	if l.sign != nil {
		c.cover(l.sign, sign, blend(l.fill, l.signInk))
		taken = sign.X + l.sign.bounds.Dx()/2
	}
	end := image.Pt(at.X+ladderWidth-rowMargin, number.at.Y)
	written := c.write(line{at: end, align: right, width: end.X - taken - 8, size: l.cellSize, smallest: 14,
		weight: bold, ramp: blend(l.fill, l.text)}, cell)
	if l.struck && !written.Empty() {
		c.fill(image.Rect(written.Min.X-4, end.Y-1, written.Max.X+4, end.Y+1), l.text)
	}
}
