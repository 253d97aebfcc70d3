package main_test

import (
	"strings"
	"testing"
)

// Draws that another implementation of the scheme has made.
func TestDraw(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, game, seed, round, client, nonce, want string }{
		{
			"no client seed", "next_level", strings.Repeat("00", 32), "R0001", "", "0",
			`{"commit":"66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",` +
				`"losing_numbers":[33,12,30,14,48,4,26,20,15],` +
				`"multipliers":{"2":"2.5","3":"2","4":"3","5":"2","6":"2","7":"2","8":"2","9":"3","10":"2"}}`,
		},
		{
			"a client seed beyond ASCII", "next_level", "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "R0002", "trèfle à 4", "1",
			`{"commit":"630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",` +
				`"losing_numbers":[21,34,30,24,2,6,17,36,23],` +
				`"multipliers":{"2":"2.5","3":"2","4":"2","5":"2","6":"5","7":"2","8":"2","9":"2","10":"4"}}`,
		},
		{
			"a client seed and nonce that could run together", "next_level", strings.Repeat("ff", 32), "R0003", "a:1", "2",
			`{"commit":"af9613760f72635fbdb44a5a0a63c39f12af30f950a6ee5c971be188e89c4051",` +
				`"losing_numbers":[3,21,40,17,46,18,8,27,19],` +
				`"multipliers":{"2":"2.5","3":"2","4":"3","5":"3","6":"2","7":"2","8":"3","9":"2","10":"4"}}`,
		},
		{
			"Instant Loto", "instant_loto", strings.Repeat("00", 32), "R0001", "", "0",
			`{"commit":"66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",` +
				`"numbers":[5,13,26,11,41],"chance":2,"bonus_wins":{"1":false,"2":false,"3":false}}`,
		},
		{
			"Instant Loto with bonus games", "instant_loto", "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "R0002", "trèfle à 4", "1",
			`{"commit":"630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",` +
				`"numbers":[11,45,9,1,35],"chance":7,"bonus_wins":{"1":true,"2":true,"3":false}}`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for _, locale := range []string{"LANG=en_US.UTF-8", "LANG=fr_FR.UTF-8"} {
				got := run(t, t.TempDir(), []string{locale}, "", "draw", "--game", c.game, "--round", c.round,
					"--nonce", c.nonce, "--client-seed", c.client, "--server-seed", c.seed)
				if got.status != 0 || got.err != "" || !sameJSON(t, got.out, c.want) {
					t.Errorf("exit status %d, %q\n%s, want\n%s", got.status, got.err, got.out, c.want)
				}
				if !strings.HasPrefix(got.out, `{"commit":`) || strings.Count(got.out, "\n") != 1 {
					t.Errorf("not one line that begins with the commit: %q", got.out)
				}
			}
		})
	}
}

// A seed in another spelling is another text, and none that the program gives.
func TestDrawRefusesSeeds(t *testing.T) {
	t.Parallel()
	for name, seed := range map[string]string{
		"empty": "", "short": strings.Repeat("00", 31), "long": strings.Repeat("00", 33), "odd": strings.Repeat("0", 63),
		"upper case": strings.Repeat("AB", 32), "no digit": strings.Repeat("g0", 32), "spaced": " " + strings.Repeat("00", 32),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run(t, t.TempDir(), nil, "", "draw", "--game", "next_level", "--round", "R", "--nonce", "1",
				"--client-seed", "x", "--server-seed", seed).fails(t, 2, "--server-seed must be 64")
		})
	}
}
