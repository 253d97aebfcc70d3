package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// process is a bot under measurement, with the Discord that it alone has.
type process struct {
	name    string
	discord *discord
	cmd     *exec.Cmd
	log     *os.File
	started time.Duration // from the start of the process to its identify
	fresh   int64         // its memory then, in bytes
	metrics string        // address of its profiles, if it has any
}

// start runs a bot and waits until it is connected.
func start(ctx context.Context, name, folder string, command ...string) (_ *process, err error) {
	d, err := newDiscord(ctx)
	if err != nil {
		return nil, err
	}
	p := &process{name: name, discord: d}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("starting %s: %w", name, err), p.stop())
		}
	}()
	if p.log, err = os.Create(filepath.Join(folder, name+".log")); err != nil {
		return nil, err
	}
	p.cmd = exec.CommandContext(ctx, command[0], command[1:]...)
	p.cmd.Stdout, p.cmd.Stderr = p.log, p.log
	p.cmd.Env = append(os.Environ(), "DISCORD_TOKEN=bench", "DISCORD_API="+d.address(), "LOG_LEVEL=warn",
		"DATABASE_URL="+filepath.Join(folder, name+".db"), "PLAYER_RATE=0")
	if name == "palier" {
		if p.metrics, err = freeAddress(ctx); err != nil {
			return nil, err
		}
		p.cmd.Env = append(p.cmd.Env, "METRICS_ADDR="+p.metrics)
	}
	begun := time.Now()
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	select {
	case <-d.ready:
		p.started = time.Since(begun)
		p.fresh, err = p.resident()
		return p, err
	case <-time.After(time.Minute):
		return nil, fmt.Errorf("it has not connected; see %s", p.log.Name())
	}
}

// freeAddress returns an address that was free a moment ago.
func freeAddress(ctx context.Context) (string, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", fmt.Errorf("looking for a free address: %w", err)
	}
	return l.Addr().String(), l.Close()
}

// profile keeps some seconds of the bot in a file, as a processor profile ("profile")
// or an execution trace ("trace").
func (p *process) profile(ctx context.Context, kind string, seconds int, to string) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet,
		fmt.Sprintf("http://%s/debug/pprof/%s?seconds=%d", p.metrics, kind, seconds), nil)
	if err != nil {
		return fmt.Errorf("asking for a profile: %w", err)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return fmt.Errorf("asking for a profile: %w", err)
	}
	defer response.Body.Close() //nolint:errcheck // only read from
	out, err := os.Create(to)
	if err != nil {
		return fmt.Errorf("keeping a profile: %w", err)
	}
	_, err = io.Copy(out, response.Body)
	return errors.Join(err, out.Close())
}

// stop ends the bot and its Discord.
func (p *process) stop() error {
	var errs []error
	if p.cmd != nil && p.cmd.Process != nil {
		errs = append(errs, p.cmd.Process.Signal(os.Interrupt), p.cmd.Wait())
	}
	if p.log != nil {
		errs = append(errs, p.log.Close())
	}
	return errors.Join(append(errs, p.discord.close())...)
}

// resident returns the memory that the process has now, in bytes.
func (p *process) resident() (int64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0, fmt.Errorf("reading the memory of %s: %w", p.name, err)
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kib, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 10, 64)
			return kib << 10, err
		}
	}
	return 0, errors.New("the system does not say how much memory a process has")
}

// tick is the unit of the processor times that Linux tells.
const tick = 10 * time.Millisecond

// spent returns the processor time that the process has used.
func (p *process) spent() (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		return 0, fmt.Errorf("reading the time of %s: %w", p.name, err)
	}
	// The name, in brackets, may hold spaces; user and system time are the 12th
	// and 13th field after it.
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	var ticks int64
	for _, field := range fields[11:13] {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return 0, fmt.Errorf("reading the time of %s: %w", p.name, err)
		}
		ticks += n
	}
	return time.Duration(ticks) * tick, nil
}
