package picture_test

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/palier-bot/palier/commands/picture"
)

var update = flag.Bool("update", false, "write the pictures in testdata anew")

// decode reads a picture back.
func decode(t testing.TB, data []byte) *image.Paletted {
	t.Helper()
	decoded, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return decoded.(*image.Paletted)
}

// changed returns the area within which two pictures differ: all of it if their
// palettes do.
func changed(a, b *image.Paletted) image.Rectangle {
	if a.Rect != b.Rect || !slices.Equal(a.Palette, b.Palette) {
		return a.Rect
	}
	var area image.Rectangle
	for y := range a.Rect.Dy() {
		one, other := a.Pix[y*a.Stride:(y+1)*a.Stride], b.Pix[y*b.Stride:(y+1)*b.Stride]
		if bytes.Equal(one, other) {
			continue
		}
		for x := range one {
			if one[x] != other[x] {
				area = area.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return area
}

// checkGolden compares a picture with the one in testdata, pixel by pixel, and holds
// it to the size that one may have.
func checkGolden(t *testing.T, name string, data []byte) {
	t.Helper()
	const most = 14 << 10
	if len(data) > most {
		t.Errorf("%d bytes, want at most %d", len(data), most)
	}
	file := filepath.Join("testdata", filepath.FromSlash(strings.ReplaceAll(name, " ", "-")+".png"))
	if *update {
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	golden, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got, want := decode(t, data), decode(t, golden)
	if got.Rect != image.Rect(0, 0, picture.Width, picture.Height) {
		t.Errorf("the size is %v", got.Rect)
	}
	if area := changed(got, want); !area.Empty() {
		t.Errorf("differs from %s within %v", file, area)
	}
}
