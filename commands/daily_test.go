package commands_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/palier-bot/palier/store"
)

func TestDaily(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.command("Alice", "en-US", "daily", nil)
	r.hidden(m, "Alice")
	r.says(m, "+20 coins", "you have 120 coins", "due <t:", ":R>")
	r.clock.pass(19*time.Hour + 59*time.Minute)
	r.says(r.command("Alice", "en-US", "daily", nil), "not due yet", "<t:", ":R>", "nothing has changed")
	r.balance("Alice", 120)
	r.clock.pass(time.Minute)
	r.says(r.command("Alice", "fr", "daily", nil), "+20 pièces", "vous avez 140 pièces")
	r.says(r.command("Alice", "fr", "daily", nil), "n’est pas encore à prendre")
	r.balance("Alice", 140)
}

// Claims at once pay once; every other one says when the next is due.
func TestDailyAtOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	var claims sync.WaitGroup
	var mu sync.Mutex
	given := 0
	for range 32 {
		claims.Go(func() {
			answer, err := r.discord.Command(t.Context(), r.discord.Person("Alice").As("en-US"), "daily", nil)
			if err != nil {
				t.Error(err)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			switch text := plainSpaces.Replace(answer.Message.Texts()); {
			case strings.Contains(text, "+20 coins"):
				given++
			case !strings.Contains(text, "not due yet"):
				t.Errorf("a claim is answered with %q", text)
			}
		})
	}
	claims.Wait()
	if given != 1 {
		t.Errorf("given %d times", given)
	}
	r.balance("Alice", 120)
}

func TestDailyRefused(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	if _, err := r.bank.Set(t.Context(), r.owner("Alice"), store.Moderator{Player: "1"}, "test", store.MaxBalance-19); err != nil {
		t.Fatal(err)
	}
	r.says(r.command("Alice", "en-US", "daily", nil), "1,000,000,000,000,000")
	r.balance("Alice", int(store.MaxBalance)-19)
	r.noDaily()
	r.says(r.command("Alice", "en-US", "daily", nil), "gives no daily reward")
	r.says(r.command("Bruno", "fr", "daily", nil), "ne donne pas de récompense du jour")
	r.balance("Alice", int(store.MaxBalance)-19)
}
