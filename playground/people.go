package playground

import (
	"crypto/rand"
	"strconv"
)

// Permission bits. https://discord.com/developers/docs/topics/permissions
const (
	permissionAdministrator uint64 = 1 << 3
	permissionManageServer  uint64 = 1 << 5

	// What a new server gives everyone: add reactions, view channel, send
	// messages, embed links, attach files, read history, external emoji,
	// change nickname, use commands.
	permissionsOfEveryone uint64 = 1<<6 | 1<<10 | 1<<11 | 1<<14 | 1<<15 | 1<<16 | 1<<18 | 1<<26 | 1<<31

	// A moderator also kicks members, manages the server and its messages.
	permissionsOfModerator = permissionsOfEveryone | 1<<1 | permissionManageServer | 1<<13
)

// Person is someone in the channel.
type Person struct {
	ID          string   `json:"id"`
	Name        string   `json:"name"`
	Color       string   `json:"color"` // of the avatar: "#5865f2"
	Moderator   bool     `json:"moderator"`
	Permissions uint64   `json:"-"` // Discord's bit set
	Direct      string   `json:"-"` // the channel of direct messages with the bot
	Roles       []string `json:"-"`
}

// Actor is a person who is about to do something.
type Actor struct {
	Person Person
	Locale string // as Discord names it: "fr"; "" is "en-US"
	Direct bool   // in a direct message with the bot instead of the channel
}

// As makes an Actor of a person in the channel.
func (p Person) As(locale string) Actor { return Actor{Person: p, Locale: locale} }

func (a Actor) locale() string {
	if a.Locale == "" {
		return "en-US"
	}
	return a.Locale
}

// scene is who and where: everything that keeps its ID from run to run.
type scene struct {
	Token, Application, Guild, Channel, Owner, Role string
	People                                          []Person
}

const (
	guildName    = "Playground"
	channelName  = "games"
	channelTopic = "A channel on this machine only"
	botName      = "Palier"
	roleName     = "Croupiers"
)

func newScene(ids *snowflakes) scene {
	sc := scene{Token: rand.Text() + "." + rand.Text(), Application: ids.next(), Guild: ids.next(), Channel: ids.next()}
	for _, p := range []Person{
		{Name: "Alice", Color: "#5865f2", Permissions: permissionsOfEveryone},
		{Name: "Bruno", Color: "#3ba55c", Permissions: permissionsOfEveryone},
		{Name: "Margot", Color: "#eb459e", Permissions: permissionsOfModerator, Moderator: true},
	} {
		p.ID, p.Direct = ids.next(), ids.next()
		sc.People = append(sc.People, p)
	}
	sc.Owner = ids.next()
	sc.addRole(ids)
	return sc
}

// addRole gives the server its one role, and the role to the second person.
func (sc *scene) addRole(ids *snowflakes) {
	sc.Role = ids.next()
	sc.People[1].Roles = []string{sc.Role}
}

// People are everyone in the channel except the bot.
func (s *Server) People() []Person { return append([]Person(nil), s.scene.People...) }

// Person finds someone by name or ID; the zero Person if there is none.
func (s *Server) Person(name string) Person {
	for _, p := range s.scene.People {
		if p.Name == name || p.ID == name {
			return p
		}
	}
	return Person{}
}

// User is Discord's user object.
// https://discord.com/developers/docs/resources/user#user-object
type User struct {
	ID            string    `json:"id"`
	Username      string    `json:"username"`
	Discriminator string    `json:"discriminator"`
	GlobalName    *string   `json:"global_name"`
	Avatar        *string   `json:"avatar"`
	Bot           bool      `json:"bot,omitempty"`
	PublicFlags   int       `json:"public_flags"`
	Flags         int       `json:"flags"`
	PrimaryGuild  *struct{} `json:"primary_guild"` // nobody here wears a server's tag
}

func (p Person) user() User {
	return User{ID: p.ID, Username: p.Name, Discriminator: "0", GlobalName: &p.Name}
}

func (sc scene) bot() User {
	return User{ID: sc.Application, Username: botName, Discriminator: "0", Bot: true}
}

// member is Discord's member object as it stands in interactions.
func (p Person) member() map[string]any {
	return map[string]any{
		"user": p.user(), "nick": nil, "avatar": nil, "roles": append([]string{}, p.Roles...),
		"joined_at": "2024-05-01T12:00:00.000000+00:00", "premium_since": nil,
		"deaf": false, "mute": false, "pending": false, "flags": 0,
		"communication_disabled_until": nil,
		"permissions":                  strconv.FormatUint(p.Permissions, 10),
	}
}
