package bot

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"sync"

	"github.com/bwmarrin/discordgo"
)

var discordgoLogger sync.Once

// logDiscordgo has discordgo log to a logger. Its logger is one for the whole
// process, so the first bot's is kept.
func logDiscordgo(log *slog.Logger) {
	discordgoLogger.Do(func() {
		discordgo.Logger = func(level, _ int, format string, args ...any) {
			log.Log(context.Background(), slogLevel(level), "discordgo: "+fmt.Sprintf(format, censored(args)...))
		}
	})
}

func slogLevel(level int) slog.Level {
	switch level {
	case discordgo.LogError:
		return slog.LevelError
	case discordgo.LogWarning:
		return slog.LevelWarn
	case discordgo.LogInformational:
		return slog.LevelInfo
	}
	return slog.LevelDebug
}

// censored keeps numbers and errors. The rest are addresses and whole events,
// in which interactions' tokens and people's words may stand.
func censored(args []any) []any {
	out := make([]any, 0, len(args))
	for _, a := range args {
		switch a := a.(type) {
		case nil, int, int64:
			out = append(out, a)
		case error:
			out = append(out, plain(a))
		default:
			out = append(out, hidden{})
		}
	}
	return out
}

// hidden prints as dots whatever the verb.
type hidden struct{}

func (hidden) Format(s fmt.State, _ rune) { _, _ = io.WriteString(s, "…") }
