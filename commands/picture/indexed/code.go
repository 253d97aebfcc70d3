package indexed

import (
	"cmp"
	"math/bits"
	"slices"
)

// code is the bits that stand for a symbol, in the order they are written; a
// length of 0 marks a symbol that does not occur.
type code struct {
	bits   uint32
	length uint8
}

// makeCodes returns the Huffman codes for symbols that occur so often, none
// longer than a limit. Decoders want at least two codes, so there are.
func makeCodes(counts []uint32, limit uint8) []code {
	counts = slices.Clone(counts)
	for symbol := 0; symbol < 2; symbol++ {
		if used(counts) < 2 {
			counts[symbol] = max(counts[symbol], 1)
		}
	}
	codes := make([]code, len(counts))
	for !setLengths(codes, counts, limit) {
		// Evening the counts out shortens the longest codes, at next to no cost.
		for i, n := range counts {
			counts[i] = (n + 1) / 2
		}
	}
	number(codes)
	return codes
}

func used(counts []uint32) int {
	n := 0
	for _, count := range counts {
		if count > 0 {
			n++
		}
	}
	return n
}

// node is a symbol, or two nodes under one.
type node struct {
	count  uint32
	symbol int // -1 in an inner node
	parent int
}

// setLengths sets the length of each code, or returns false if one would be
// longer than the limit. With the symbols sorted, the lightest two of what is
// left to join are always at the head of the symbols or of the nodes made so far.
func setLengths(codes []code, counts []uint32, limit uint8) bool {
	nodes := make([]node, 0, 2*len(counts))
	for symbol, count := range counts {
		if count > 0 {
			nodes = append(nodes, node{count: count, symbol: symbol})
		}
	}
	slices.SortFunc(nodes, func(a, b node) int { return cmp.Compare(a.count, b.count) })
	leaves := len(nodes)
	leaf, inner := 0, leaves
	lightest := func() int {
		if leaf < leaves && (inner == len(nodes) || nodes[leaf].count <= nodes[inner].count) {
			leaf++
			return leaf - 1
		}
		inner++
		return inner - 1
	}
	for range leaves - 1 {
		a := lightest()
		b := lightest()
		nodes[a].parent, nodes[b].parent = len(nodes), len(nodes)
		nodes = append(nodes, node{count: nodes[a].count + nodes[b].count, symbol: -1})
	}
	depth := make([]uint8, len(nodes))
	for i := len(nodes) - 2; i >= 0; i-- {
		depth[i] = depth[nodes[i].parent] + 1
		if depth[i] > limit {
			return false
		}
		if nodes[i].symbol >= 0 {
			codes[nodes[i].symbol].length = depth[i]
		}
	}
	return true
}

// number gives codes their bits by their lengths (RFC 1951, section 3.2.2). A
// code is written from its highest bit, so its bits are kept reversed.
func number(codes []code) {
	var perLength, next [16]uint32
	for _, c := range codes {
		perLength[c.length]++
	}
	perLength[0] = 0
	for length := 1; length < len(next); length++ {
		next[length] = (next[length-1] + perLength[length-1]) << 1
	}
	for i := range codes {
		if length := codes[i].length; length > 0 {
			codes[i].bits = bits.Reverse32(next[length]) >> (32 - length)
			next[length]++
		}
	}
}
