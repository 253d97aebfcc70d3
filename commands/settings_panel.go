package commands

import (
	"strconv"
	"strings"
	"time"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

// settingsPanel shows all settings, each with a way to change it.
func settingsPanel(w house, s store.Settings) *bot.Reply {
	var role []string
	if s.ModeratorRole != "" {
		role = []string{s.ModeratorRole}
	}
	own := []bot.Option{{Value: ownLanguage, Label: w.Text("setting.language.own"), Chosen: s.Language == ""}}
	for _, code := range languages {
		own = append(own, bot.Option{Value: code, Label: w.Text("language." + code), Chosen: s.Language == code})
	}
	pictures := bot.Button{ID: settingsPictures.ID(picturesOff), Label: w.Text("setting.pictures.off")}
	if !s.Pictures {
		pictures = bot.Button{ID: settingsPictures.ID(picturesOn), Label: w.Text("setting.pictures.on")}
	}
	buttons := bot.Row{}
	for _, f := range settingsForms {
		buttons.Components = append(buttons.Components, bot.Button{ID: settingsForm.ID(f.name), Label: w.Text("setting.form." + f.name)})
	}
	buttons.Components = append(buttons.Components, pictures)
	reply := framed(neutral, nil,
		bot.Text{Content: w.Text("setting.title") + "\n" + settingsText(w, s)},
		buttons,
		bot.Row{Components: []bot.Component{bot.Select{
			ID: settingsLanguage.ID(), Placeholder: w.Text("setting.language"), Options: own,
		}}},
		bot.Row{Components: []bot.Component{bot.ChannelSelect{
			ID: settingsChannels.ID(), Placeholder: w.Text("setting.channels.choose"), Chosen: s.Channels, Kinds: playable, Max: mostChannels,
		}}},
		bot.Row{Components: []bot.Component{bot.RoleSelect{
			ID: settingsRole.ID(), Placeholder: w.Text("setting.moderator_role.choose"), Chosen: role, Max: 1,
		}}},
		bot.Text{Content: small(w.Text("setting.note"))},
	)
	reply.Private = true
	return reply
}

// settingsText says what is set, a line each.
func settingsText(w house, s store.Settings) string {
	var lines []string
	for _, line := range []struct{ field, raw string }{
		{"opening", strconv.FormatInt(int64(s.Opening), 10)},
		{"daily", strconv.FormatInt(int64(s.Daily), 10)},
		{"daily_every", s.DailyEvery.String()},
		{"coin_name", s.CoinName},
		{"coin_emoji", s.CoinEmoji},
		{"inactivity", s.Inactivity.String()},
		{"pictures", strconv.FormatBool(s.Pictures)},
		{"language", s.Language},
		{"channels", strings.Join(s.Channels, " ")},
		{"moderator_role", s.ModeratorRole},
	} {
		lines = append(lines, w.Text("setting.line", "Field", settingName(w, line.field), "Value", settingValue(w, line.field, line.raw)))
	}
	return strings.Join(lines, "\n")
}

func settingName(w house, field string) string { return w.Text("setting." + field) }

// channelsNamed is how many channels are named before the rest is counted.
const channelsNamed = 6

// settingValue writes the value of a setting as the store keeps it: as text.
func settingValue(w house, field, raw string) string {
	switch field {
	case "opening", "daily":
		n, err := strconv.ParseInt(raw, 10, 64)
		switch {
		case err != nil:
			return foreign(raw)
		case n == 0 && field == "daily":
			return w.Text("setting.daily.none")
		}
		return w.Coins(games.Coins(n))
	case "daily_every", "inactivity":
		d, err := time.ParseDuration(raw)
		switch {
		case err != nil:
			return foreign(raw)
		case d == 0:
			return w.Text("setting.inactivity.default")
		}
		return w.Text("hours", "Count", int(d/time.Hour))
	case "pictures":
		return w.Text("setting.pictures." + raw)
	}
	if raw == "" {
		return w.Text("setting." + field + ".none")
	}
	switch field {
	case "language":
		return w.Text("language." + raw)
	case "channels":
		return channelNames(w, strings.Split(raw, " "))
	case "moderator_role":
		return roleMention(raw)
	}
	return foreign(raw)
}

// channelNames writes channels as Discord links them; of many, the first.
func channelNames(w house, ids []string) string {
	var names []string
	for _, id := range ids[:min(len(ids), channelsNamed)] {
		names = append(names, "<#"+id+">")
	}
	text := strings.Join(names, w.Text("list.separator"))
	if rest := len(ids) - len(names); rest > 0 {
		text += w.Text("setting.channels.more", "Count", rest)
	}
	return text
}
