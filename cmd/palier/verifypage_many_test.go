package main_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

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
	b.waits("end of the check", `document.querySelector('progress')?.hidden`)
	counts := eval[string](b, `[...document.querySelectorAll('.tiles > div')].map((e) => e.className + ' ' + e.dataset.count).join(', ')`)
	if counts != "fails 4, unreadable 4, holds 396" {
		t.Errorf("%s of 400 rounds, 4 of them bent, and 4 lines that are none", counts)
	}
	b.verdict("4 of 404 do not hold · 4 of 404 cannot be read")
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
	b.verdict("4 sur 404 ne tiennent pas · 4 sur 404 sont illisibles")
	b.waits("French list", `document.querySelector('.more button')?.innerText.includes('En montrer 100')`)
	b.alone()
}

// Lines that cannot be read are no rounds that do not hold.
func TestVerifyPageOfUnreadableLines(t *testing.T) {
	t.Parallel()
	b := openVerifier(t, pageFile(t)+"?lang=en", 1100, 900)
	b.pastes("hello\n" + written(t, newRecorder(t, 5).any()) + "\n")
	b.verdict("1 of 2 cannot be read")
	if class := eval[string](b, `document.querySelector('#verdict').closest('.verdict').className`); class != "verdict unreadable" {
		t.Errorf("the heading is of %s", class)
	}
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
