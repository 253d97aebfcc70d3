package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// Client asks Discord about a bot, connected or not, and changes nothing. It is
// safe for concurrent use. Its methods return ErrToken for a token that Discord
// does not know and ErrGone for what the bot has no access to; they try again
// after passing troubles until the context ends.
type Client struct{ rest *rest }

// Application is a bot as the developer portal has it.
// https://discord.com/developers/docs/resources/application#application-object
type Application struct {
	ID   string
	Name string

	// Endpoint is the address to which Discord posts interactions instead of
	// sending them through the gateway; empty if it does not.
	Endpoint string
}

// Guild is a server that the bot is in.
type Guild struct {
	ID   string
	Name string

	// Permissions are the bot's by its roles there, as Discord's bit set; a
	// channel may give or take others. Administrators have them all.
	Permissions uint64
}

// maxGuilds is how many servers Discord lists at once.
const maxGuilds = 200

// Permissions that a bot may need, as bits.
// https://discord.com/developers/docs/topics/permissions
const (
	PermissionAdministrator uint64 = discordgo.PermissionAdministrator
	PermissionViewChannel   uint64 = discordgo.PermissionViewChannel
	PermissionSendMessages  uint64 = discordgo.PermissionSendMessages
	PermissionAttachFiles   uint64 = discordgo.PermissionAttachFiles
)

// NewClient makes a client for a token. api is the scheme and host of Discord's
// API, DefaultAPI if empty.
func NewClient(token, api string) (*Client, error) {
	setDefault(&api, DefaultAPI)
	t, err := newTransport(api)
	if err != nil {
		return nil, err
	}
	s, err := discordgo.New("Bot " + strings.TrimPrefix(token, "Bot "))
	if err != nil {
		return nil, fmt.Errorf("making a session: %w", err)
	}
	s.LogLevel = discordgo.LogError - 1 // what goes wrong is returned
	s.UserAgent = userAgent
	s.MaxRestRetries = 0
	s.Client = t.client()
	return &Client{&rest{s}}, nil
}

// Me returns the bot's account.
func (c *Client) Me(ctx context.Context) (User, error) {
	var u struct{ ID, Username string }
	err := c.get(ctx, discordgo.EndpointUser("@me"), &u)
	return User{ID: u.ID, Name: u.Username, Bot: true}, err
}

// Application returns the bot's application.
func (c *Client) Application(ctx context.Context) (Application, error) {
	var a struct {
		ID, Name string
		Endpoint *string `json:"interactions_endpoint_url"`
	}
	if err := c.get(ctx, discordgo.EndpointApplications+"/@me", &a); err != nil {
		return Application{}, err
	}
	app := Application{ID: a.ID, Name: a.Name}
	if a.Endpoint != nil {
		app.Endpoint = *a.Endpoint
	}
	return app, nil
}

// Guilds returns the servers that the bot is in, the 200 oldest at most.
func (c *Client) Guilds(ctx context.Context) ([]Guild, error) {
	return c.guilds(ctx, "?limit="+strconv.Itoa(maxGuilds))
}

// Guild returns one server, or ErrGone if the bot is not in it.
func (c *Client) Guild(ctx context.Context, id string) (Guild, error) {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil || n == 0 {
		return Guild{}, fmt.Errorf("%w: %q is not the ID of a server", ErrGone, id)
	}
	// The list has the bot's permissions, which the server itself does not say;
	// it is in the order of the IDs, and begins where it is told to.
	list, err := c.guilds(ctx, "?limit=1&after="+strconv.FormatUint(n-1, 10))
	if err != nil {
		return Guild{}, err
	}
	if len(list) == 0 || list[0].ID != id {
		return Guild{}, fmt.Errorf("%w: the bot is not in the server %s", ErrGone, id)
	}
	return list[0], nil
}

func (c *Client) guilds(ctx context.Context, query string) ([]Guild, error) {
	var rows []struct {
		ID, Name    string
		Owner       bool
		Permissions uint64 `json:",string"`
	}
	if err := c.get(ctx, discordgo.EndpointUserGuilds("@me")+query, &rows); err != nil {
		return nil, err
	}
	list := make([]Guild, len(rows))
	for i, g := range rows {
		list[i] = Guild{ID: g.ID, Name: g.Name, Permissions: g.Permissions}
		if g.Owner || g.Permissions&PermissionAdministrator != 0 {
			list[i].Permissions = ^uint64(0)
		}
	}
	return list, nil
}

// Registered returns how many commands are registered for a server, or
// everywhere for an empty guild. Without the scope applications.commands in the
// server it returns ErrGone.
func (c *Client) Registered(ctx context.Context, application, guild string) (int, error) {
	url := discordgo.EndpointApplicationGlobalCommands(application)
	if guild != "" {
		url = discordgo.EndpointApplicationGuildCommands(application, guild)
	}
	var list []json.RawMessage
	err := c.get(ctx, url, &list)
	return len(list), err
}

func (c *Client) get(ctx context.Context, url string, into any) error {
	ask, err := newCall(http.MethodGet, url, nil, nil)
	if err != nil {
		return err
	}
	body, _, err := c.rest.do(ctx, ask)
	switch s := status(err); {
	case s == http.StatusUnauthorized:
		return fmt.Errorf("%w: %w", ErrToken, err)
	case s == http.StatusForbidden, s == http.StatusNotFound:
		return fmt.Errorf("%w: %w", ErrGone, err)
	case err != nil:
		return err
	}
	if err := json.Unmarshal(body, into); err != nil {
		return fmt.Errorf("reading Discord's answer: %w", err)
	}
	return nil
}
