package commands

import (
	"context"
	"strconv"
	"strings"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/commands/picture"
	"github.com/palier-bot/palier/games"
)

// oddsLine is a line of a game's odds: cells for the picture, and the same in
// words.
type oddsLine struct {
	cells []string
	words string
}

// odds answers /odds with a game's exact chances, as a picture and in words.
func (c *Club) odds(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	t, err := c.tableFor(q)
	if err != nil {
		return nil, err
	}
	game, err := c.games.Game(t.game())
	if err != nil {
		return nil, err
	}
	w, odds := c.wordsFor(ctx, q), game.Odds()
	rtp, _ := odds.RTP.Float64()
	text := picture.TableText{
		Title:  w.Text(t.key() + ".title"),
		Status: w.Text("odds.title"),
		Heads:  strings.Split(w.Text(t.key()+".odds.heads"), "|"),
		Footer: w.Text("odds.rtp", "Exact", odds.RTP.String(), "Percent", w.Decimal(100*rtp, 4)),
	}
	words := []string{w.Text("odds.heading", "Game", text.Title)}
	for _, line := range t.odds(w, odds) {
		text.Rows = append(text.Rows, line.cells)
		words = append(words, line.words)
	}
	words = append(words, text.Footer, small(w.Text(t.key()+".odds.note")))
	file := c.picture(w, "odds.png", w.Text("odds.alt", "Game", text.Title), func() ([]byte, error) { return picture.Table(text) })
	reply := framed(neutral, file, bot.Text{Content: words[0]}, bot.Text{Content: strings.Join(words[1:], "\n")})
	reply.Private = true
	return reply, nil
}

// The columns of a game's odds, as games.Odds has them.
func (t nextLevel) odds(w house, odds games.Odds) (lines []oddsLine) {
	for i, row := range odds.Rows {
		level, good, oneIn := row[0], row[1], w.Figure(row[2])
		multiplier := w.Text("nextlevel.times", "Value", w.Figure(row[3])) + " " + row[4]
		if i > 0 && odds.Rows[i-1][0] == level { // the other multiplier of the level
			last := &lines[len(lines)-1]
			last.cells[4] = multiplier
			last.words += " · " + multiplier
			continue
		}
		lines = append(lines, oddsLine{
			cells: []string{level, good, oneIn, multiplier, ""},
			words: w.Text("nextlevel.odds.line", "Level", level, "Good", good, "OneIn", oneIn) + " · " + multiplier,
		})
	}
	return lines
}

func (t instantLoto) odds(w house, odds games.Odds) (lines []oddsLine) {
	for _, row := range odds.Rows {
		rank := row[0]
		if good, err := strconv.Atoi(row[0]); err == nil {
			rank = w.Text("instantloto.good", "Count", good)
		}
		if row[1] == "1" {
			rank = w.Text("instantloto.good_and_chance", "Good", rank)
		}
		prize := w.Text("instantloto.bonus_earned")
		if row[2] != "bonus" {
			prize = w.Whole(row[2])
		}
		oneIn := w.Whole(row[3])
		lines = append(lines, oddsLine{
			cells: []string{rank, prize, oneIn, row[4]},
			words: w.Text("instantloto.odds.line", "Rank", rank, "Prize", prize, "OneIn", oneIn, "Exact", row[4]),
		})
	}
	return lines
}
