package mosaic

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
)

const signature = "\x89PNG\r\n\x1a\n"

// pngHead returns a picture up to its compressed data.
func pngHead(size image.Point, palette color.Palette) []byte {
	const depth, indexed = 4, 3
	header := binary.BigEndian.AppendUint32(nil, uint32(size.X))
	header = binary.BigEndian.AppendUint32(header, uint32(size.Y))
	header = append(header, depth, indexed, 0, 0, 0)
	var colours []byte
	for _, c := range palette {
		r, g, b, _ := c.RGBA()
		colours = append(colours, uint8(r>>8), uint8(g>>8), uint8(b>>8))
	}
	head := bytes.NewBufferString(signature)
	head.Write(chunk("IHDR", header))
	head.Write(chunk("PLTE", colours))
	return head.Bytes()
}

// chunk is a part of a PNG.
func chunk(kind string, data []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

// pngWhole returns a picture with its compressed data, in a slice of its own.
func pngWhole(head, deflated []byte, sum uint32) []byte {
	const zlib, extra = "\x78\x01", 12 // length, kind and CRC of a chunk
	size := len(zlib) + len(deflated) + 4
	out := make([]byte, 0, len(head)+size+2*extra)
	out = append(out, head...)
	out = binary.BigEndian.AppendUint32(out, uint32(size))
	from := len(out)
	out = append(append(append(out, "IDAT"...), zlib...), deflated...)
	out = binary.BigEndian.AppendUint32(out, sum)
	out = binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[from:]))
	return append(out, chunk("IEND", nil)...)
}
