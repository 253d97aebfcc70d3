package main_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/transcript"
)

// Parts of the page that checks rounds.
const (
	checked   = `document.querySelector('#result .verdict')`
	recounted = `document.querySelector('progress')?.hidden`
)

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
	b.verdict("1 sur 1 ne tient pas")
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

// A file with many rounds: how many of each kind, problems first, each opens.
func TestVerifyPageMany(t *testing.T) {
	t.Parallel()
	b := openVerifier(t, pageFile(t)+"?lang=en", 1100, 900)
	r := newRecorder(t, 5)
	var file strings.Builder
	for i := range 400 {
		tr := r.any()
		switch i % 100 {
		case 50:
			tr.Payout++
		case 60:
			file.WriteString("hello\n")
		}
		file.WriteString(written(t, tr) + "\n")
	}
	b.drops(writeFile(t, t.TempDir(), "many.jsonl", file.String()))
	b.waits("end of the check", recounted)
	counts := eval[string](b, `[...document.querySelectorAll('.tiles > div')].map((e) => e.className + ' ' + e.dataset.count).join(', ')`)
	if counts != "fails 4, unreadable 4, holds 396" {
		t.Errorf("%s of 400 rounds, 4 of them bent, and 4 lines that are none", counts)
	}
	b.clickOn("filter", `document.querySelector('input[value=unreadable]')`)
	b.waits("4 rows", `document.querySelectorAll('.rows li').length === 4`)
	b.clickOn("first row", `document.querySelector('.rows button')`)
	b.verdict("Cannot be read")
	b.clickOn("way back", `document.querySelector('.back')`)
	b.waits("4 rows again", `document.querySelectorAll('.rows li').length === 4 && document.activeElement.closest('.rows')`)
	b.clickOn("all", `document.querySelector('input[value=all]')`)
	b.waits("100 rows, problems first", `document.querySelectorAll('.rows li').length === 100 && document.querySelector('.rows li').dataset.verdict !== 'holds'`)
	b.clickOn("first row of all", `document.querySelector('.rows button')`)
	b.verdict("Does not hold: the payout")
	b.clickOn("French", `document.querySelector('input[value=fr]')`)
	b.clickOn("way back", `document.querySelector('.back')`)
	b.waits("French list", `document.querySelector('.more button')?.innerText.includes('En montrer 100')`)
	b.alone()
}

// The server's book: chains that are whole, and one with a round left out.
func TestVerifyPageChains(t *testing.T) {
	t.Parallel()
	b := openVerifier(t, pageFile(t)+"?lang=en", 1100, 900)
	r := newRecorder(t, 6)
	var file strings.Builder
	for _, player := range []string{"p1", "p2"} {
		for nonce := range 3 {
			tr := r.void(r.games.All()[0])
			if tr.Nonce = uint64(nonce + 1); player == "p1" || nonce != 1 {
				file.WriteString(written(t, tr) + "\n")
			}
		}
		fmt.Fprintf(&file, `{"format":"palier-chain/1","server":"s1","player":%q,"first":1,"last":3,"open":[],"erased":[]}`+"\n", player)
	}
	file.WriteString(written(t, r.void(r.games.All()[0])) + "\n")
	b.pastes(file.String())
	text := b.verdict("2 of 9 do not hold")
	for _, want := range []string{
		"Chain of p1 on s1", "Whole, from number 1 to 3: 3 transcripts", "Chain of p2 on s1", "Number 2 is missing",
		"The last round of the file belongs to no chain",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q:\n%s", want, text)
		}
	}
}

// Where the browser keeps its cryptography to itself, the page says so.
func TestVerifyPageWithoutCryptography(t *testing.T) {
	t.Parallel()
	b := openTab(t, 600, 700)
	_, err := chromedp.Call(b.ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{
		Source: `Object.defineProperty(crypto, 'subtle', { value: undefined })`,
	})
	b.check(err)
	b.check(chromedp.Do(b.ctx, chromedp.Navigate(pageFile(t)+"?lang=en")))
	b.waits("word about it", `document.querySelector('main').innerText.includes('lends its cryptography only')`)
	if eval[bool](b, `document.getElementById('intake').checkVisibility()`) {
		t.Error("it still asks for a transcript")
	}
}

// The playground serves the page, and what « Check » gives opens in it.
func TestVerifyPageInPlayground(t *testing.T) {
	t.Parallel()
	p, b := visit(t)
	b.command("/nextlevel")
	b.press("Play")
	b.says("5 good numbers to level 1")
	_, losing := p.bank.numbers(p.bank.open(p.person("Alice")))
	b.pick(losing[0])
	b.says("Lost on number")
	b.press("Check")
	b.says("Check this round yourself")
	eval[bool](b, `(globalThis.open = (address) => { globalThis.opened = address }, true)`)
	b.clickOn("link beside the file", newest+`.querySelector('.opener')`)
	b.waits("address to open", `globalThis.opened`)
	if href := eval[string](b, `document.querySelector('.welcome .beside a').getAttribute('href')`); href != "/verify.html?lang=en" {
		t.Errorf("the top of the channel leads to %q", href)
	}
	address := eval[string](b, `globalThis.opened`)
	b.check(chromedp.Do(b.ctx, chromedp.Navigate(p.url+address)))
	if text := b.verdict("This round holds"); !strings.Contains(text, "lost") {
		t.Errorf("the round is told as\n%s", text)
	}
	b.alone()
	response, err := http.Get(p.url + "/verify.html")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if policy := response.Header.Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'none'") || strings.Contains(policy, "'self'") {
		t.Errorf("its policy is %q", policy)
	}
}
