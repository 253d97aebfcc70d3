-- +goose Up

-- A player's rounds in the order in which they ended, which is not that of their
-- numbers: a round has its number as soon as its panel is there.
CREATE INDEX rounds_history ON rounds (account, ended_at, nonce) WHERE ended_at IS NOT NULL;
