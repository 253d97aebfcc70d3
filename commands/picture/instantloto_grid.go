package picture

import (
	"image"
	"slices"
	"strconv"
	"sync"

	"github.com/palier-bot/palier/games/instantloto"
)

// The grids of Instant Loto share one area, whatever their number.
const (
	gridsTop = 150
	gridGap  = 7
	gridTail = 378 // the lower end of the last
)

// gridLayout is how a grid is laid out when there are so many. Places are measured
// from the grid's top left corner.
type gridLayout struct {
	number, chance     slotShape
	numberAt, chanceAt image.Point // top left corner of the first number, and of the Chance
	pitch              int         // from a number to the next
	name, line, prize  line
	words              int // size of a prize in words
	sign               int // width of the sign beside the prize
	rim                int // width of outlines
	sink               int // how far numbers go down if nothing is written below them
}

var gridLayouts = [instantloto.MaxGrids]gridLayout{
	{
		number: slotShape{width: 98, height: 92, radius: 14, digits: 50, tick: 24}, numberAt: image.Pt(18, 54), pitch: 112,
		chance: slotShape{width: 98, height: 98, radius: 49, digits: 50, tick: 24}, chanceAt: image.Pt(644, 51),
		name:  line{at: image.Pt(20, 29), width: 700, size: 28, smallest: 18, weight: medium},
		line:  line{at: image.Pt(20, 188), width: 290, size: 30, smallest: 18, weight: medium},
		prize: line{at: image.Pt(740, 188), align: right, width: 410, size: 60, smallest: 18, weight: bold},
		words: 38, sign: 34, rim: 3, sink: 26,
	},
	{
		number: slotShape{width: 66, height: 60, radius: 11, digits: 34, tick: 17}, numberAt: image.Pt(16, 41), pitch: 74,
		chance: slotShape{width: 64, height: 64, radius: 32, digits: 34, tick: 17}, chanceAt: image.Pt(392, 39),
		name:  line{at: image.Pt(18, 21), width: 430, size: 24, smallest: 18, weight: medium},
		line:  line{at: image.Pt(742, 30), align: right, width: 270, size: 26, smallest: 18, weight: medium},
		prize: line{at: image.Pt(742, 76), align: right, width: 270, size: 52, smallest: 18, weight: bold},
		words: 32, sign: 28, rim: 2,
	},
	{
		number: slotShape{width: 52, height: 54, radius: 9, digits: 28, tick: 14}, numberAt: image.Pt(116, 9), pitch: 58,
		chance: slotShape{width: 54, height: 54, radius: 27, digits: 28, tick: 14}, chanceAt: image.Pt(412, 9),
		name:  line{at: image.Pt(16, 36), width: 92, size: 24, smallest: 16, weight: medium},
		line:  line{at: image.Pt(744, 19), align: right, width: 264, size: 24, smallest: 16, weight: medium},
		prize: line{at: image.Pt(744, 50), align: right, width: 264, size: 38, smallest: 16, weight: bold},
		words: 28, sign: 22, rim: 2,
	},
}

// gridArt is what grids are put together from when there are so many.
type gridArt struct {
	gridLayout
	height           int
	plain, here, won *canvas
	numbers, chances [slotStates]*slot
	tick, cross      *mask
	star, pointer    *mask
}

// gridArts draws all that at the first call for a number of grids.
var gridArts = func() (all [instantloto.MaxGrids]func() *gridArt) {
	for i, layout := range gridLayouts {
		all[i] = sync.OnceValue(func() *gridArt { return layout.draw(i + 1) })
	}
	return all
}()

func (l gridLayout) draw(grids int) *gridArt {
	height := (gridTail - gridsTop - (grids-1)*gridGap) / grids
	body := func(rim int, outline ink) *canvas {
		return plate(Width-2*margin, height, 10, rim, ground, outline, hollow)
	}
	size := float64(l.sign)
	return &gridArt{
		gridLayout: l, height: height,
		plain: body(0, hollow), here: body(3, gold), won: body(2, mint),
		numbers: l.number.slots(map[slotState]slotLook{
			slotVacant: {under: hollow, outline: grey, fill: hollow, text: muted, rim: l.rim, dashed: true},
			slotFilled: {under: hollow, fill: surface, text: bright},
			slotGood:   {under: hollow, outline: mint, fill: good, text: bright, rim: l.rim, ticked: true},
			slotMissed: {under: hollow, fill: ground, text: muted},
		}),
		chances: l.chance.slots(map[slotState]slotLook{
			slotVacant: {under: hollow, outline: bronze, fill: hollow, text: gold, rim: l.rim, dashed: true},
			slotFilled: {under: hollow, fill: amber, text: gold},
			slotGood:   {under: hollow, fill: gold, text: ground, ticked: true},
			slotMissed: {under: hollow, outline: bronze, fill: ground, text: muted, rim: l.rim},
		}),
		tick: tick(size, size/4), cross: cross(size*0.75, size/4.5), star: star(size * 0.6),
		pointer: polygon(point{-6, -10}, point{6, 0}, point{-6, 10}),
	}
}

// drawGrids draws the grids, and beside each how it stands.
func (c *canvas) drawGrids(r *instantloto.Round, standings []instantloto.Standing, t InstantLotoText) {
	art := gridArts[len(standings)-1]()
	at := image.Pt(margin, gridsTop)
	here, revealed := t.Editing, false
	if r != nil {
		here, _ = r.PendingBonus()
		revealed = r.Revealed()
	}
	for i, s := range standings {
		c.drawGrid(art, at, gridView{Standing: s, text: t.Grids[i], here: i+1 == here, revealed: revealed})
		at.Y += art.height + gridGap
	}
}

// gridView is a grid as it is drawn.
type gridView struct {
	instantloto.Standing
	text     InstantLotoGridText
	here     bool // it is the one to act on
	revealed bool // the whole draw is
}

// state returns the state of a number or Chance of the grid.
func (v gridView) state(drawn bool) slotState {
	switch {
	case drawn:
		return slotGood
	case v.revealed:
		return slotMissed
	}
	return slotFilled
}

func (c *canvas) drawGrid(art *gridArt, at image.Point, v gridView) {
	body, name := art.plain, muted
	switch {
	case v.here:
		body, name = art.here, bright
		c.cover(art.pointer, image.Pt(at.X-10, at.Y+art.height/2), blend(ground, gold))
	case v.revealed && v.Prize > 0:
		body, name = art.won, bright
	}
	c.stamp(body, at)
	c.write(art.name.on(at, hollow, name), v.text.Name)

	numbers := at
	if v.text.Line == "" && v.text.Prize == "" {
		numbers.Y += art.sink
	}
	place := numbers.Add(art.numberAt)
	for i := range instantloto.Picks {
		if i < len(v.Grid.Numbers) {
			n := v.Grid.Numbers[i]
			c.drawSlot(art.numbers[v.state(slices.Contains(v.Good, n))], place, strconv.Itoa(n))
		} else {
			c.drawSlot(art.numbers[slotVacant], place, "")
		}
		place.X += art.pitch
	}
	if v.Grid.Chance != 0 {
		c.drawSlot(art.chances[v.state(v.Chance)], numbers.Add(art.chanceAt), strconv.Itoa(v.Grid.Chance))
	} else {
		c.drawSlot(art.chances[slotVacant], numbers.Add(art.chanceAt), "")
	}
	c.drawPrize(art, at, v)
}
