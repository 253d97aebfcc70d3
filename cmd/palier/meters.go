package main

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/palier-bot/palier/bot"
)

// meters count what the program does; the endpoint shows them. They count
// whether or not there is one, which takes less than a microsecond an answer.
type meters struct {
	registry *prometheus.Registry
	answers  *prometheus.CounterVec
	duration *prometheus.HistogramVec
	refuses  func(error) bool
}

// Results of an answer. A refusal is the rules at work, a failure is not.
const (
	resultAnswered = "answered"
	resultRefused  = "refused"
	resultFailed   = "failed"
)

// newMeters makes meters at zero. refuses tells refusals from failures.
func newMeters(refuses func(error) bool) *meters {
	m := &meters{
		registry: prometheus.NewRegistry(),
		answers: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "palier_answers_total",
			Help: "Answers to commands, clicks and forms by their route; result is answered, refused or failed.",
		}, []string{"kind", "route", "result"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "palier_answer_duration_seconds",
			Help: "Time from a request to its answer being ready, without sending it.",
			// Up to the 2.5 s after which nobody is answered any more.
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5},
		}, []string{"kind", "route"}),
		refuses: refuses,
	}
	m.registry.MustRegister(m.answers, m.duration,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// count is the middleware that counts answers. Its labels are routes and never
// what people send, so that there are as many as the program has.
func (m *meters) count(next bot.Handler) bot.Handler {
	return func(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
		start := time.Now()
		reply, err := next(ctx, q)
		kind, route := q.Kind.String(), q.Route()
		if route == "" {
			route = "unknown"
		}
		result := resultAnswered
		switch {
		case err != nil && m.refuses(err):
			result = resultRefused
		case err != nil || reply == nil:
			result = resultFailed
		}
		m.answers.WithLabelValues(kind, route, result).Inc()
		m.duration.WithLabelValues(kind, route).Observe(time.Since(start).Seconds())
		return reply, err
	}
}
