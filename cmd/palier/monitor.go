package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/store"
)

// profiles are more routes of a program that is built to be measured: see profile.go.
var profiles map[string]http.HandlerFunc

// monitor serves what machines ask of the program: /metrics and /healthz. The
// zero monitor serves nothing.
type monitor struct {
	server  *http.Server
	serving sync.WaitGroup
}

const (
	monitorReadLimit = 5 * time.Second  // for a request's head
	monitorLimit     = 10 * time.Second // for a whole answer
	monitorStopLimit = 2 * time.Second  // for those that are under way at the end
	healthLimit      = 2 * time.Second  // for the database to answer
	maxScrapes       = 4                // at once
)

// openMonitor serves on an address until Close; without one it does nothing.
func openMonitor(
	ctx context.Context, w locales.Words, address string, m *meters, bank *store.Store, robot *bot.Bot, log *slog.Logger,
) (*monitor, error) {
	if address == "" {
		return &monitor{}, nil
	}
	m.registry.MustRegister(&gauges{bank, robot})
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		text := w.Text("cli.metrics_failed", "Address", address, "Cause", err.Error())
		return nil, &failure{text: text, status: statusFailed, cause: err}
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{
		ErrorLog:            scrapeLog{log},
		ErrorHandling:       promhttp.ContinueOnError, // that the database is away is when the rest is needed
		MaxRequestsInFlight: maxScrapes,
	}))
	mux.Handle("GET /healthz", health(bank, robot, log))
	for pattern, serve := range profiles {
		mux.HandleFunc(pattern, serve)
	}
	s := &monitor{server: &http.Server{
		Handler:           mux,
		ReadHeaderTimeout: monitorReadLimit,
		WriteTimeout:      monitorLimit,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}}
	s.serving.Go(func() {
		if err := s.server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("metrics are served no longer", "error", err) // the games go on
		}
	})
	log.Info("serving metrics", "address", listener.Addr().String())
	return s, nil
}

// Close ends the serving, after the answers that are under way.
func (m *monitor) Close() error {
	if m.server == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), monitorStopLimit)
	defer cancel()
	err := m.server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) { // somebody asks without end
		err = m.server.Close()
	}
	m.serving.Wait()
	if err != nil {
		return fmt.Errorf("ending the metrics: %w", err)
	}
	return nil
}

// health answers 200 while the bot can play: the gateway has it online and the
// database can be read and written. Otherwise it answers 503 with the reason.
func health(bank *store.Store, robot *bot.Bot, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), healthLimit)
		defer cancel()
		status, text := http.StatusOK, "ok"
		if !robot.Connected() {
			status, text = http.StatusServiceUnavailable, "the gateway is not connected"
		} else if err := bank.Ping(ctx); err != nil {
			status, text = http.StatusServiceUnavailable, "the database does not answer: "+err.Error()
		}
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(status)
		if _, err := fmt.Fprintln(w, text); err != nil {
			log.DebugContext(r.Context(), "nobody waited for the health", "error", err)
		}
	})
}

// scrapeLog is what promhttp logs to.
type scrapeLog struct{ log *slog.Logger }

func (l scrapeLog) Println(v ...any) { l.log.Warn("metrics are incomplete", "error", fmt.Sprint(v...)) }
