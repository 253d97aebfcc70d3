package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/games/transcript"
)

// A round whose losing numbers are 21, 34, 30, 24, 2, 6, 17, 36 and 23, and
// whose second level multiplies by 2.5.
const honest = `{"format":"palier-transcript/1","scheme":"cr1","game":"next_level","rules":"next_level/1",` +
	`"round":"R0002","nonce":1,"commit":"630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",` +
	`"client_seed":"trèfle à 4","client_seed_source":"player","ticket":"2",` +
	`"actions":["pick 1","pick 3","pick 4","pick 5","pick 7","continue","pick 8","pick 9","pick 10","pick 11","stop"],` +
	`"status":"won","stake":2,"payout":10,` +
	`"server_seed":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"}` + "\n"

func bend(old, new string) string { return strings.Replace(honest, old, new, 1) }

func TestVerify(t *testing.T) {
	t.Parallel()
	const (
		holds      = "R0002  holds: won, stake 2, payout 10"
		unreadable = "CANNOT BE READ"
	)
	for _, c := range []struct {
		name   string
		text   string
		status int
		says   []string
	}{
		{"honest", honest, 0, []string{holds}},
		{"without a line break at the end", strings.TrimSpace(honest), 0, []string{holds}},
		{"over many lines", indented(t, honest), 0, []string{holds}},
		{"three, one a line", honest + "\n" + honest + honest, 0, []string{holds, holds, holds}},
		{"with the line ends of Windows", strings.ReplaceAll(honest+honest, "\n", "\r\n"), 0, []string{holds, holds}},

		{"another commit", bend(`"630dcd`, `"730dcd`), 1, []string{"R0002  DOES NOT HOLD at the check of the commit"}},
		{"a losing number", bend(`"pick 4"`, `"pick 2"`), 1, []string{"check of the actions"}},
		{"the end left out", bend(`,"stop"`, ``), 1, []string{"check of the actions"}},
		{"lost", bend(`"won"`, `"lost"`), 1, []string{"check of the status"}},
		{"another stake", bend(`"stake":2`, `"stake":3`), 1, []string{"check of the stake"}},
		{"a coin more", bend(`"payout":10`, `"payout":11`), 1, []string{"check of the payout"}},
		{"one of three bent", honest + bend(`"payout":10`, `"payout":11`) + honest, 1, []string{holds, "check of the payout", holds}},

		{"empty", "", 2, []string{unreadable}},
		{"blank", " \n\n", 2, []string{unreadable}},
		{"prose", "This is not a transcript.\n", 2, []string{unreadable}},
		{"a list", "[" + honest + "]", 2, []string{unreadable}},
		{"cut short", honest[:300], 2, []string{unreadable}},
		{"a field too many", bend(`"nonce"`, `"note":"","nonce"`), 2, []string{unreadable}},
		{"a field twice", bend(`"nonce":1`, `"nonce":1,"nonce":1`), 2, []string{unreadable}},
		{"another format", bend(`palier-transcript/1`, `palier-transcript/2`), 2, []string{unreadable}},
		{"another game", bend(`"next_level",`, `"roulette",`), 2, []string{unreadable}},
		{"a number as text", bend(`"stake":2`, `"stake":"2"`), 2, []string{unreadable}},
		{"unreadable between two", honest + "{\n" + honest, 2, []string{holds, unreadable, holds}},
		{"unreadable after a bent one", bend(`"won"`, `"lost"`) + "?\n", 2, []string{"check of the status", unreadable}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			path := writeFile(t, folder, "round.json", c.text)
			verified(t, run(t, folder, nil, "", "verify", path), c.status, c.says...)
			verified(t, run(t, folder, nil, c.text, "verify", "-"), c.status, c.says...)
		})
	}
}

// verified checks the status and that there are these lines, the sum of the
// transcripts, and no others.
func verified(t *testing.T, got ran, status int, says ...string) {
	t.Helper()
	if got.status != status || got.err != "" {
		t.Errorf("exit status %d, want %d: %q", got.status, status, got.err)
	}
	lines := strings.Split(strings.TrimSpace(got.out), "\n")
	if sum := plain(lines[len(lines)-1]); !strings.HasPrefix(sum, "transcripts that hold: ") && !strings.HasPrefix(sum, "transcriptions justes : ") {
		t.Fatalf("the last line is no sum:\n%s", got.out)
	}
	lines = lines[:len(lines)-1]
	if len(lines) != len(says) {
		t.Fatalf("%d lines, want %d:\n%s", len(lines), len(says), got.out)
	}
	for i, text := range says {
		if !strings.Contains(plain(lines[i]), text) {
			t.Errorf("line %d does not say %q: %s", i+1, text, lines[i])
		}
	}
}

// Every file is checked, whatever is in those before, and the worst counts.
func TestVerifySeveralFiles(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	good := writeFile(t, folder, "good.json", honest)
	bad := writeFile(t, folder, "bad.json", bend(`"payout":10`, `"payout":9`))
	missing := filepath.Join(folder, "missing.json")
	const holds, fails = "holds", "DOES NOT HOLD"
	verified(t, run(t, folder, nil, "", "verify", good, good), 0, holds, holds)
	verified(t, run(t, folder, nil, honest, "verify", good, "-"), 0, holds, holds)
	verified(t, run(t, folder, nil, "", "verify", bad, good), 1, fails, holds)
	verified(t, run(t, folder, nil, "", "verify", missing, bad, good), 2, missing, fails, holds)
	verified(t, run(t, folder, nil, "", "verify", folder), 2, "CANNOT BE READ")
	verified(t, run(t, folder, nil, honest, "verify", "--", "-"), 0, holds)
}

func TestVerifyInFrench(t *testing.T) {
	t.Parallel()
	folder, french := t.TempDir(), []string{"LANG=fr_FR.UTF-8"}
	const unreadable = "-, ligne 1  ILLISIBLE : "
	for _, c := range []struct {
		text, says string
		status     int
	}{
		{honest, "R0002  juste : gagnée, mise 2, paiement 10", 0},
		{bend(`"payout":10`, `"payout":9`), "FAUX, à la vérification du paiement : c’est 10, et non 9", 1},
		{bend(`"pick 4"`, `"pick 3"`), `vérification des coups : coup 3, "pick 3" : le numéro a déjà été choisi`, 1},
		{bend(`,"stop"`, ``), "vérification des coups : la partie n’est pas finie après le coup 10", 1},
		{bend(`"0001`, `"0002`), "vérification de l’empreinte : celle de la graine du serveur est ", 1},
		{"", "-  ILLISIBLE : il n’y a pas de transcription", 2},
		{"{", unreadable + "pas un objet JSON, entier et seul", 2},
		{bend(`"nonce":1`, `"nonce":1e0`), unreadable + "nonce n’est pas un nombre entier", 2},
		{bend(`"pick 4"`, `4`), unreadable + "actions, 3 n’est pas un texte", 2},
		{bend(`"ticket":"2"`, `"ticket":"4"`), unreadable + `le ticket "4" n’est pas vendu : les mises sont 1, 2 et 3`, 2},
		{bend(`"next_level",`, `"roulette",`), unreadable + `il n’y a pas de jeu "roulette"`, 2},
	} {
		verified(t, run(t, folder, french, c.text, "verify", "-"), c.status, c.says)
	}
}

// There are words for whatever can be wrong.
func TestReasonsAreInWords(t *testing.T) {
	t.Parallel()
	bundle, err := locales.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range []string{"en", "fr"} {
		for _, reason := range transcript.Reasons() {
			id := "cli.verify.reason." + string(reason)
			text := bundle.For(language).Text(id, "Field", "F", "Want", "W", "Got", "G")
			if text == id || strings.Contains(text, "<no value>") {
				t.Errorf("%s: %q", id, text)
			}
		}
	}
}

// With --quiet only what is wrong is said, and the sums.
func TestVerifyQuietly(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	verified(t, run(t, folder, nil, honest+honest, "verify", "-q", "-"), 0)
	verified(t, run(t, folder, nil, honest+bend(`"won"`, `"lost"`)+"?\n"+honest, "verify", "--quiet", "-"), 2,
		"check of the status", "-, line 3  CANNOT BE READ")
}

// Lines are said in the order of the file, however many goroutines check them.
func TestVerifyInOrder(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	var says []string
	for n := range 3000 {
		name := fmt.Sprintf("R%d", n)
		text.WriteString(bend(`"R0002"`, `"`+name+`"`)) // which draws otherwise
		says = append(says, name+"  ")
	}
	verified(t, run(t, t.TempDir(), nil, text.String(), "verify", "-"), 1, says...)
}

// The file that « Check » gives holds, and a bent copy of it does not.
func TestVerifyTheFileOfARound(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	d.bot()
	m, good := d.begin("Alice", "en-US", 3)
	for _, n := range good[:5] {
		m = d.pick("Alice", "en-US", m, n)
	}
	m = d.click("Alice", "en-US", m, "Continue")
	for _, n := range good[5:9] {
		m = d.pick("Alice", "en-US", m, n)
	}
	end := d.click("Alice", "en-US", m, "Stop")
	proof := d.click("Bruno", "fr", end, "Check") // the message is in Alice's language, the answer in Bruno's
	file := proof.Attachments[0]
	data, _, err := d.Attachment(file.URL)
	if err != nil {
		t.Fatal(err)
	}
	says(t, proof, "palier verify "+file.Filename)

	folder := t.TempDir()
	writeFile(t, folder, file.Filename, string(data))
	verified(t, run(t, folder, nil, "", "verify", file.Filename), 0, "holds: won, stake 3, payout ")
	verified(t, run(t, folder, nil, strings.Replace(string(data), `"stake":3`, `"stake":2`, 1), "verify", "-"), 1, "check of the stake")
}

func indented(t *testing.T, text string) string {
	t.Helper()
	var out bytes.Buffer
	if err := json.Indent(&out, []byte(text), "", "  "); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func sameJSON(t *testing.T, a, b string) bool {
	t.Helper()
	var x, y any
	if err := json.Unmarshal([]byte(a), &x); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(b), &y); err != nil {
		t.Fatal(err)
	}
	return reflect.DeepEqual(x, y)
}
