package commands_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/palier-bot/palier/bot"
)

// editor is a Discord that answers every change of a message with an error.
type editor struct {
	err   error
	tries int
}

func (e *editor) Edit(context.Context, string, string, *bot.Reply) error {
	e.tries++
	return e.err
}

// Nobody waits for coins because Discord does not answer, and what could not be
// said is said later, after a restart too.
func TestOutageWhileRoundsAreLeft(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	later := time.Now().Add(time.Hour)
	alice, bruno := r.toLevel("Alice", "en-US", 1), r.toLevel("Bruno", "fr", 2)
	down := &editor{err: errors.New("503 Service Unavailable")}
	r.club.Expire(t.Context(), down, later)
	r.balance("Alice", 101)
	r.balance("Bruno", 102)
	if down.tries != 2 {
		t.Errorf("%d messages were tried, want both", down.tries)
	}
	r.restart()
	r.club.Expire(t.Context(), r.robot, later)
	for id, says := range map[string]string{alice.ID: "after a long silence", bruno.ID: "après un long silence"} {
		m, _ := r.discord.Message(id)
		r.says(m, says)
	}
	// Said once, it is owed no more.
	quiet := &editor{}
	r.club.Expire(t.Context(), quiet, later)
	if quiet.tries != 0 {
		t.Errorf("%d messages were changed a second time", quiet.tries)
	}
}

// A channel that the bot may not see any more is left alone after one refusal.
func TestChannelThatIsGone(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for _, who := range []string{"Alice", "Bruno", "Margot"} {
		r.toLevel(who, "en-US", 1)
	}
	gone := &editor{err: bot.ErrChannelGone}
	for range 2 {
		r.club.Expire(t.Context(), gone, time.Now().Add(time.Hour))
	}
	if gone.tries != 1 {
		t.Errorf("%d messages of the channel were tried, want one", gone.tries)
	}
	for _, who := range []string{"Alice", "Bruno", "Margot"} {
		r.balance(who, 101)
	}
}
