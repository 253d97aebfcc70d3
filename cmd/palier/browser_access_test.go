package main_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// focused is what the keyboard acts on.
const focused = `document.activeElement.innerText.replace(/[\u00a0\u202f]/g, ' ').trim()`

// tabTo presses Tab, forwards or back, until the focus is on a label.
func (b *tab) tabTo(label string, back bool) {
	b.t.Helper()
	var key []chromedp.KeyOption
	if back {
		key = append(key, chromedp.KeyModifiers(kb.ModifierShift))
	}
	var seen []string
	for range 60 {
		text := eval[string](b, focused)
		if text == label || strings.HasPrefix(text, label+" ") {
			return
		}
		seen = append(seen, text)
		b.check(chromedp.Do(b.ctx, chromedp.KeyEvent(kb.Tab, key...)))
	}
	b.t.Fatalf("Tab does not reach %q: %q", label, seen)
}

// steer moves to a number of the grid by the arrow keys, from another one.
func (b *tab) steer(number int) {
	b.t.Helper()
	for range 40 {
		at, err := strconv.Atoi(eval[string](b, focused))
		if err != nil {
			b.t.Fatalf("the focus is on no number but on %q", eval[string](b, focused))
		}
		column := func(n int) int { return (n - 1) % 5 }
		switch {
		case at == number:
			return
		case column(at) < column(number):
			b.types(kb.ArrowRight)
		case column(at) > column(number):
			b.types(kb.ArrowLeft)
		case at < number:
			b.types(kb.ArrowDown)
		default:
			b.types(kb.ArrowUp)
		}
	}
	b.t.Fatalf("the arrows do not reach %d", number)
}

// A whole round without a pointer.
func TestBrowserKeyboard(t *testing.T) {
	t.Parallel()
	p, b := visit(t)
	b.types("/next")
	b.waits("suggestion", `document.querySelector('.suggestion')?.innerText.includes('/nextlevel')`)
	b.types(kb.Tab)
	b.waits("chosen command", `document.querySelector('.command-chip')`)
	b.types(kb.Enter)
	b.says("Stake: 1 coin")
	b.tabTo("Play", true)
	b.types(kb.Enter)
	b.says("5 good numbers to level 1")
	if !eval[bool](b, newest+`.contains(document.activeElement)`) {
		t.Error("the focus has left the round")
	}
	good, _ := p.bank.numbers(p.bank.open(p.person("Alice")))
	b.tabTo("1", false)
	for i, n := range good[:5] { // the lowest five, in the first three rows
		b.steer(n)
		b.types([]string{kb.Enter, " "}[i%2])
		if i < 4 {
			b.says("found: " + listed(good[:i+1]))
			b.waits("answer", `!`+newest+`.querySelector('[aria-busy]')`)
			b.below()
		}
	}
	b.says("Level 1 · 2 coins")
	b.tabTo("Stop", false)
	b.types(kb.Enter)
	b.says("Won 2 coins")
	if !eval[bool](b, newest+`.contains(document.activeElement)`) {
		t.Error("the focus has left the round")
	}
}

// listed writes numbers as a message does.
func listed(numbers []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(numbers), " ", ", "), "[]")
}

// below moves from the number that was just picked to the row below, in which
// nothing is picked yet.
func (b *tab) below() {
	b.t.Helper()
	if text := eval[string](b, focused); !strings.HasPrefix(text, "✓") {
		b.t.Errorf("after a pick the focus is on %q", text)
	}
	b.types(kb.ArrowDown)
}

// On a narrow phone nothing is cut off, and the grid stays a grid.
func TestBrowserNarrow(t *testing.T) {
	t.Parallel()
	p := play(t, t.TempDir(), "127.0.0.1:0")
	b := openChannel(t, p.url, 360, 740)
	b.becomes("Français")
	b.fits("at first")
	b.command("/nextlevel")
	b.says("Mise : 1 pièce")
	b.fits("on the panel")
	b.press("Jouer")
	b.says("5 bons numéros")
	b.fits("on the board")
	rows := eval[[][]float64](b, `[...`+newest+`.querySelectorAll('.row')].map((r) => [...r.querySelectorAll('.button')].map((b) => b.offsetTop))`)
	if len(rows) != 6 {
		t.Fatalf("there are %d rows of buttons", len(rows))
	}
	for i, row := range rows[:5] {
		if len(row) != 5 {
			t.Errorf("row %d has %d buttons", i+1, len(row))
		}
		for _, top := range row {
			if top != row[0] {
				t.Errorf("row %d is broken into several: %v", i+1, row)
				break
			}
		}
	}
	good, _ := p.bank.numbers(p.bank.open(p.person("Alice")))
	for i, n := range good[:5] {
		b.pick(n)
		b.says([]string{"trouvé : ", "trouvés : "}[min(i, 1)] + listed(good[:i+1]))
	}
	b.says("Palier 1")
	b.fits("at a level")
	b.press("J’arrête")
	b.says("Graine du serveur")
	b.fits("at the end")
	b.press("Vérifier")
	b.says("Vérifiez vous-même")
	b.fits("with the proof")
	b.described()
}

// fits checks that nothing reaches beyond the window's width.
func (b *tab) fits(when string) {
	b.t.Helper()
	wide := eval[[]string](b, `(() => {
		const wide = [];
		const scroller = document.getElementById('scroller');
		if (document.documentElement.scrollWidth > innerWidth) wide.push('the page');
		if (scroller.scrollWidth > scroller.clientWidth) wide.push('the messages');
		for (const e of document.querySelectorAll('#feed *, #switches *, #composer *')) {
			const r = e.getBoundingClientRect();
			const unseen = e.closest('.unseen, svg, details:not([open])');
			if (!unseen && r.width > 0 && (r.right > innerWidth + 0.5 || r.left < -0.5)) wide.push(e.outerHTML.slice(0, 120));
		}
		return wide;
	})()`)
	if len(wide) > 0 {
		b.t.Errorf("%s, wider than the window:\n%s", when, strings.Join(wide, "\n"))
	}
}
