-- +goose Up

-- Rounds that inactivity has ended and whose message does not say so yet.
CREATE TABLE notices (
    round INTEGER PRIMARY KEY REFERENCES rounds (number),
    since INTEGER NOT NULL
) STRICT;
