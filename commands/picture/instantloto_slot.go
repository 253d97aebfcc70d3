package picture

import "image"

// slotState is what is known of a place for a number.
type slotState int

const (
	slotVacant slotState = iota // there is no number yet
	slotFilled                  // there is one
	slotGood                    // it is one of those drawn
	slotMissed                  // it is none of them, and no more are drawn
	slotLatest                  // it has just been drawn
	slotStates
)

// slotLook is how a place for a number is drawn.
type slotLook struct {
	under, outline, fill, text ink
	rim                        int  // width of the outline, in pixels
	dashed                     bool // the outline is of dashes
	ticked                     bool // a tick stands above the number
	ringed                     bool // a ring of the outline's ink stands around it
}

// slotShape is the size of a place for a number, in pixels.
type slotShape struct {
	width, height, radius int
	digits                int // size of the number
	tick                  int // width of the tick
}

// slot is a place for a number, but for the number.
type slot struct {
	look   slotLook
	blank  *canvas
	reach  int         // how far it goes beyond its width and height, on each side
	number image.Point // the middle of the number
	digits int
	room   int
}

// ringReach is how far a ring goes beyond what it is around, in pixels.
const ringReach = 7

func (s slotShape) slot(l slotLook) *slot {
	art := &slot{look: l, number: image.Pt(s.width/2, s.height/2), digits: s.digits, room: s.width - 6}
	switch {
	case l.dashed:
		art.blank = plate(s.width, s.height, s.radius, 0, l.under, l.fill, l.fill)
		art.blank.cover(dashes(s.width, s.height, s.radius, l.rim), art.number, blend(l.fill, l.outline))
	case l.ringed:
		art.reach = ringReach
		art.blank = plate(s.width+2*ringReach, s.height+2*ringReach, s.radius+ringReach, l.rim, l.under, l.outline, l.under)
		art.blank.cover(rounded(s.width, s.height, float64(s.radius)), image.Pt(ringReach, ringReach), blend(l.under, l.fill))
	default:
		art.blank = plate(s.width, s.height, s.radius, l.rim, l.under, l.outline, l.fill)
	}
	if l.ticked {
		art.number.Y += s.height / 8
		at := image.Pt(s.width/2, s.height/5)
		art.blank.cover(tick(float64(s.tick), float64(s.tick)*0.28), at, blend(l.fill, l.text))
	}
	return art
}

// slots draws the places for numbers of one shape, as far as they have a look.
func (s slotShape) slots(looks map[slotState]slotLook) (all [slotStates]*slot) {
	for state, look := range looks {
		all[state] = s.slot(look)
	}
	return all
}

// drawSlot draws a place for a number, its top left corner at a point, and what is
// in it.
func (c *canvas) drawSlot(s *slot, at image.Point, text string) {
	c.stamp(s.blank, at.Sub(image.Pt(s.reach, s.reach)))
	c.write(line{at: at.Add(s.number), align: centre, width: s.room, size: s.digits, smallest: s.digits / 2,
		weight: bold, ramp: blend(s.look.fill, s.look.text)}, text)
}
