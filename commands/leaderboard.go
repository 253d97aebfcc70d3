package commands

import (
	"context"
	"errors"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// lbPage turns to a page of a board. It names who asked for the board, whose
// line stays in sight whoever turns the pages; season 0 is now.
var lbPage = bot.MustPattern("lb/{player}/{by}/{season:int}/{page:int}")

const (
	lbPageSize  = 10
	lbMaxSeason = 999_999_999 // as far as a custom_id counts
)

// boards are in the order in which they are offered.
var boards = []store.By{store.ByBalance, store.ByWin, store.ByLevel, store.ByRounds}

func (c *Club) leaderboardRoutes() []bot.Route {
	by := c.option("leaderboard.by", bot.CommandOption{Kind: bot.String})
	for _, b := range boards {
		by.Choices = append(by.Choices, bot.CommandChoice{Name: c.localized("leaderboard.by." + string(b)), Value: string(b)})
	}
	season := c.option("leaderboard.season", bot.CommandOption{Kind: bot.Integer, Min: 1, Max: lbMaxSeason})
	return []bot.Route{
		bot.OnCommand(c.command("leaderboard", by, season), c.leaderboard),
		bot.OnClick(lbPage, c.turnLeaderboard),
	}
}

// standing says which page of which board is looked at.
type standing struct {
	asker  store.Owner
	by     store.By
	season int64
	page   int // from 1
}

// leaderboard answers /leaderboard, for everybody to see.
func (c *Club) leaderboard(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	asker, err := actor(q)
	if err != nil {
		return nil, err
	}
	s := standing{asker: asker, by: store.ByBalance, page: 1}
	if by, ok := q.Options["by"]; ok {
		s.by = store.By(by)
	}
	if _, past := q.Options["season"]; past {
		n, ok := q.Options.Int("season")
		if !ok || n < 1 || n > lbMaxSeason {
			return c.noSeason(ctx, q)
		}
		s.season = int64(n)
	}
	return c.board(ctx, q, s)
}

// turnLeaderboard answers the buttons below a board, whoever presses them.
func (c *Club) turnLeaderboard(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	asker, err := seenBy(q)
	if err != nil {
		return nil, err
	}
	reply, err := c.board(ctx, q, standing{
		asker: asker.Owner, by: store.By(q.Params["by"]), season: int64(number(q, "season")), page: number(q, "page"),
	})
	if err != nil {
		return nil, err
	}
	reply.Update = !reply.Private
	return reply, nil
}

// board shows a page of a board; the nearest one for a page that there is not.
func (c *Club) board(ctx context.Context, q *bot.Request, s standing) (*bot.Reply, error) {
	s.page = max(s.page, 1)
	board, err := c.store.Leaderboard(ctx, s.asker, s.by, s.season, (s.page-1)*lbPageSize, lbPageSize)
	switch {
	case errors.Is(err, store.ErrNoSeason):
		return c.noSeason(ctx, q)
	case err != nil:
		return nil, err
	}
	if last := pagesOf(board); s.page > last {
		s.page = last
		return c.board(ctx, q, s)
	}
	w := c.publicFor(ctx, q)
	heading := w.Text("leaderboard.heading", "By", w.Text("leaderboard.by."+string(s.by)))
	if s.season != 0 {
		season, err := c.pastSeason(ctx, s)
		if err != nil {
			return nil, err
		}
		heading += "\n" + w.Text("leaderboard.past", "Season", seasonName(w, season), "When", date(season.Ended))
	}
	return s.show(w, heading, board), nil
}

func pagesOf(board store.Board) int { return max((board.Total+lbPageSize-1)/lbPageSize, 1) }
