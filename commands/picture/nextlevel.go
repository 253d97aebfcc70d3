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
	return render(nextLevelEncoder, func(c *canvas) {
		c.drawBoard(r)
		c.drawHeader(t.Title, t.Status, boardRight)
		c.drawLadder(r, &t.Ladder)
		c.drawFooter(r, t.Footer)
	})
}

// footerMiddle is halfway between the board and the picture's lower edge.
const footerMiddle = (boardLow + Height) / 2

// drawFooter draws the dots and the text beside them, in two lines if it must.
func (c *canvas) drawFooter(r *nextlevel.Round, text string) {
	one := line{at: image.Pt(boardLeft, footerMiddle), size: 24, smallest: 16,
		weight: medium, ramp: blend(ground, bright)}
	if r != nil {
		if payout, _ := r.Outcome(); payout > 0 {
			one.size, one.weight, one.ramp = 30, bold, blend(ground, mint)
		}
		one.at.X = c.drawDots(r)
	}
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

// drawDots draws a dot for each number that the level in play takes, or took when
// it was lost, and returns where there is room beside them.
func (c *canvas) drawDots(r *nextlevel.Round) int {
	_, lost := r.Lost()
	if r.Needed() == 0 && !lost || r.Deciding() {
		return boardLeft
	}
	level := nextlevel.LevelAt(r.Level() + 1)
	done := len(r.Picks()) - (level.Found - level.More)
	if lost {
		done--
	}
	art := dotArt()
	const pitch = 26
	at := image.Pt(boardLeft+10, footerMiddle)
	for i := range level.More {
		switch {
		case i < done:
			c.cover(art.full, at, blend(ground, mint))
			c.cover(art.tick, at, blend(mint, ground))
		case i == done && lost:
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
