package mosaic_test

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// played returns the pictures of Next Level in testdata.
func played(b *testing.B) (all []*image.Paletted) {
	b.Helper()
	files, err := filepath.Glob("../testdata/nextlevel/en-*.png")
	if err != nil || len(files) == 0 {
		b.Fatal("no pictures", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		p, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			b.Fatal(err)
		}
		all = append(all, p.(*image.Paletted))
	}
	return all
}

// BenchmarkEncode writes pictures of which all is known, and of which nothing is. It
// reports their size, and the time beside what image/png takes at its fastest for
// the same pictures, each written in turn, because machines are busy.
func BenchmarkEncode(b *testing.B) {
	pictures := played(b)
	size, palette := pictures[0].Rect.Max, pictures[0].Palette
	cells := grid(size, 50)
	usual := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: new(buffers)}
	for _, cold := range []bool{false, true} {
		b.Run(map[bool]string{false: "warm", true: "cold"}[cold], func(b *testing.B) {
			e := newEncoder(b, size, palette, cells)
			for _, p := range pictures {
				encode(b, e, p)
			}
			var out bytes.Buffer
			var usually time.Duration
			written := 0
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				p := pictures[i%len(pictures)]
				b.StopTimer()
				out.Reset()
				begin := time.Now()
				if err := usual.Encode(&out, p); err != nil {
					b.Fatal(err)
				}
				usually += time.Since(begin)
				if cold {
					e = newEncoder(b, size, palette, cells)
				}
				b.StartTimer()
				written += len(encode(b, e, p))
			}
			b.ReportMetric(float64(written)/float64(b.N), "bytes/picture")
			b.ReportMetric(float64(b.Elapsed())/float64(usually), "of-png")
		})
	}
}

// buffers keeps image/png's memory from one picture to the next.
type buffers struct{ png.EncoderBuffer }

func (b *buffers) Get() *png.EncoderBuffer { return &b.EncoderBuffer }
func (b *buffers) Put(*png.EncoderBuffer)  {}
