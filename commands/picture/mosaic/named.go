package mosaic

import (
	"fmt"
	"image"
)

// maxNamed bounds the names that are kept in each half of a shelf. Their pieces are
// mostly those of the other shelf.
const maxNamed = 4096

// EncodeNamed is Encode for a picture of which it is known before it is drawn what
// it shows: names has a number for each cell, in their order, and wherever two
// pictures have the same number for a cell, they are the same there. Draw is called
// if not all that is asked for is remembered; the picture it returns may change
// again once EncodeNamed has returned. Its error is returned as it is.
func (e *Encoder) EncodeNamed(names []uint64, draw func() (*image.Paletted, error)) ([]byte, error) {
	if len(names) != len(e.cells) {
		return nil, fmt.Errorf("%w: %d names for %d cells", ErrSize, len(names), len(e.cells))
	}
	s := e.pool.Get().(*scratch)
	defer e.pool.Put(s)
	s.pieces, s.missing = s.pieces[:0], s.missing[:0]
	for i := range e.cells {
		known := e.named.get(e.nameOf(names, i))
		s.pieces = append(s.pieces, known)
		if known == nil {
			s.missing = append(s.missing, i)
		}
	}
	if len(s.missing) > 0 {
		p, err := draw()
		if err != nil {
			return nil, err
		}
		if err := e.find(p, s); err != nil {
			return nil, err
		}
		for _, i := range s.missing {
			e.named.put(e.nameOf(names, i), s.pieces[i])
		}
	}
	return e.whole(s), nil
}

// find looks at a picture for the pieces that are missing.
func (e *Encoder) find(p *image.Paletted, s *scratch) error {
	if err := e.fits(p); err != nil {
		return err
	}
	s.hashes = append(s.hashes[:0], make([]uint64, len(e.cells))...)
	look := func(i int) {
		if i != nowhere && s.hashes[i] == 0 {
			s.hashes[i] = e.hash(p, &e.cells[i], s)
		}
	}
	for _, i := range s.missing {
		look(i)
		look(e.near[i].left)
		look(e.near[i].above)
		s.pieces[i] = e.piece(p, i, s)
	}
	return nil
}

// nameOf names a cell's piece: by its own name and its neighbours', and by its place,
// since the names of a picture may be those of larger parts.
func (e *Encoder) nameOf(names []uint64, i int) key {
	k := key{own: names[i] ^ uint64(i+1)*0x9e3779b97f4a7c15}
	near := e.near[i]
	if near.left != nowhere {
		k.left = names[near.left]
	}
	if near.above != nowhere {
		k.above = names[near.above]
	}
	return k
}
