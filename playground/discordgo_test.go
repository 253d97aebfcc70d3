package playground_test

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/palier-bot/palier/playground"
)

// here leads calls to Discord to a server on this machine.
type here struct {
	host string
	next *http.Transport
}

func (h here) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host = "http", h.host
	return h.next.RoundTrip(r)
}

// library connects a bot through discordgo.
func library(t *testing.T, s *playground.Server, handler func(*discordgo.Session, *discordgo.InteractionCreate)) *discordgo.Session {
	t.Helper()
	session, err := discordgo.New("Bot " + s.Token())
	if err != nil {
		t.Fatal(err)
	}
	transport := &http.Transport{}
	session.Client = &http.Client{Transport: here{strings.TrimPrefix(s.URL(), "http://"), transport}}
	session.SyncEvents = true
	session.AddHandler(handler)
	if err := session.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		session.Close()
		transport.CloseIdleConnections()
	})
	return session
}

func TestDiscordgo(t *testing.T) {
	s := start(t, playground.Options{})
	board := picture(t, 6, 4)
	session := library(t, s, func(session *discordgo.Session, i *discordgo.InteractionCreate) {
		picture := func() []*discordgo.File {
			return []*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: bytes.NewReader(board)}}
		}
		var reply *discordgo.InteractionResponse
		switch i.Type {
		case discordgo.InteractionApplicationCommand:
			option := i.ApplicationCommandData().Options[0]
			reply = &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{
				Flags: discordgo.MessageFlagsIsComponentsV2, Files: picture(),
				Components: []discordgo.MessageComponent{discordgo.Container{Components: []discordgo.MessageComponent{
					discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{Media: discordgo.UnfurledMediaItem{URL: "attachment://board.png"}}}},
					discordgo.TextDisplay{Content: "stake " + time.Duration(option.IntValue()).String()},
					discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{Label: "Go", CustomID: "go"}, discordgo.Button{Label: "Form", CustomID: "form", Style: discordgo.DangerButton}}},
				}}},
			}}
		case discordgo.InteractionMessageComponent:
			if i.MessageComponentData().CustomID == "form" {
				reply = &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal, Data: &discordgo.InteractionResponseData{
					CustomID: "f", Title: "Form", Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
						discordgo.TextInput{CustomID: "why", Label: "Why", Style: discordgo.TextInputShort},
					}}},
				}}
				break
			}
			if len(i.Message.Attachments) != 1 || i.Message.Attachments[0].Width != 6 || i.Member.User.ID != s.Person("Bruno").ID {
				t.Errorf("%+v", i.Message)
			}
			reply = &discordgo.InteractionResponse{Type: discordgo.InteractionResponseUpdateMessage, Data: &discordgo.InteractionResponseData{
				Flags: discordgo.MessageFlagsIsComponentsV2, Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: "over"}},
				Attachments: &[]*discordgo.MessageAttachment{},
			}}
		case discordgo.InteractionModalSubmit:
			value := i.ModalSubmitData().Components[0].(*discordgo.ActionsRow).Components[0].(*discordgo.TextInput).Value
			reply = &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{
				Content: value, Flags: discordgo.MessageFlagsEphemeral,
			}}
		}
		if err := session.InteractionRespond(i.Interaction, reply); err != nil {
			t.Error(err)
		}
	})
	low := 1.0
	_, err := session.ApplicationCommandBulkOverwrite(s.ApplicationID(), "", []*discordgo.ApplicationCommand{{
		Name: "play", Description: "Play", NameLocalizations: &map[discordgo.Locale]string{discordgo.French: "jouer"},
		Options: []*discordgo.ApplicationCommandOption{{Type: discordgo.ApplicationCommandOptionInteger, Name: "stake", Description: "Stake", MinValue: &low, Required: true}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	answer, err := s.Command(ctx, s.Person("Alice").As("fr"), "play", map[string]any{"stake": 2})
	if err != nil {
		t.Fatal(err)
	}
	if m := answer.Message; m.Texts() != "stake 2ns" || len(m.Buttons()) != 2 || m.Buttons()[0].Label != "Go" {
		t.Fatalf("%+v", m)
	}
	opened, err := s.Click(ctx, s.Person("Alice").As("fr"), answer.Message.ID, "form")
	if err != nil {
		t.Fatal(err)
	}
	said, err := s.Submit(ctx, s.Person("Alice").As("fr"), opened.Form, map[string]string{"why": "because"})
	if err != nil || said.Message.Content != "because" || said.Message.For != s.Person("Alice").ID {
		t.Fatal(said, err)
	}
	over, err := s.Click(ctx, s.Person("Bruno").As(""), answer.Message.ID, "go")
	if err != nil {
		t.Fatal(err)
	}
	if over.Type != playground.AnswerUpdate || over.Message.Texts() != "over" || len(over.Message.Attachments) != 0 {
		t.Errorf("%+v", over.Message)
	}
}

func TestDiscordgoResumes(t *testing.T) {
	s := start(t, playground.Options{})
	register(t, s)
	resumed := make(chan bool, 1)
	session := library(t, s, func(session *discordgo.Session, i *discordgo.InteractionCreate) {
		reply := &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Content: "x"}}
		if err := session.InteractionRespond(i.Interaction, reply); err != nil {
			t.Error(err)
		}
	})
	session.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { resumed <- true })
	run(t, s) // the library knows its session by now
	s.Disconnect(4000)
	select {
	case <-resumed:
	case <-time.After(20 * time.Second):
		t.Fatal("did not resume")
	}
	run(t, s)
}
