package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"

	"github.com/bwmarrin/discordgo"
)

// Discord's codes that the bot acts on.
// https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
const (
	codeUnknownChannel     = 10003
	codeUnknownMessage     = 10008
	codeUnknownInteraction = 10062
	codeAlreadyAnswered    = 40060
	codeMissingAccess      = 50001
	codeMissingPermissions = 50013
	codeTokenOver          = 50027
)

var channelGoneCodes = []int{codeUnknownChannel, codeMissingAccess, codeMissingPermissions}

// answer sends a reply to the interaction that arrived. An interaction that is
// over is no error: there is nobody left to tell. It returns ErrRefused when
// another reply could still be sent.
func (b *Bot) answer(ctx context.Context, a arrival, r *Reply) error {
	url := discordgo.EndpointInteractionResponse(a.request.ID, a.token)
	if r.Sent != nil {
		url += "?with_response=true"
	}
	body := r.sealed
	if body == nil {
		written, err := r.answerBody(a.request)
		if err != nil {
			return err
		}
		body = &written
	}
	c := call{method: http.MethodPost, url: url, body: *body, tryLimit: tryLimit}
	response, tries, err := b.rest.do(ctx, c)
	status := status(err)
	switch code := code(err); {
	case err == nil:
		if id := sentMessage(response); id != "" && r.Sent != nil {
			r.Sent(ctx, id)
		}
		return nil
	case code == codeAlreadyAnswered && tries > 1:
		return nil // an earlier try got through and only its response was lost
	case code == codeUnknownInteraction, code == codeTokenOver:
		b.log.InfoContext(ctx, "answer came too late", "interaction", a.request.ID, "route", a.request.route, "code", code)
		return nil
	case code == codeAlreadyAnswered:
		return err
	case status == http.StatusBadRequest, status == http.StatusRequestEntityTooLarge:
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return err
}

// sentMessage returns the ID of the message that an answer has made, if the
// response tells it.
// https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-callback-interaction-callback-response-object
func sentMessage(response []byte) string {
	var made struct {
		Resource struct {
			Message struct {
				ID string `json:"id"`
			} `json:"message"`
		} `json:"resource"`
	}
	if json.Unmarshal(response, &made) != nil {
		return "" // another server's answer; the message is there all the same
	}
	return made.Resource.Message.ID
}

// Edit replaces a message of the bot's by a reply; Update, Private and Form are
// without effect. It returns ErrGone when the message is gone, or ErrChannelGone
// when the bot's access to the channel is, and tries again after passing
// troubles until the context ends. It is safe for concurrent use, before Run and
// after it too.
func (b *Bot) Edit(ctx context.Context, channel, message string, r *Reply) error {
	c, err := newCall(http.MethodPatch, discordgo.EndpointChannelMessage(channel, message), r.edit(), r.Files)
	if err != nil {
		return err
	}
	_, _, err = b.rest.do(ctx, c)
	switch s := status(err); {
	case err == nil:
		return nil
	case s == http.StatusUnauthorized:
		return fmt.Errorf("editing a message: %w", ErrToken)
	case s == http.StatusForbidden, slices.Contains(channelGoneCodes, code(err)):
		return fmt.Errorf("%w: %w", ErrChannelGone, err)
	case s == http.StatusNotFound, code(err) == codeUnknownMessage:
		return fmt.Errorf("%w: %w", ErrGone, err)
	}
	return fmt.Errorf("editing a message: %w", err)
}
