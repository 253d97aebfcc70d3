package main

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// barDelay keeps what is done at once from showing a bar.
const barDelay = 300 * time.Millisecond

// progress shows on a terminal how many bytes have been read. A nil one shows
// nothing, nowhere. It is safe for concurrent use.
type progress struct {
	mu      sync.Mutex
	bar     *progressbar.ProgressBar
	since   time.Time
	waiting int // bytes that the bar does not know of yet
}

// newProgress returns the progress of so many bytes, −1 if that is not known,
// and nil if there is no terminal to show it on.
func newProgress(out io.Writer, size int64) *progress {
	if !isTerminal(out) {
		return nil
	}
	bar := progressbar.NewOptions64(size,
		progressbar.OptionSetWriter(out),
		progressbar.OptionShowBytes(true),
		progressbar.OptionShowTotalBytes(true),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetWidth(30),
		progressbar.OptionSetSpinnerChangeInterval(0), // it moves with what is read, not by itself
		progressbar.OptionClearOnFinish(),
	)
	bar.StartWithoutRender()
	return &progress{since: time.Now(), bar: bar}
}

func isTerminal(out io.Writer) bool {
	f, ok := out.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// add counts bytes. The bar is of no consequence: what cannot be shown is lost.
func (p *progress) add(n int) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting += n
	if time.Since(p.since) > barDelay {
		_ = p.bar.Add(p.waiting)
		p.waiting = 0
	}
}

// clear takes the bar away, until more bytes are read.
func (p *progress) clear() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = p.bar.Clear()
}

// beside returns an output that makes room for what is written, where the bar
// is on the same terminal.
func (p *progress) beside(out io.Writer) io.Writer {
	if p == nil || !isTerminal(out) {
		return out
	}
	return writerFunc(func(b []byte) (int, error) {
		p.clear()
		return out.Write(b)
	})
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

// sizeOf is how many bytes there are to read, −1 if that cannot be known.
func sizeOf(files []string) int64 {
	var sum int64
	for _, name := range files {
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() {
			return -1
		}
		sum += info.Size()
	}
	return sum
}
