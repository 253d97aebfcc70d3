package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/store"
)

// ask tells how long the store takes for what players ask of a database that fill
// has made: the median of many times, in the server where everybody is.
func ask(ctx context.Context, path string) (err error) {
	list, err := catalog.New()
	if err != nil {
		return err
	}
	begun := time.Now()
	s, err := store.Open(ctx, path, store.Options{Games: list})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	fmt.Printf("open: %v\n", time.Since(begun))
	name := func(i int) store.Owner {
		return store.Owner{Guild: guild, Player: store.PlayerID(fmt.Sprint(900_000_000_000_000_000 + 1 + i))}
	}
	all, err := s.Leaderboard(ctx, name(0), store.ByBalance, 0, 0, 0)
	if err != nil {
		return fmt.Errorf("counting accounts: %w", err)
	}
	accounts := all.Total
	somebody := func(i int) store.Owner { return name(i * 7919 % accounts) }
	for _, q := range []struct {
		what string
		do   func(i int) error
	}{
		{"leaderboard, first page", func(int) error { return second(s.Leaderboard(ctx, name(0), store.ByBalance, 0, 0, 10)) }},
		{"leaderboard, page 100", func(int) error { return second(s.Leaderboard(ctx, name(0), store.ByBalance, 0, 1000, 10)) }},
		{"leaderboard, in the middle", func(int) error { return second(s.Leaderboard(ctx, name(0), store.ByBalance, 0, accounts/2, 10)) }},
		{"leaderboard by levels, in the middle", func(int) error { return second(s.Leaderboard(ctx, name(0), store.ByLevel, 0, accounts/8, 10)) }},
		{"rank", func(i int) error { return second(s.Leaderboard(ctx, somebody(i), store.ByBalance, 0, 0, 0)) }},
		{"history", func(i int) error { return second(s.History(ctx, somebody(i), 0, 10)) }},
		{"figures", func(i int) error { return second(s.Figures(ctx, somebody(i))) }},
		{"account", func(i int) error { return second(s.Find(ctx, somebody(i))) }},
	} {
		var took []time.Duration
		for i := range 60 {
			begun := time.Now()
			if err := q.do(i); err != nil {
				return fmt.Errorf("%s: %w", q.what, err)
			}
			took = append(took, time.Since(begun))
		}
		slices.Sort(took)
		fmt.Printf("%-38s p50 %8v   p95 %8v\n", q.what, took[30].Round(time.Microsecond), took[57].Round(time.Microsecond))
	}
	return nil
}

func second[T any](_ T, err error) error { return err }
