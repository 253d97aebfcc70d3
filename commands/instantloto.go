package commands

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"strings"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/store"
)

// instantLoto is Instant Loto as it is played in messages.
type instantLoto struct{ *Club }

// The custom_ids of its buttons and selects. Those of a panel name the grid
// they were shown for; « Validate » and « Remove » also name the grids that the
// message shows, by their seal: what each would do to others is not what it says.
var (
	ilNew      = bot.MustPattern("il/new")
	ilBlank    = bot.MustPattern("il/{round}/blank")
	ilGrid     = bot.MustPattern("il/{round}/grid.{grid:int}")
	ilAdd      = bot.MustPattern("il/{round}/add")
	ilNumbers  = bot.MustPattern("il/{round}/numbers.{grid:int}.{half:int}")
	ilChance   = bot.MustPattern("il/{round}/chance.{grid:int}")
	ilFlash    = bot.MustPattern("il/{round}/flash.{grid:int}")
	ilType     = bot.MustPattern("il/{round}/type.{grid:int}")
	ilClear    = bot.MustPattern("il/{round}/clear.{grid:int}")
	ilRemove   = bot.MustPattern("il/{round}/remove.{grid:int}.{seal}")
	ilSeed     = bot.MustPattern("il/{round}/seed")
	ilValidate = bot.MustPattern("il/{round}/validate.{seal}")
	ilReveal   = bot.MustPattern("il/{round}/{turn:int}/reveal")
	ilAll      = bot.MustPattern("il/{round}/{turn:int}/all")
	ilBonus    = bot.MustPattern("il/{round}/{turn:int}/bonus.{grid:int}.{ball:int}")
	ilAgain    = bot.MustPattern("il/{round}/again.{played}")
	ilCheck    = bot.MustPattern("il/{round}/check")
)

// gridField is the field of the form for typing a grid.
const gridField = "grid"

func (t instantLoto) game() string { return instantloto.Game{}.Info().ID }

func (t instantLoto) key() string { return "instantloto" }

func (t instantLoto) levels() int { return 0 }

func (t instantLoto) focus(q *bot.Request) int { return number(q, "grid") }

func (t instantLoto) newID() string { return ilNew.ID() }

func (t instantLoto) routes() []bot.Route {
	return []bot.Route{
		bot.OnCommand(t.command("instantloto", t.option("instantloto.grids", bot.CommandOption{
			Kind: bot.String, Min: 1, Max: 200,
		})), t.begin),
		bot.OnClick(ilNew, t.begin),
		bot.OnClick(ilBlank, t.beginBlank),
		bot.OnClick(ilGrid, t.change(t, t.fill(lookAt))),
		bot.OnClick(ilAdd, t.change(t, t.fill(t.addGrid))),
		bot.OnClick(ilNumbers, t.change(t, t.fill(setNumbers))),
		bot.OnClick(ilChance, t.change(t, t.fill(setChance))),
		bot.OnClick(ilFlash, t.change(t, t.fill(t.flash))),
		bot.OnClick(ilClear, t.change(t, t.fill(clearGrid))),
		bot.OnClick(ilRemove, t.change(t, t.fill(removeGrid))),
		bot.OnClick(ilType, t.askGrid),
		bot.OnSubmit(ilType, t.change(t, t.fill(typeGrid))),
		bot.OnClick(ilSeed, t.askSeed(t, ilSeed)),
		bot.OnSubmit(ilSeed, t.change(t, t.setSeed)),
		bot.OnClick(ilValidate, t.change(t, t.validate)),
		bot.OnClick(ilReveal, t.change(t, t.act(instantloto.Reveal))),
		bot.OnClick(ilAll, t.change(t, t.act(instantloto.RevealAll))),
		bot.OnClick(ilBonus, t.change(t, t.playBonus)),
		bot.OnClick(ilAgain, t.again(t, t.playedTicket)),
		bot.OnClick(ilCheck, t.check),
	}
}

func (t instantLoto) refusals() []refusal {
	return []refusal{
		{instantloto.ErrNumber, "instantloto.refusal.number"},
		{instantloto.ErrChance, "instantloto.refusal.chance"},
		{instantloto.ErrDuplicate, "instantloto.refusal.duplicate"},
		{instantloto.ErrTooManyNumbers, "instantloto.refusal.too_many_numbers"},
		{instantloto.ErrTooManyChances, "instantloto.refusal.too_many_chances"},
		{instantloto.ErrIncomplete, "instantloto.refusal.incomplete"},
		{instantloto.ErrNoGrid, "instantloto.refusal.no_grid"},
		{instantloto.ErrTooManyGrids, "instantloto.refusal.too_many_grids"},
		{errOneGrid, "instantloto.refusal.one_grid"},
		{errFormSyntax, "instantloto.refusal.syntax_form"},
		{instantloto.ErrSyntax, "instantloto.refusal.syntax"},
		{instantloto.ErrPreviousIncomplete, "instantloto.refusal.previous_incomplete"},
		{instantloto.ErrGrid, "instantloto.refusal.grid"},
		{instantloto.ErrHalf, "refusal.unknown"},
		{instantloto.ErrRevealed, "instantloto.refusal.revealed"},
		{instantloto.ErrNotRevealed, "instantloto.refusal.not_revealed"},
		{instantloto.ErrBall, "instantloto.refusal.ball"},
		{instantloto.ErrNoBonus, "instantloto.refusal.no_bonus"},
		{instantloto.ErrBonusPlayed, "instantloto.refusal.bonus_played"},
	}
}

// begin answers /instantloto and « play my own ».
func (t instantLoto) begin(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	text := q.Options["grids"]
	if text == "" {
		return t.open(ctx, t, q, nil)
	}
	grids, err := t.readGrids(text)
	if err != nil {
		return nil, err
	}
	return t.open(ctx, t, q, replaceDraft(string(instantloto.Ticket(grids...))))
}

// beginBlank answers « New game »: nothing is filled in (art. 2.7).
func (t instantLoto) beginBlank(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	switch _, err := mine(ctx, q, t.rounds(t, q), roundID(q)); {
	case errors.Is(err, store.ErrNotOwner):
		return t.stranger(ctx, t, q), nil
	case err != nil:
		return nil, err
	}
	return t.open(ctx, t, q, replaceDraft(""))
}

// readGrids reads what is typed after the command: grids, or "flash" with a
// number of grids to fill at random.
func (t instantLoto) readGrids(text string) ([]instantloto.Grid, error) {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 0 || words[0] != "flash" {
		return instantloto.ParseTicket(text)
	}
	count := 1
	if len(words) > 1 {
		n, ok := wholeNumber(words[1])
		if !ok || n < 1 || len(words) > 2 {
			return nil, fmt.Errorf("%.40q: %w", text, instantloto.ErrSyntax)
		}
		count = n
	}
	if count > instantloto.MaxGrids {
		return nil, fmt.Errorf("%d grids: %w", count, instantloto.ErrTooManyGrids)
	}
	grids := make([]instantloto.Grid, count)
	for i := range grids {
		grids[i] = instantloto.Flash(t.luck)
	}
	return grids, nil
}

// validate takes the stake for the grids that the message shows. If the panel
// has changed since, nothing is staked: the button would charge something else
// than it says.
func (t instantLoto) validate(ctx context.Context, q *bot.Request, r store.Rounds) (store.View, error) {
	v, err := mine(ctx, q, r, roundID(q))
	switch {
	case err != nil:
		return v, err
	case v.Round.Status != store.Waiting || seal(v.Round.Draft) != q.Params["seal"]:
		return v, store.ErrStale
	}
	ticket, err := readDraft(v.Round.Draft).Ticket()
	if err != nil {
		return store.View{}, err
	}
	return r.Start(ctx, v.Round.ID, player(q), ticket, place(q))
}

// seal is a short mark of a draft.
func seal(draft string) string {
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(draft)))
}

// playedTicket is the ticket of the ended round that a button names.
func (t instantLoto) playedTicket(ctx context.Context, q *bot.Request) (games.Ticket, error) {
	v, err := mine(ctx, q, t.rounds(t, q), store.RoundID(q.Params["played"]))
	return v.Round.Ticket, err
}

func (t instantLoto) playBonus(ctx context.Context, q *bot.Request, r store.Rounds) (store.View, error) {
	return t.act(instantloto.Bonus(number(q, "grid"), number(q, "ball")))(ctx, q, r)
}

func (t instantLoto) act(a games.Action) step {
	return func(ctx context.Context, q *bot.Request, r store.Rounds) (store.View, error) {
		return r.Play(ctx, roundID(q), player(q), turn(q), place(q), a)
	}
}
