package picture

import (
	"image"
	"slices"
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

// A good number is dark on light, and every other light on dark, so that they are
// told apart without colours.
var (
	asleep = tileLook{outline: edge, fill: ground, text: muted, rim: 2}
	open   = tileLook{fill: surface, text: bright}
	closed = tileLook{fill: hollow, text: muted}
	found  = tileLook{fill: mint, text: ground}
	latest = tileLook{outline: gold, fill: mint, text: ground, rim: 4, grow: 2}
	spent  = tileLook{fill: good, text: bright}
	struck = tileLook{outline: coral, fill: danger, text: bright, rim: 4, grow: 2, sign: cross(9, 3.4), signInk: bright}
)

// sprites is a number's tile in a look.
type sprites [nextlevel.Numbers + 1]*canvas

// draw draws the tiles of all numbers as sprites.
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
	for n := 1; n <= nextlevel.Numbers; n++ {
		all[n] = newCanvas(width, height)
		all[n].stamp(blank, image.Point{})
		all[n].write(place, strconv.Itoa(n))
	}
	return &all
}

// board returns a whole picture on which every tile has one look.
func (l tileLook) board() *canvas {
	c := newCanvas(Width, Height)
	for n, tile := range l.draw() {
		if tile != nil {
			c.stamp(tile, tilePlace(n))
		}
	}
	return c
}

// boards is what the board of any round is put together from.
type boards struct {
	asleep, open, closed         *canvas
	found, latest, spent, struck *sprites
}

// boardArt draws all that at the first call.
var boardArt = sync.OnceValue(func() *boards {
	return &boards{
		asleep: asleep.board(), open: open.board(), closed: closed.board(),
		found: found.draw(), latest: latest.draw(), spent: spent.draw(), struck: struck.draw(),
	}
})

// tile is the look of a number's tile.
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
	art := boardArt()
	base := art.open
	switch {
	case slices.Contains(b[:], tileAsleep):
		base = art.asleep
	case slices.Contains(b[:], tileClosed):
		base = art.closed
	}
	c.stamp(base, image.Point{})
	for i, look := range b {
		n := i + 1
		switch look {
		case tileAsleep, tileOpen, tileClosed: // as on the base
		case tileFound:
			c.stamp(art.found[n], tilePlace(n))
		case tileSpent:
			c.stamp(art.spent[n], tilePlace(n))
		case tileLatest:
			c.stamp(art.latest[n], tilePlace(n).Sub(image.Pt(latest.grow, latest.grow)))
		case tileStruck:
			c.stamp(art.struck[n], tilePlace(n).Sub(image.Pt(struck.grow, struck.grow)))
		}
	}
}
