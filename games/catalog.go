package games

import (
	"errors"
	"fmt"
	"slices"
)

// ErrUnknownGame is returned for an ID that no game of a catalog has.
var ErrUnknownGame = errors.New("unknown game")

// Catalog is the games that can be played, in the order in which they are
// shown. It never changes and is safe for concurrent use.
type Catalog struct{ games []Game }

// NewCatalog returns a catalog of the given games, or an error if two share an ID.
func NewCatalog(list ...Game) (Catalog, error) {
	seen := make(map[string]bool, len(list))
	for _, g := range list {
		id := g.Info().ID
		if seen[id] {
			return Catalog{}, fmt.Errorf("two games with the ID %q", id)
		}
		seen[id] = true
	}
	return Catalog{games: slices.Clone(list)}, nil
}

// Game returns the game with an ID, or an error that wraps ErrUnknownGame.
func (c Catalog) Game(id string) (Game, error) {
	for _, g := range c.games {
		if g.Info().ID == id {
			return g, nil
		}
	}
	return nil, fmt.Errorf("%w %.40q", ErrUnknownGame, id)
}

// All returns the games in order.
func (c Catalog) All() []Game { return slices.Clone(c.games) }
