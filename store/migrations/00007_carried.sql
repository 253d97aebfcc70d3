-- +goose Up

-- Stakes of the last week of somebody who was forgotten: they count against the
-- caps that are remembered. They belong to a pseudonym, and to an account again
-- once its player has come back.
CREATE TABLE carried (
    hash    BLOB CHECK (length(hash) = 32),
    account INTEGER REFERENCES accounts (id),
    at      INTEGER NOT NULL,
    amount  INTEGER NOT NULL CHECK (amount > 0),

    CHECK ((hash IS NULL) <> (account IS NULL))
) STRICT;

CREATE INDEX carried_by_account ON carried (account, at) WHERE account IS NOT NULL;
CREATE INDEX carried_by_hash ON carried (hash) WHERE hash IS NOT NULL;
