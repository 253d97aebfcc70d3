package main_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/transcript"
)

// checked is the verdict on the page that checks rounds.
const checked = `document.querySelector('#result .verdict')`

// drops drops a file in the middle of the page, as a hand with a mouse does.
func (b *tab) drops(path string) {
	b.t.Helper()
	for _, kind := range []input.DispatchDragEventType{input.DispatchDragEventTypeDragEnter, input.DispatchDragEventTypeDragOver, input.DispatchDragEventTypeDrop} {
		_, err := chromedp.Call(b.ctx, input.DispatchDragEvent, input.DispatchDragEventParams{
			Type: kind, X: 300, Y: 300, Data: &input.DragData{Files: []string{path}, DragOperationsMask: 1},
		})
		b.check(err)
	}
}

// pastes opens the page's form, puts a text into it and sends it off.
func (b *tab) pastes(text string) {
	b.t.Helper()
	b.clickOn("way to paste", `document.querySelector('#paste summary')`)
	b.waits("form", `document.activeElement.id === 'text'`)
	eval[bool](b, `(document.getElementById('text').value = `+quoted(text)+`, true)`)
	b.clickOn("button below the form", `document.querySelector('#form button')`)
}

// verdict waits for a headline and returns all that the page says.
func (b *tab) verdict(headline string) string {
	b.t.Helper()
	b.waits("verdict "+headline, `document.querySelector('#verdict')?.innerText.replace(/[\u00a0\u202f]/g, ' ') === `+quoted(headline))
	return eval[string](b, `document.querySelector('main').innerText.replace(/[\u00a0\u202f]/g, ' ')`)
}

// states are the states of the checks, in their order.
func (b *tab) states() string {
	b.t.Helper()
	return eval[string](b, `[...document.querySelectorAll('#result .checks li')].map((li) => li.dataset.state).join(' ')`)
}

// alone checks that the page has asked nobody for anything, and fits its window.
func (b *tab) alone() {
	b.t.Helper()
	if asked := eval[[]string](b, `performance.getEntriesByType('resource').map((r) => r.name).filter((name) => !name.startsWith('data:'))`); len(asked) > 0 {
		b.t.Errorf("the page asked for %q", asked)
	}
	if wide := eval[float64](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		b.t.Errorf("the page is %v pixels wider than its window", wide)
	}
}

// A stranger drops a file on the page, which lies on a disk, and pastes others.
func TestVerifyPageFromDisk(t *testing.T) {
	t.Parallel()
	b := openVerifier(t, pageFile(t)+"?lang=en", 1100, 900)
	r := newRecorder(t, 2)
	won := r.nextLevel(5)
	for won.Status != transcript.Won {
		won = r.nextLevel(5)
	}
	b.drops(writeFile(t, t.TempDir(), "round.json", written(t, won)))
	text := b.verdict("This round holds")
	if got, want := b.states(), strings.TrimSpace(strings.Repeat("holds ", 6)); got != want {
		t.Errorf("the checks are %q", got)
	}
	for _, want := range []string{won.Round, won.Commit, won.ServerSeed, string(won.Ticket), "paid", "stop"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	picked := eval[[]string](b, `[...document.querySelectorAll('.grid .picked')].map((li) => 'pick ' + parseInt(li.textContent))`)
	for _, pick := range picked {
		if !slices.Contains(won.Actions, games.Action(pick)) {
			t.Errorf("%s is marked and was not made", pick)
		}
	}
	if losing := eval[int](b, `document.querySelectorAll('.grid .losing').length`); losing != 9 || len(picked) != 18 {
		t.Errorf("%d losing numbers and %d picks are marked, want 9 and 18", losing, len(picked))
	}
	if told := eval[string](b, `document.getElementById('told').textContent`); !strings.HasPrefix(told, "✓") || !strings.Contains(told, "This round holds") {
		t.Errorf("listeners are told %q", told)
	}
	for _, c := range []struct{ old, new, headline, states string }{
		{`"commit":"` + won.Commit[:2], `"commit":"00`, "Does not hold: the commit", "holds fails unreached unreached unreached unreached"},
		{`,"stop"]`, `]`, "Does not hold: the moves", "holds holds fails unreached unreached unreached"},
		{`"won"`, `"lost"`, "Does not hold: the status", "holds holds holds fails unreached unreached"},
		{fmt.Sprintf(`"stake":%d`, won.Stake), `"stake":9`, "Does not hold: the stake", "holds holds holds holds fails unreached"},
		{`"payout":`, `"payout":1`, "Does not hold: the payout", "holds holds holds holds holds fails"},
		{`"payout":`, `"payout":-`, "Cannot be read", "unreadable unreached unreached unreached unreached unreached"},
	} {
		b.pastes(strings.Replace(written(t, won), c.old, c.new, 1))
		b.verdict(c.headline)
		if got := b.states(); got != c.states {
			t.Errorf("%s: the checks are %q", c.headline, got)
		}
	}
	b.clickOn("French", `document.querySelector('input[value=fr]')`)
	b.verdict("Illisible")
	b.alone()
}

// Three grids, bonus games, a void round; in French, on a phone.
func TestVerifyPageInFrench(t *testing.T) {
	t.Parallel()
	b := openVerifier(t, pageFile(t)+"?lang=fr", 360, 740)
	b.alone()
	r := newRecorder(t, 3)
	loto := r.instantLoto(3)
	for !strings.Contains(written(t, loto), "bonus") {
		loto = r.instantLoto(3)
	}
	b.pastes(written(t, loto))
	text := b.verdict("Cette partie est juste")
	for _, want := range []string{"Grille 3", "N° Chance", "Jeu Bonus, boule "} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	b.clickOn("computation", `document.querySelector('.steps summary')`)
	b.waits("streams", `document.querySelectorAll('.stream').length === 5`) // numbers, chance, three bonus games
	b.alone()
	b.pastes(written(t, r.nextLevel(10)))
	b.verdict("Cette partie est juste")
	b.alone()
	b.pastes(written(t, r.void(r.games.All()[0])))
	if text := b.verdict("Cette partie est juste"); !strings.Contains(text, "n’a jamais été jouée") {
		t.Errorf("a void round is told as\n%s", text)
	}
	b.pastes("")
	b.verdict("1 sur 1 est illisible")
}

// Whatever a stranger writes is text.
func TestVerifyPageShowsTextAsText(t *testing.T) {
	t.Parallel()
	b := openVerifier(t, pageFile(t)+"?lang=en", 1100, 900)
	var fields map[string]json.RawMessage
	tr := newRecorder(t, 4).nextLevel(3)
	if err := json.Unmarshal([]byte(written(t, tr)), &fields); err != nil {
		t.Fatal(err)
	}
	const evil = `<img src=x onerror=\"globalThis.hit=1\">`
	texts := []string{`{"` + evil + `":1}`, evil}
	for name, value := range fields {
		bent := strings.Replace(written(t, tr), string(value), `"`+evil+`"`, 1)
		if name == "actions" {
			bent = strings.Replace(written(t, tr), `["`, `["`+evil+`","`, 1)
		}
		texts = append(texts, bent)
	}
	chain := `{"format":"palier-chain/1","server":"` + evil + `","player":"p","first":1,"last":1,"open":[],"erased":[]}`
	for _, text := range append(texts, chain, strings.Join(append(texts, chain), "\n")) {
		b.pastes(text)
		b.waits("verdict", checked)
		if !eval[bool](b, `document.body.innerText.includes('<img')`) || eval[bool](b, `document.images.length > 0 || Boolean(globalThis.hit)`) {
			t.Errorf("%q does not come out as text", text)
		}
	}
}
