package commands

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/store"
)

// readDraft reads what a panel has kept. What this program cannot read is no
// choice that could be staked, so the panel begins anew.
func readDraft(text string) instantloto.Draft {
	d, err := instantloto.ParseDraft(text)
	if err != nil {
		return instantloto.Draft{}
	}
	return d
}

// filling changes one grid of a draft, counted from 1.
type filling func(q *bot.Request, d *instantloto.Draft, grid int) error

// fill returns the step that makes a change to the draft, and looks at the grid
// that was changed. All or nothing: a choice that the rules refuse leaves
// everything as it was.
func (t instantLoto) fill(change filling) step {
	return func(ctx context.Context, q *bot.Request, r store.Rounds) (store.View, error) {
		grid := number(q, "grid")
		return r.Draft(ctx, roundID(q), player(q), func(text string) (string, error) {
			d := readDraft(text)
			if err := change(q, &d, grid); err != nil {
				return "", err
			}
			return d.String(), nil
		})
	}
}

func lookAt(*bot.Request, *instantloto.Draft, int) error { return nil }

func (t instantLoto) addGrid(_ *bot.Request, d *instantloto.Draft, _ int) error { return d.Add() }

func (t instantLoto) flash(_ *bot.Request, d *instantloto.Draft, grid int) error {
	return d.Flash(grid, t.luck)
}

func clearGrid(_ *bot.Request, d *instantloto.Draft, grid int) error { return d.Clear(grid) }

// removeGrid takes away the grid that the message shows. After a second press
// the number would be that of the grid behind it.
func removeGrid(q *bot.Request, d *instantloto.Draft, grid int) error {
	if seal(d.String()) != q.Params["seal"] {
		return store.ErrStale
	}
	return d.Remove(grid)
}

func setNumbers(q *bot.Request, d *instantloto.Draft, grid int) error {
	numbers, err := chosen(q, instantloto.ErrNumber)
	if err != nil {
		return err
	}
	return d.SetNumbers(grid, instantloto.Half(number(q, "half")), numbers...)
}

func setChance(q *bot.Request, d *instantloto.Draft, grid int) error {
	chances, err := chosen(q, instantloto.ErrChance)
	switch {
	case err != nil:
		return err
	case len(chances) != 1:
		return instantloto.ErrTooManyChances
	}
	return d.SetChance(grid, chances[0])
}

// chosen reads the values of a select, which a forged click may have made up.
func chosen(q *bot.Request, refusal error) ([]int, error) {
	numbers := make([]int, len(q.Chosen))
	for i, text := range q.Chosen {
		n, ok := wholeNumber(text)
		if !ok {
			return nil, fmt.Errorf("%.10q: %w", text, refusal)
		}
		numbers[i] = n
	}
	return numbers, nil
}

// Refusals of the form, which is for one grid only.
var (
	errOneGrid    = errors.New("the form is for one grid")
	errFormSyntax = errors.New("the form cannot be read")
)

func typeGrid(q *bot.Request, d *instantloto.Draft, grid int) error {
	grids, err := instantloto.ParseTicket(q.Fields[gridField])
	switch {
	case errors.Is(err, instantloto.ErrSyntax):
		return errFormSyntax
	case err != nil:
		return err
	case len(grids) > 1:
		return errOneGrid
	}
	return d.Set(grid, grids[0])
}

// askGrid answers « Type it » with a form that holds the grid as it is.
func (t instantLoto) askGrid(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	if _, err := actor(q); err != nil {
		return nil, err
	}
	v, err := mine(ctx, q, t.rounds(t, q), roundID(q))
	switch {
	case errors.Is(err, store.ErrNotOwner):
		return t.stranger(ctx, t, q), nil
	case err != nil:
		return nil, err
	}
	grids, grid := readDraft(v.Round.Draft).Grids(), number(q, "grid")
	if grid < 1 || grid > len(grids) {
		return nil, instantloto.ErrGrid
	}
	w := t.wordsFor(ctx, q)
	return &bot.Reply{Form: &bot.Form{
		ID:    ilType.ID(q.Params["round"], grid),
		Title: w.Text("instantloto.grid", "Number", grid),
		Inputs: []bot.Input{{
			ID: gridField, Label: w.Text("instantloto.type.label"), Placeholder: "3 12 24 33 48 + 7",
			Value: grids[grid-1].String(), Min: 1, Max: 60, Required: true,
		}},
	}}, nil
}

// panel shows the grids that are being filled in; focus is the one to fill.
func (t instantLoto) panel(w house, v store.View, focus int) *bot.Reply {
	id, draft := string(v.Round.ID), readDraft(v.Round.Draft)
	grids := draft.Grids()
	grid := focused(grids, focus)
	price := draft.Price()
	parts := []bot.Component{
		bot.Text{Content: t.intro(w)},
		bot.Text{Content: t.choices(w, grids, grid) + "\n" + t.cost(w, v.Account.Balance, price)},
		t.tabs(w, id, draft, grid),
		t.numberSelect(w, id, grids[grid-1], grid, instantloto.Lower),
		t.numberSelect(w, id, grids[grid-1], grid, instantloto.Upper),
		t.chanceSelect(w, id, grids[grid-1], grid),
		bot.Row{Components: []bot.Component{
			bot.Button{ID: ilFlash.ID(id, grid), Label: w.Text("instantloto.flash"), Style: bot.Primary},
			bot.Button{ID: ilType.ID(id, grid), Label: w.Text("instantloto.type")},
			bot.Button{ID: ilClear.ID(id, grid), Label: w.Text("instantloto.clear"), Disabled: grids[grid-1].Empty()},
			bot.Button{ID: ilRemove.ID(id, grid, seal(draft.String())), Label: w.Text("instantloto.remove"), Disabled: len(grids) == 1},
		}},
		bot.Row{Components: []bot.Component{
			bot.Button{ID: ilValidate.ID(id, seal(v.Round.Draft)), Style: bot.Success, Disabled: !draft.Complete(),
				Label: w.Text("instantloto.validate", "Coins", w.Label(price))},
			bot.Button{ID: ilSeed.ID(id), Label: w.Text("seed.button")},
		}},
		bot.Text{Content: signature(w, v.Round) + "\n" + promise(w, v.Round)},
	}
	return framed(here, t.drawPanel(w, grids, grid), parts...)
}

// focused returns the grid to fill: the one looked at, or else the first that
// is not complete.
func focused(grids []instantloto.Grid, focus int) int {
	if focus >= 1 {
		return min(focus, len(grids))
	}
	for i, g := range grids {
		if !g.Complete() {
			return i + 1
		}
	}
	return 1
}

// tabs is a button a grid, and one to add another where the rules allow it.
func (t instantLoto) tabs(w house, id string, d instantloto.Draft, grid int) bot.Row {
	var row bot.Row
	grids := d.Grids()
	for i, g := range grids {
		b := bot.Button{ID: ilGrid.ID(id, i+1), Label: w.Text("instantloto.grid", "Number", i+1)}
		if g.Complete() {
			b.Label = w.Text("instantloto.tab_complete", "Grid", b.Label)
		}
		if i+1 == grid {
			b.Style = bot.Primary
		}
		row.Components = append(row.Components, b)
	}
	if len(grids) < instantloto.MaxGrids {
		row.Components = append(row.Components, bot.Button{
			ID: ilAdd.ID(id), Label: w.Text("instantloto.add"), Disabled: !grids[len(grids)-1].Complete(),
		})
	}
	return row
}

// numberSelect offers one half of the numbers, as many as the other half leaves.
func (t instantLoto) numberSelect(w house, id string, g instantloto.Grid, grid int, half instantloto.Half) bot.Row {
	first, last := half.Bounds()
	s := bot.Select{ID: ilNumbers.ID(id, grid, int(half)), Max: instantloto.Picks}
	for n := first; n <= last; n++ {
		o := bot.Option{Value: strconv.Itoa(n), Label: strconv.Itoa(n)}
		for _, have := range g.Numbers {
			o.Chosen = o.Chosen || have == n
		}
		s.Options = append(s.Options, o)
	}
	for _, n := range g.Numbers {
		if !half.Has(n) {
			s.Max--
		}
	}
	s.Placeholder = w.Text("instantloto.choose_numbers", "From", first, "To", last)
	if s.Max == 0 { // Discord wants at least one
		s.Max, s.Disabled = 1, true
		s.Placeholder = w.Text("instantloto.choose_none", "From", first, "To", last)
	}
	return bot.Row{Components: []bot.Component{s}}
}

func (t instantLoto) chanceSelect(w house, id string, g instantloto.Grid, grid int) bot.Row {
	s := bot.Select{ID: ilChance.ID(id, grid), Placeholder: w.Text("instantloto.choose_chance"), Min: 1, Max: 1}
	for n := 1; n <= instantloto.Chances; n++ {
		s.Options = append(s.Options, bot.Option{
			Value: strconv.Itoa(n), Label: w.Text("instantloto.chance", "Number", n), Chosen: n == g.Chance,
		})
	}
	return bot.Row{Components: []bot.Component{s}}
}
