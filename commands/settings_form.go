package commands

import (
	"context"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

// settingsForms are the settings that are typed, by the form that asks for them.
var settingsForms = []struct {
	name   string
	inputs []settingInput
}{
	{"coins", []settingInput{
		coinsInput("opening", func(s *store.Settings) *games.Coins { return &s.Opening }),
		coinsInput("daily", func(s *store.Settings) *games.Coins { return &s.Daily }),
		hoursInput("daily_every", false, func(s *store.Settings) *time.Duration { return &s.DailyEvery }),
	}},
	{"coin", []settingInput{
		{"coin_name", 32, func(s store.Settings) string { return s.CoinName }, setCoinName},
		{"coin_emoji", 64, func(s store.Settings) string { return s.CoinEmoji }, setCoinEmoji},
	}},
	{"inactivity", []settingInput{
		hoursInput("inactivity", true, func(s *store.Settings) *time.Duration { return &s.Inactivity }),
	}},
}

// settingInput is a setting as the field of a form.
type settingInput struct {
	field string
	most  int // characters
	get   func(store.Settings) string
	set   func(w house, s *store.Settings, text string) error
}

const mostDigits = 20 // that may be typed, with what groups them

// What cannot be read as a number is put out of every range, so that it is
// refused with the range that there is.
const outOfRange = -1

func coinsInput(field string, at func(*store.Settings) *games.Coins) settingInput {
	return settingInput{
		field: field, most: mostDigits,
		get: func(s store.Settings) string { return strconv.FormatInt(int64(*at(&s)), 10) },
		set: func(w house, s *store.Settings, text string) error {
			n, given, err := typedCoins(w, text)
			if err != nil || !given {
				n = outOfRange
			}
			*at(s) = n
			return nil
		},
	}
}

// hoursInput is a time in whole hours; with none, nothing typed is a choice.
func hoursInput(field string, none bool, at func(*store.Settings) *time.Duration) settingInput {
	const beyond = 1_000_000 // hours: no setting is that long, and a Duration holds it
	return settingInput{
		field: field, most: mostDigits,
		get: func(s store.Settings) string {
			if *at(&s) == 0 {
				return ""
			}
			return strconv.Itoa(int(*at(&s) / time.Hour))
		},
		set: func(w house, s *store.Settings, text string) error {
			n, given, err := typedCoins(w, text)
			switch {
			case !given && none:
				n = 0
			case err != nil || !given || n <= 0:
				n = outOfRange
			}
			*at(s) = time.Duration(min(n, beyond)) * time.Hour
			return nil
		},
	}
}

// setCoinName takes what reads the same in a text, on a button and in a picture.
func setCoinName(_ house, s *store.Settings, text string) error {
	text = strings.TrimSpace(text)
	strange := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" '’-", r)
	}
	if strings.ContainsFunc(text, strange) || !utf8.ValidString(text) {
		return errCoinName
	}
	s.CoinName = text
	return nil
}

// setCoinEmoji takes Unicode's: a server's own would be shown as its name on
// buttons.
func setCoinEmoji(_ house, s *store.Settings, text string) error {
	const longest = 16 // characters, of which one emoji may have many
	text = strings.TrimSpace(text)
	plain := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsSpace(r) || strings.ContainsRune("<>:`@*_~|\\", r)
	}
	special := func(r rune) bool {
		return unicode.Is(unicode.So, r) && r > unicode.MaxLatin1 && r != '\u2800' || r == '\u20e3'
	}
	if text != "" && (strings.ContainsFunc(text, plain) || !strings.ContainsFunc(text, special) ||
		utf8.RuneCountInString(text) > longest || !utf8.ValidString(text)) {
		return errCoinEmoji
	}
	s.CoinEmoji = text
	return nil
}

// settingInputs returns the fields of the form that a custom_id names.
func settingInputs(q *bot.Request) (name string, inputs []settingInput, err error) {
	for _, f := range settingsForms {
		if f.name == q.Params["form"] {
			return f.name, f.inputs, nil
		}
	}
	return "", nil, bot.ErrUnknownRoute
}

// askSettings answers a button of the panel with its form, which holds what is set.
func (c *Club) askSettings(ctx context.Context, q *bot.Request, by store.Owner) (*bot.Reply, error) {
	name, inputs, err := settingInputs(q)
	if err != nil {
		return nil, err
	}
	s, err := c.store.Settings(ctx, by.Guild)
	if err != nil {
		return nil, err
	}
	w := c.wordsFor(ctx, q)
	form := &bot.Form{ID: settingsForm.ID(name), Title: w.Text("setting.form." + name)}
	for _, in := range inputs {
		form.Inputs = append(form.Inputs, bot.Input{
			ID: in.field, Label: w.Text("setting.label." + in.field), Placeholder: w.Text("setting.hint." + in.field),
			Value: in.get(s), Max: in.most,
		})
	}
	return &bot.Reply{Form: form}, nil
}

// setSettings keeps what a form brings, all of it or nothing.
func (c *Club) setSettings(ctx context.Context, q *bot.Request, by store.Owner) (*bot.Reply, error) {
	_, inputs, err := settingInputs(q)
	if err != nil {
		return nil, err
	}
	w := c.wordsFor(ctx, q)
	return c.changeSettings(ctx, q, by, func(s *store.Settings) error {
		for _, in := range inputs {
			if err := in.set(w, s, q.Fields[in.field]); err != nil {
				return err
			}
		}
		return nil
	})
}
