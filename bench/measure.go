package main

import (
	"context"
	"slices"
	"sync"
	"time"
)

// sample is what some time with a number of players came to.
type sample struct {
	clicks  int             // of all kinds
	took    []time.Duration // of those that are measured
	elapsed time.Duration
	spent   time.Duration // processor time of the bot
}

// rate returns the clicks a second.
func (s sample) rate() float64 { return float64(s.clicks) / s.elapsed.Seconds() }

// percentile returns the time that a share of the measured clicks stayed within.
func (s sample) percentile(share float64) time.Duration {
	if len(s.took) == 0 {
		return 0
	}
	return s.took[min(int(share*float64(len(s.took))), len(s.took)-1)]
}

// join adds up samples of one bot.
func join(list []sample) (all sample) {
	for _, s := range list {
		all.clicks += s.clicks
		all.took = append(all.took, s.took...)
		all.elapsed += s.elapsed
		all.spent += s.spent
	}
	slices.Sort(all.took)
	return all
}

// play has players press as fast as they are answered, until the time is over.
func play(ctx context.Context, p *process, players []*player, during time.Duration) (sample, error) {
	before, err := p.spent()
	if err != nil {
		return sample{}, err
	}
	var (
		all    sync.WaitGroup
		mu     sync.Mutex
		sum    sample
		failed error
	)
	begun := time.Now()
	for _, pl := range players {
		all.Go(func() {
			var own sample
			for time.Since(begun) < during {
				took, counts, _, err := pl.press(ctx)
				if err != nil {
					mu.Lock()
					failed = err
					mu.Unlock()
					return
				}
				own.clicks++
				if counts {
					own.took = append(own.took, took)
				}
			}
			mu.Lock()
			defer mu.Unlock()
			sum.clicks += own.clicks
			sum.took = append(sum.took, own.took...)
		})
	}
	all.Wait()
	sum.elapsed = time.Since(begun)
	after, err := p.spent()
	if err != nil {
		return sample{}, err
	}
	sum.spent = after - before
	slices.Sort(sum.took)
	return sum, failed
}
