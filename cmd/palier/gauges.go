package main

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// gauges read the state of the bot and of its books whenever they are asked.
//
// Coins and rounds come from the database and are not counted as they pass:
// what it says is what was committed, whoever caused it, a player, a moderator,
// the clock or another run of the program; nothing is counted twice when a
// transaction is tried again, and a restart loses nothing. The database keeps
// these sums itself, so that asking takes well under a millisecond.
type gauges struct {
	bank  *store.Store
	robot *bot.Bot
}

// readLimit bounds the reading of the books, for one look at the gauges.
const readLimit = 2 * time.Second

var (
	connectedGauge = describe("palier_gateway_connected", "1 while the gateway has the bot online, 0 otherwise.")
	queueGauge     = describe("palier_writer_queue", "Writes that wait for the database's one writer.")
	accountsGauge  = describe("palier_accounts", "Accounts, on all servers.")
	playingGauge   = describe("palier_rounds_playing", "Rounds in play.")
	heldGauge      = describe("palier_coins_held", "Stakes of the rounds in play.")
	endedCounter   = describe("palier_rounds_ended_total", "Rounds that have ended; outcome is won, lost or void.", "game", "outcome")
	coinsCounter   = describe("palier_coins_total", "Coins that came into accounts and went out of them, by the ledger's kind of entry.", "kind", "direction")
)

func describe(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(name, help, labels, nil)
}

// Describe is of prometheus.Collector.
func (g *gauges) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{
		connectedGauge, queueGauge, accountsGauge, playingGauge, heldGauge, endedCounter, coinsCounter,
	} {
		out <- d
	}
}

// Collect is of prometheus.Collector. What the database does not say is left
// out, with an error in its place.
func (g *gauges) Collect(out chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, value float64) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value)
	}
	counter := func(d *prometheus.Desc, value float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, value, labels...)
	}
	connected := 0.0
	if g.robot.Connected() {
		connected = 1
	}
	gauge(connectedGauge, connected)
	gauge(queueGauge, float64(g.bank.Queue()))

	ctx, cancel := context.WithTimeout(context.Background(), readLimit)
	defer cancel()
	totals, err := g.bank.Totals(ctx)
	if err != nil {
		out <- prometheus.NewInvalidMetric(accountsGauge, err)
		return
	}
	gauge(accountsGauge, float64(totals.Accounts))
	gauge(playingGauge, float64(totals.Playing))
	gauge(heldGauge, float64(totals.Held))
	for _, e := range totals.Ended {
		counter(endedCounter, float64(e.Rounds), e.Game, string(e.Status))
	}
	for kind, flow := range totals.Flows {
		counter(coinsCounter, float64(flow.Made), kind, "in")
		counter(coinsCounter, float64(flow.Lost), kind, "out")
	}
}
