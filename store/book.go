package store

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"sort"
	"time"

	"github.com/jmoiron/sqlx"
)

// Book reads all rounds of a database. It is not safe for concurrent use.
type Book struct {
	store *Store // for reading
	key   []byte // of pseudonyms; nil until it is needed
}

// Selection is a part of the book; the zero value is all of it, under pseudonyms.
type Selection struct {
	Guild  GuildID   // only this server, "" for all
	Player PlayerID  // only this player, "" for all
	Since  time.Time // begin each chain with the first round that has ended since
	Names  bool      // write who it was
}

// OpenBook opens the book of a database file, which may be in use, and whose
// schema it leaves alone. A file that cannot be read is ErrUnavailable, another
// schema ErrNewerSchema or ErrOlderSchema, a file of several names ErrLinked.
func OpenBook(ctx context.Context, path string) (_ *Book, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("opening the book of %q: %w", path, Diagnose(path, err))
		}
	}()
	if _, err := os.Stat(path); err != nil {
		return nil, unavailable(err)
	}
	if err := mayRead(path); err != nil {
		return nil, err
	}
	s := &Store{path: path}
	if s.pool, err = connect(path, readerOptions, 1); err != nil {
		return nil, err
	}
	found, err := read(ctx, s, s.checkSchema)
	if err == nil && len(found) > 0 {
		err = fmt.Errorf("%w: %s", ErrOlderSchema, found[0].Detail)
	}
	if err != nil {
		return nil, errors.Join(err, s.pool.Close())
	}
	return &Book{store: s}, nil
}

// Close closes the book.
func (b *Book) Close() error {
	if err := b.store.pool.Close(); err != nil {
		return fmt.Errorf("closing the book: %w", err)
	}
	return nil
}

// Chains returns the chains of a selection, ascending by the bytes of server and
// player; players without a round have none. It keeps the names of one server's
// players in memory, and no more: neither chains nor their rounds.
//
// With a time in Since, a chain has all rounds from the lowest nonce that has
// ended since, so that it has no gap, and a player of whom none has ended since
// has no chain.
//
// Nothing is held up by a reader who takes its time: what is read at once is one
// page of one chain, and ends with it. So a chain is as it stood when it was
// come to, and one of many pages may show a round open that has ended meanwhile.
// An error ends the sequence.
func (b *Book) Chains(ctx context.Context, which Selection) iter.Seq2[*BookChain, error] {
	return func(yield func(*BookChain, error) bool) {
		servers, err := b.servers(ctx, which)
		if err != nil {
			yield(nil, storage(err))
			return
		}
		for _, server := range servers {
			players, err := b.players(ctx, server, which)
			if err != nil {
				yield(nil, err)
				return
			}
			for _, player := range players {
				chain := &BookChain{Server: server.name, Player: player.name, book: b, account: player.account}
				there, err := chain.begin(ctx, which.Since)
				if err != nil {
					yield(nil, err)
					return
				}
				if there && !yield(chain, nil) {
					return
				}
			}
		}
	}
}

// listed is a server or a player, by the name in the book.
type listed struct {
	name    string
	guild   GuildID
	account int64
}

func (b *Book) servers(ctx context.Context, which Selection) ([]listed, error) {
	guilds := []GuildID{which.Guild}
	var err error
	if which.Guild == "" {
		guilds, err = read(ctx, b.store, func(ctx context.Context, q querier) (list []GuildID, err error) {
			if err := q.SelectContext(ctx, &list, `SELECT guild FROM servers`); err != nil {
				return nil, fmt.Errorf("listing servers: %w", err)
			}
			return list, nil
		})
		if err != nil {
			return nil, err
		}
	}
	if !which.Names && b.key == nil {
		if b.key, err = b.ensureKey(ctx); err != nil {
			return nil, err
		}
	}
	list := make([]listed, len(guilds))
	for i, guild := range guilds {
		list[i] = listed{name: string(guild), guild: guild}
		if !which.Names {
			list[i].name = "s" + b.pseudonym(string(guild))
		}
	}
	sortListed(list)
	return list, nil
}

func (b *Book) players(ctx context.Context, server listed, which Selection) ([]listed, error) {
	return read(ctx, b.store, func(ctx context.Context, q querier) ([]listed, error) {
		var rows []struct {
			ID     int64    `db:"id"`
			Player PlayerID `db:"player"`
		}
		if err := q.SelectContext(ctx, &rows, `
			SELECT id, player FROM accounts WHERE guild = ? AND nonce > 0 AND ? IN ('', player)`,
			server.guild, which.Player); err != nil {
			return nil, fmt.Errorf("listing players: %w", err)
		}
		list := make([]listed, len(rows))
		for i, row := range rows {
			list[i] = listed{name: string(row.Player), account: row.ID}
			if !which.Names {
				list[i].name = "p" + b.pseudonym(string(server.guild), string(row.Player))
			}
		}
		sortListed(list)
		return list, nil
	})
}

func sortListed(list []listed) {
	sort.Slice(list, func(i, j int) bool { return list[i].name < list[j].name })
}

// pseudonym is the name of a server, or of a player in one, in the book: 80 bits
// of a hash, the same in each reading of this database.
func (b *Book) pseudonym(names ...string) string {
	return crockford.EncodeToString(keyed(b.key, names...)[:10])
}

// ensureKey returns the key of pseudonyms. To make it is the one thing that a
// book ever writes.
func (b *Book) ensureKey(ctx context.Context) (key []byte, err error) {
	key, err = read(ctx, b.store, func(ctx context.Context, q querier) ([]byte, error) {
		return secret(ctx, q, bookKey)
	})
	if key != nil || err != nil {
		return key, err
	}
	if err := errors.Join(mayWrite(b.store.path), reserveIndex(b.store.path)); err != nil {
		return nil, err
	}
	db, err := connect(b.store.path, writerOptions, 1)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	err = inTransaction(ctx, db, func(tx transaction) (err error) {
		key, err = ensureSecret(ctx, tx, bookKey)
		return err
	})
	return key, err
}

func inTransaction(ctx context.Context, db *sqlx.DB, do func(transaction) error) error {
	tx, err := db.BeginTxx(ctx, nil)
	if err != nil {
		return fmt.Errorf("beginning to write: %w", err)
	}
	if err := do(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}
