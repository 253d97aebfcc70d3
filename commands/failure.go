package commands

import (
	"context"
	"errors"
	"strings"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

// refusal is what is said to a person for an error.
type refusal struct {
	err  error
	text string // key in the locale files
}

// refusals are the errors that every command shares; each game adds those of
// its rules. The first that fits is said.
var refusals = []refusal{
	{bot.ErrUnknownRoute, "refusal.unknown"},
	{errDirect, "refusal.direct"},
	{errBot, "refusal.bot"},
	{errNobody, "refusal.nobody"},
	{bot.ErrBusy, "refusal.busy"},
	{games.ErrUnknownGame, "refusal.no_game"},
	{store.ErrNoRound, "refusal.no_round"},
	{store.ErrNotOwner, "refusal.not_owner"},
	{store.ErrStale, "refusal.stale"},
	{store.ErrRules, "refusal.rules"},
	{store.ErrForgotten, "refusal.forgotten"},
	{store.ErrDailyOff, "daily.off"},
	{store.ErrBoard, "leaderboard.no_board"},
	{store.ErrNoSeason, "season.gone"},
	{store.ErrNoAccount, "refusal.no_account"},
	{store.ErrClientSeed, "refusal.client_seed"},
	{store.ErrText, "refusal.text"},
	{errAmount, "refusal.amount"},
	{errCap, "limits.refusal.least"},
	{store.ErrWindow, "limits.refusal.window"},
	{errBigExport, "privacy.refusal.too_much"},
	{store.ErrClosed, "refusal.closed"},
	{store.ErrUnavailable, "refusal.unavailable"},
}

// explanations say the errors that come with figures, "" for any other error.
// They are asked before the refusals, in this order.
var explanations = []func(house, error) string{
	moderationText,
	fundsText,
	dailyText,
	ownLimitText,
	capText,
	channelText,
	rangeText,
	paceText,
}

// unsure are the words for what may have been done although its answer was not,
// by how its route begins, where a player's words for a round do not fit.
var unsure = []struct{ route, text string }{
	{"mod ", "mod.refusal.unsure"},
	{"mod/", "mod.refusal.unsure"},
	{"daily", "daily.unsure"},
	{"lm/", "limits.unsure"},
	{"privacy/", "privacy.delete.unsure"},
}

// Failure says an error to the person who acted, in their language. An error
// that it does not know has been logged by the middleware; the person learns
// that what was played is kept, which holds whatever broke, or where to see what
// came of it.
func (c *Club) Failure(ctx context.Context, q *bot.Request, err error) *bot.Reply {
	w := c.wordsFor(ctx, q)
	if text := c.failureText(w, err); text != "" {
		return private(text)
	}
	for _, u := range unsure {
		if strings.HasPrefix(q.Route(), u.route) {
			return private(w.Text(u.text))
		}
	}
	return private(w.Text("refusal.broken"))
}

// Refuses tells whether an error is a refusal, the rules at work, and not a
// failure of the program, of its storage or of its time limit.
func (c *Club) Refuses(err error) bool {
	for _, failed := range []error{
		store.ErrUnavailable, store.ErrClosed, bot.ErrBusy, bot.ErrPanic, context.DeadlineExceeded, context.Canceled,
	} {
		if errors.Is(err, failed) {
			return false
		}
	}
	return c.failureText(house{Words: c.words.For("")}, err) != ""
}

// failureText says an error that there are words for, "" for any other.
func (c *Club) failureText(w house, err error) string {
	for _, explain := range explanations {
		if text := explain(w, err); text != "" {
			return text
		}
	}
	for _, r := range refusals {
		if errors.Is(err, r.err) {
			return w.Text(r.text)
		}
	}
	for _, t := range c.tables {
		for _, r := range t.refusals() {
			if errors.Is(err, r.err) {
				return w.Text(r.text)
			}
		}
	}
	return ""
}

func fundsText(w house, err error) string {
	var funds *store.FundsError
	if !errors.As(err, &funds) {
		return ""
	}
	text := w.Text("refusal.funds", "Price", w.Coins(funds.Price), "Balance", w.Coins(funds.Balance))
	if funds.Balance > 0 {
		text += " " + w.Text("refusal.funds_less")
	}
	return text
}

func capText(w house, err error) string {
	if !errors.Is(err, store.ErrCap) {
		return ""
	}
	return w.Text("refusal.cap", "Most", w.Coins(store.MaxBalance))
}

func channelText(w house, err error) string {
	var elsewhere *channelError
	if !errors.As(err, &elsewhere) {
		return ""
	}
	channels := make([]string, len(elsewhere.allowed))
	for i, id := range elsewhere.allowed {
		channels[i] = "<#" + id + ">"
	}
	return w.Text("refusal.channel", "Channels", strings.Join(channels, ", "))
}

func paceText(w house, err error) string {
	var pace *bot.PaceError
	if !errors.As(err, &pace) {
		return ""
	}
	return w.Text("refusal.pace", "When", distance(pace.Until))
}

// rangeText says what is allowed of a value for which nobody has words of
// their own.
func rangeText(w house, err error) string {
	var size *store.RangeError
	if !errors.As(err, &size) {
		return ""
	}
	return w.Text("refusal.range", "Value", w.Number(size.Value), "Least", w.Number(size.Min), "Most", w.Number(size.Max))
}
