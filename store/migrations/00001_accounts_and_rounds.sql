-- +goose Up

-- Amounts are whole coins. Times are milliseconds since 1970 UTC.

CREATE TABLE accounts (
    id          INTEGER PRIMARY KEY,
    guild       TEXT    NOT NULL CHECK (guild <> ''),
    player      TEXT    NOT NULL CHECK (player <> ''),
    balance     INTEGER NOT NULL DEFAULT 0 CHECK (balance >= 0),
    nonce       INTEGER NOT NULL DEFAULT 0 CHECK (nonce >= 0), -- of the newest round
    client_seed TEXT    NOT NULL DEFAULT '',
    opened_at   INTEGER NOT NULL,
    UNIQUE (guild, player)
) STRICT;

CREATE TABLE rounds (
    number             INTEGER PRIMARY KEY,
    id                 TEXT    NOT NULL UNIQUE CHECK (length(id) = 8),
    account            INTEGER NOT NULL REFERENCES accounts (id),
    game               TEXT    NOT NULL CHECK (game <> ''),
    rules              TEXT    NOT NULL CHECK (rules <> ''),
    nonce              INTEGER NOT NULL CHECK (nonce > 0),
    server_seed        BLOB    NOT NULL CHECK (length(server_seed) = 32),
    status             TEXT    NOT NULL CHECK (status IN ('waiting', 'playing', 'won', 'lost', 'void')),
    draft              TEXT    NOT NULL DEFAULT '',
    ticket             TEXT    NOT NULL DEFAULT '',
    stake              INTEGER NOT NULL DEFAULT 0 CHECK (stake >= 0),
    payout             INTEGER NOT NULL DEFAULT 0 CHECK (payout >= 0),
    actions            TEXT    NOT NULL DEFAULT '', -- one a line
    turn               INTEGER NOT NULL DEFAULT 0 CHECK (turn >= 0),
    client_seed        TEXT    NOT NULL DEFAULT '',
    client_seed_source TEXT    NOT NULL DEFAULT '' CHECK (client_seed_source IN ('', 'player', 'random')),
    channel            TEXT    NOT NULL DEFAULT '',
    message            TEXT    NOT NULL DEFAULT '',
    locale             TEXT    NOT NULL DEFAULT '',
    created_at         INTEGER NOT NULL,
    started_at         INTEGER,
    acted_at           INTEGER,
    ended_at           INTEGER,
    idle_since         INTEGER,

    UNIQUE (account, nonce),
    CHECK ((status IN ('waiting', 'playing')) = (ended_at IS NULL)),
    CHECK ((status IN ('waiting', 'void')) = (started_at IS NULL)),
    CHECK ((started_at IS NULL) = (ticket = '')),
    CHECK ((started_at IS NULL) = (stake = 0)),
    CHECK ((started_at IS NULL) = (client_seed = '')),
    CHECK ((started_at IS NULL) = (client_seed_source = '')),
    CHECK ((started_at IS NULL) = (acted_at IS NULL)),
    CHECK (started_at IS NOT NULL OR turn = 0),
    CHECK ((turn = 0) = (actions = '')),
    CHECK ((status = 'won') = (payout > 0)),
    CHECK (status = 'waiting' OR draft = ''),
    CHECK (status = 'playing' OR idle_since IS NULL)
) STRICT;

-- A player has one open round of a game on a server.
CREATE UNIQUE INDEX rounds_open ON rounds (account, game) WHERE ended_at IS NULL;

CREATE INDEX rounds_idle ON rounds (idle_since) WHERE idle_since IS NOT NULL;

-- +goose StatementBegin
CREATE TRIGGER rounds_committed BEFORE UPDATE OF id, account, game, nonce, server_seed ON rounds
BEGIN
    SELECT RAISE(ABORT, 'what was committed to never changes');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER rounds_ended BEFORE UPDATE ON rounds WHEN OLD.ended_at IS NOT NULL
BEGIN
    SELECT RAISE(ABORT, 'a round that has ended never changes');
END;
-- +goose StatementEnd

CREATE TABLE entries (
    id            INTEGER PRIMARY KEY,
    account       INTEGER NOT NULL REFERENCES accounts (id),
    kind          TEXT    NOT NULL CHECK (kind <> ''),
    amount        INTEGER NOT NULL CHECK (amount <> 0),
    balance_after INTEGER NOT NULL CHECK (balance_after >= 0),
    round         INTEGER REFERENCES rounds (number),
    actor         TEXT    NOT NULL DEFAULT '', -- a player or moderator; '' is the program itself
    reason        TEXT    NOT NULL DEFAULT '',
    at            INTEGER NOT NULL,

    CHECK ((kind IN ('stake', 'payout')) = (round IS NOT NULL)),
    CHECK (kind <> 'stake' OR amount < 0),
    CHECK (kind NOT IN ('opening', 'payout') OR amount > 0)
) STRICT;

CREATE INDEX entries_account ON entries (account);

-- A round is charged once and paid once.
CREATE UNIQUE INDEX entries_round ON entries (round, kind) WHERE round IS NOT NULL;

-- +goose StatementBegin
CREATE TRIGGER entries_update BEFORE UPDATE ON entries
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
