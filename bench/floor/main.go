// Command floor is the least that a bot on discordgo can do: it answers every
// interaction with one message, read from a file, and one picture. What it takes
// is what no bot on discordgo can fall below. With a second argument it writes a
// page to that file first and has the disk keep it, which is the least that a bot
// can do that forgets nothing.
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
	"sync"

	"github.com/bwmarrin/discordgo"
)

// elsewhere leads discordgo's calls to the rig.
type elsewhere struct{ host *url.URL }

func (e elsewhere) RoundTrip(r *http.Request) (*http.Response, error) {
	r.URL.Scheme, r.URL.Host = e.host.Scheme, e.host.Host
	return http.DefaultTransport.RoundTrip(r)
}

func main() {
	if err := run(os.Getenv("DISCORD_API"), os.Args[1], os.Args[2:]); err != nil {
		log.Fatal(err)
	}
}

// disk is a file of some pages, which are there before they are written over.
type disk struct {
	file *os.File
	mu   sync.Mutex
	page int64
}

const (
	pageSize = 4096
	pages    = 1000 // of the file, which are written over again and again
)

func newDisk(path string) (*disk, error) {
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	if _, err := file.Write(make([]byte, pages*pageSize)); err != nil {
		return nil, err
	}
	return &disk{file: file}, file.Sync()
}

// keep writes a page and waits until it is on the disk.
func (d *disk) keep() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.page = (d.page + 1) % pages
	if _, err := d.file.WriteAt(make([]byte, pageSize), d.page*pageSize); err != nil {
		return err
	}
	return d.file.Sync()
}

func run(api, folder string, kept []string) error {
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
	keep := func() error { return nil }
	if len(kept) > 0 {
		d, err := newDisk(kept[0])
		if err != nil {
			return err
		}
		keep = d.keep
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
		if err := keep(); err != nil {
			log.Print(err)
			return
		}
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
