package commands_test

import (
	"strings"
	"testing"

	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/games/transcript"
	"github.com/palier-bot/palier/playground"
)

// checked presses « Check » below a round that has ended and returns the
// transcript that comes, after it has been checked.
func (r *rig) checked(who string, end playground.Message) transcript.Transcript {
	r.t.Helper()
	var button string
	for _, b := range end.Buttons() {
		if strings.HasSuffix(b.CustomID, "/check") {
			button = b.CustomID
		}
	}
	answer, err := r.discord.Click(r.t.Context(), r.discord.Person(who).As("fr"), end.ID, button)
	proof := r.message(answer, err)
	if proof.For != r.discord.Person(who).ID || len(proof.Attachments) != 1 {
		r.t.Fatalf("not a private message with a file: %+v", proof)
	}
	data, _, err := r.discord.Attachment(proof.Attachments[0].URL)
	if err != nil {
		r.t.Fatal(err)
	}
	record, err := transcript.Parse(data)
	if err != nil {
		r.t.Fatalf("%v\n%s", err, data)
	}
	list, err := catalog.New()
	if err != nil {
		r.t.Fatal(err)
	}
	if err := record.Check(list); err != nil {
		r.t.Error(err)
	}
	return record
}

// Anybody may check, not only the player.
func TestCheck(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	end := r.click("Alice", "en-US", r.toLevel("Alice", "en-US", 1), "Stop")
	if record := r.checked("Bruno", end); record.Status != transcript.Won || record.Payout != 2 {
		t.Errorf("the transcript says %s, %d", record.Status, record.Payout)
	}
}
