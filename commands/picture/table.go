package picture

import (
	"errors"
	"image"
)

// TableText is the words of a picture of a table.
type TableText struct {
	Title, Status string
	Heads         []string   // of the columns
	Rows          [][]string // as many cells as there are columns
	Footer        string
}

// ErrTable refuses a table without columns, or with rows of another length.
var ErrTable = errors.New("a table needs columns, and every row a cell for each")

const (
	tableTop    = 58
	tableBottom = Height - 43
	tableRowMax = 32
)

// Table draws a table: the first column leads, the others stand at their right
// ends. It has room for some twelve rows.
func Table(t TableText) ([]byte, error) {
	if len(t.Heads) == 0 {
		return nil, ErrTable
	}
	for _, row := range t.Rows {
		if len(row) != len(t.Heads) {
			return nil, ErrTable
		}
	}
	return render(nil, func(c *canvas) {
		c.fill(c.Rect, ground)
		c.drawHeader(header{t.Title, t.Status, Width - margin})
		height := min(tableRowMax, (tableBottom-tableTop)/(len(t.Rows)+1))
		c.drawCells(t.Heads, image.Rect(margin, tableTop, Width-margin, tableTop+height), ground, muted)
		for i, row := range t.Rows {
			area := image.Rect(margin, 0, Width-margin, height).Add(image.Pt(0, tableTop+(i+1)*height))
			under := ground
			if i%2 == 0 { // bands lead the eye along a row
				under = hollow
				c.fill(area, under)
			}
			c.drawCells(row, area, under, bright)
		}
		c.write(line{at: image.Pt(margin, Height-22), width: Width - 2*margin, size: 20, smallest: 14,
			weight: medium, ramp: blend(ground, muted)}, t.Footer)
	})
}

// drawCells writes cells side by side, each in its part of an area.
func (c *canvas) drawCells(cells []string, area image.Rectangle, under, over ink) {
	const inset = 10
	width := area.Dx() / len(cells)
	for i, cell := range cells {
		l := line{width: width - 2*inset, size: 20, smallest: 12, weight: medium, ramp: blend(under, over)}
		l.at = image.Pt(area.Min.X+inset, (area.Min.Y+area.Max.Y)/2)
		if i > 0 {
			l.align, l.at.X = right, area.Min.X+(i+1)*width-inset
		}
		c.write(l, cell)
	}
}
