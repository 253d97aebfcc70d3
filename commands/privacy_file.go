package commands

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// Sizes of files, in bytes. Discord takes 10 MiB; but an answer must arrive
// within seconds, over whatever line the bot has.
const (
	plainFile = 1 << 20
	mostFile  = 9 << 20
)

// errBigExport refuses an export that is no attachment any more.
var errBigExport = errors.New("the export is larger than Discord takes")

// dataFile writes an export: as it is up to a number of bytes, packed beyond, and not
// at all if it is still more than most.
func dataFile(e store.Export, plain, most int) (bot.File, error) {
	data, err := json.MarshalIndent(e, "", "  ")
	if err != nil {
		return bot.File{}, fmt.Errorf("writing an export: %w", err)
	}
	data = append(data, '\n')
	if len(data) <= plain {
		return bot.File{Name: "palier-data.json", Type: "application/json", Data: data}, nil
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(data); err != nil {
		return bot.File{}, fmt.Errorf("packing an export: %w", err)
	}
	if err := z.Close(); err != nil {
		return bot.File{}, fmt.Errorf("packing an export: %w", err)
	}
	if packed.Len() > most {
		return bot.File{}, errBigExport
	}
	return bot.File{Name: "palier-data.json.gz", Type: "application/gzip", Data: packed.Bytes()}, nil
}
