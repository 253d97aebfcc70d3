package main_test

import (
	"strings"
	"testing"
)

// An interaction that Discord sends to two programs, as it may to one and to its
// next start, moves coins once.
func TestInteractionTwice(t *testing.T) {
	t.Parallel()
	const grants = 5
	d := newDiscord(t)
	programs := []*process{d.bot(), d.bot()}
	for range grants {
		d.command("Margot", "en-US", "mod grant", map[string]any{"player": "Alice", "amount": 7, "reason": "contest"})
	}
	for _, p := range programs {
		p.waitFor("word of every grant", func() bool { return strings.Count(p.err.String(), "change by a moderator") == grants })
	}
	if got := d.bank.balance(d.Person("Alice").ID); got != 100+7*grants {
		t.Errorf("Alice has %d coins after %d grants of 7", got, grants)
	}
	for _, p := range programs {
		p.kill()
	}
	d.bank.balanced()
}
