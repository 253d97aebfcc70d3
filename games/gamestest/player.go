package gamestest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// player plays one round at random and checks it at every step.
type player struct {
	game    games.Game
	spec    Spec
	source  func() fair.Source // the same draws at each call
	ticket  games.Ticket
	rng     *rand.Rand
	careful float64 // how often an action that ends the round is passed over

	actions []games.Action // accepted so far
}

// play plays to the end of the round.
func (p *player) play() error {
	src := p.source()
	r, err := p.game.Deal(src, p.ticket)
	if err != nil {
		return fmt.Errorf("dealing: %w", err)
	}
	for !over(r) {
		if len(p.actions) == p.spec.MaxActions {
			return fmt.Errorf("not over after %d actions", p.spec.MaxActions)
		}
		if err := p.check(r); err != nil {
			return err
		}
		if err := p.step(r); err != nil {
			return err
		}
	}
	if err := p.check(r); err != nil {
		return err
	}
	for _, a := range p.candidates(r) {
		if _, err := try(p.spec, r, a); !errors.Is(err, games.ErrOver) && !errors.Is(err, games.ErrAction) {
			return fmt.Errorf("%q after the end: want ErrOver, not %w", a, err)
		}
	}
	for i, a := range p.actions {
		// An action that was legal once is one of the game, so only the end refuses it.
		if _, err := try(p.spec, r, a); !errors.Is(err, games.ErrOver) {
			return fmt.Errorf("action %d (%q) again after the end: want ErrOver, not %w", i+1, a, err)
		}
	}
	return checkDrawing(p.game, src, p.source())
}

// step plays one of the legal actions.
func (p *player) step(r games.Round) error {
	careful := p.rng.Float64() < p.careful
	var last games.Action // a legal action, passed over because it ends the round
	for _, a := range p.candidates(r) {
		if careful {
			ends, err := p.ends(a)
			if err != nil {
				return err
			}
			if ends {
				last = a
				continue
			}
		}
		switch accepted, err := try(p.spec, r, a); {
		case accepted:
			p.actions = append(p.actions, a)
			return nil
		case errors.Is(err, errChanged):
			return err
		case errors.Is(err, games.ErrOver):
			return fmt.Errorf("%q in play: %w", a, err)
		}
	}
	if last == "" {
		return errors.New("no action is legal and the round is not over")
	}
	if err := r.Act(last); err != nil {
		return fmt.Errorf("%q ended a copy of the round and not the round: %w", last, err)
	}
	p.actions = append(p.actions, last)
	return nil
}

// ends reports whether an action is legal now and ends the round.
func (p *player) ends(a games.Action) (bool, error) {
	r, err := p.replay()
	if err != nil {
		return false, err
	}
	return r.Act(a) == nil && over(r), nil
}

// check compares the round with its replay, and checks what is paid and what is
// played for somebody who left.
func (p *player) check(r games.Round) error {
	again, err := p.replay()
	if err != nil {
		return err
	}
	now := p.spec.state(r)
	if replayed := p.spec.state(again); !reflect.DeepEqual(now, replayed) {
		return fmt.Errorf("the round is %+v, its replay %+v", now, replayed)
	}
	switch {
	case now.Payout < 0:
		return fmt.Errorf("a payout of %d", now.Payout)
	case !now.Over && now.Payout != 0:
		return fmt.Errorf("a payout of %d before the end", now.Payout)
	case now.Over && now.HasIdle:
		return fmt.Errorf("%q is played for the player after the end", now.Idle)
	case now.HasIdle:
		if err := again.Act(now.Idle); err != nil {
			return fmt.Errorf("playing %q for a player who left: %w", now.Idle, err)
		}
	}
	return nil
}

func (p *player) replay() (games.Round, error) {
	r, err := games.Replay(p.game, p.source(), p.ticket, p.actions)
	if err != nil {
		return nil, fmt.Errorf("replaying: %w", err)
	}
	return r, nil
}

func (p *player) candidates(r games.Round) []games.Action {
	list := p.spec.Actions(r)
	p.rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// errChanged says that a refused action left a trace.
var errChanged = errors.New("a refused action changed the round")

// try plays an action. Where the round refuses it, the error is the refusal, or
// wraps errChanged if the refusal changed something.
func try(s Spec, r games.Round, a games.Action) (accepted bool, err error) {
	before := s.state(r)
	refusal := r.Act(a)
	if refusal == nil {
		return true, nil
	}
	if after := s.state(r); !reflect.DeepEqual(before, after) {
		return false, fmt.Errorf("%q (%w): %w: from %+v to %+v", a, refusal, errChanged, before, after)
	}
	return false, refusal
}

func over(r games.Round) bool {
	_, over := r.Outcome()
	return over
}
