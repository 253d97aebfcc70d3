-- +goose Up

-- The message that showed a round's commit first.
CREATE TABLE commits (
    round   INTEGER PRIMARY KEY REFERENCES rounds (number),
    channel TEXT NOT NULL,
    message TEXT NOT NULL CHECK (message <> '')
) STRICT;
