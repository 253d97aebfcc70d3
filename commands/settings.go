package commands

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// Refusals of settings that the store has no opinion of.
var (
	errRoleSetter = errors.New("only those who manage the server choose who moderates")
	errEveryone   = errors.New("the role is everybody's")
	errCoinName   = errors.New("the name of a coin has signs in it")
	errCoinEmoji  = errors.New("not a Unicode emoji")
)

// The custom_ids of /mod settings.
var (
	settingsLanguage = bot.MustPattern("mod/settings/language")
	settingsChannels = bot.MustPattern("mod/settings/channels")
	settingsRole     = bot.MustPattern("mod/settings/role")
	settingsPictures = bot.MustPattern("mod/settings/pictures.{wanted}")
	settingsForm     = bot.MustPattern("mod/settings/form.{form}")
)

// What the button for pictures says.
const (
	picturesOn  = "on"
	picturesOff = "off"
)

// languages are those of public messages; ownLanguage stands for each person's.
var languages = []string{"en", "fr"}

const ownLanguage = "own"

// Kinds of channels in which people can play: text, voice, announcements, and
// threads, by Discord's numbers.
// https://discord.com/developers/docs/resources/channel#channel-object-channel-types
var playable = []int{0, 2, 5, 11, 12}

const mostChannels = 25

// isNoID tells whether a text cannot be one of Discord's IDs, and so was not
// chosen from what Discord offers.
// https://discord.com/developers/docs/reference#snowflakes
func isNoID(text string) bool {
	n, err := strconv.ParseUint(text, 10, 64)
	return err != nil || strconv.FormatUint(n, 10) != text
}

// settings answers /mod settings with the panel.
func (c *Club) settings(ctx context.Context, q *bot.Request, by store.Owner) (*bot.Reply, error) {
	s, err := c.store.Settings(ctx, by.Guild)
	if err != nil {
		return nil, err
	}
	return settingsPanel(c.wordsFor(ctx, q), s), nil
}

// changeSettings changes the settings as edit does and shows the panel again.
func (c *Club) changeSettings(
	ctx context.Context, q *bot.Request, by store.Owner, edit func(*store.Settings) error,
) (*bot.Reply, error) {
	s, err := c.store.ChangeSettings(ctx, by.Guild, by.Player, edit)
	if err != nil {
		return nil, err
	}
	reply := settingsPanel(c.wordsFor(ctx, q), s) // with the coins' new name
	reply.Update = true
	return reply, nil
}

func (c *Club) setLanguage(ctx context.Context, q *bot.Request, by store.Owner) (*bot.Reply, error) {
	chosen := strings.Join(q.Chosen, " ")
	if chosen == ownLanguage {
		chosen = ""
	} else if !slices.Contains(languages, chosen) {
		return nil, bot.ErrUnknownRoute
	}
	return c.changeSettings(ctx, q, by, func(s *store.Settings) error {
		s.Language = chosen
		return nil
	})
}

func (c *Club) setChannels(ctx context.Context, q *bot.Request, by store.Owner) (*bot.Reply, error) {
	if slices.ContainsFunc(q.Chosen, isNoID) {
		return nil, bot.ErrUnknownRoute
	}
	return c.changeSettings(ctx, q, by, func(s *store.Settings) error {
		s.Channels = slices.Sorted(slices.Values(q.Chosen))
		return nil
	})
}

// setRole sets which role may moderate. Those who have it may not pass it on.
func (c *Club) setRole(ctx context.Context, q *bot.Request, by store.Owner) (*bot.Reply, error) {
	why, _, err := c.powerOf(ctx, q)
	switch {
	case err != nil:
		return nil, err
	case why == byRole:
		return nil, errRoleSetter
	case len(q.Chosen) > 1 || slices.ContainsFunc(q.Chosen, isNoID):
		return nil, bot.ErrUnknownRoute
	case slices.Contains(q.Chosen, q.Guild): // Discord's name for @everyone
		return nil, errEveryone
	}
	return c.changeSettings(ctx, q, by, func(s *store.Settings) error {
		s.ModeratorRole = strings.Join(q.Chosen, "")
		return nil
	})
}

// setPictures sets what its button says, however often it is pressed.
func (c *Club) setPictures(ctx context.Context, q *bot.Request, by store.Owner) (*bot.Reply, error) {
	wanted := q.Params["wanted"]
	if wanted != picturesOn && wanted != picturesOff {
		return nil, bot.ErrUnknownRoute
	}
	return c.changeSettings(ctx, q, by, func(s *store.Settings) error {
		s.Pictures = wanted == picturesOn
		return nil
	})
}
