package playground

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strconv"

	"github.com/jmoiron/sqlx"
	_ "github.com/mattn/go-sqlite3" // the driver "sqlite3"
)

// schema holds documents as JSON: nothing but the server ever asks for a part of one.
const schema = `
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS messages (
	id INTEGER PRIMARY KEY, private_to TEXT NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS attachments (
	id INTEGER PRIMARY KEY,
	message INTEGER NOT NULL REFERENCES messages ON DELETE CASCADE,
	type TEXT NOT NULL, data BLOB NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS attachments_of_message ON attachments (message);
`

// history is the channel on disk. What is written survives the end of the
// process; the last writes may not survive a power cut.
type history struct{ db *sqlx.DB }

func openHistory(file string) (*history, error) {
	const settings = "_journal_mode=WAL&_synchronous=NORMAL&_busy_timeout=5000&_foreign_keys=1&_txlock=immediate"
	source := "file::memory:?" + settings
	if file != "" {
		path, err := filepath.Abs(file)
		if err != nil {
			return nil, fmt.Errorf("finding history %s: %w", file, err)
		}
		source = (&url.URL{Scheme: "file", Path: path, RawQuery: settings}).String()
	}
	db, err := sqlx.Open("sqlite3", source)
	if err != nil {
		return nil, fmt.Errorf("opening history %s: %w", file, err)
	}
	// A second connection to a database in memory would see another one.
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(schema); err != nil {
		return nil, errors.Join(fmt.Errorf("preparing history %s: %w", file, err), db.Close())
	}
	return &history{db}, nil
}

func (h *history) close() error { return h.db.Close() }

// lastID is the highest ID in use.
func (h *history) lastID() (uint64, error) {
	var last uint64
	err := h.db.Get(&last, `SELECT max(coalesce((SELECT max(id) FROM messages), 0), coalesce((SELECT max(id) FROM attachments), 0),
		coalesce((SELECT CAST(json_extract(value, '$.Owner') AS INTEGER) FROM facts WHERE name = 'scene'), 0))`)
	if err != nil {
		return 0, fmt.Errorf("reading the last ID: %w", err)
	}
	return last, nil
}

// recall reads a named document; false if there is none.
func (h *history) recall(name string, value any) (bool, error) {
	var text string
	err := h.db.Get(&text, `SELECT value FROM facts WHERE name = ?`, name)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(text), value)
	}
	if err != nil {
		return false, fmt.Errorf("reading %s: %w", name, err)
	}
	return true, nil
}

func (h *history) remember(name string, value any) error {
	text, err := json.Marshal(value)
	if err == nil {
		_, err = h.db.Exec(`INSERT INTO facts (name, value) VALUES (?, ?)
			ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, string(text))
	}
	if err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	return nil
}

// storedPerson keeps what Person leaves out of the JSON for the page.
type storedPerson struct {
	Person
	Permissions uint64
	Direct      string
	Roles       []string
}

type storedScene struct {
	Token, Application, Guild, Channel, Owner, Role string
	People                                          []storedPerson
}

// loadScene reads the scene, or makes one at the first run.
func (h *history) loadScene(ids *snowflakes) (scene, error) {
	var stored storedScene
	found, err := h.recall("scene", &stored)
	if err != nil {
		return scene{}, err
	}
	sc := scene{stored.Token, stored.Application, stored.Guild, stored.Channel, stored.Owner, stored.Role, nil}
	for _, p := range stored.People {
		p.Person.Permissions, p.Person.Direct, p.Person.Roles = p.Permissions, p.Direct, p.Roles
		sc.People = append(sc.People, p.Person)
	}
	switch {
	case !found:
		sc = newScene(ids)
	case sc.Role == "": // kept by a program that had no roles
		sc.addRole(ids)
	default:
		return sc, nil
	}
	stored = storedScene{sc.Token, sc.Application, sc.Guild, sc.Channel, sc.Owner, sc.Role, nil}
	for _, p := range sc.People {
		stored.People = append(stored.People, storedPerson{p, p.Permissions, p.Direct, p.Roles})
	}
	return sc, h.remember("scene", stored)
}

func (h *history) loadCommands() ([]Command, error) {
	var commands []Command
	_, err := h.recall("commands", &commands)
	return commands, err
}

func (h *history) loadMessages() ([]Message, error) {
	var rows []struct {
		For  string `db:"private_to"`
		Body string `db:"body"`
	}
	if err := h.db.Select(&rows, `SELECT private_to, body FROM messages ORDER BY id`); err != nil {
		return nil, fmt.Errorf("reading messages: %w", err)
	}
	messages := make([]Message, len(rows))
	for i, row := range rows {
		if err := json.Unmarshal([]byte(row.Body), &messages[i]); err != nil {
			return nil, fmt.Errorf("reading message %d: %w", i, err)
		}
		messages[i].For = row.For
	}
	return messages, nil
}

// save writes a message and its new files, and forgets files it no longer has.
func (h *history) save(m Message, files []upload) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("writing message %s: %w", m.ID, err)
		}
	}()
	body, err := json.Marshal(m)
	if err != nil {
		return err
	}
	kept := make([]json.Number, 0, len(m.Attachments))
	for _, a := range m.Attachments {
		kept = append(kept, json.Number(a.ID))
	}
	list, err := json.Marshal(kept)
	if err != nil {
		return err
	}
	tx, err := h.db.Beginx()
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, tx.Rollback())
		}
	}()
	if _, err = tx.Exec(`INSERT INTO messages (id, private_to, body) VALUES (?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET body = excluded.body`, number(m.ID), m.For, string(body)); err != nil {
		return err
	}
	for _, f := range files {
		if _, err = tx.Exec(`INSERT INTO attachments (id, message, type, data) VALUES (?, ?, ?, ?)`,
			number(f.id), number(m.ID), f.kind, f.data); err != nil {
			return err
		}
	}
	if _, err = tx.Exec(`DELETE FROM attachments WHERE message = ? AND id NOT IN (SELECT value FROM json_each(?))`,
		number(m.ID), string(list)); err != nil {
		return err
	}
	return tx.Commit()
}

func (h *history) remove(message string) error {
	if _, err := h.db.Exec(`DELETE FROM messages WHERE id = ?`, number(message)); err != nil {
		return fmt.Errorf("deleting message %s: %w", message, err)
	}
	return nil
}

// file reads an attachment's bytes and type; sql.ErrNoRows if there is none.
func (h *history) file(id string) (data []byte, kind string, err error) {
	err = h.db.QueryRow(`SELECT data, type FROM attachments WHERE id = ?`, number(id)).Scan(&data, &kind)
	if err != nil {
		return nil, "", fmt.Errorf("reading attachment %s: %w", id, err)
	}
	return data, kind, nil
}

// number is an ID as SQLite keeps it; 0, which no row has, if it is not one.
func number(id string) int64 {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return 0
	}
	return n
}
