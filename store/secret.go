package store

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"strings"
)

// The keys of a database, each for one use and made at its first.
const (
	forgetKey = "forget" // who has been forgotten
	bookKey   = "book"   // pseudonyms in the book
)

// secret returns a key, and nil if it has not been made.
func secret(ctx context.Context, q querier, name string) ([]byte, error) {
	var key []byte
	err := q.GetContext(ctx, &key, `SELECT value FROM secrets WHERE name = ?`, name)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	} else if err != nil {
		return nil, fmt.Errorf("reading a key: %w", err)
	}
	return key, nil
}

// ensureSecret returns a key, making it if need be.
func ensureSecret(ctx context.Context, tx transaction, name string) ([]byte, error) {
	key, err := secret(ctx, tx, name)
	if key != nil || err != nil {
		return key, err
	}
	key = make([]byte, sha256.Size)
	// Not from the store's own source of entropy, which tests repeat.
	if _, err := rand.Read(key); err != nil {
		return nil, unavailable(fmt.Errorf("making a key: %w", err))
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO secrets (name, value) VALUES (?, ?)`, name, key); err != nil {
		return nil, fmt.Errorf("keeping a key: %w", err)
	}
	return key, nil
}

// keyed is HMAC-SHA256 of names. None has a zero byte: Discord's are digits.
func keyed(key []byte, names ...string) []byte {
	mac := hmac.New(sha256.New, key)
	_, _ = io.WriteString(mac, strings.Join(names, "\x00")) // writing to a hash never fails
	return mac.Sum(nil)
}
