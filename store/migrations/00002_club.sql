-- +goose Up

ALTER TABLE accounts ADD COLUMN claimed_at INTEGER; -- the newest daily reward
ALTER TABLE accounts ADD COLUMN returned INTEGER NOT NULL DEFAULT 0 CHECK (returned IN (0, 1)); -- of somebody once forgotten
ALTER TABLE accounts ADD COLUMN forgotten_at INTEGER CHECK (forgotten_at IS NULL OR balance = 0);

CREATE TABLE settings (
    guild TEXT NOT NULL CHECK (guild <> ''),
    field TEXT NOT NULL CHECK (field <> ''),
    value TEXT NOT NULL,
    PRIMARY KEY (guild, field)
) STRICT, WITHOUT ROWID;

-- What moderators did. Of a whole server there is no account.
CREATE TABLE changes (
    id       INTEGER PRIMARY KEY,
    guild    TEXT    NOT NULL CHECK (guild <> ''),
    kind     TEXT    NOT NULL CHECK (kind IN ('reset', 'set', 'grant', 'reset_all', 'undo', 'setting')),
    account  INTEGER REFERENCES accounts (id),
    actor    TEXT    NOT NULL CHECK (actor <> ''),
    reason   TEXT    NOT NULL DEFAULT '',
    amount   INTEGER NOT NULL DEFAULT 0, -- coins given, negative for coins taken
    before   INTEGER NOT NULL DEFAULT 0, -- the balance, of a whole server the sum
    after    INTEGER NOT NULL DEFAULT 0,
    accounts INTEGER NOT NULL DEFAULT 0, -- whose balance it was about
    settled  INTEGER NOT NULL DEFAULT 0, -- rounds in play that it brought to their end
    voided   INTEGER NOT NULL DEFAULT 0, -- and that it took back
    short    INTEGER NOT NULL DEFAULT 0, -- accounts in which less could be undone
    field    TEXT    NOT NULL DEFAULT '', -- of a setting
    old      TEXT    NOT NULL DEFAULT '',
    new      TEXT    NOT NULL DEFAULT '',
    undoes   INTEGER UNIQUE REFERENCES changes (id),
    at       INTEGER NOT NULL,

    CHECK ((kind = 'undo') = (undoes IS NOT NULL)),
    CHECK ((kind = 'setting') = (field <> '')),
    CHECK (after = before + amount)
) STRICT;

CREATE INDEX changes_guild   ON changes (guild);
CREATE INDEX changes_account ON changes (account) WHERE account IS NOT NULL;

-- +goose StatementBegin
CREATE TRIGGER changes_update BEFORE UPDATE ON changes
BEGIN
    SELECT RAISE(ABORT, 'the audit is append-only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER changes_delete BEFORE DELETE ON changes
BEGIN
    SELECT RAISE(ABORT, 'the audit is append-only');
END;
-- +goose StatementEnd

-- The ledger again, with stakes given back and the change an entry is part of.
CREATE TABLE ledger (
    id            INTEGER PRIMARY KEY,
    account       INTEGER NOT NULL REFERENCES accounts (id),
    kind          TEXT    NOT NULL CHECK (kind <> ''),
    amount        INTEGER NOT NULL CHECK (amount <> 0),
    balance_after INTEGER NOT NULL CHECK (balance_after >= 0),
    round         INTEGER REFERENCES rounds (number),
    change        INTEGER REFERENCES changes (id),
    actor         TEXT    NOT NULL DEFAULT '', -- a player or moderator; '' is the program itself
    reason        TEXT    NOT NULL DEFAULT '',
    at            INTEGER NOT NULL,

    CHECK ((kind IN ('stake', 'payout', 'void')) = (round IS NOT NULL)),
    CHECK (change IS NULL OR kind IN ('reset', 'set', 'grant', 'undo')),
    CHECK (kind NOT IN ('stake', 'deleted') OR amount < 0),
    CHECK (kind NOT IN ('opening', 'payout', 'void', 'daily') OR amount > 0)
) STRICT;

INSERT INTO ledger (id, account, kind, amount, balance_after, round, actor, reason, at)
SELECT id, account, kind, amount, balance_after, round, actor, reason, at FROM entries ORDER BY id;

DROP TABLE entries;
ALTER TABLE ledger RENAME TO entries;

CREATE INDEX entries_account ON entries (account);
CREATE INDEX entries_stakes  ON entries (account, at, amount) WHERE kind = 'stake';

-- A round is charged once, and paid or given back once.
CREATE UNIQUE INDEX entries_round ON entries (round, kind) WHERE round IS NOT NULL;

-- A change moves a balance once.
CREATE UNIQUE INDEX entries_change ON entries (change, account) WHERE change IS NOT NULL;

-- +goose StatementBegin
CREATE TRIGGER entries_update
BEFORE UPDATE OF id, account, kind, amount, balance_after, round, change, reason, at ON entries
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only');
END;
-- +goose StatementEnd

-- Somebody who is forgotten is forgotten here too.
-- +goose StatementBegin
CREATE TRIGGER entries_actor BEFORE UPDATE OF actor ON entries
WHEN NEW.actor <> '' OR NOT EXISTS (
    SELECT 1 FROM accounts WHERE id = OLD.account AND player = OLD.actor AND forgotten_at IS NOT NULL
)
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER entries_delete BEFORE DELETE ON entries
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only');
END;
-- +goose StatementEnd

-- A round that has ended changes only when its player is forgotten.
DROP TRIGGER rounds_ended;

-- +goose StatementBegin
CREATE TRIGGER rounds_ended
BEFORE UPDATE OF number, id, account, game, rules, nonce, server_seed, status, draft, ticket, stake, payout, actions,
                 turn, client_seed_source, created_at, started_at, acted_at, ended_at, idle_since ON rounds
WHEN OLD.ended_at IS NOT NULL
BEGIN
    SELECT RAISE(ABORT, 'a round that has ended never changes');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER rounds_forgotten BEFORE UPDATE OF client_seed, channel, message, locale ON rounds
WHEN OLD.ended_at IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM accounts WHERE id = OLD.account AND forgotten_at IS NOT NULL
)
BEGIN
    SELECT RAISE(ABORT, 'a round that has ended never changes');
END;
-- +goose StatementEnd

-- What players allow themselves to stake; NULL: as much as they like. A higher
-- cap waits beside the one that holds, NULL there with a time: no cap.
CREATE TABLE limits (
    account     INTEGER PRIMARY KEY REFERENCES accounts (id),
    day         INTEGER CHECK (day > 0),
    day_next    INTEGER CHECK (day_next > 0),
    day_at      INTEGER,
    week        INTEGER CHECK (week > 0),
    week_next   INTEGER CHECK (week_next > 0),
    week_at     INTEGER,
    break_until INTEGER
) STRICT;

-- Who has been forgotten, as far as it takes to recognise them: what was given
-- is not given again, and what they wanted to be kept from stays.
CREATE TABLE forgotten (
    hash        BLOB PRIMARY KEY CHECK (length(hash) = 32),
    claimed_at  INTEGER,
    day         INTEGER,
    week        INTEGER,
    break_until INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
