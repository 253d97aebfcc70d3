package playground

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
)

// endpoint answers one REST call with a body, or with none (204) if it is nil.
type endpoint func(*http.Request) (any, error)

// routes are all ways in.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	api := func(method, path string, e endpoint) {
		mux.Handle(strings.TrimSpace(method+" /api/{version}"+path), s.exposed(s.api(e)))
	}
	bot := func(method, path string, e endpoint) { api(method, path, s.authorized(e)) }

	// Who and where.
	api("GET", "/gateway", s.getGateway)
	bot("GET", "/gateway/bot", s.getGatewayBot)
	bot("GET", "/users/@me", s.getMe)
	bot("GET", "/users/@me/guilds", s.getGuilds)
	bot("GET", "/applications/@me", s.getApplication)
	bot("GET", "/oauth2/applications/@me", s.getApplication)
	bot("GET", "/guilds/{guild}", s.getGuild)
	bot("GET", "/channels/{channel}", s.getChannel)

	// Commands.
	bot("GET", "/applications/{application}/commands", s.getCommands)
	bot("PUT", "/applications/{application}/commands", s.putCommands)
	bot("GET", "/applications/{application}/guilds/{guild}/commands", s.getCommands)
	bot("PUT", "/applications/{application}/guilds/{guild}/commands", s.putCommands)

	// Interactions: the token in the path is what gives the right.
	api("POST", "/interactions/{interaction}/{token}/callback", s.postCallback)
	api("POST", "/webhooks/{application}/{token}", s.postFollowup)
	api("GET", "/webhooks/{application}/{token}/messages/{message}", s.getAnswer)
	api("PATCH", "/webhooks/{application}/{token}/messages/{message}", s.patchAnswer)
	api("DELETE", "/webhooks/{application}/{token}/messages/{message}", s.deleteAnswer)

	// Messages.
	bot("GET", "/channels/{channel}/messages/{message}", s.getMessage)
	bot("PATCH", "/channels/{channel}/messages/{message}", s.patchMessage)
	bot("DELETE", "/channels/{channel}/messages/{message}", s.deleteMessage)

	api("", "/", func(*http.Request) (any, error) { return nil, errNotFound })
	mux.Handle("/gateway", local(s.gateway))
	mux.Handle("/gateway/", local(s.gateway))

	// People.
	mux.Handle("/", local(s.page()))
	return mux
}

// api wraps an endpoint: version, errors and JSON as Discord has them.
func (s *Server) api(e endpoint) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := any(nil), error(errBadVersion)
		if v := r.PathValue("version"); v == "v9" || v == "v10" {
			body, err = e(r)
		}
		if err == nil && body == nil {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		status := http.StatusOK
		if err != nil {
			var refusal *apiError
			if !errors.As(err, &refusal) {
				s.log.ErrorContext(r.Context(), "playground failed", "method", r.Method, "err", err)
				refusal = &apiError{Status: http.StatusInternalServerError, Message: "500: Internal Server Error"}
			}
			// The pattern and not the path, which may hold a token.
			s.log.WarnContext(r.Context(), "playground refused a call", "call", r.Pattern, "err", refusal)
			status, body = refusal.Status, refusal
		}
		s.writeJSON(w, status, body)
	})
}

// authorized asks for the bot's token.
func (s *Server) authorized(e endpoint) endpoint {
	return func(r *http.Request) (any, error) {
		if r.Header.Get("Authorization") != "Bot "+s.scene.Token {
			return nil, errUnauthorized
		}
		return e(r)
	}
}

func (s *Server) writeJSON(w http.ResponseWriter, status int, body any) {
	text, err := json.Marshal(body)
	if err != nil {
		s.log.Error("writing JSON", "err", err)
		status, text = http.StatusInternalServerError, []byte(`{"message":"500: Internal Server Error","code":0}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	if _, err := w.Write(text); err != nil {
		s.log.Debug("client went away", "err", err)
	}
}

func (s *Server) gatewayURL() string {
	return "ws" + strings.TrimPrefix(s.base, "http") + "/gateway"
}

func (s *Server) getGateway(*http.Request) (any, error) {
	return map[string]string{"url": s.gatewayURL()}, nil
}

func (s *Server) getGatewayBot(*http.Request) (any, error) {
	return map[string]any{
		"url": s.gatewayURL(), "shards": 1,
		"session_start_limit": map[string]int{"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1},
	}, nil
}

func (s *Server) getMe(*http.Request) (any, error) { return s.scene.bot(), nil }

func (s *Server) getApplication(*http.Request) (any, error) {
	return map[string]any{
		"id": s.scene.Application, "name": botName, "icon": nil, "description": "", "bot": s.scene.bot(),
		"bot_public": true, "bot_require_code_grant": false, "verify_key": strings.Repeat("0", 64), "flags": 0,
		"approximate_guild_count": 1, "interactions_endpoint_url": nil, "redirect_uris": []string{}, "team": nil,
	}, nil
}

// getGuilds lists the one server there is, unless the list is to begin after it.
func (s *Server) getGuilds(r *http.Request) (any, error) {
	list := []map[string]any{}
	if after, own := r.URL.Query().Get("after"), s.scene.Guild; len(after) < len(own) || len(after) == len(own) && after < own {
		list = append(list, map[string]any{
			"id": own, "name": guildName, "icon": nil, "banner": nil, "owner": false,
			"permissions": strconv.FormatUint(permissionsOfEveryone, 10), "features": []string{},
		})
	}
	return list, nil
}

func (s *Server) getGuild(r *http.Request) (any, error) {
	if r.PathValue("guild") != s.scene.Guild {
		return nil, errUnknownGuild
	}
	return s.scene.guild(), nil
}

func (s *Server) getChannel(r *http.Request) (any, error) {
	if r.PathValue("channel") != s.scene.Channel {
		return nil, errUnknownChannel
	}
	return s.scene.channel(), nil
}

func (sc scene) guild() map[string]any {
	return map[string]any{
		"id": sc.Guild, "name": guildName, "icon": nil, "owner_id": sc.Owner, "preferred_locale": "en-US",
		"features": []string{}, "roles": []any{sc.role()}, "emojis": []any{}, "stickers": []any{}, "nsfw_level": 0,
		"verification_level": 0, "premium_tier": 0, "default_message_notifications": 1,
	}
}

func (sc scene) role() map[string]any {
	return map[string]any{
		"id": sc.Role, "name": roleName, "color": 0, "hoist": false, "position": 1, "permissions": "0",
		"managed": false, "mentionable": false,
	}
}

func (sc scene) channel() map[string]any {
	return map[string]any{
		"id": sc.Channel, "type": 0, "guild_id": sc.Guild, "name": channelName, "topic": channelTopic,
		"position": 0, "nsfw": false, "parent_id": nil, "permission_overwrites": []any{},
	}
}
