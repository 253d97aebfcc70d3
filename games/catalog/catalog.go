// Package catalog lists the games of this program. A new game is one line here.
package catalog

import (
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/games/nextlevel"
)

// New returns the catalog, in the order in which the games are shown.
func New() (games.Catalog, error) {
	return games.NewCatalog(
		nextlevel.Game{},
		instantloto.Game{},
	)
}
