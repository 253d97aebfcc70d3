package mosaic_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"testing"

	"github.com/palier-bot/palier/commands/picture/mosaic"
)

func TestEncodePlain(t *testing.T) {
	var colours color.Palette
	for i := range mosaic.Inks {
		colours = append(colours, color.RGBA{R: uint8(16 * i), G: uint8(255 - i), B: 7, A: 255})
	}
	whole := image.NewPaletted(image.Rect(0, 0, 61, 40), colours)
	for i := range whole.Pix {
		whole.Pix[i] = uint8(i*i/7) % mosaic.Inks
	}
	for name, area := range map[string]image.Rectangle{
		"whole": whole.Rect, "a part of an even width": image.Rect(3, 5, 25, 20), "a part of an odd width": image.Rect(4, 6, 25, 20),
		"a pixel": image.Rect(60, 39, 61, 40),
	} {
		t.Run(name, func(t *testing.T) {
			p := whole.SubImage(area).(*image.Paletted)
			data, err := mosaic.EncodePlain(p)
			if err != nil {
				t.Fatal(err)
			}
			check(t, data, p)
			if again, err := mosaic.EncodePlain(p); err != nil || !bytes.Equal(again, data) {
				t.Errorf("written again it differs: %v", err)
			}
		})
	}
	for _, p := range []color.Palette{nil, append(colours, color.Black)} {
		if _, err := mosaic.EncodePlain(image.NewPaletted(whole.Rect, p)); !errors.Is(err, mosaic.ErrPalette) {
			t.Errorf("%d colours: %v", len(p), err)
		}
	}
}
