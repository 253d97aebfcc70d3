package mosaic

import (
	"bytes"
	"compress/flate"
	"fmt"
	"hash/adler32"
	"image"
	"sync"
)

// plain is the memory that a picture takes while it is written at once.
type plain struct {
	rows     []byte // as PNG has them
	deflated bytes.Buffer
	writer   *flate.Writer // to deflated; nil until first used
}

var plains = sync.Pool{New: func() any { return new(plain) }}

// EncodePlain writes a picture without cells and without remembering anything, or
// returns an error that wraps ErrPalette: for pictures that have little in common
// with others. It takes a small part of the time of image/png, which looks each
// pixel up by itself.
// It is safe for concurrent use.
func EncodePlain(p *image.Paletted) ([]byte, error) {
	if len(p.Palette) == 0 || len(p.Palette) > Inks {
		return nil, fmt.Errorf("%w, not %d", ErrPalette, len(p.Palette))
	}
	s := plains.Get().(*plain)
	defer plains.Put(s)
	s.pack(p)
	if err := s.deflate(); err != nil {
		return nil, fmt.Errorf("compressing a picture: %w", err)
	}
	return pngWhole(pngHead(p.Rect.Size(), p.Palette), s.deflated.Bytes(), adler32.Checksum(s.rows)), nil
}

// pack writes rows of pixels, each behind its filter type, which is none.
func (s *plain) pack(p *image.Paletted) {
	s.rows = s.rows[:0]
	for y := range p.Rect.Dy() {
		row := p.Pix[y*p.Stride : y*p.Stride+p.Rect.Dx()]
		s.rows = append(s.rows, 0)
		for ; len(row) > 1; row = row[2:] {
			s.rows = append(s.rows, row[0]<<4|row[1])
		}
		if len(row) == 1 {
			s.rows = append(s.rows, row[0]<<4)
		}
	}
}

func (s *plain) deflate() (err error) {
	s.deflated.Reset()
	if s.writer == nil {
		if s.writer, err = flate.NewWriter(&s.deflated, flate.BestSpeed); err != nil {
			return err
		}
	}
	s.writer.Reset(&s.deflated)
	if _, err := s.writer.Write(s.rows); err != nil {
		return err
	}
	return s.writer.Close()
}
