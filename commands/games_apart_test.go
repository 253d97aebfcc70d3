package commands_test

import (
	"fmt"
	"strings"
	"testing"
)

// A button that was made up leads a round of one game to the other's table.
func TestButtonsOfTheOtherGame(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	board := r.click("Alice", "en-US", r.command("Alice", "en-US", "nextlevel", nil), "Play")
	d := r.lucky("Alice", nil)
	r.validated("Alice", "en-US", gridWith(d, 2, false))
	ladder, draw := r.round("Alice").ID, r.loto("Alice").ID
	for _, id := range []string{
		fmt.Sprintf("il/%s/grid.1", ladder), fmt.Sprintf("il/%s/0/reveal", ladder), fmt.Sprintf("il/%s/1/reveal", ladder),
		fmt.Sprintf("il/%s/validate.00000000", ladder), fmt.Sprintf("il/%s/flash.1", r.round("Bruno").ID),
		fmt.Sprintf("nl/%s/1/pick.3", draw), fmt.Sprintf("nl/%s/0/random", draw), fmt.Sprintf("nl/%s/1/page.2", draw),
		fmt.Sprintf("nl/%s/stake.2", draw), fmt.Sprintf("nl/%s/play.2", draw),
	} {
		r.says(r.forge("Alice", board, id), "no such round")
	}
	if r.round("Alice").Turn != 0 || r.loto("Alice").Turn != 0 || strings.Contains(r.log.String(), "panic") {
		t.Error("a round was played, or something broke")
	}
}
