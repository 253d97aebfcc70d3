package main_test

import (
	"net/url"
	"strconv"
	"strings"
	"testing"
)

// The link has what Discord's page asks for, and nothing else is written.
func TestInvite(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	asked := run(t, t.TempDir(), []string{"DISCORD_TOKEN=" + d.Token(), "DISCORD_API=" + d.URL()}, "", "invite")
	told := run(t, t.TempDir(), nil, "", "invite", "--application", d.ApplicationID())
	for name, got := range map[string]ran{"asked": asked, "told": told} {
		if got.status != 0 || got.err != "" {
			t.Errorf("%s: exit status %d, %q", name, got.status, got.err)
		}
		link, err := url.Parse(strings.TrimSuffix(got.out, "\n"))
		if err != nil || link.Scheme+"://"+link.Host+link.Path != "https://discord.com/oauth2/authorize" {
			t.Fatalf("%s: the link is %q, %v", name, got.out, err)
		}
		q := link.Query()
		if q.Get("client_id") != d.ApplicationID() || q.Get("scope") != "bot applications.commands" {
			t.Errorf("%s: the link asks for %v", name, q)
		}
		bits, err := strconv.ParseUint(q.Get("permissions"), 10, 64)
		if want := uint64(1<<10 | 1<<11 | 1<<15); err != nil || bits != want {
			t.Errorf("%s: permissions %d, %v; want %d", name, bits, err, want)
		}
	}
}

func TestInviteThatCannotAsk(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	folder := t.TempDir()
	run(t, folder, []string{"DISCORD_TOKEN=s3cret", "DISCORD_API=" + d.URL()}, "", "invite").fails(t, 3, "Discord refuses the token")
	run(t, folder, []string{"DISCORD_TOKEN=s3cret", "DISCORD_API=http://127.0.0.1:1", "LANG=fr_FR.UTF-8"}, "", "invite").
		fails(t, 1, "http://127.0.0.1:1", "palier invite --application ID")
}
