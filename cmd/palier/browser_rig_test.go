package main_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// required says that this machine must have all that the tests of the page
// need, as the one that guards the main branch does.
var required = os.Getenv("PALIER_BROWSER") == "required"

// unavailable skips a test for want of a program, or fails it where that may
// not be.
func unavailable(t *testing.T, what string) {
	t.Helper()
	if required {
		t.Fatalf("%s, and PALIER_BROWSER=required", what)
	}
	t.Skip(what)
}

// browser is the one real browser of all tests. It starts with the first of
// them.
var browser sharedBrowser

type sharedBrowser struct {
	starting sync.Once
	ctx      context.Context
	stop     context.CancelFunc
	err      error
}

func findBrowser() (path string, found bool) {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, true
		}
	}
	return "", false
}

func (b *sharedBrowser) start(path string) error {
	b.starting.Do(func() {
		options := append(chromedp.DefaultExecAllocatorOptions[:], // a fresh profile is among them
			chromedp.ExecPath(path), chromedp.Flag("headless", "new"), chromedp.NoSandbox, chromedp.DisableGPU,
			chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		)
		allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
		ctx, cancel := chromedp.NewContext(allocator)
		b.ctx, b.stop = ctx, func() { cancel(); stop() }
		b.err = chromedp.Do(ctx)
	})
	return b.err
}

func (b *sharedBrowser) close() {
	if b.stop != nil {
		b.stop()
	}
}

// tab is a page, with a memory of its own, and the person in front of it.
type tab struct {
	t   *testing.T
	ctx context.Context

	mu     sync.Mutex
	errors []string // of the console
}

// openChannel opens the page of a playground in a window of a size in pixels.
func openChannel(t *testing.T, url string, width, height int64) *tab {
	t.Helper()
	b := openTab(t, width, height)
	b.check(chromedp.Do(b.ctx, chromedp.Navigate(url)))
	b.waits("bot that is online", `document.querySelector('.presence.online')`)
	b.waits("commands", `document.querySelector('.starter')`)
	return b
}

// openTab opens an empty page in a window of a size in pixels.
func openTab(t *testing.T, width, height int64) *tab {
	t.Helper()
	path, found := findBrowser()
	if !found {
		unavailable(t, "there is no chromium, chromium-browser or google-chrome in the PATH")
	}
	if err := browser.start(path); err != nil {
		t.Fatalf("starting %s: %v", path, err)
	}
	ctx, cancel := chromedp.NewContext(browser.ctx, chromedp.WithNewBrowserContext())
	b := &tab{t: t, ctx: ctx}
	console := chromedp.Console(ctx)
	var listening sync.WaitGroup
	listening.Go(func() {
		for m, err := range console {
			if err != nil {
				return // the tab is closed
			}
			// What the network does is up to the test, which kills programs.
			if (m.IsException() || m.Type == chromedp.ConsoleError) && m.Source != "network" {
				b.mu.Lock()
				b.errors = append(b.errors, m.String())
				b.mu.Unlock()
			}
		}
	})
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the page:\n%s", eval[string](b, `document.body.innerText`))
		}
		cancel()
		listening.Wait()
		if len(b.errors) > 0 {
			t.Errorf("the page's console has errors:\n%s", strings.Join(b.errors, "\n"))
		}
	})
	// Tabs side by side all behave as the one that is looked at.
	_, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	b.check(err)
	b.check(chromedp.Do(ctx, chromedp.EmulateViewport(width, height)))
	return b
}

func (b *tab) check(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

// eval runs a script in the page.
func eval[T any](b *tab, script string) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil && !errors.Is(err, chromedp.ErrJSNull) {
		b.t.Fatalf("%s: %v", script, err)
	}
	return value
}

// waits waits until a script gives something that is true.
func (b *tab) waits(what, script string) {
	b.t.Helper()
	waitFor(b.t, what, func() bool { return eval[bool](b, "Boolean("+script+")") })
}

// says waits until the newest message has all of the texts.
func (b *tab) says(texts ...string) {
	b.t.Helper()
	for _, text := range texts {
		b.waits("message that says "+text, newest+`.innerText.replace(/[\u00a0\u202f]/g, ' ').includes(`+quoted(text)+`)`)
	}
}

// newest is the newest message, and buttons are those in it that can be pressed.
const (
	newest  = `[...document.querySelectorAll('#feed > article')].at(-1)`
	buttons = `[...` + newest + `.querySelectorAll('.button:not([aria-disabled]):not([aria-busy])')]`
)

// quoted writes a text into a script.
func quoted(text string) string {
	b, _ := json.Marshal(text) // a string can always be written
	return string(b)
}

// labelled finds the first element whose text is a label, or begins with it.
func labelled(elements, label string) string {
	return `(` + elements + `).find((e) => { const text = e.innerText.replace(/[\u00a0\u202f]/g, ' ').trim();
		return text === ` + quoted(label) + ` || text.startsWith(` + quoted(label+" ") + `) })`
}

// press clicks on a button of the newest message.
func (b *tab) press(label string) {
	b.t.Helper()
	b.clickOn("button "+label, labelled(buttons, label))
}

// clickOn points at the middle of what a script finds and clicks, once it lies
// still and nothing lies over it.
func (b *tab) clickOn(what, script string) {
	b.t.Helper()
	var at []float64
	waitFor(b.t, what, func() bool {
		at = eval[[]float64](b, `(async () => {
			const e = `+script+`;
			if (!e) return null;
			e.scrollIntoView({ block: 'nearest' });
			const middle = () => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
			const frame = () => new Promise(requestAnimationFrame);
			const [x, y] = middle();
			for (let i = 0; i < 3; i++) await frame();
			const [left, top] = middle();
			return x === left && y === top && e.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
		})()`)
		return len(at) == 2
	})
	b.check(chromedp.Do(b.ctx, chromedp.MouseClickXY(at[0], at[1])))
}

// types types on the keyboard, wherever the focus is. A character comes with the
// press of its key, so that a page which takes the press takes the character.
func (b *tab) types(text string) {
	b.t.Helper()
	for _, r := range text {
		events := kb.Encode(r)
		down, up := *events[0], *events[len(events)-1]
		if len(events) == 3 {
			down.Text, down.UnmodifiedText = events[1].Text, events[1].UnmodifiedText
		}
		for _, event := range []input.DispatchKeyEventParams{down, up} {
			_, err := chromedp.Call(b.ctx, input.DispatchKeyEvent, event)
			b.check(err)
		}
	}
}

// becomes chooses a person, or a language, at the top of the page.
func (b *tab) becomes(name string) {
	b.t.Helper()
	b.clickOn("switch to "+name, `document.querySelector('#switches input[aria-label^=`+quoted(name)+`]')`)
	b.waits("choice of "+name, `document.querySelector('#switches input[aria-label^=`+quoted(name)+`]').checked`)
}
