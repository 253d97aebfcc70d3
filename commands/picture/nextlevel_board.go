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
	tileRadius = 6
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

var (
	tileSign = tick(10, 3)

	asleep = tileLook{outline: edge, fill: ground, text: muted, rim: 2}
	open   = tileLook{fill: surface, text: bright}
	closed = tileLook{fill: hollow, text: muted}
	found  = tileLook{outline: mint, fill: good, text: bright, rim: 2, sign: tileSign, signInk: bright}
	latest = tileLook{outline: gold, fill: good, text: bright, rim: 4, grow: 2, sign: tileSign, signInk: bright}
	spent  = tileLook{fill: moss, text: bright, sign: tileSign, signInk: bright}
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

// drawBoard fills the canvas with the board of a round, or of none.
func (c *canvas) drawBoard(r *nextlevel.Round) {
	art := boardArt()
	if r == nil {
		c.stamp(art.asleep, image.Point{})
		return
	}
	base, kept := art.open, art.found
	_, over := r.Outcome()
	_, lost := r.Lost()
	if over {
		base = art.closed
	}
	if lost {
		kept = art.spent
	}
	c.stamp(base, image.Point{})
	picks := r.Picks()
	for i, n := range picks {
		switch {
		case i < len(picks)-1:
			c.stamp(kept[n], tilePlace(n))
		case lost:
			c.stamp(art.struck[n], tilePlace(n).Sub(image.Pt(struck.grow, struck.grow)))
		default:
			c.stamp(art.latest[n], tilePlace(n).Sub(image.Pt(latest.grow, latest.grow)))
		}
	}
}
