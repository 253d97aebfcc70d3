package main_test

import (
	"testing"
)

// What has been answered is on the disk, and a message outlives the program
// that wrote it.
func TestKilledInTheMiddle(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	p := d.bot()
	m, good := d.begin("Alice", "en-US", 2)
	id := d.bank.open(d.Person("Alice").ID)
	for _, n := range good[:5] {
		p.kill()
		p = d.bot()
		m = d.pick("Alice", "en-US", m, n)
	}
	p.kill()
	p = d.bot()
	says(t, d.click("Alice", "en-US", m, "Stop"), "Won 4 coins", "You have 102 coins")
	p.kill()
	d.bank.balanced()
	if r := d.bank.round(id); r.status != "won" || r.turn != 6 {
		t.Errorf("the round is %+v", r)
	}
}
