package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// record plays Palier for a while and keeps the message and the picture of the
// pick whose answer was of middle size, for the floor to send.
func record(ctx context.Context, palier *process, folder string) error {
	p := &player{discord: palier.discord, style: styles["palier"], person: people - 1}
	var picks []answer
	for len(picks) < 300 {
		_, counts, a, err := p.press(ctx)
		if err != nil {
			return err
		}
		if counts && len(a.picture) > 0 && len(p.at.buttons) > 20 { // in the middle of a level
			picks = append(picks, a)
		}
	}
	slices.SortFunc(picks, func(a, b answer) int { return cmp.Compare(a.size, b.size) })
	middle := picks[len(picks)/2]
	fmt.Printf("a pick's answer: %d to %d bytes, half of them below %d; its picture %d\n",
		picks[0].size, picks[len(picks)-1].size, middle.size, len(middle.picture))
	return errors.Join(
		os.WriteFile(filepath.Join(folder, "message.json"), middle.Data, 0o600),
		os.WriteFile(filepath.Join(folder, "picture.png"), middle.picture, 0o600),
	)
}

// compare gives each bot its turns and prints a table for each number of players.
func compare(ctx context.Context, running map[string]*process, o options) error {
	for _, name := range o.bots {
		p := running[name]
		fmt.Printf("%s: connected %.0f ms after its start, %.1f MB resident\n", name, float64(p.started)/1e6, float64(p.fresh)/1e6)
	}
	for _, n := range o.players {
		if err := table(ctx, running, o, n); err != nil {
			return err
		}
	}
	return rest(ctx, running, o)
}

// rest lets the bots alone and tells their memory then.
func rest(ctx context.Context, running map[string]*process, o options) error {
	if o.idle == 0 {
		return nil
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(o.idle):
	}
	fmt.Printf("\nafter %v in which nobody plays:\n", o.idle)
	for _, name := range o.bots {
		rss, err := running[name].resident()
		if err != nil {
			return err
		}
		fmt.Printf("%s: %.1f MB resident\n", name, float64(rss)/1e6)
	}
	return nil
}

func table(ctx context.Context, running map[string]*process, o options, n int) error {
	players := map[string][]*player{}
	for _, name := range o.bots {
		for i := range n {
			players[name] = append(players[name], &player{discord: running[name].discord, style: styles[name], person: 10*n + i})
		}
	}
	turns := map[string][]sample{}
	for round := range o.rounds + 1 {
		for _, name := range o.bots {
			s, err := play(ctx, running[name], players[name], o.during)
			if err != nil {
				return fmt.Errorf("%s with %d players: %w", name, n, err)
			}
			if round > 0 { // the first is to warm up
				turns[name] = append(turns[name], s)
			}
		}
	}
	fmt.Printf("\nplayers at once: %d; %d turns of %s each\n\n", n, o.rounds, o.during)
	fmt.Println("| bot | p50 ms | p99 ms | × floor p50 | × floor p99 | clicks/s | × floor | CPU ms a click | MB |")
	fmt.Println("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
	for _, name := range o.bots {
		s := join(turns[name])
		rss, err := running[name].resident()
		if err != nil {
			return err
		}
		p50, p99 := s.percentile(0.5), s.percentile(0.99)
		fmt.Printf("| %s | %.2f | %.2f | %s | %s | %.0f | %s | %.2f | %.1f |\n", name, ms(p50), ms(p99),
			ratio(turns[name], turns["floor"], func(s sample) float64 { return float64(s.percentile(0.5)) }),
			ratio(turns[name], turns["floor"], func(s sample) float64 { return float64(s.percentile(0.99)) }),
			s.rate(), ratio(turns[name], turns["floor"], sample.rate),
			ms(s.spent)/float64(s.clicks), float64(rss)/1e6)
	}
	return nil
}

func ms(d time.Duration) float64 { return float64(d) / 1e6 }

// ratio is the median over the turns of a figure to that of the floor in the turn
// beside it, so that what else the machine does weighs on both.
func ratio(turns, floor []sample, of func(sample) float64) string {
	var list []float64
	for i := range turns {
		if i < len(floor) {
			list = append(list, of(turns[i])/of(floor[i]))
		}
	}
	if len(list) == 0 {
		return ""
	}
	slices.Sort(list)
	return fmt.Sprintf("%.2f (%.2f–%.2f)", list[len(list)/2], list[0], list[len(list)-1])
}

// climb presses many buttons and tells the memory on the way.
func climb(ctx context.Context, palier *process, o options) error {
	var players []*player
	for i := range o.players[len(o.players)-1] {
		players = append(players, &player{discord: palier.discord, style: styles["palier"], person: i})
	}
	fmt.Printf("%d players\n\n| clicks | MB | clicks/s |\n| --- | --- | --- |\n", len(players))
	for clicks := 0; clicks < o.clicks; {
		s, err := play(ctx, palier, players, 10*time.Second)
		if err != nil {
			return err
		}
		clicks += s.clicks
		rss, err := palier.resident()
		if err != nil {
			return err
		}
		fmt.Printf("| %d | %.1f | %.0f |\n", clicks, float64(rss)/1e6, s.rate())
	}
	return nil
}

// profile keeps a profile or a trace of Palier while it is played.
func profile(ctx context.Context, palier *process, o options) error {
	kind, seconds, to := "profile", 8, o.profile // less than the program lets an answer last
	if o.trace != "" {
		kind, seconds, to = "trace", 1, o.trace
	}
	var players []*player
	for i := range o.players[0] {
		players = append(players, &player{discord: palier.discord, style: styles["palier"], person: i})
	}
	if _, err := play(ctx, palier, players, time.Second); err != nil {
		return err
	}
	kept := make(chan error, 1)
	go func() { kept <- palier.profile(ctx, kind, seconds, to) }()
	s, err := play(ctx, palier, players, time.Duration(seconds+1)*time.Second)
	fmt.Printf("%d clicks, %.2f ms of processor time each\n", s.clicks, ms(s.spent)/float64(max(s.clicks, 1)))
	return errors.Join(err, <-kept)
}
