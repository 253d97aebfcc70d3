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
	gridsTop = 135
	gridGap  = 6
	gridTail = 339 // the lower end of the last
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
		number: slotShape{width: 88, height: 82, radius: 11, digits: 44, tick: 22}, numberAt: image.Pt(16, 48), pitch: 100,
		chance: slotShape{width: 88, height: 88, radius: 44, digits: 44, tick: 22}, chanceAt: image.Pt(580, 45),
		name:  line{at: image.Pt(18, 26), width: 630, size: 25, smallest: 16, weight: medium},
		line:  line{at: image.Pt(18, 168), width: 260, size: 27, smallest: 16, weight: medium},
		prize: line{at: image.Pt(666, 168), align: right, width: 370, size: 54, smallest: 16, weight: bold},
		words: 34, sign: 30, rim: 3, sink: 24,
	},
	{
		number: slotShape{width: 60, height: 54, radius: 8, digits: 30, tick: 15}, numberAt: image.Pt(14, 37), pitch: 66,
		chance: slotShape{width: 58, height: 58, radius: 29, digits: 30, tick: 15}, chanceAt: image.Pt(352, 35),
		name:  line{at: image.Pt(16, 19), width: 390, size: 22, smallest: 16, weight: medium},
		line:  line{at: image.Pt(668, 27), align: right, width: 242, size: 24, smallest: 16, weight: medium},
		prize: line{at: image.Pt(668, 68), align: right, width: 242, size: 46, smallest: 16, weight: bold},
		words: 28, sign: 25, rim: 2,
	},
	{
		number: slotShape{width: 46, height: 48, radius: 6, digits: 25, tick: 13}, numberAt: image.Pt(104, 8), pitch: 52,
		chance: slotShape{width: 48, height: 48, radius: 24, digits: 25, tick: 13}, chanceAt: image.Pt(370, 8),
		name:  line{at: image.Pt(14, 32), width: 84, size: 22, smallest: 14, weight: medium},
		line:  line{at: image.Pt(670, 17), align: right, width: 238, size: 22, smallest: 14, weight: medium},
		prize: line{at: image.Pt(670, 45), align: right, width: 238, size: 34, smallest: 14, weight: bold},
		words: 25, sign: 20, rim: 2,
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
		return plate(Width-2*margin, height, 8, rim, ground, outline, hollow)
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
		pointer: polygon(point{-5, -9}, point{5, 0}, point{-5, 9}),
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
		c.cover(art.pointer, image.Pt(at.X-9, at.Y+art.height/2), blend(ground, gold))
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
