package commands

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// signature says whose round a message is about.
func signature(w house, r store.Round) string {
	return small(w.Text("round.signature", "Player", mention(string(r.Player)),
		"Round", code(string(r.ID)), "Nonce", fmt.Sprint(r.Nonce)))
}

// underWay is what a round in play says of itself: its commit stays in sight
// until the seed is beside it.
func underWay(w house, r store.Round) string {
	return signature(w, r) + "\n" + small(w.Text("proof.round", "Commit", code(r.Commit)))
}

// promise is what a panel says of the round that waits: its commit, and the
// player's part of the draw.
func promise(w house, r store.Round) string {
	text := w.Text("proof.commit", "Commit", code(r.Commit))
	if r.ClientSeed == "" {
		text += "\n" + w.Text("proof.seed_none")
	} else {
		text += "\n" + w.Text("proof.seed_yours", "Seed", verbatim(r.ClientSeed))
	}
	return small(text)
}

// ending is what the end of a round says: everything that the draw was made of,
// and the commit of the round to come.
func ending(w house, v store.View) string {
	r := v.Round
	text := w.Text("proof.round", "Commit", code(r.Commit)) + "\n" +
		w.Text("proof.server_seed", "Seed", code(r.ServerSeed)) + "\n" +
		w.Text("proof.client_seed."+r.ClientSeedSource, "Seed", verbatim(r.ClientSeed))
	if v.Next != nil {
		text += "\n" + w.Text("proof.next", "Round", code(string(v.Next.ID)), "Commit", code(v.Next.Commit))
	}
	return small(text)
}

// voided shows a round that was taken back. It drew nothing, so there is nothing
// to check but that its seed is the one of its commit.
func voided(w house, r store.Round) *bot.Reply {
	return framed(neutral, nil,
		bot.Text{Content: w.Text("round.void")},
		bot.Text{Content: signature(w, r) + "\n" + small(w.Text("proof.round", "Commit", code(r.Commit))+"\n"+
			w.Text("proof.server_seed", "Seed", code(r.ServerSeed)))},
	)
}

// check answers « Check » with the transcript of a round that has ended, to
// whoever asks: a proof is for everybody.
func (c *Club) check(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	return c.transcript(ctx, q, roundID(q))
}

// proof answers /proof as « Check » does, for a round that is named.
func (c *Club) proof(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	if q.Guild == "" {
		return nil, errDirect
	}
	return c.transcript(ctx, q, store.RoundID(strings.ToUpper(strings.TrimSpace(q.Options["round"]))))
}

// transcript replies with the record of a round of the server, as a file.
func (c *Club) transcript(ctx context.Context, q *bot.Request, id store.RoundID) (*bot.Reply, error) {
	v, err := c.store.Round(ctx, id)
	if err != nil {
		return nil, err
	}
	if string(v.Round.Guild) != q.Guild {
		return nil, store.ErrNoRound // as far as this server is concerned
	}
	w := c.wordsFor(ctx, q)
	if v.Round.ServerSeed == "" {
		return private(w.Text("proof.not_over", "Round", code(string(v.Round.ID)))), nil
	}
	if v.Round.Status == store.Void {
		return hidden(voided(w, v.Round)), nil
	}
	line, err := json.Marshal(v.Round.Transcript())
	if err != nil {
		return nil, fmt.Errorf("writing the transcript of round %s: %w", v.Round.ID, err)
	}
	name := "palier-" + string(v.Round.ID) + ".json"
	text := w.Text("check.how", "Page", code("verify.html"), "Command", code("palier verify "+name))
	at, err := c.store.CommitMessage(ctx, v.Round.ID)
	if err != nil {
		return nil, err
	}
	if at.ID != "" {
		text += "\n" + w.Text("proof.seen", "Link", "https://discord.com/channels/"+q.Guild+"/"+at.Channel+"/"+at.ID)
	}
	reply := private(text)
	reply.Components = append(reply.Components, bot.FileCard{File: name})
	reply.Files = []bot.File{{Name: name, Type: "application/json", Alt: w.Text("check.alt"), Data: append(line, '\n')}}
	return reply, nil
}
