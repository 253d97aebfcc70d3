package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Committed keeps that a message shows the commit of a round; the first one
// stays. An unknown round is left out.
func (s *Store) Committed(ctx context.Context, id RoundID, at Message) error {
	if at.ID == "" {
		return nil
	}
	_, err := write(ctx, s.writer, func(ctx context.Context, tx transaction) (struct{}, error) {
		return struct{}{}, committed(ctx, tx, id, at.Channel, at.ID)
	})
	return err
}

func committed(ctx context.Context, tx transaction, id RoundID, channel, message string) error {
	if message == "" {
		return nil
	}
	_, err := tx.ExecContext(ctx, `
		INSERT INTO commits (round, channel, message) SELECT number, ?, ? FROM rounds WHERE id = ?
		ON CONFLICT (round) DO NOTHING`, channel, message, id)
	if err != nil {
		return fmt.Errorf("keeping where a commit was shown: %w", err)
	}
	return nil
}

// CommitMessage returns the message that showed a round's commit first; empty if
// that is not known.
func (s *Store) CommitMessage(ctx context.Context, id RoundID) (Message, error) {
	return read(ctx, s, func(ctx context.Context, q querier) (at Message, err error) {
		var row struct {
			Channel string `db:"channel"`
			Message string `db:"message"`
		}
		err = q.GetContext(ctx, &row, `
			SELECT c.channel, c.message FROM commits c JOIN rounds r ON r.number = c.round WHERE r.id = ?`, id)
		if errors.Is(err, sql.ErrNoRows) {
			return Message{}, nil
		} else if err != nil {
			return Message{}, fmt.Errorf("looking for the message of a commit: %w", err)
		}
		return Message{Channel: row.Channel, ID: row.Message}, nil
	})
}
