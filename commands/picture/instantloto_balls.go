package picture

import (
	"image"
	"strconv"
	"sync"

	"github.com/palier-bot/palier/games/instantloto"
)

// The balls of Instant Loto: the numbers on one tray, the Chance on another.
const (
	ballSize   = 56
	ballTop    = 64
	ballLeft   = 30 // of the first
	ballPitch  = 108
	chanceLeft = 634

	trayTop    = 56
	trayHeight = 2*(ballTop-trayTop) + ballSize
	trayInset  = ballLeft - margin
	numberTray = 2*trayInset + (instantloto.Picks-1)*ballPitch + ballSize
	chanceTray = 2*trayInset + ballSize
)

// balls is what the balls are put together from.
type balls struct {
	numberTray, chanceTray *canvas
	number, chance         [slotStates]*slot
	plus                   *mask
}

// ballArt draws all that at the first call.
var ballArt = sync.OnceValue(func() *balls {
	shape := slotShape{width: ballSize, height: ballSize, radius: ballSize / 2, digits: 28}
	tray := func(width int, fill ink) *canvas {
		return plate(width, trayHeight, 8, 0, ground, fill, fill)
	}
	return &balls{
		numberTray: tray(numberTray, hollow),
		chanceTray: tray(chanceTray, amber),
		number: shape.slots(map[slotState]slotLook{
			slotVacant: {under: hollow, outline: grey, fill: hollow, text: muted, rim: 3, dashed: true},
			slotFilled: {under: hollow, fill: bright, text: ground},
			slotLatest: {under: hollow, outline: gold, fill: bright, text: ground, rim: 4, ringed: true},
		}),
		chance: shape.slots(map[slotState]slotLook{
			slotVacant: {under: amber, outline: gold, fill: amber, text: gold, rim: 3, dashed: true},
			slotFilled: {under: amber, fill: gold, text: ground},
			slotLatest: {under: amber, outline: gold, fill: gold, text: ground, rim: 4, ringed: true},
		}),
		plus: plus(18, 4),
	}
})

// drawBalls draws the balls of a round, or of none: hidden ones as question marks.
func (c *canvas) drawBalls(r *instantloto.Round) {
	art := ballArt()
	const chanceTrayLeft = chanceLeft - trayInset
	c.stamp(art.numberTray, image.Pt(margin, trayTop))
	c.stamp(art.chanceTray, image.Pt(chanceTrayLeft, trayTop))
	c.cover(art.plus, image.Pt((margin+numberTray+chanceTrayLeft)/2, trayTop+trayHeight/2), blend(ground, muted))

	var drawn []int // the Chance included
	if r != nil {
		drawn = r.Numbers()
		if chance, revealed := r.Chance(); revealed {
			drawn = append(drawn, chance)
		}
	}
	for i := range instantloto.Balls {
		at, looks := image.Pt(ballLeft+i*ballPitch, ballTop), &art.number
		if i == instantloto.Picks {
			at.X, looks = chanceLeft, &art.chance
		}
		switch {
		case i >= len(drawn):
			c.drawSlot(looks[slotVacant], at, "?")
		case i == len(drawn)-1:
			c.drawSlot(looks[slotLatest], at, strconv.Itoa(drawn[i]))
		default:
			c.drawSlot(looks[slotFilled], at, strconv.Itoa(drawn[i]))
		}
	}
}
