package store

import (
	"context"
	"fmt"
	"time"

	"github.com/palier-bot/palier/games"
)

// Settings are what a server's moderators have chosen.
type Settings struct {
	Opening       games.Coins   // what a new account holds, 0 to MaxGift
	Daily         games.Coins   // the daily reward, 0 to MaxGift; 0: none
	DailyEvery    time.Duration // between two claims, 1 hour to 30 days
	CoinName      string        // up to 32 characters; "": the program's word
	CoinEmoji     string        // up to 64 characters, as Discord writes an emoji; "": none
	Channels      []string      // where playing is allowed, up to 25; none: everywhere
	ModeratorRole string        // who besides those who manage the server; "": nobody
	Language      string        // of messages that everybody sees; "": the server's own
	Pictures      bool
	Inactivity    time.Duration // until a round that was left is ended, 1 hour to 30 days; 0: the program's default
}

// MaxGift is the largest opening balance and daily reward that a server can
// set. It keeps the coins of a whole server countable.
const MaxGift games.Coins = 1_000_000_000

// Limits of settings.
const (
	maxCoinName  = 32 // characters
	maxCoinEmoji = 64
	maxName      = 32 // of a role, a channel or a language, as Discord writes it
	maxChannels  = 25

	minEvery = time.Hour
	maxEvery = 30 * 24 * time.Hour
)

func (s *Store) defaults() Settings {
	return Settings{Opening: s.opening, Daily: 20, DailyEvery: 20 * time.Hour, Pictures: true}
}

// Settings returns a server's settings; what nobody has changed is as the
// program has it: a daily reward of 20 coins every 20 hours, and pictures.
//
// Every answer asks for them, so they are kept in memory until ChangeSettings: what
// another program changes in the file meanwhile is seen after the next start.
func (s *Store) Settings(ctx context.Context, guild GuildID) (Settings, error) {
	if guild == "" {
		return Settings{}, ErrOwner
	}
	known, edition, ok := s.chosen.get(guild)
	if ok && !s.closed.Load() {
		return known, nil
	}
	out, err := read(ctx, s, func(ctx context.Context, q querier) (Settings, error) {
		return s.settings(ctx, q, guild)
	})
	if err == nil {
		s.chosen.put(guild, out, edition)
	}
	return out, err
}

func (s *Store) settings(ctx context.Context, q querier, guild GuildID) (Settings, error) {
	var kept []struct {
		Field string `db:"field"`
		Value string `db:"value"`
	}
	out := s.defaults()
	if err := q.SelectContext(ctx, &kept, `SELECT field, value FROM settings WHERE guild = ?`, guild); err != nil {
		return out, fmt.Errorf("reading settings: %w", err)
	}
	for _, k := range kept {
		f, known := fieldNamed(k.Field)
		if !known { // of a newer program
			continue
		}
		if err := f.set(&out, k.Value); err != nil {
			return out, fmt.Errorf("reading the setting %s: %w", k.Field, err)
		}
	}
	return out, nil
}

// ChangeSettings changes a server's settings as edit does, and returns them as
// they are then. Each field that is another than before becomes a Change in the
// audit. A value out of range is a *RangeError, text that cannot be shown
// ErrText; an error of edit comes back wrapped. Edit may be called more than once.
func (s *Store) ChangeSettings(
	ctx context.Context, guild GuildID, actor PlayerID, edit func(*Settings) error,
) (Settings, error) {
	switch {
	case guild == "":
		return Settings{}, ErrOwner
	case actor == "":
		return Settings{}, ErrActor
	}
	defer s.chosen.forget(guild) // whatever came of it
	return write(ctx, s.writer, func(ctx context.Context, tx transaction) (Settings, error) {
		before, err := s.settings(ctx, tx, guild)
		if err != nil {
			return Settings{}, err
		}
		after := before
		after.Channels = append([]string(nil), before.Channels...)
		if err := edit(&after); err != nil {
			return before, fmt.Errorf("changing settings: %w", err)
		}
		for _, f := range settingFields {
			old, now := f.get(before), f.get(after)
			if old == now {
				continue
			}
			if err := f.check(after); err != nil {
				return before, err
			}
			if _, err := tx.ExecContext(ctx, `
				INSERT INTO settings (guild, field, value) VALUES (?, ?, ?)
				ON CONFLICT (guild, field) DO UPDATE SET value = excluded.value`, guild, f.name, now); err != nil {
				return before, fmt.Errorf("keeping the setting %s: %w", f.name, err)
			}
			if _, err := insertChange(ctx, tx, changeRow{
				Guild: guild, Kind: ChangedSetting, Actor: actor,
				Field: f.name, Old: old, New: now, At: s.now().UnixMilli(),
			}); err != nil {
				return before, err
			}
		}
		return s.settings(ctx, tx, guild)
	})
}
