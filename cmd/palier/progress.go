package main

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress is a bar on a terminal. Anywhere else there is none.
type progress struct{ bar *progressbar.ProgressBar }

// newProgress shows how much of all is done, in counts.
func newProgress(out io.Writer, all int64) progress {
	f, isFile := out.(*os.File)
	if !isFile || !term.IsTerminal(int(f.Fd())) {
		return progress{progressbar.DefaultSilent(all)}
	}
	return progress{progressbar.NewOptions64(all,
		progressbar.OptionSetWriter(out),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString(""),
		progressbar.OptionFullWidth(),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)}
}

// set says how much is done. A terminal that cannot be written to is no reason to
// stop what is shown on it.
func (p progress) set(done int64) { _ = p.bar.Set64(done) }

// clear takes the bar away.
func (p progress) clear() { _ = p.bar.Clear() }
