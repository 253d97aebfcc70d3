package main_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// monitored is a bot with an address for machines.
type monitored struct {
	*process
	url string
}

func (d *discord) monitored(more ...string) monitored {
	d.t.Helper()
	p := d.bot(append(more, "METRICS_ADDR=127.0.0.1:0")...)
	address := regexp.MustCompile(`serving metrics" address=(\S+)`).FindStringSubmatch(p.err.String())
	if address == nil {
		d.t.Fatal("it does not say where it serves metrics")
	}
	return monitored{p, "http://" + address[1]}
}

// get asks and returns the status and the text.
func (m monitored) get(path string) (status int, body string) {
	m.t.Helper()
	response, err := http.Get(m.url + path)
	if err != nil {
		m.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		m.t.Fatal(err)
	}
	return response.StatusCode, string(text)
}

// shows waits until the metrics have every line: an answer is counted a moment
// after it is on its way.
func (m monitored) shows(lines ...string) {
	m.t.Helper()
	for _, line := range lines {
		m.waitFor("line "+line, func() bool {
			_, body := m.get("/metrics")
			return strings.Contains(body, "\n"+line+"\n")
		})
	}
}

func TestMetrics(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	m := d.monitored()
	m.shows("palier_gateway_connected 1", "palier_writer_queue 0", "palier_accounts 0")
	board := d.climb("Alice", "en-US", 2)
	m.shows("palier_rounds_playing 1", "palier_coins_held 2")
	if _, err := d.ClickAnything(t.Context(), d.Person("Bruno").As("fr"), board.ID, "no/such/route"); err != nil {
		t.Fatal(err)
	}
	says(t, d.click("Alice", "en-US", board, "Stop"), "Won 4 coins")
	m.shows(
		`palier_answers_total{kind="click",result="answered",route="nl/{round}/{turn:int}/stop"} 1`,
		`palier_answers_total{kind="click",result="refused",route="unknown"} 1`,
		`palier_rounds_ended_total{game="next_level",outcome="won"} 1`,
		`palier_coins_total{direction="in",kind="payout"} 4`,
		`palier_rounds_playing 0`, `palier_coins_held 0`,
	)
	_, body := m.get("/metrics")
	for _, want := range []string{
		`palier_answers_total{kind="command",result="answered",route="nextlevel"}`,
		`palier_answer_duration_seconds_bucket{kind="command",route="nextlevel",le="0.1"}`,
		`palier_coins_total{direction="out",kind="stake"}`, "go_goroutines", "process_resident_memory_bytes",
	} {
		if !strings.Contains(body, want) {
			t.Errorf("the metrics have no %s", want)
		}
	}
	for _, private := range []string{d.Token(), d.Person("Alice").ID, d.Guild(), d.bank.open(d.Person("Alice").ID)} {
		if strings.Contains(body, private) {
			t.Errorf("the metrics tell %q", private)
		}
	}
	for _, path := range []string{"/", "/debug/pprof/", "/metrics/x"} {
		if status, _ := m.get(path); status != http.StatusNotFound {
			t.Errorf("%s: status %d", path, status)
		}
	}
	m.signal(syscall.SIGTERM)
	m.exits(0)
	d.bank.closed()

	// Rounds and coins are those of the books, whichever run of the program.
	m = d.monitored()
	m.shows(`palier_rounds_ended_total{game="next_level",outcome="won"} 1`, `palier_coins_total{direction="in",kind="payout"} 4`)
}

func TestHealth(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	m := d.monitored()
	healthy := func(status int, text string) {
		t.Helper()
		m.waitFor("health: "+text, func() bool {
			got, body := m.get("/healthz")
			return got == status && strings.HasPrefix(body, text)
		})
	}
	healthy(200, "ok\n")
	// Somebody else holds the database for longer than is waited for.
	release := d.bank.hold()
	healthy(503, "the database does not answer: ")
	m.shows("palier_gateway_connected 1")
	release()
	healthy(200, "ok\n")
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	healthy(503, "the gateway is not connected\n")
	m.shows("palier_gateway_connected 0")
	m.signal(syscall.SIGTERM)
	m.exits(0)
}

// hold takes the lock for writing until release is called.
func (b bank) hold() (release func()) {
	b.t.Helper()
	db, err := openForWriting(b.path)
	if err != nil {
		b.t.Fatal(err)
	}
	conn, err := db.Conn(context.Background())
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := conn.ExecContext(context.Background(), "BEGIN IMMEDIATE"); err != nil {
		b.t.Fatal(err)
	}
	return func() {
		b.t.Helper()
		if _, err := conn.ExecContext(context.Background(), "ROLLBACK"); err != nil {
			b.t.Error(err)
		}
		_ = conn.Close()
		_ = db.Close()
	}
}

// A client that says nothing keeps no program from ending.
func TestMetricsEndWithTheProgram(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	m := d.monitored()
	silent, err := net.Dial("tcp", strings.TrimPrefix(m.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	if _, err := silent.Write([]byte("GET /metrics HTTP/1.1\r\n")); err != nil {
		t.Fatal(err)
	}
	m.signal(syscall.SIGTERM)
	begin := time.Now()
	m.exits(0)
	if took := time.Since(begin); took > 8*time.Second {
		t.Errorf("the end took %v", took)
	}
}

func TestMetricsThatCannotBeServed(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	taken := strings.TrimPrefix(d.URL(), "http://")
	env := []string{"DISCORD_TOKEN=" + d.Token(), "DISCORD_API=" + d.URL(), "METRICS_ADDR=" + taken}
	run(t, d.folder, env, "").fails(t, 1, "METRICS_ADDR: cannot serve on "+taken)
	run(t, d.folder, append(env, "LANG=fr_FR.UTF-8"), "").fails(t, 1, "impossible de servir sur "+taken)
	d.bank.closed()
}

// Without an address there is nothing to connect to.
func TestMetricsAreOff(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	if p := d.bot(); strings.Contains(p.err.String(), "serving metrics") {
		t.Error("metrics are served")
	}
}
