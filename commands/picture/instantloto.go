package picture

import (
	"fmt"
	"image"
	"slices"
	"sync"

	"github.com/palier-bot/palier/games/instantloto"
)

// InstantLotoText is the words of a picture of Instant Loto.
type InstantLotoText struct {
	Title   string                // "Instant Loto"
	Status  string                // "3 grids · ball 4 of 6"
	Footer  string                // "Prize so far: 30", "Won 32 coins", "Lost"; may be empty
	Grids   []InstantLotoGridText // one for each grid
	Editing int                   // the grid that is being filled in, from 1; 0 for none
}

// InstantLotoGridText is the words beside a grid. Each may be empty.
type InstantLotoGridText struct {
	Name  string // "Grid 1"
	Line  string // "3 good"
	Prize string // "30", "bonus game", "–"
}

// InstantLoto draws a round as it stands, as a PNG. If r is nil it draws the panel
// before a round, with grids of which any part may be filled in; otherwise the
// grids are the round's. Of the balls it shows those that are revealed. An error
// wraps one of instantloto's refusals if there are no grids, too many, or too
// many numbers in one. The round must not be played meanwhile.
func InstantLoto(r *instantloto.Round, grids []instantloto.Grid, t InstantLotoText) ([]byte, error) {
	standings, err := standingsOf(r, grids)
	if err != nil {
		return nil, fmt.Errorf("drawing Instant Loto: %w", err)
	}
	t.Grids = slices.Concat(t.Grids, make([]InstantLotoGridText, instantloto.MaxGrids)) // some may be missing
	return render(instantLotoEncoders[len(standings)-1], func(c *canvas) {
		c.fill(c.Rect, ground)
		c.drawHeader(header{t.Title, t.Status, Width - margin})
		c.drawBalls(r)
		c.drawGrids(r, standings, t)
		c.drawTotal(r, t.Footer)
	})
}

// standingsOf returns the standings of a round's grids, or of some before a round.
func standingsOf(r *instantloto.Round, grids []instantloto.Grid) ([]instantloto.Standing, error) {
	if r != nil {
		return r.Standings(), nil
	}
	switch {
	case len(grids) == 0:
		return nil, instantloto.ErrNoGrid
	case len(grids) > instantloto.MaxGrids:
		return nil, instantloto.ErrTooManyGrids
	}
	standings := make([]instantloto.Standing, len(grids))
	for i, g := range grids {
		if len(g.Numbers) > instantloto.Picks {
			return nil, fmt.Errorf("grid %d: %w", i+1, instantloto.ErrTooManyNumbers)
		}
		standings[i].Grid = g
	}
	return standings, nil
}

// The total, below the grids.
const (
	totalTop    = 348
	totalHeight = 45
)

// totals is what the total of a finished round stands on.
type totals struct {
	won, lost   *canvas
	tick, cross *mask
}

var totalArt = sync.OnceValue(func() *totals {
	const width, radius = Width - 2*margin, 8
	return &totals{
		won:  plate(width, totalHeight, radius, 0, ground, mint, mint),
		lost: plate(width, totalHeight, radius, 3, ground, coral, hollow),
		tick: tick(22, 5.4), cross: cross(16, 5),
	}
})

// drawTotal writes the prizes of all grids, so far or in the end.
func (c *canvas) drawTotal(r *instantloto.Round, text string) {
	const middle = totalTop + totalHeight/2
	place := line{at: image.Pt(margin, middle), width: Width - 2*margin, size: 26, smallest: 16,
		weight: medium, ramp: blend(ground, bright)}
	if r == nil {
		c.write(place, text)
		return
	}
	payout, over := r.Outcome()
	if !over {
		c.write(place, text)
		return
	}
	art := totalArt()
	body, fill, ink, sign, signInk := art.won, mint, ground, art.tick, ground
	if payout == 0 {
		body, fill, ink, sign, signInk = art.lost, hollow, bright, art.cross, coral
	}
	c.stamp(body, image.Pt(margin, totalTop))
	const room = 36 // for the sign, on the left of the text
	place.at.X, place.align, place.width = (Width+room)/2, centre, Width-2*margin-3*room
	place.size, place.weight, place.ramp = 32, bold, blend(fill, ink)
	written := c.write(place, text)
	c.cover(sign, image.Pt(written.Min.X-room/2-4, middle), blend(fill, signInk))
}
