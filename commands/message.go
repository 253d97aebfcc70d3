package commands

import (
	"slices"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// The bars of colour beside messages. They repeat what the words say.
const (
	neutral = 0x80848E
	playing = 0x5865F2
	here    = 0xFFD25E
	good    = 0x46D694
	losing  = 0xF0555A
)

// after returns the text that says what a player has once a round is over. One
// that was won says that it has been paid, however late it is looked at.
func after(r store.Round) string {
	if r.Status == store.Won {
		return "round.paid"
	}
	return "round.after"
}

// framed frames the parts of a round's message, with its picture after the
// first, if it could be drawn.
func framed(accent int, file *bot.File, parts ...bot.Component) *bot.Reply {
	reply := &bot.Reply{}
	if file != nil {
		gallery := bot.Gallery{Items: []bot.Media{{File: file.Name, Alt: file.Alt}}}
		parts = slices.Insert(parts, 1, bot.Component(gallery))
		reply.Files = []bot.File{*file}
	}
	reply.Components = []bot.Component{bot.Container{Accent: accent, Components: parts}}
	return reply
}

// hidden returns a reply that only the person who acted sees.
func hidden(reply *bot.Reply) *bot.Reply {
	reply.Private = true
	return reply
}

// picture draws a round's picture. The words of a message say the same, so one
// that cannot be drawn is logged, and the round goes on without it.
func (c *Club) picture(w house, name, alt string, draw func() ([]byte, error)) *bot.File {
	if !w.pictures {
		return nil
	}
	data, err := draw()
	if err != nil {
		c.log.Error("drawing a picture", "name", name, "error", err)
		return nil
	}
	return &bot.File{Name: name, Type: "image/png", Alt: alt, Data: data}
}
