// Package commands is what players and moderators can do: it reads a request,
// asks the store, and says in words, pictures and buttons where things stand.
//
// It knows the games' messages but none of their rules, and Discord only as
// the data of package bot. It keeps no state: a restart loses nothing.
package commands

import (
	"crypto/rand"
	"fmt"
	"log/slog"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/store"
)

// Config is what the commands need. Store, Games and Log are required.
type Config struct {
	Store *store.Store
	Games games.Catalog // those of the store
	Log   *slog.Logger
	// Luck picks at random for a player who asks for it; the system's CSPRNG
	// if nil. No round is drawn with it. It must be safe for concurrent use.
	Luck fair.Stream
}

// Club is where players meet the games. It is safe for concurrent use.
type Club struct {
	store  *store.Store
	log    *slog.Logger
	words  *locales.Bundle
	luck   fair.Stream
	games  games.Catalog
	tables []table
}

// New returns the commands over a store.
func New(c Config) (*Club, error) {
	words, err := locales.Load()
	if err != nil {
		return nil, fmt.Errorf("loading the texts: %w", err)
	}
	club := &Club{store: c.Store, games: c.Games, log: c.Log, words: words, luck: c.Luck}
	if club.luck == nil {
		club.luck = fair.System(rand.Reader)
	}
	club.tables = tables(club)
	return club, nil
}
