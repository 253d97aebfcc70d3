package main

import (
	"context"
	"io"
	"runtime"

	"golang.org/x/sync/errgroup"

	"github.com/palier-bot/palier/games/transcript"
)

// finding is what came of one text of a file.
type finding struct {
	kind       kind
	line       string                // what is said of it; "" for nothing
	transcript transcript.Transcript // of holds and fails
	closing    *transcript.Closing
}

type kind int

const (
	holds kind = iota
	fails
	unusable // cannot be read
	closing  // a closing line, to be checked in its place
)

// batch is some texts of a file in a row, checked by one goroutine while others
// check others.
type batch struct {
	texts    []byte // one after the other
	lines    []line
	findings []finding // once it is done
	done     chan struct{}
}

// line is where a text stood in its file, and where it ends in its batch.
type line struct {
	number, end int
	err         error // why there is no text
}

// examine checks the texts of a file on all cores, and takes the findings in
// their order. As many texts are in memory as a few reads of the file brought.
func (v *verifier) examine(ctx context.Context, name string, in io.Reader) error {
	workers := runtime.GOMAXPROCS(0)
	inOrder, toCheck := make(chan *batch, 4*workers), make(chan *batch, 4*workers)
	var g errgroup.Group
	g.Go(func() error {
		defer close(inOrder)
		defer close(toCheck)
		return v.cut(ctx, in, func(b *batch) {
			inOrder <- b
			toCheck <- b
		})
	})
	for range workers {
		g.Go(func() error {
			for b := range toCheck {
				v.check(name, b)
				close(b.done)
			}
			return nil
		})
	}
	var writing error
	for b := range inOrder { // to the end, lest the others wait for ever
		<-b.done
		for _, f := range b.findings {
			if writing == nil {
				writing = v.take(f)
			}
		}
		if len(inOrder) == 0 && writing == nil {
			// Nothing is ready: whoever waits for more sees what there is.
			writing = v.out.Flush()
		}
	}
	if err := g.Wait(); err != nil {
		return err
	}
	return writing
}

// cut reads a file and sends its texts on in batches, as many as each read of
// the file completes.
func (v *verifier) cut(ctx context.Context, in io.Reader, send func(*batch)) error {
	b := &batch{done: make(chan struct{})}
	flush := func() {
		if len(b.lines) > 0 {
			send(b)
			b = &batch{done: make(chan struct{})}
		}
	}
	source := readerFunc(func(p []byte) (int, error) {
		flush()
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		n, err := in.Read(p)
		v.bar.add(n)
		return n, err
	})
	for text, err := range transcript.Texts(source) {
		b.texts = append(b.texts, text.Bytes...)
		b.lines = append(b.lines, line{number: text.Line, end: len(b.texts), err: err})
	}
	if err := context.Cause(ctx); err != nil {
		return &failure{text: v.words.Text("cli.verify.interrupted"), status: statusUnusable, cause: err}
	}
	flush()
	return nil
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// check fills in the findings of a batch.
func (v *verifier) check(name string, b *batch) {
	b.findings = make([]finding, len(b.lines))
	start := 0
	for i, l := range b.lines {
		b.findings[i] = v.finding(name, l, b.texts[start:l.end])
		start = l.end
	}
}

func (v *verifier) finding(name string, l line, text []byte) finding {
	if l.err != nil {
		return finding{kind: unusable, line: v.unreadable(name, l.number, l.err)}
	}
	t, last, err := transcript.Read(text)
	switch {
	case err != nil:
		return finding{kind: unusable, line: v.unreadable(name, l.number, err)}
	case last != nil:
		return finding{kind: closing, closing: last}
	}
	switch err := t.Check(v.games); {
	case err == nil && v.quiet:
		return finding{kind: holds, transcript: t}
	case err == nil:
		return finding{kind: holds, transcript: t, line: v.holds(t)}
	default:
		return v.refused(name, l.number, t, err)
	}
}
