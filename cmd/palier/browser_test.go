package main_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// visit starts a playground and opens its page on a desk.
func visit(t *testing.T) (*played, *tab) {
	t.Helper()
	p := play(t, t.TempDir(), "127.0.0.1:0")
	return p, openChannel(t, p.url, 1100, 900)
}

// command types a command into the composer, as it stands at the foot.
func (b *tab) command(line string) {
	b.t.Helper()
	b.clickOn("composer", `document.querySelector('#composer input')`)
	b.types(line + kb.Enter)
}

// A newcomer's first minutes: a command, a few numbers, luck up to level 1, stop.
func TestBrowserWholeRound(t *testing.T) {
	t.Parallel()
	p, b := visit(t)
	b.command("/nextlevel")
	b.says("Stake: 1 coin", "you have 100 coins", "Drawn before you play")
	b.press("2 coins")
	b.says("Stake: 2 coins")
	b.press("Play")
	b.says("5 good numbers to level 1")
	good, _ := p.bank.numbers(p.bank.open(p.person("Alice")))
	b.press(strconv.Itoa(good[0]))
	b.says("1 good number found: " + strconv.Itoa(good[0]))
	b.press("Random to level 1")
	for range 60 { // a climb reaches level 1 about once in three
		b.waits("end of the climb", labelled(buttons, "Stop")+" || "+labelled(buttons, "Play again"))
		if eval[bool](b, "Boolean("+labelled(buttons, "Stop")+")") {
			break
		}
		before := eval[int](b, `document.querySelectorAll('#feed > article').length`)
		b.press("Play again")
		b.waits("message of the new round", `document.querySelectorAll('#feed > article').length > `+strconv.Itoa(before))
		b.press("Random to level 1")
	}
	b.says("Level 1 · 4 coins")
	b.press("Stop")
	b.says("Won 4 coins", "Server seed, now revealed", "Next round")
	b.described()
	b.press("Check")
	b.says("Check this round yourself", "palier verify palier-", "Only you can see this")

	// What « Check » gave is a file that can be saved, and holds.
	href := eval[string](b, newest+`.querySelector('.file a[download]').href`)
	text := eval[string](b, `(() => { const r = new XMLHttpRequest(); r.open('GET', `+quoted(href)+`, false); r.send(); return r.responseText })()`)
	verified(t, run(t, t.TempDir(), nil, text, "verify", "-"), 0, "holds: won, stake 2, payout 4")
}

// described checks that every picture on the page has a description, and is there.
func (b *tab) described() {
	b.t.Helper()
	b.waits("pictures that are loaded", `[...document.querySelectorAll('#feed img')].every((i) => i.complete && i.naturalWidth > 0)`)
	alts := eval[[]string](b, `[...document.querySelectorAll('#feed img')].map((i) => i.alt)`)
	for _, alt := range alts {
		if len(strings.Fields(alt)) < 5 {
			b.t.Errorf("a picture is described by %q", alt)
		}
	}
	if len(alts) == 0 {
		b.t.Error("there is no picture")
	}
}

// The program is killed in the middle of a round; the page says so, and goes on
// when it is back.
func TestBrowserKilledInTheMiddle(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p := play(t, folder, "127.0.0.1:0")
	b := openChannel(t, p.url, 1100, 900)
	b.command("/nextlevel")
	b.press("Play")
	b.says("5 good numbers to level 1")
	good, losing := p.bank.numbers(p.bank.open(p.person("Alice")))
	b.pick(good[0])
	b.says("1 good number found")
	p.kill()
	b.waits("line about the loss", `document.querySelector('.banner.lost')`)

	p = play(t, folder, strings.TrimPrefix(p.url, "http://"))
	b.waits("new connection", `!document.querySelector('.banner') && document.querySelector('.presence.online')`)
	b.pick(good[1])
	b.says("2 good numbers found")
	b.pick(losing[0])
	b.says("Lost on number "+strconv.Itoa(losing[0]), "99 coins")
	if n := eval[int](b, `document.querySelectorAll('#feed > article').length`); n != 1 {
		t.Errorf("the round has taken %d messages", n)
	}
	p.kill()
	p.bank.balanced()
}

// pick presses a number, turning the page if it has to.
func (b *tab) pick(number int) {
	b.t.Helper()
	label := strconv.Itoa(number)
	b.waits("buttons", buttons+`.length`)
	if !eval[bool](b, "Boolean("+labelled(buttons, label)+")") {
		b.press("Numbers")
	}
	b.press(label)
}

func TestBrowserSeed(t *testing.T) {
	t.Parallel()
	p, b := visit(t)
	b.command("/nextlevel")
	b.says("Your seed: none yet")
	b.press("My seed")
	b.waits("form", `document.querySelector('dialog[open] input')`)
	b.types("four-leaf *clover* <b>" + kb.Enter)
	b.says("Your seed: ", "four-leaf *clover* <b>")
	b.waits("end of the form", `!document.querySelector('dialog')`)
	b.press("Play")
	b.says("5 good numbers to level 1")
	_, losing := p.bank.numbers(p.bank.open(p.person("Alice")))
	b.pick(losing[0])
	b.says("Lost on number", "the player’s own: ", "four-leaf *clover* <b>")
	// The next round begins with the same seed, and without one when it is taken away.
	b.press("Another stake")
	b.says("Your seed: ", "four-leaf")
	b.press("My seed")
	b.waits("form with the seed", `document.querySelector('dialog[open] input')?.value === 'four-leaf *clover* <b>'`)
	b.check(chromedp.Do(b.ctx, chromedp.KeyEvent("a", chromedp.KeyModifiers(kb.ModifierCtrl))))
	b.types(kb.Backspace + kb.Enter)
	b.says("Your seed: none yet")
}

// Only the owner plays; somebody else is told so alone, in their own language.
func TestBrowserStranger(t *testing.T) {
	t.Parallel()
	_, b := visit(t)
	b.command("/nextlevel")
	b.says("Stake: 1 coin")
	b.becomes("Français")
	b.becomes("Bruno")
	b.press("Play") // the message is as Alice called it
	b.says("Cette partie est à quelqu’un d’autre", "Vous seul pouvez voir ce message")
	b.press("Jouer ma propre partie")
	b.says("vous avez 100 pièces", "Mise : 1 pièce")
	b.press("Jouer")
	b.says("5 bons numéros")

	b.becomes("Alice")
	b.waits("channel as Alice sees it", `document.querySelectorAll('#feed > article').length === 2`)
	if text := eval[string](b, `document.getElementById('feed').innerText`); strings.Contains(text, "Cette partie est à") {
		t.Errorf("Alice sees what only Bruno may:\n%s", text)
	}
	b.becomes("Margot")
	b.press("Numéro au hasard")
	b.says("Cette partie est à quelqu’un d’autre")
	b.becomes("English")
	b.waits("English page", `document.documentElement.lang === 'en' && document.querySelector('.privacy').innerText.includes('Only you can see this')`)
	b.command("/balance")
	b.says("You have 100 coins")
}
