package commands

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/commands/picture"
	"github.com/palier-bot/palier/store"
)

// statsPoints is as many points as the curve of a balance has room for.
const statsPoints = 150

// career is all that /stats tells of a player.
type career struct {
	whose
	figures  store.Figures
	balances []store.Point
	depths   []int  // how many rounds ended at which level, from 0; none without a game that has levels
	climbed  string // the title of that game
	now      time.Time
}

// stats answers /stats, for the asker alone, with a picture and the same in words.
func (c *Club) stats(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	who, err := about(q)
	if err != nil {
		return nil, err
	}
	w := c.wordsFor(ctx, q)
	figures, err := c.store.Figures(ctx, who.Owner)
	if errors.Is(err, store.ErrNoAccount) || err == nil && figures.Rounds == 0 {
		return private(noRounds(w, who)), nil
	} else if err != nil {
		return nil, err
	}
	past := career{whose: who, figures: figures, now: time.Now()}
	if past.balances, err = c.store.BalanceOverTime(ctx, who.Owner, statsPoints); err != nil {
		return nil, err
	}
	for _, t := range c.tables {
		if t.levels() == 0 || figures.Games[t.game()].Rounds == 0 {
			continue
		}
		reached, err := c.store.Depths(ctx, who.Owner, t.game())
		if err != nil {
			return nil, err
		}
		past.climbed, past.depths = w.Text(t.key()+".title"), make([]int, t.levels()+1)
		for level := range past.depths {
			past.depths[level] = reached[level]
		}
		break // a picture has room for one ladder
	}
	words, err := c.careerWords(w, past)
	if err != nil {
		return nil, err
	}
	file := c.picture(w, "stats.png", w.Text("stats.alt"), func() ([]byte, error) { return past.draw(w) })
	return hidden(framed(here, file, bot.Text{Content: words[0]}, bot.Text{Content: strings.Join(words[1:], "\n")})), nil
}

// draw returns the picture of a player's figures.
func (p career) draw(w house) ([]byte, error) {
	balances := make([]picture.Balance, len(p.balances))
	for i, b := range p.balances {
		balances[i] = picture.Balance{At: b.At, Coins: int64(b.Balance)}
	}
	return picture.Stats(balances, p.now, p.depths, picture.StatsText{
		Title:   w.Text("stats.picture.title"),
		Status:  w.Text("stats.picture.rounds", "Count", p.figures.Rounds),
		Balance: w.Text("stats.picture.balance"),
		From:    ago(w, p.now.Sub(p.balances[0].At)),
		To:      w.Text("stats.picture.now"),
		Depths:  w.Text("stats.picture.depths", "Game", p.climbed),
		Number:  func(n int64) string { return shortNumber(w, n) },
	})
}
