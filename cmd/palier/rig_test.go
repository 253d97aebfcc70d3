package main_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// workshop is the folder of the program under test, while the tests run.
var workshop string

func TestMain(m *testing.M) { os.Exit(runIn(m)) }

func runIn(m *testing.M) int {
	var err error
	if workshop, err = os.MkdirTemp("", "palier"); err != nil {
		fmt.Fprintln(os.Stderr, "making a folder for the program:", err)
		return 1
	}
	defer os.RemoveAll(workshop)
	defer browser.close()
	return m.Run()
}

// build builds the real program, once for all tests, and buildCrashing the one
// that ends itself where it is told to.
var (
	build         = sync.OnceValues(func() (string, error) { return goBuild("palier") })
	buildCrashing = sync.OnceValues(func() (string, error) { return goBuild("palier-crashes", "-tags", "crashes") })
)

func goBuild(name string, flags ...string) (path string, err error) {
	if err := lookAtSources(); err != nil {
		return "", fmt.Errorf("looking at the sources: %w", err)
	}
	path = filepath.Join(workshop, name)
	flags = append([]string{"build", "-o", path}, flags...)
	if out, err := exec.Command("go", append(flags, ".")...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("building the program: %w\n%s", err, out)
	}
	return path, nil
}

// lookAtSources reads all folders of the project. The go command notes what a
// test has looked at, and takes no result from its cache once that has changed;
// it cannot know what the program was built from.
func lookAtSources() error {
	return filepath.WalkDir(filepath.Join("..", ".."), func(_ string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Name() == ".git" {
			return fs.SkipDir
		}
		return err
	})
}

// command prepares a run of the program in a folder. Its environment is what
// the test gives it and nothing else.
func command(t *testing.T, folder string, env, args []string) *exec.Cmd {
	t.Helper()
	return commandOf(t, build, folder, env, args)
}

func commandOf(t *testing.T, build func() (string, error), folder string, env, args []string) *exec.Cmd {
	t.Helper()
	path, err := build()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, args...)
	cmd.Dir, cmd.Env = folder, append([]string{}, env...)
	return cmd
}

// patience is how long a test waits for what has to happen at last.
const patience = 20 * time.Second

// process is the program at work.
type process struct {
	t        *testing.T
	cmd      *exec.Cmd
	out, err lockedBuffer
	ended    chan struct{}
}

// start runs the program in a folder until it ends, at the latest with the test.
func start(t *testing.T, folder string, env []string, args ...string) *process {
	t.Helper()
	return startCommand(t, command(t, folder, env, args))
}

func startCommand(t *testing.T, cmd *exec.Cmd) *process {
	t.Helper()
	p := &process{t: t, cmd: cmd, ended: make(chan struct{})}
	p.cmd.Stdout, p.cmd.Stderr = &p.out, &p.err
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(p.ended)
		_ = p.cmd.Wait() // the test asks for the status
	}()
	t.Cleanup(func() {
		p.kill()
		if t.Failed() {
			t.Logf("palier %s\nwrote:\n%s\nand logged:\n%s", strings.Join(cmd.Args[1:], " "), p.out.String(), p.err.String())
		}
	})
	return p
}

// kill ends the program as the loss of its machine would. It may have ended.
func (p *process) kill() {
	p.t.Helper()
	if err := p.cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		p.t.Errorf("killing the program: %v", err)
	}
	<-p.ended
}

func (p *process) signal(s syscall.Signal) {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.t.Fatalf("sending %v: %v", s, err)
	}
}

// exits waits for the end of the program and checks its status.
func (p *process) exits(status int) {
	p.t.Helper()
	select {
	case <-p.ended:
	case <-time.After(patience):
		p.t.Fatalf("the program has not ended after %v", patience)
	}
	if got := p.cmd.ProcessState.ExitCode(); got != status {
		p.t.Errorf("exit status %d (%v), want %d", got, p.cmd.ProcessState, status)
	}
}

func (p *process) running() bool {
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}

// logs waits until the program has logged one of the texts.
func (p *process) logs(texts ...string) {
	p.t.Helper()
	p.waitFor(fmt.Sprintf("one of %q in the log", texts), func() bool {
		log := p.err.String()
		for _, text := range texts {
			if strings.Contains(log, text) {
				return true
			}
		}
		return false
	})
}

// waitFor waits for something that a program which lives on brings about.
func (p *process) waitFor(what string, is func() bool) {
	p.t.Helper()
	waitFor(p.t, what, func() bool {
		if is() {
			return true
		}
		if !p.running() {
			p.t.Fatalf("the program has ended, with status %d, before there was %s", p.cmd.ProcessState.ExitCode(), what)
		}
		return false
	})
}

// waitFor looks again and again until something is so.
func waitFor(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("after %v there is no %s", patience, what)
		}
	}
}

// ran is what a program that ends by itself leaves.
type ran struct {
	status   int
	out, err string
}

// run runs the program to its end.
func run(t *testing.T, folder string, env []string, input string, args ...string) ran {
	t.Helper()
	return toEnd(t, command(t, folder, env, args), input)
}

// runUnder is run by way of a command that changes what the program may do. The
// test is skipped where that command cannot.
func runUnder(t *testing.T, under []string, folder, locale string, args ...string) ran {
	t.Helper()
	through := func(words ...string) *exec.Cmd {
		return exec.Command(under[0], slices.Concat(under[1:], words)...)
	}
	if err := through("true").Run(); err != nil {
		t.Skipf("%s does not work here: %v", under[0], err)
	}
	program := command(t, folder, []string{"LANG=" + locale}, args)
	cmd := through(program.Args...)
	cmd.Dir, cmd.Env = program.Dir, program.Env
	return toEnd(t, cmd, "")
}

func toEnd(t *testing.T, cmd *exec.Cmd, input string) ran {
	t.Helper()
	var out, err bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(input), &out, &err
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
	defer late.Stop()
	_ = cmd.Wait() // the test asks for the status
	return ran{cmd.ProcessState.ExitCode(), out.String(), err.String()}
}

// fails checks the status of a program that has nothing to give, and that it
// says all of the texts about it.
func (r ran) fails(t *testing.T, status int, texts ...string) {
	t.Helper()
	if r.status != status {
		t.Errorf("exit status %d, want %d", r.status, status)
	}
	if r.out != "" {
		t.Errorf("an error on the standard output: %q", r.out)
	}
	for _, text := range texts {
		if !strings.Contains(r.err, text) {
			t.Errorf("it does not say %q:\n%s", text, r.err)
		}
	}
	if strings.Count(r.err, "palier: ") != 1 {
		t.Errorf("not one message:\n%s", r.err)
	}
}

// lockedBuffer is written by one goroutine and read by others.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}
