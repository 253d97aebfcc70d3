package commands

import (
	"context"
	"strconv"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/store"
)

// nextLevel is Next Level as it is played in messages.
type nextLevel struct{ *Club }

// The custom_ids of its buttons. What plays names the round and the turn it was
// shown at, so that a click can neither reach another round nor count twice.
var (
	nlNew      = bot.MustPattern("nl/new")
	nlStake    = bot.MustPattern("nl/{round}/stake.{stake:int}")
	nlSeed     = bot.MustPattern("nl/{round}/seed")
	nlPlay     = bot.MustPattern("nl/{round}/play.{stake:int}")
	nlAgain    = bot.MustPattern("nl/{round}/again.{stake:int}")
	nlCheck    = bot.MustPattern("nl/{round}/check")
	nlPage     = bot.MustPattern("nl/{round}/{turn:int}/page.{page:int}")
	nlPick     = bot.MustPattern("nl/{round}/{turn:int}/pick.{number:int}")
	nlRandom   = bot.MustPattern("nl/{round}/{turn:int}/random")
	nlClimb    = bot.MustPattern("nl/{round}/{turn:int}/climb")
	nlStop     = bot.MustPattern("nl/{round}/{turn:int}/stop")
	nlContinue = bot.MustPattern("nl/{round}/{turn:int}/continue")
)

func (t nextLevel) game() string { return nextlevel.Game{}.Info().ID }

func (t nextLevel) key() string { return "nextlevel" }

func (t nextLevel) levels() int { return nextlevel.Levels }

func (t nextLevel) focus(q *bot.Request) int { return number(q, "page") }

func (t nextLevel) newID() string { return nlNew.ID() }

func (t nextLevel) routes() []bot.Route {
	stakes := nextlevel.Stakes()
	return []bot.Route{
		bot.OnCommand(t.command("nextlevel", t.option("nextlevel.stake", bot.CommandOption{
			Kind: bot.Integer, Min: int(stakes[0]), Max: int(stakes[len(stakes)-1]),
		})), t.begin),
		bot.OnClick(nlNew, t.begin),
		bot.OnClick(nlStake, t.change(t, t.chooseStake)),
		bot.OnClick(nlSeed, t.askSeed(t, nlSeed)),
		bot.OnSubmit(nlSeed, t.change(t, t.setSeed)),
		bot.OnClick(nlPlay, t.change(t, t.start)),
		bot.OnClick(nlAgain, t.again(t, stakeTicket)),
		bot.OnClick(nlCheck, t.check),
		bot.OnClick(nlPage, t.change(t, t.turnPage)),
		bot.OnClick(nlPick, t.change(t, t.pick)),
		bot.OnClick(nlRandom, t.change(t, t.pickRandom)),
		bot.OnClick(nlClimb, t.change(t, t.climb)),
		bot.OnClick(nlStop, t.change(t, t.decide(nextlevel.Stop))),
		bot.OnClick(nlContinue, t.change(t, t.decide(nextlevel.Continue))),
	}
}

func (t nextLevel) refusals() []refusal {
	return []refusal{
		{nextlevel.ErrStake, "nextlevel.refusal.stake"},
		{nextlevel.ErrNumber, "nextlevel.refusal.number"},
		{nextlevel.ErrPicked, "nextlevel.refusal.picked"},
		{nextlevel.ErrNotAtLevel, "nextlevel.refusal.not_at_level"},
		{nextlevel.ErrAtLevel, "nextlevel.refusal.at_level"},
	}
}

// begin answers /nextlevel and « play my own ».
func (t nextLevel) begin(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	stake, ok := q.Options["stake"]
	if !ok {
		return t.open(ctx, t, q, nil)
	}
	return t.open(ctx, t, q, replaceDraft(stake))
}

func (t nextLevel) chooseStake(ctx context.Context, q *bot.Request, r store.Rounds) (store.View, error) {
	draft := replaceDraft(strconv.Itoa(number(q, "stake")))
	return r.Draft(ctx, roundID(q), player(q), draft)
}

func (t nextLevel) start(ctx context.Context, q *bot.Request, r store.Rounds) (store.View, error) {
	ticket, err := stakeTicket(ctx, q)
	if err != nil {
		return store.View{}, err
	}
	return r.Start(ctx, roundID(q), player(q), ticket, place(q))
}

// stakeTicket is the ticket that a button names.
func stakeTicket(_ context.Context, q *bot.Request) (games.Ticket, error) {
	return nextlevel.Ticket(games.Coins(number(q, "stake"))), nil
}

func (t nextLevel) turnPage(ctx context.Context, q *bot.Request, r store.Rounds) (store.View, error) {
	return inPlay(ctx, q, r)
}

func (t nextLevel) pick(ctx context.Context, q *bot.Request, r store.Rounds) (store.View, error) {
	return t.play(ctx, q, r, nextlevel.Pick(number(q, "number")))
}

// pickRandom picks one number for the player.
func (t nextLevel) pickRandom(ctx context.Context, q *bot.Request, r store.Rounds) (store.View, error) {
	return t.pickSeveral(ctx, q, r, func(*nextlevel.Round) int { return 1 })
}

// climb picks for the player up to the next level, or to the first losing number.
func (t nextLevel) climb(ctx context.Context, q *bot.Request, r store.Rounds) (store.View, error) {
	return t.pickSeveral(ctx, q, r, (*nextlevel.Round).Needed)
}

func (t nextLevel) pickSeveral(ctx context.Context, q *bot.Request, r store.Rounds, count func(*nextlevel.Round) int) (store.View, error) {
	v, err := inPlay(ctx, q, r)
	if err != nil {
		return v, err
	}
	round := v.Round.Play.(*nextlevel.Round)
	if round.Deciding() {
		return v, nextlevel.ErrAtLevel
	}
	var free []int
	for n := 1; n <= nextlevel.Numbers; n++ {
		if !round.Picked(n) {
			free = append(free, n)
		}
	}
	var picks []games.Action
	for _, i := range fair.Sample(t.luck, len(free), count(round)) {
		picks = append(picks, nextlevel.Pick(free[i-1]))
	}
	return t.play(ctx, q, r, picks...)
}

func (t nextLevel) decide(a games.Action) step {
	return func(ctx context.Context, q *bot.Request, r store.Rounds) (store.View, error) {
		return t.play(ctx, q, r, a)
	}
}

func (t nextLevel) play(ctx context.Context, q *bot.Request, r store.Rounds, actions ...games.Action) (store.View, error) {
	return r.Play(ctx, roundID(q), player(q), turn(q), place(q), actions...)
}
