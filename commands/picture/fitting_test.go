package picture

import (
	"image"
	"testing"
)

// TestDigitsEndOnPixels draws digits and capitals in every size that there may be: all
// stand on the line, are as high as a capital is said to be, and no lower.
func TestDigitsEndOnPixels(t *testing.T) {
	for name, w := range map[string]*weight{"medium": medium, "bold": bold} {
		w.mu.Lock()
		defer w.mu.Unlock()
		for size := 12; size <= 60; size++ {
			f, err := w.face(size)
			if err != nil {
				t.Fatal(err)
			}
			for _, char := range "0123456789HOLE" {
				g, err := f.glyph(char)
				if err != nil {
					t.Fatal(err)
				}
				if high := seen(g.mask); high.Min.Y != -capital(size) || high.Max.Y != 0 {
					t.Errorf("%s, size %d: %q goes from %d to %d, want %d", name, size, char, -high.Max.Y, -high.Min.Y, capital(size))
				}
			}
		}
	}
}

// seen returns the area of a mask that covers anything.
func seen(m *mask) (area image.Rectangle) {
	for i, level := range m.levels {
		if level > 0 {
			at := m.bounds.Min.Add(image.Pt(i%m.bounds.Dx(), i/m.bounds.Dx()))
			area = area.Union(image.Rectangle{Min: at, Max: at.Add(image.Pt(1, 1))})
		}
	}
	return area
}

// TestFittedKeepsOrder makes sure that no part of a letter is turned upside down.
func TestFittedKeepsOrder(t *testing.T) {
	for size := 12.0; size <= 60; size++ {
		for height := -size / 2; height < 1.2*size; height += 0.1 {
			if low, high := fitted(height, size), fitted(height+0.1, size); low > high {
				t.Errorf("size %v: %v goes to %v, %v to %v", size, height, low, height+0.1, high)
			}
		}
	}
}
