package picture

import (
	"image"
	"strconv"
	"sync"

	"github.com/palier-bot/palier/games/nextlevel"
)

// The board of Next Level: ten numbers a row.
const (
	tileWidth  = 42
	tileHeight = 50
	tileRadius = 5
	tileGap    = 4
	boardLeft  = margin
	boardTop   = 60
	boardRight = boardLeft + 9*columnPitch + tileWidth
	boardLow   = boardTop + 4*rowPitch + tileHeight

	columnPitch = tileWidth + tileGap
	rowPitch    = tileHeight + tileGap
)

// tilePlace returns the top left corner of a number's tile.
func tilePlace(number int) image.Point {
	i := number - 1
	return image.Pt(boardLeft+i%10*columnPitch, boardTop+i/10*rowPitch)
}

// tileLook is how a tile is drawn.
type tileLook struct {
	outline, fill, text ink
	rim                 int   // width of the outline, in pixels
	grow                int   // pixels by which the tile is larger on each side
	sign                *mask // in the top right corner, or none
	signInk             ink
}

// sprites are the tiles of all numbers in a look, from number 1 on.
type sprites [nextlevel.Numbers]*canvas

// draw draws the sprites of a look.
func (l tileLook) draw() *sprites {
	width, height := tileWidth+2*l.grow, tileHeight+2*l.grow
	blank := plate(width, height, tileRadius+l.grow, l.rim, ground, l.outline, l.fill)
	middle := image.Pt(width/2, height/2)
	if l.sign != nil {
		blank.cover(l.sign, image.Pt(width-l.grow-11, l.grow+10), blend(l.fill, l.signInk))
		middle.Y += 6
	}
	place := line{at: middle, align: centre, width: width - 8, size: 25, smallest: 25,
		weight: bold, ramp: blend(l.fill, l.text)}
	var all sprites
	for i := range all {
		all[i] = newCanvas(width, height)
		all[i].stamp(blank, image.Point{})
		all[i].write(place, strconv.Itoa(i+1))
	}
	return &all
}

// tile says which look a number's tile has.
type tile uint8

const (
	tileAsleep tile = iota // before a round
	tileOpen
	tileClosed // of a round that is over
	tileFound
	tileLatest
	tileSpent // found, in a round that was lost
	tileStruck
)

// tileLooks are the looks. A good number is dark on light, and every other light on
// dark, so that they are told apart without colours.
var tileLooks = [...]tileLook{
	tileAsleep: {outline: edge, fill: ground, text: muted, rim: 2},
	tileOpen:   {fill: surface, text: bright},
	tileClosed: {fill: hollow, text: muted},
	tileFound:  {fill: mint, text: ground},
	tileLatest: {outline: gold, fill: mint, text: ground, rim: 4, grow: 2},
	tileSpent:  {fill: good, text: bright},
	tileStruck: {outline: coral, fill: danger, text: bright, rim: 4, grow: 2, sign: cross(9, 3.4), signInk: bright},
}

// tileArt draws the tiles of each look at the first call.
var tileArt = func() (all [len(tileLooks)]func() *sprites) {
	for t, look := range tileLooks {
		all[t] = sync.OnceValue(look.draw)
	}
	return all
}()

// board is the look of each number's tile, from number 1 on.
type board [nextlevel.Numbers]tile

// boardOf returns the board of a round, or of none.
func boardOf(r *nextlevel.Round) (b board) {
	if r == nil {
		return b
	}
	rest, kept, last := tileOpen, tileFound, tileLatest
	if _, over := r.Outcome(); over {
		rest = tileClosed
	}
	if _, lost := r.Lost(); lost {
		kept, last = tileSpent, tileStruck
	}
	for i := range b {
		b[i] = rest
	}
	picks := r.Picks()
	for _, n := range picks {
		b[n-1] = kept
	}
	if len(picks) > 0 {
		b[picks[len(picks)-1]-1] = last
	}
	return b
}

// drawBoard fills the canvas with a board.
func (c *canvas) drawBoard(b *board) {
	c.fill(c.Rect, ground)
	for i, t := range b {
		grow := tileLooks[t].grow
		c.stamp(tileArt[t]()[i], tilePlace(i+1).Sub(image.Pt(grow, grow)))
	}
}
