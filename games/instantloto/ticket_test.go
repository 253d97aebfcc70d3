package instantloto_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/instantloto"
)

func TestParseTicket(t *testing.T) {
	const canonical = "3 12 24 33 48 + 7"
	for _, tt := range []struct {
		name, text string
		want       games.Ticket
	}{
		{"as it is written", canonical, canonical},
		{"another order", "48 3 33 12 24 + 7", canonical},
		{"more spaces", "  3  12\t24 33 48  +  7 ", canonical},
		{"no-break spaces", "3\u00a012\u202f24 33 48 + 7", canonical},
		{"commas", "3,12,24,33,48+7", canonical},
		{"commas and spaces", "3, 12, 24, 33, 48 + 7", canonical},
		{"semicolons", "3;12;24;33;48;+7;", canonical},
		{"zeros in front", "03 12 24 33 48 + 07", canonical},
		{"no space around the signs", "3 12 24 33 48+7/1 2 3 4 5+1", canonical + " / 1 2 3 4 5 + 1"},
		{"a line a grid", "3 12 24 33 48 + 7\n1 2 3 4 5 + 1\n", canonical + " / 1 2 3 4 5 + 1"},
		{"lines of Windows, and an empty one", "3 12 24 33 48 + 7\r\n\r\n1 2 3 4 5 + 1\r\n", canonical + " / 1 2 3 4 5 + 1"},
		{"a sign at the end of a line", "3 12 24 33 48 + 7 /\n1 2 3 4 5 + 1 /", canonical + " / 1 2 3 4 5 + 1"},
		{"three grids, two of them the same", "1 2 3 4 5+1/5 4 3 2 1+1/" + canonical, "1 2 3 4 5 + 1 / 1 2 3 4 5 + 1 / " + canonical},
		{"the ends of the ranges", "49 1 2 48 25 + 10", "1 2 25 48 49 + 10"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			grids, err := instantloto.ParseTicket(tt.text)
			if err != nil {
				t.Fatalf("%q: %v", tt.text, err)
			}
			if got := instantloto.Ticket(grids...); got != tt.want {
				t.Errorf("%q is the ticket %q, want %q", tt.text, got, tt.want)
			}
		})
	}
}

func TestParseTicketRefuses(t *testing.T) {
	const good = "1 2 3 4 5 + 1"
	for _, tt := range []struct {
		name, text string
		want       error
	}{
		{"nothing", "", instantloto.ErrNoGrid},
		{"white space", " \n ", instantloto.ErrNoGrid},
		{"signs only", "/ /", instantloto.ErrNoGrid},
		{"number 0", "0 2 3 4 5 + 1", instantloto.ErrNumber},
		{"number 50", "2 3 4 5 50 + 1", instantloto.ErrNumber},
		{"number -1", "-1 2 3 4 5 + 1", instantloto.ErrNumber},
		{"a number beyond 64 bits", "1 2 3 4 99999999999999999999 + 1", instantloto.ErrNumber},
		{"Chance 0", "1 2 3 4 5 + 0", instantloto.ErrChance},
		{"Chance 11", "1 2 3 4 5 + 11", instantloto.ErrChance},
		{"Chance -1", "1 2 3 4 5 + -1", instantloto.ErrChance},
		{"a Chance beyond 64 bits", "1 2 3 4 5 + 99999999999999999999", instantloto.ErrChance},
		{"a number twice", "1 1 2 3 4 + 1", instantloto.ErrDuplicate},
		{"a number twice in two spellings", "1 2 3 4 04 + 1", instantloto.ErrDuplicate},
		{"six numbers", "1 2 3 4 5 6 + 1", instantloto.ErrTooManyNumbers},
		{"no sign before the Chance", "1 2 3 4 5 6", instantloto.ErrTooManyNumbers},
		{"four numbers", "1 2 3 4 + 1", instantloto.ErrIncomplete},
		{"no number", "+ 1", instantloto.ErrIncomplete},
		{"no Chance", "1 2 3 4 5", instantloto.ErrIncomplete},
		{"no Chance behind the sign", "1 2 3 4 5 +", instantloto.ErrIncomplete},
		{"a second grid that is not complete", good + " / 1 2 3", instantloto.ErrIncomplete},
		{"two Chances", "1 2 3 4 5 + 1 2", instantloto.ErrTooManyChances},
		{"two Chances, two signs", "1 2 3 4 5 + 1 + 2", instantloto.ErrTooManyChances},
		{"four grids", strings.Join([]string{good, good, good, good}, "/"), instantloto.ErrTooManyGrids},
		{"words", "one two three", instantloto.ErrSyntax},
		{"a fraction", "1.5 2 3 4 5 + 1", instantloto.ErrSyntax},
		{"a base", "0x1 2 3 4 5 + 1", instantloto.ErrSyntax},
		{"figures of another script", "١ 2 3 4 5 + 1", instantloto.ErrSyntax},
		{"bytes that are no text", "1 2 3 4 5 + \xff", instantloto.ErrSyntax},
		{"an empty grid of a draft", good + " / -", instantloto.ErrSyntax},
	} {
		t.Run(tt.name, func(t *testing.T) {
			grids, err := instantloto.ParseTicket(tt.text)
			if !errors.Is(err, tt.want) || grids != nil {
				t.Errorf("%q: %v, %v; want %v", tt.text, grids, err, tt.want)
			}
			if !errors.Is(err, games.ErrTicket) {
				t.Errorf("%q: %v does not wrap ErrTicket", tt.text, err)
			}
		})
	}
}

func TestPrice(t *testing.T) {
	for i, ticket := range []games.Ticket{one, ticket(one, two), ticket(one, two, three)} {
		if price, err := game.Price(ticket); err != nil || price != games.Coins(i+1) {
			t.Errorf("Price(%q) = %d, %v; want %d", ticket, price, err, i+1)
		}
	}
	if _, err := game.Price("5 4 3 2 1 + 1"); !errors.Is(err, instantloto.ErrSyntax) {
		t.Errorf("a ticket in another spelling: %v, want ErrSyntax", err)
	}
}

func FuzzParseTicket(f *testing.F) {
	for _, t := range spec.Tickets {
		f.Add(string(t))
	}
	for _, t := range spec.Unsold {
		f.Add(string(t))
	}
	f.Add("48,3;33 12 24+7\n5 4 3 2 1 + 10")
	f.Fuzz(func(t *testing.T, text string) {
		grids, err := instantloto.ParseTicket(text)
		if err != nil {
			if !errors.Is(err, games.ErrTicket) {
				t.Fatalf("%q: %v does not wrap ErrTicket", text, err)
			}
			if _, err := game.Price(games.Ticket(text)); err == nil {
				t.Fatalf("%q is sold and cannot be read", text)
			}
			return
		}
		ticket := instantloto.Ticket(grids...)
		again, err := instantloto.ParseTicket(string(ticket))
		if err != nil || !reflect.DeepEqual(again, grids) {
			t.Fatalf("%q is %q, which is %v, %v; want %v", text, ticket, again, err, grids)
		}
		if price, err := game.Price(ticket); err != nil || int(price) != len(grids) {
			t.Fatalf("Price(%q) = %d, %v", ticket, price, err)
		}
		if _, err := game.Price(games.Ticket(text)); (err == nil) != (text == string(ticket)) {
			t.Fatalf("%q is sold: %v; its canonical text is %q", text, err, ticket)
		}
	})
}
