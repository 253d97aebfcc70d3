package picture

import (
	"image"
	"strings"
	"sync"

	"github.com/palier-bot/palier/games/nextlevel"
)

// NextLevelText is the words of a picture of Next Level.
type NextLevelText struct {
	Title  string                   // "Next Level"
	Status string                   // "stake 2 · level 3 of 10"
	Footer string                   // "2 of 3 to level 4 · behind you: 20"; too long, it breaks at its last " · "
	Ladder [nextlevel.Levels]string // from level 1: "20" once reached, "×2 or ×3" before
}

// NextLevel draws a round as it stands, as a PNG, or the panel before a round if
// r is nil. It shows what the player may know: which numbers are losing, other
// than one that was picked, it does not. The round must not be played meanwhile.
func NextLevel(r *nextlevel.Round, t NextLevelText) ([]byte, error) {
	v := nextLevelViewOf(r, &t)
	return renderNamed(nextLevelEncoder, v.names(), v.draw)
}

// nextLevelView is what a picture of Next Level shows, part by part. A part is drawn
// from nothing but its value here: where two are equal, they look the same.
type nextLevelView struct {
	header header
	board  board
	ladder ladderView
	footer footer
}

func nextLevelViewOf(r *nextlevel.Round, t *NextLevelText) nextLevelView {
	return nextLevelView{
		header: header{t.Title, t.Status, boardRight},
		board:  boardOf(r), ladder: ladderOf(r, t), footer: footerOf(r, t.Footer),
	}
}

func (v *nextLevelView) draw(c *canvas) {
	c.drawBoard(&v.board)
	c.drawHeader(v.header)
	c.drawLadder(&v.ladder)
	c.drawFooter(v.footer)
}

// footerMiddle is halfway between the board and the picture's lower edge.
const footerMiddle = (boardLow + Height) / 2

// footer is the text beneath the board, and the dots before it: one for each number
// that the level in play takes, or took when it was lost.
type footer struct {
	text       string
	won, lost  bool
	dots, done int // the first so many of the dots are of numbers found
}

// footerOf returns the footer of a round, or of none.
func footerOf(r *nextlevel.Round, text string) footer {
	f := footer{text: text}
	if r == nil {
		return f
	}
	payout, _ := r.Outcome()
	f.won = payout > 0
	_, f.lost = r.Lost()
	if r.Needed() == 0 && !f.lost || r.Deciding() {
		return f
	}
	level := nextlevel.LevelAt(r.Level() + 1)
	f.dots, f.done = level.More, len(r.Picks())-(level.Found-level.More)
	if f.lost {
		f.done--
	}
	return f
}

// drawFooter draws the dots and the text beside them, in two lines if it must.
func (c *canvas) drawFooter(f footer) {
	text := f.text
	one := line{at: image.Pt(boardLeft, footerMiddle), size: 24, smallest: 16,
		weight: medium, ramp: blend(ground, bright)}
	if f.won {
		one.size, one.weight, one.ramp = 30, bold, blend(ground, mint)
	}
	one.at.X = c.drawDots(f)
	one.width = boardRight - one.at.X

	const separator, readable, apart = " · ", 22, 14
	whole := one
	whole.smallest = readable
	cut := strings.LastIndex(text, separator)
	if cut < 0 || c.fits(whole, text) {
		c.write(one, text)
		return
	}
	one.size = min(one.size, readable)
	one.at.Y -= apart
	c.write(one, text[:cut])
	one.at.Y += 2 * apart
	one.weight, one.ramp = medium, blend(ground, muted)
	c.write(one, text[cut+len(separator):])
}

// dots is what counts the numbers of a level.
type dots struct{ full, hole, tick, cross *mask }

var dotArt = sync.OnceValue(func() *dots {
	return &dots{full: disc(10), hole: disc(8), tick: tick(10, 2.8), cross: cross(8, 3)}
})

// drawDots draws the dots and returns where there is room beside them.
func (c *canvas) drawDots(f footer) int {
	if f.dots == 0 {
		return boardLeft
	}
	art := dotArt()
	const pitch = 26
	at := image.Pt(boardLeft+10, footerMiddle)
	for i := range f.dots {
		switch {
		case i < f.done:
			c.cover(art.full, at, blend(ground, mint))
			c.cover(art.tick, at, blend(mint, ground))
		case i == f.done && f.lost:
			c.cover(art.full, at, blend(ground, danger))
			c.cover(art.cross, at, blend(danger, bright))
		default:
			c.cover(art.full, at, blend(ground, muted))
			c.cover(art.hole, at, blend(muted, ground))
		}
		at.X += pitch
	}
	return at.X
}
