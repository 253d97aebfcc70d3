// Command floor is the least that a bot on discordgo can do: it answers every
// interaction with one message, read from a file, and one picture. What it takes
// is what no bot on discordgo can fall below.
package main

import (
	"bytes"
	"encoding/json"
	"log"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"

	"github.com/bwmarrin/discordgo"
)

// elsewhere leads discordgo's calls to the rig.
type elsewhere struct{ host *url.URL }

func (e elsewhere) RoundTrip(r *http.Request) (*http.Response, error) {
	r.URL.Scheme, r.URL.Host = e.host.Scheme, e.host.Host
	return http.DefaultTransport.RoundTrip(r)
}

func main() {
	if err := run(os.Getenv("DISCORD_API"), os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

func run(api, folder string) error {
	message, err := os.ReadFile(filepath.Join(folder, "message.json"))
	if err != nil {
		return err
	}
	picture, err := os.ReadFile(filepath.Join(folder, "picture.png"))
	if err != nil {
		return err
	}
	var parsed discordgo.Message // reads components, which the answer's own type cannot
	if err := json.Unmarshal(message, &parsed); err != nil {
		return err
	}
	host, err := url.Parse(api)
	if err != nil {
		return err
	}
	session, err := discordgo.New("Bot floor")
	if err != nil {
		return err
	}
	session.Client = &http.Client{Transport: elsewhere{host}}
	session.Identify.Intents = discordgo.IntentsNone
	session.AddHandler(func(s *discordgo.Session, e *discordgo.InteractionCreate) {
		kind := discordgo.InteractionResponseUpdateMessage
		if e.Type == discordgo.InteractionApplicationCommand {
			kind = discordgo.InteractionResponseChannelMessageWithSource
		}
		err := s.InteractionRespond(e.Interaction, &discordgo.InteractionResponse{
			Type: kind,
			Data: &discordgo.InteractionResponseData{
				Flags:      discordgo.MessageFlagsIsComponentsV2,
				Components: parsed.Components,
				Files:      []*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: bytes.NewReader(picture)}},
			},
		})
		if err != nil {
			log.Print(err)
		}
	})
	if err := session.Open(); err != nil {
		return err
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	<-stop
	return session.Close()
}
