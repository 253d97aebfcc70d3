package store

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/palier-bot/palier/games"
)

// settingField is one of the Settings as it is kept and audited: as text.
type settingField struct {
	name  string
	get   func(Settings) string
	set   func(*Settings, string) error
	check func(Settings) error
}

var settingFields = []settingField{
	coinsField("opening", func(s *Settings) *games.Coins { return &s.Opening }),
	coinsField("daily", func(s *Settings) *games.Coins { return &s.Daily }),
	timeField("daily_every", false, func(s *Settings) *time.Duration { return &s.DailyEvery }),
	textField("coin_name", maxCoinName, func(s *Settings) *string { return &s.CoinName }),
	textField("coin_emoji", maxCoinEmoji, func(s *Settings) *string { return &s.CoinEmoji }),
	{
		name: "channels",
		get:  func(s Settings) string { return strings.Join(s.Channels, " ") },
		set: func(s *Settings, text string) error {
			s.Channels = nil
			if text != "" {
				s.Channels = strings.Split(text, " ")
			}
			return nil
		},
		check: checkChannels,
	},
	textField("moderator_role", maxName, func(s *Settings) *string { return &s.ModeratorRole }),
	textField("language", maxName, func(s *Settings) *string { return &s.Language }),
	{
		name: "pictures",
		get:  func(s Settings) string { return strconv.FormatBool(s.Pictures) },
		set: func(s *Settings, text string) (err error) {
			s.Pictures, err = strconv.ParseBool(text)
			return err
		},
		check: func(Settings) error { return nil },
	},
	timeField("inactivity", true, func(s *Settings) *time.Duration { return &s.Inactivity }),
}

func fieldNamed(name string) (settingField, bool) {
	for _, f := range settingFields {
		if f.name == name {
			return f, true
		}
	}
	return settingField{}, false
}

func coinsField(name string, at func(*Settings) *games.Coins) settingField {
	return settingField{
		name: name,
		get:  func(s Settings) string { return strconv.FormatInt(int64(*at(&s)), 10) },
		set: func(s *Settings, text string) error {
			n, err := strconv.ParseInt(text, 10, 64)
			*at(s) = games.Coins(n)
			return err
		},
		check: func(s Settings) error { return within(name, int64(*at(&s)), 0, int64(MaxGift)) },
	}
}

// timeField is kept as Go writes durations; where none is a choice, 0 is allowed.
func timeField(name string, none bool, at func(*Settings) *time.Duration) settingField {
	return settingField{
		name: name,
		get:  func(s Settings) string { return at(&s).String() },
		set: func(s *Settings, text string) (err error) {
			*at(s), err = time.ParseDuration(text)
			return err
		},
		check: func(s Settings) error {
			if none && *at(&s) == 0 {
				return nil
			}
			return withinTime(name, *at(&s), minEvery, maxEvery)
		},
	}
}

func textField(name string, longest int, at func(*Settings) *string) settingField {
	return settingField{
		name:  name,
		get:   func(s Settings) string { return *at(&s) },
		set:   func(s *Settings, text string) error { *at(s) = text; return nil },
		check: func(s Settings) error { return checkText(name, *at(&s), 0, longest) },
	}
}

func checkChannels(s Settings) error {
	if err := within("channels", int64(len(s.Channels)), 0, maxChannels); err != nil {
		return err
	}
	for _, c := range s.Channels {
		if err := checkText("channels", c, 1, maxName); err != nil {
			return err
		}
		if strings.ContainsFunc(c, unicode.IsSpace) {
			return fmt.Errorf("channels: %w", ErrText)
		}
	}
	return nil
}

// checkText refuses text that is too short or long, in characters, with a
// *RangeError, and text that cannot be shown with ErrText.
func checkText(field, text string, shortest, longest int) error {
	hidden := func(r rune) bool { // what could turn the direction of the text around it, too
		return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
	}
	if !utf8.ValidString(text) || strings.ContainsFunc(text, hidden) {
		return fmt.Errorf("%s: %w", field, ErrText)
	}
	return within(field, int64(utf8.RuneCountInString(text)), int64(shortest), int64(longest))
}
