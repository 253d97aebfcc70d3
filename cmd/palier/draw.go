package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/transcript"
)

func drawCommand(w locales.Words) *cobra.Command {
	var in fair.Inputs
	var seedText, nonceText string
	cmd := &cobra.Command{
		Use:   w.Text("cli.draw.use"),
		Short: w.Text("cli.draw.about"),
		Long:  w.Text("cli.draw.long"),
		Args:  noArguments(w),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := requireFlags(w, cmd, "game", "round", "nonce", "client-seed", "server-seed"); err != nil {
				return err
			}
			game, unknown := findGame(w, in.Game)
			seed, badSeed := fair.ParseSeed(seedText)
			nonce, badNonce := strconv.ParseUint(nonceText, 10, 64)
			in.Nonce = nonce
			wrong := &failure{status: statusUnusable, cause: errors.Join(unknown, badSeed, badNonce)}
			if unknown != nil {
				wrong.add(unknown.Error())
			}
			if badNonce != nil {
				wrong.add(w.Text("cli.draw.bad_nonce"))
			}
			if !utf8.ValidString(in.ClientSeed) || utf8.RuneCountInString(in.ClientSeed) > transcript.MaxClientSeed {
				wrong.add(w.Text("cli.draw.bad_client_seed"))
			}
			if badSeed != nil {
				wrong.add(w.Text("cli.draw.bad_seed"))
			}
			if wrong.text != "" {
				return wrong
			}
			return writeJSON(cmd, drawn{seed.Commit(), game.Drawing(fair.NewKey(seed, in))})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&in.Game, "game", "", w.Text("cli.draw.game"))
	flags.StringVar(&in.Round, "round", "", w.Text("cli.draw.round"))
	flags.StringVar(&nonceText, "nonce", "", w.Text("cli.draw.nonce"))
	flags.StringVar(&in.ClientSeed, "client-seed", "", w.Text("cli.draw.client_seed"))
	flags.StringVar(&seedText, "server-seed", "", w.Text("cli.draw.server_seed"))
	return cmd
}

// drawn is a game's drawing with the commit before it, in one JSON object.
type drawn struct {
	commit  string
	drawing any
}

// MarshalJSON puts the commit in front of the drawing's own fields.
func (d drawn) MarshalJSON() ([]byte, error) {
	fields, err := json.Marshal(d.drawing)
	if err != nil {
		return nil, fmt.Errorf("writing the drawing: %w", err)
	}
	head, err := json.Marshal(map[string]string{"commit": d.commit})
	if err != nil {
		return nil, fmt.Errorf("writing the commit: %w", err)
	}
	return append(append(head[:len(head)-1], ','), fields[1:]...), nil
}

// writeJSON prints a value as one line.
func writeJSON(cmd *cobra.Command, value any) error {
	if err := json.NewEncoder(cmd.OutOrStdout()).Encode(value); err != nil {
		return fmt.Errorf("writing the result: %w", err)
	}
	return nil
}
