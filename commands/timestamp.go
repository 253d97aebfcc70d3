package commands

import (
	"fmt"
	"time"
)

// Times as Discord shows them, in the reader's own language and time zone, to
// the second: never before it is true.
// https://discord.com/developers/docs/reference#message-formatting-timestamp-styles

// date writes a time as a day and an hour.
func date(t time.Time) string { return fmt.Sprintf("<t:%d:f>", wholeSecond(t)) }

// distance writes a time as how far it is: “in 3 hours”.
func distance(t time.Time) string { return fmt.Sprintf("<t:%d:R>", wholeSecond(t)) }

func wholeSecond(t time.Time) int64 { return t.Add(time.Second - time.Nanosecond).Unix() }
