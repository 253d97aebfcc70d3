package main

import (
	"io"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// barDelay keeps what is done at once from showing a bar.
const barDelay = 300 * time.Millisecond

// progress shows on a terminal how much is done of what takes long. A nil one
// shows nothing, nowhere. It is safe for concurrent use.
type progress struct {
	mu      sync.Mutex
	bar     *progressbar.ProgressBar
	since   time.Time
	done    int64 // as far as the bar knows
	waiting int64 // what it does not know of yet
}

// unit is what a progress counts.
type unit []progressbar.Option

var (
	inBytes  = unit{progressbar.OptionShowBytes(true), progressbar.OptionShowTotalBytes(true)}
	inRounds = unit{progressbar.OptionShowIts(), progressbar.OptionSetItsString("")}
)

// newProgress returns the progress of so much, −1 if that is not known, and nil
// if there is no terminal to show it on.
func newProgress(out io.Writer, all int64, in unit) *progress {
	if !isTerminal(out) {
		return nil
	}
	bar := progressbar.NewOptions64(all, append(slices.Clip(in),
		progressbar.OptionSetWriter(out),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetWidth(30),
		progressbar.OptionSetSpinnerChangeInterval(0), // it moves with what is read, not by itself
		progressbar.OptionClearOnFinish(),
	)...)
	bar.StartWithoutRender()
	return &progress{since: time.Now(), bar: bar}
}

func isTerminal(out io.Writer) bool {
	f, ok := out.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// add counts what is done. The bar is of no consequence: what cannot be shown is lost.
func (p *progress) add(n int) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.show(p.done + p.waiting + int64(n))
}

// set says how much is done in all.
func (p *progress) set(done int64) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.show(done)
}

// show moves the bar. The caller holds mu.
func (p *progress) show(done int64) {
	p.waiting = done - p.done
	if time.Since(p.since) > barDelay {
		_ = p.bar.Add64(p.waiting)
		p.done, p.waiting = done, 0
	}
}

// clear takes the bar away, until more is done.
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
