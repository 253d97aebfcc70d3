package main

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// message is what a bot's answer has become in the channel.
type message struct {
	id      string
	data    map[string]any // as Discord puts it into an event
	buttons []button       // that can be pressed
}

type button struct{ id, label string }

// newMessage completes an answer's data as Discord does: each component gets a
// number, each attached file an address.
// https://discord.com/developers/docs/resources/message#message-object
func (d *discord) newMessage(a answer, before message) (message, error) {
	m := message{id: before.id, data: map[string]any{}}
	if err := json.Unmarshal(a.Data, &m.data); err != nil {
		return message{}, fmt.Errorf("reading a message: %w", err)
	}
	if m.id == "" {
		m.id = d.nextID()
	}
	now := time.Now().UTC().Format("2006-01-02T15:04:05.000000-07:00")
	bot := map[string]any{
		"id": application, "username": "bench", "global_name": nil, "discriminator": "0", "avatar": nil, "bot": true,
		"public_flags": 0, "flags": 0, "avatar_decoration_data": nil, "collectibles": nil, "clan": nil, "primary_guild": nil,
	}
	for key, value := range map[string]any{
		"id": m.id, "type": 20, "channel_id": channel, "author": bot, "timestamp": now, "edited_timestamp": now,
		"mentions": []any{}, "mention_roles": []any{}, "mention_everyone": false, "pinned": false, "tts": false,
		"application_id": application, "webhook_id": application,
		"interaction_metadata": map[string]any{
			"id": d.nextID(), "type": 2, "user": user(0), "authorizing_integration_owners": map[string]any{"0": guild},
		},
	} {
		m.data[key] = value
	}
	for _, key := range []string{"content", "embeds"} {
		if m.data[key] == nil {
			m.data[key] = map[string]any{"content": "", "embeds": []any{}}[key]
		}
	}
	if m.data["flags"] == nil {
		m.data["flags"] = 0
	}
	delete(m.data, "allowed_mentions")
	m.data["attachments"] = []any{}
	if len(a.picture) > 0 {
		m.data["attachments"] = []any{file(d.nextID(), len(a.picture))}
	}
	number := 0
	m.complete(m.data["components"], &number)
	return m, nil
}

const address = "https://cdn.example/attachments/100000000000000003/100000000000000009/board.png?ex=6750a1b2&is=674f5032&hm=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef&"

func file(id string, size int) map[string]any {
	return map[string]any{
		"id": id, "filename": "board.png", "size": size, "content_type": "image/png", "width": 720, "height": 405,
		"url": address, "proxy_url": address, "placeholder": "0PcFBYJwZ3eEeHeHh3h4d3eAeAgH", "placeholder_version": 1,
	}
}

// complete numbers components, gives files their addresses and collects buttons.
func (m *message) complete(v any, number *int) {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			m.complete(item, number)
		}
	case map[string]any:
		if _, isComponent := v["type"].(float64); isComponent {
			*number++
			v["id"] = *number
		}
		if url, ok := v["url"].(string); ok && strings.HasPrefix(url, "attachment://") {
			for key, value := range file("100000000000000009", 0) {
				v[key] = value
			}
		}
		if id, ok := v["custom_id"].(string); ok && v["disabled"] != true {
			label, _ := v["label"].(string)
			m.buttons = append(m.buttons, button{id, label})
		}
		for key, value := range v {
			if key == "components" || key == "items" || key == "media" {
				m.complete(value, number)
			}
		}
	}
}

func user(person int) map[string]any {
	return map[string]any{
		"id": strconv.Itoa(firstPerson + person), "username": "player" + strconv.Itoa(person), "global_name": "Player", "discriminator": "0",
		"avatar": nil, "public_flags": 0, "avatar_decoration_data": nil, "collectibles": nil, "clan": nil, "primary_guild": nil,
	}
}

// interaction is the frame of an event.
// https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object
func interaction(person, kind int, data map[string]any) map[string]any {
	return map[string]any{
		"application_id": application, "type": kind, "version": 1, "data": data,
		"guild_id": guild, "guild_locale": "en-US", "guild": map[string]any{"id": guild, "locale": "en-US", "features": []any{}},
		"channel_id": channel, "channel": map[string]any{
			"id": channel, "type": 0, "guild_id": guild, "name": "games", "position": 1, "permissions": "2248473465835073",
			"topic": nil, "nsfw": false, "rate_limit_per_user": 0, "parent_id": nil, "last_message_id": nil, "flags": 0,
		},
		"member": map[string]any{
			"user": user(person), "roles": []any{}, "nick": nil, "avatar": nil, "banner": nil, "deaf": false, "mute": false,
			"joined_at": "2024-01-01T00:00:00.000000+00:00", "premium_since": nil, "pending": false, "flags": 0,
			"communication_disabled_until": nil, "unusual_dm_activity_until": nil, "permissions": "2248473465835073",
		},
		"locale": "en-US", "app_permissions": "2248473465835073", "context": 0, "entitlements": []any{}, "entitlement_sku_ids": []any{},
		"authorizing_integration_owners": map[string]any{"0": guild}, "attachment_size_limit": 10485760,
	}
}

func command(person int, name string) map[string]any {
	return interaction(person, 2, map[string]any{"id": "100000000000000010", "name": name, "type": 1, "guild_id": guild})
}

func click(person int, m message, id string) map[string]any {
	e := interaction(person, 3, map[string]any{"id": 1, "component_type": 2, "custom_id": id})
	e["message"] = m.data
	return e
}
