package commands

import (
	"context"
	"fmt"
	"slices"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/store"
)

// house is how a server wants things said: a language, its own name for the
// coins, and whether there are pictures.
type house struct {
	locales.Words
	pictures bool
}

// houseOf returns a server's house for a locale. Settings that cannot be read
// must not keep anybody from an answer: the defaults serve as well.
func (c *Club) houseOf(ctx context.Context, guild store.GuildID, locale string, public bool) house {
	if guild == "" {
		return house{c.words.For(locale), true}
	}
	s, err := c.store.Settings(ctx, guild)
	if err != nil {
		c.log.WarnContext(ctx, "reading the settings of a server", "guild", guild, "error", err)
		return house{c.words.For(locale), true}
	}
	if public && s.Language != "" {
		locale = s.Language
	}
	return house{c.words.For(locale).WithCoin(s.CoinName, s.CoinEmoji), s.Pictures}
}

// wordsFor returns the words for the person who acted alone.
func (c *Club) wordsFor(ctx context.Context, q *bot.Request) house {
	return c.houseOf(ctx, store.GuildID(q.Guild), q.Locale, false)
}

// publicFor returns the words for what everybody sees: in the server's
// language, if its moderators have set one.
func (c *Club) publicFor(ctx context.Context, q *bot.Request) house {
	return c.houseOf(ctx, store.GuildID(q.Guild), q.Locale, true)
}

// channelError refuses to play where the server does not allow it.
type channelError struct{ allowed []string }

func (e *channelError) Error() string {
	return fmt.Sprintf("playing is allowed in %d other channels", len(e.allowed))
}

// allow returns a channelError if rounds may not be begun in this channel. One
// that is in play can be finished anywhere.
func (c *Club) allow(ctx context.Context, q *bot.Request) error {
	s, err := c.store.Settings(ctx, store.GuildID(q.Guild))
	if err != nil {
		return err
	}
	if len(s.Channels) > 0 && !slices.Contains(s.Channels, q.Channel) {
		return &channelError{s.Channels}
	}
	return nil
}
