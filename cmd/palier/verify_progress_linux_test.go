package main_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// newTerminal returns both ends of a terminal.
func newTerminal(t *testing.T) (screen, device *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	t.Cleanup(func() { _ = screen.Close() })
	fd := int(screen.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	device, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = device.Close() })
	return screen, device
}

// On a terminal the bytes that have been read are shown, and the bar is gone in
// the end. That nothing is shown elsewhere, every other test of verify sees.
func TestVerifyShowsProgress(t *testing.T) {
	t.Parallel()
	screen, device := newTerminal(t)
	cmd := command(t, t.TempDir(), nil, []string{"verify", "-q", "-"})
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, device
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() }) // should it still run
	_ = device.Close()                           // here; the program has it
	var shown lockedBuffer
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_, _ = io.Copy(&shown, screen) // until nobody has the other end: an error, on Linux
	}()
	lines := 0
	waitFor(t, "bar", func() bool {
		lines++
		if _, err := io.WriteString(in, honest); err != nil {
			t.Fatal(err)
		}
		return strings.Contains(shown.String(), "kB")
	})
	_ = in.Close()
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	<-ended
	if !strings.HasSuffix(shown.String(), " \r") {
		t.Errorf("the terminal shows %q", shown.String())
	}
	if want := fmt.Sprintf("transcripts that hold: %d;", lines); !strings.HasPrefix(out.String(), want) {
		t.Errorf("it says %q, want %q", out.String(), want)
	}
}
