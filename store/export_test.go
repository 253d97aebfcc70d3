package store

import (
	"context"
	"maps"
	"net/url"
	"strconv"

	"github.com/palier-bot/palier/games"
)

// OpenReadOnly opens a file as if its permissions forbade to write, which they
// cannot forbid to root.
func OpenReadOnly(ctx context.Context, path string, o Options) (*Store, error) {
	options := url.Values{}
	maps.Copy(options, writerOptions)
	options.Set("mode", "ro")
	return open(ctx, path, o, options)
}

// Transaction is what a job changes the database by.
type Transaction = transaction

// Write runs a job of the test's own among the others.
func (s *Store) Write(ctx context.Context, do func(context.Context, transaction) error) error {
	return s.writer.submit(ctx, &job{work: do})
}

// Read reads with a snapshot.
func (s *Store) Read(ctx context.Context, get func() error) error {
	_, err := read(ctx, s, func(context.Context, querier) (struct{}, error) { return struct{}{}, get() })
	return err
}

// Credit posts a gift.
func (s *Store) Credit(ctx context.Context, o Owner, amount games.Coins) error {
	return s.Write(ctx, func(ctx context.Context, tx transaction) error {
		a, err := findAccount(ctx, tx, o)
		if err != nil {
			return err
		}
		return post(ctx, tx, entry{Account: a.ID, Kind: "grant", Amount: amount, At: 1})
	})
}

// Queued returns how many jobs wait for the writer.
func (s *Store) Queued() int {
	s.writer.mu.Lock()
	defer s.writer.mu.Unlock()
	return len(s.writer.queue)
}

// LimitPages makes the disk full once the file has grown by some pages; a
// negative number lifts the limit.
func (s *Store) LimitPages(more int) error {
	var pages int
	if err := s.writer.pen.GetContext(context.Background(), &pages, "PRAGMA page_count"); err != nil {
		return err
	}
	limit := pages + more
	if more < 0 {
		limit = 1 << 30
	}
	return s.writer.pen.GetContext(context.Background(), &pages, "PRAGMA max_page_count = "+strconv.Itoa(limit))
}
