package store_test

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

const mod store.PlayerID = "9"

var byMod = store.Moderator{Player: mod}

func (r *rig) settings(change func(*store.Settings)) store.Settings {
	r.t.Helper()
	s, err := r.ChangeSettings(r.t.Context(), ann.Guild, mod, func(s *store.Settings) error { change(s); return nil })
	if err != nil {
		r.t.Fatal(err)
	}
	return s
}

func (r *rig) changes(guild store.GuildID, player store.PlayerID) []store.Change {
	r.t.Helper()
	list, err := r.Changes(r.t.Context(), guild, player, 0, 1000)
	if err != nil {
		r.t.Fatal(err)
	}
	return list
}

func TestSettings(t *testing.T) {
	t.Parallel()
	r := newRig(t, opening(50))
	standard := store.Settings{Opening: 50, Daily: 20, DailyEvery: 20 * time.Hour, Pictures: true}
	if s, err := r.Settings(t.Context(), ann.Guild); err != nil || !reflect.DeepEqual(s, standard) {
		t.Errorf("settings that nobody has changed: %+v, %v", s, err)
	}
	want := store.Settings{
		Opening: 0, Daily: 7, DailyEvery: time.Hour, CoinName: "étoiles ⭐", CoinEmoji: "<:coin:123>",
		Channels: []string{"200", "201"}, ModeratorRole: "300", Language: "fr", Inactivity: 90 * time.Minute,
	}
	if got := r.settings(func(s *store.Settings) { *s = want }); !reflect.DeepEqual(got, want) {
		t.Errorf("changed to %+v, want %+v", got, want)
	}
	r.reopen()
	if got, err := r.Settings(t.Context(), ann.Guild); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("kept %+v, %v", got, err)
	}
	if s, err := r.Settings(t.Context(), "101"); err != nil || !reflect.DeepEqual(s, standard) {
		t.Errorf("of another server: %+v, %v", s, err)
	}
	fields := map[string][2]string{}
	for _, c := range r.changes(ann.Guild, "") {
		if c.Actor != mod || c.Kind != store.ChangedSetting || !c.At.Equal(r.clock.Now()) {
			t.Errorf("audited as %+v", c)
		}
		fields[c.Field] = [2]string{c.Old, c.New}
	}
	if len(fields) != 10 || fields["daily"] != [2]string{"20", "7"} || fields["channels"] != [2]string{"", "200 201"} {
		t.Errorf("audited: %v", fields)
	}
	r.settings(func(s *store.Settings) { s.Daily = 8 })
	r.settings(func(*store.Settings) {})
	if n := len(r.changes(ann.Guild, "")); n != 11 {
		t.Errorf("%d changes, want one for each field that became another", n)
	}
	if n := len(r.changes("101", "")); n != 0 {
		t.Errorf("%d changes in another server's audit", n)
	}
}

func TestSettingsInRange(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	before := r.settings(func(s *store.Settings) { s.CoinName = "before" })
	audited := len(r.changes(ann.Guild, ""))
	for name, c := range map[string]struct {
		change func(*store.Settings)
		want   error
	}{
		"opening −1":            {func(s *store.Settings) { s.Opening = -1 }, store.ErrRange},
		"opening cap":           {func(s *store.Settings) { s.Opening = store.MaxGift }, nil},
		"opening cap+1":         {func(s *store.Settings) { s.Opening = store.MaxGift + 1 }, store.ErrRange},
		"opening huge":          {func(s *store.Settings) { s.Opening = math.MaxInt64 }, store.ErrRange},
		"daily 0":               {func(s *store.Settings) { s.Daily = 0 }, nil},
		"daily 1":               {func(s *store.Settings) { s.Daily = 1 }, nil},
		"daily −1":              {func(s *store.Settings) { s.Daily = -1 }, store.ErrRange},
		"daily cap":             {func(s *store.Settings) { s.Daily = store.MaxGift }, nil},
		"daily cap+1":           {func(s *store.Settings) { s.Daily = store.MaxGift + 1 }, store.ErrRange},
		"every minute":          {func(s *store.Settings) { s.DailyEvery = time.Minute }, store.ErrRange},
		"every 30 days":         {func(s *store.Settings) { s.DailyEvery = 720 * time.Hour }, nil},
		"every 31 days":         {func(s *store.Settings) { s.DailyEvery = 744 * time.Hour }, store.ErrRange},
		"name of 32":            {func(s *store.Settings) { s.CoinName = strings.Repeat("é", 32) }, nil},
		"name of 33":            {func(s *store.Settings) { s.CoinName = strings.Repeat("é", 33) }, store.ErrRange},
		"name with line break":  {func(s *store.Settings) { s.CoinName = "a\nb" }, store.ErrText},
		"name right to left":    {func(s *store.Settings) { s.CoinName = "عملات" }, nil},
		"emoji not UTF-8":       {func(s *store.Settings) { s.CoinEmoji = "\xff" }, store.ErrText},
		"25 channels":           {func(s *store.Settings) { s.Channels = strings.Fields(strings.Repeat("1 ", 25)) }, nil},
		"26 channels":           {func(s *store.Settings) { s.Channels = strings.Fields(strings.Repeat("1 ", 26)) }, store.ErrRange},
		"channel with a space":  {func(s *store.Settings) { s.Channels = []string{"1 2"} }, store.ErrText},
		"channel without name":  {func(s *store.Settings) { s.Channels = []string{"1", ""} }, store.ErrRange},
		"inactivity of seconds": {func(s *store.Settings) { s.Inactivity = time.Second }, store.ErrRange},
		"no inactivity":         {func(s *store.Settings) { s.Inactivity = 0 }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := r.ChangeSettings(t.Context(), ann.Guild, mod, func(s *store.Settings) error {
				s.CoinName = "another"
				c.change(s)
				return nil
			})
			wantError(t, err, c.want)
			var e *store.RangeError
			if errors.Is(c.want, store.ErrRange) && (!errors.As(err, &e) || e.Field == "" || e.Value >= e.Min && e.Value <= e.Max) {
				t.Errorf("figures %+v", e)
			}
			if err == nil {
				r.settings(func(s *store.Settings) { *s = before })
			} else if s, _ := r.Settings(t.Context(), ann.Guild); !reflect.DeepEqual(s, before) {
				t.Errorf("refused, and yet %+v", s)
			}
		})
	}
	refused := errors.New("refused")
	_, err := r.ChangeSettings(t.Context(), ann.Guild, mod, func(*store.Settings) error { return refused })
	wantError(t, err, refused)
	_, err = r.ChangeSettings(t.Context(), "", mod, nil)
	wantError(t, err, store.ErrOwner)
	_, err = r.ChangeSettings(t.Context(), ann.Guild, "", nil)
	wantError(t, err, store.ErrActor)
	if len(r.changes(ann.Guild, "")) == audited {
		t.Error("what was allowed is not audited")
	}
}

func TestOpeningIsTheServers(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.panel(ann)
	r.settings(func(s *store.Settings) { s.Opening = 0 })
	if v := r.panel(ben); v.Account.Balance != 0 {
		t.Errorf("opened with %d coins, want none", v.Account.Balance)
	}
	r.settings(func(s *store.Settings) { s.Opening = 7 })
	for o, want := range map[store.Owner]games.Coins{
		ann: 100, ben: 0, {Guild: ann.Guild, Player: "3"}: 7, {Guild: "101", Player: "1"}: 100,
	} {
		if v := r.panel(o); v.Account.Balance != want {
			t.Errorf("%v has %d coins, want %d", o, v.Account.Balance, want)
		}
	}
	r.balanced()
}

func TestOverdue(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	hasty := store.Owner{Guild: "101", Player: "1"}
	if _, err := r.ChangeSettings(t.Context(), hasty.Guild, mod, func(s *store.Settings) error {
		s.Inactivity = time.Hour
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for _, o := range []store.Owner{ann, hasty} {
		r.play(r.start(o, "1"), picks(1, 5)...)
	}
	overdue := func() []store.Overdue {
		t.Helper()
		list, err := r.Overdue(t.Context(), 24*time.Hour, 10)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	r.clock.pass(time.Hour)
	if list := overdue(); len(list) != 0 {
		t.Errorf("overdue to the hour: %v", list)
	}
	r.clock.pass(time.Minute)
	list := overdue()
	if len(list) != 1 || list[0].Round != r.panel(hasty).Round.ID {
		t.Fatalf("overdue: %v, want only that of the hasty server", list)
	}
	if v, err := r.Expire(t.Context(), list[0].Round, list[0].Before); err != nil || v.Round.Status != store.Won {
		t.Errorf("expired as %+v, %v", v.Round, err)
	}
	r.clock.pass(24 * time.Hour)
	if list := overdue(); len(list) != 1 || list[0].Round != r.panel(ann).Round.ID {
		t.Errorf("overdue a day later: %v", list)
	}
}
