// Command bench measures how long a click takes from the event to the answer, how
// many clicks a second a bot stands, and what memory it takes, for bots in turns on
// one machine: Palier; the floor, which is the least that a bot on discordgo can
// do; the floor with one page synced to the disk for each click; and the usual
// bot, which is how most game bots are written.
//
// What counts is the ratios: the times are those of this machine.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// options are what the command line says.
type options struct {
	bots       []string
	players    []int
	rounds     int
	during     time.Duration
	clicks     int
	idle       time.Duration
	database   string
	experiment string
	keep       string
	profile    string
	trace      string
}

func main() {
	o, err := readOptions()
	if err != nil {
		log.Fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err = run(ctx, o)
	stop()
	if err != nil {
		log.Fatal(err)
	}
}

func readOptions() (o options, err error) {
	bots := flag.String("bots", "floor,synced,palier,usual", "which bots, in the order of their turns; usual needs Node and npm")
	players := flag.String("players", "1,32", "how many people click at once, each number a table")
	flag.IntVar(&o.rounds, "rounds", 7, "turns of each bot")
	flag.DurationVar(&o.during, "for", 2*time.Second, "length of a turn")
	flag.IntVar(&o.clicks, "clicks", 0, "instead: press this often on Palier and tell its memory on the way")
	flag.DurationVar(&o.idle, "idle", 0, "let the bots alone for so long at the end and tell their memory then")
	flag.StringVar(&o.database, "db", "", "a database for Palier, which is copied; a new one if empty")
	flag.StringVar(&o.experiment, "experiment", "jsonv2", "GOEXPERIMENT for the bots in Go")
	flag.StringVar(&o.keep, "keep", "", "a folder for programs, databases and logs; one that is removed if empty")
	flag.StringVar(&o.profile, "profile", "", "instead: keep a processor profile of Palier under the clicks of the first number of -players here")
	flag.StringVar(&o.trace, "trace", "", "instead: keep an execution trace of Palier here, likewise")
	flag.Parse()
	o.bots = strings.Split(*bots, ",")
	for _, text := range strings.Split(*players, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return o, fmt.Errorf("-players: %q is not a number of people", text)
		}
		o.players = append(o.players, n)
	}
	return o, nil
}

func run(ctx context.Context, o options) (err error) {
	folder := o.keep
	if folder == "" {
		if folder, err = os.MkdirTemp("", "palier-bench-"); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	}
	commands, err := build(ctx, o, folder)
	if err != nil {
		return err
	}
	palier, err := start(ctx, "palier", folder, commands["palier"]...)
	if err != nil {
		return err
	}
	running := map[string]*process{"palier": palier}
	defer func() {
		for _, p := range running {
			err = errors.Join(err, p.stop())
		}
	}()
	switch {
	case o.clicks > 0:
		return climb(ctx, palier, o)
	case o.profile != "" || o.trace != "":
		return profile(ctx, palier, o)
	}
	if err := record(ctx, palier, folder); err != nil {
		return fmt.Errorf("recording a message: %w", err)
	}
	for _, name := range o.bots {
		if running[name] != nil {
			continue
		}
		if running[name], err = start(ctx, name, folder, commands[name]...); err != nil {
			delete(running, name)
			return err
		}
	}
	return compare(ctx, running, o)
}

// build makes the programs and returns the commands that run them.
func build(ctx context.Context, o options, folder string) (map[string][]string, error) {
	commands := map[string][]string{
		"palier": {filepath.Join(folder, "palier")},
		"floor":  {filepath.Join(folder, "floor"), folder},
		"synced": {filepath.Join(folder, "floor"), folder, filepath.Join(folder, "synced.pages")},
		"usual":  {"node", filepath.Join("bench", "usual", "bot.js")},
	}
	tags := ""
	if o.profile != "" || o.trace != "" {
		tags = "profile"
	}
	for _, c := range [][]string{
		{"go", "build", "-tags", tags, "-o", commands["palier"][0], "./cmd/palier"},
		{"go", "build", "-o", commands["floor"][0], "./bench/floor"},
	} {
		if err := execute(ctx, []string{"GOEXPERIMENT=" + o.experiment}, c...); err != nil {
			return nil, err
		}
	}
	_, err := os.Stat(filepath.Join("bench", "usual", "node_modules"))
	if err != nil && o.clicks == 0 && tags == "" && slices.Contains(o.bots, "usual") {
		if err := execute(ctx, nil, "npm", "--prefix", filepath.Join("bench", "usual"), "ci", "--silent"); err != nil {
			return nil, err
		}
	}
	if o.database != "" {
		return commands, copyFile(o.database, filepath.Join(folder, "palier.db"))
	}
	return commands, nil
}

func execute(ctx context.Context, env []string, command ...string) error {
	c := exec.CommandContext(ctx, command[0], command[1:]...)
	c.Env = append(os.Environ(), env...)
	c.Stdout, c.Stderr = os.Stderr, os.Stderr
	if err := c.Run(); err != nil {
		return fmt.Errorf("%s: %w", strings.Join(command, " "), err)
	}
	return nil
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close() //nolint:errcheck // only read from
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = out.ReadFrom(in)
	return errors.Join(err, out.Sync(), out.Close()) // else the bot's first sync would wait for the copy
}
