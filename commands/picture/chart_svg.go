package picture

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strconv"
)

// vectors is a sheet that becomes an SVG (https://www.w3.org/TR/SVG2/). Its texts
// remain texts, and the fonts are in it: who looks at it may not have them.
type vectors struct {
	body bytes.Buffer
}

// What CSS and SVG call weights and alignments.
var (
	svgWeights = map[*weight]int{medium: 500, bold: 700}
	svgAnchors = map[align]string{left: "start", centre: "middle", right: "end"}
)

func newVectors() *vectors {
	v := new(vectors)
	fmt.Fprintf(&v.body, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d">`+"\n<style>\n",
		chartWidth, chartHeight)
	for _, w := range []*weight{medium, bold} {
		fmt.Fprintf(&v.body, "@font-face{font-family:Go;font-weight:%d;src:url(data:font/ttf;base64,%s)}\n",
			svgWeights[w], base64.StdEncoding.EncodeToString(w.ttf))
	}
	v.body.WriteString("text{font-family:Go,sans-serif;white-space:pre}\n" + // as in a PNG, spaces in a row are as many
		"polyline{fill:none;stroke-linecap:round;stroke-linejoin:round}\n</style>\n")
	return v
}

func (v *vectors) polygon(corners []point, fill ink) {
	fmt.Fprintf(&v.body, `<polygon points="%s" fill="%s"/>`+"\n", svgPoints(corners), svgColour(fill))
}

func (v *vectors) stroke(line []point, p pen) {
	fmt.Fprintf(&v.body, `<polyline points="%s" stroke="%s" stroke-width="%s"`, svgPoints(line), svgColour(p.ink), svgNumber(p.width))
	if p.dash > 0 {
		fmt.Fprintf(&v.body, ` stroke-dasharray="%s %s"`, svgNumber(p.dash), svgNumber(p.rest))
	}
	v.body.WriteString("/>\n")
}

func (v *vectors) disc(centre point, radius float64, fill ink) {
	fmt.Fprintf(&v.body, `<circle cx="%s" cy="%s" r="%s" fill="%s"/>`+"\n",
		svgNumber(centre.x), svgNumber(centre.y), svgNumber(radius), svgColour(fill))
}

func (v *vectors) write(l label, text string) {
	baseline := l.at.y + float64(capital(100*l.size))/200
	fmt.Fprintf(&v.body, `<text x="%s" y="%s" font-size="%d" font-weight="%d" text-anchor="%s" fill="%s">`,
		svgNumber(l.at.x), svgNumber(baseline), l.size, svgWeights[l.weight], svgAnchors[l.align], svgColour(l.ink))
	_ = xml.EscapeText(&v.body, []byte(text)) // a buffer takes all that it is given
	v.body.WriteString("</text>\n")
}

func (v *vectors) finish(out io.Writer) error {
	v.body.WriteString("</svg>\n")
	_, err := v.body.WriteTo(out)
	return err
}

func svgPoints(points []point) string {
	var list []byte
	for i, p := range points {
		if i > 0 {
			list = append(list, ' ')
		}
		list = append(list, svgNumber(p.x)+","+svgNumber(p.y)...)
	}
	return string(list)
}

// svgNumber writes a length to a hundredth of a point.
func svgNumber(length float64) string {
	return strconv.FormatFloat(math.Round(100*length)/100, 'f', -1, 64)
}

func svgColour(i ink) string {
	c := inkColours[i]
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}
