package commands

import (
	"context"
	"fmt"
	"strings"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// mostSeasons are named when somebody asks for one that there is not: the newest.
const mostSeasons = 15

// pastSeason returns the season of a board.
func (c *Club) pastSeason(ctx context.Context, s standing) (store.Season, error) {
	seasons, err := c.store.Seasons(ctx, s.asker.Guild)
	if err != nil {
		return store.Season{}, err
	}
	for _, season := range seasons {
		if season.ID == s.season {
			return season, nil
		}
	}
	return store.Season{}, store.ErrNoSeason // taken back since the board was read
}

// noSeason says that there is no such season, and which there are.
func (c *Club) noSeason(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	seasons, err := c.store.Seasons(ctx, store.GuildID(q.Guild))
	if err != nil {
		return nil, err
	}
	w := c.wordsFor(ctx, q)
	if len(seasons) == 0 {
		return private(w.Text("season.none")), nil
	}
	lines := []string{w.Text("season.unknown")}
	for _, season := range seasons[:min(len(seasons), mostSeasons)] {
		lines = append(lines, w.Text("season.line", "Season", seasonName(w, season), "When", date(season.Ended)))
	}
	return private(strings.Join(lines, "\n")), nil
}

// seasonName writes a season's number, and its name if its moderators gave it one.
func seasonName(w house, s store.Season) string {
	text := w.Text("season.number", "Number", fmt.Sprint(s.ID))
	if s.Name != "" {
		text += " · " + foreign(s.Name)
	}
	return text
}
