-- +goose Up

-- What a player has done since the season began, for the boards. Figures of all
-- times are in the table of that name.
ALTER TABLE accounts ADD COLUMN rounds      INTEGER NOT NULL DEFAULT 0 CHECK (rounds >= 0); -- played to their end
ALTER TABLE accounts ADD COLUMN biggest_win INTEGER NOT NULL DEFAULT 0 CHECK (biggest_win >= 0); -- one payout
ALTER TABLE accounts ADD COLUMN best_level  INTEGER NOT NULL DEFAULT 0 CHECK (best_level >= 0);

CREATE INDEX accounts_balance ON accounts (guild, balance DESC) WHERE forgotten_at IS NULL;
CREATE INDEX accounts_win     ON accounts (guild, biggest_win DESC) WHERE biggest_win > 0;
CREATE INDEX accounts_level   ON accounts (guild, best_level DESC) WHERE best_level > 0;
CREATE INDEX accounts_rounds  ON accounts (guild, rounds DESC) WHERE rounds > 0;

-- What a player has ever done at a game, moved when a round ends.
CREATE TABLE figures (
    account     INTEGER NOT NULL REFERENCES accounts (id),
    game        TEXT    NOT NULL,
    rounds      INTEGER NOT NULL DEFAULT 0,
    won         INTEGER NOT NULL DEFAULT 0, -- rounds that paid something
    staked      INTEGER NOT NULL DEFAULT 0,
    paid        INTEGER NOT NULL DEFAULT 0,
    biggest_win INTEGER NOT NULL DEFAULT 0,
    best_level  INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (account, game)
) STRICT, WITHOUT ROWID;

-- How many rounds reached which level, of games that have levels.
CREATE TABLE depths (
    account INTEGER NOT NULL REFERENCES accounts (id),
    game    TEXT    NOT NULL,
    level   INTEGER NOT NULL,
    rounds  INTEGER NOT NULL,
    PRIMARY KEY (account, game, level)
) STRICT, WITHOUT ROWID;

INSERT INTO figures (account, game, rounds, won, staked, paid, biggest_win)
SELECT account, game, count(*), sum(status = 'won'), sum(stake), sum(payout), max(payout)
  FROM rounds WHERE status IN ('won', 'lost') GROUP BY account, game;

UPDATE accounts SET rounds = f.rounds, biggest_win = f.win
  FROM (SELECT account, sum(rounds) AS rounds, max(biggest_win) AS win FROM figures GROUP BY account) f
 WHERE f.account = accounts.id;

-- The standings that a reset of a whole server put an end to.
CREATE TABLE seasons (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    guild    TEXT    NOT NULL,
    name     TEXT    NOT NULL DEFAULT '',
    change   INTEGER NOT NULL UNIQUE REFERENCES changes (id),
    ended_at INTEGER NOT NULL,

    on_balance INTEGER NOT NULL, -- accounts that are on each board
    on_win     INTEGER NOT NULL,
    on_level   INTEGER NOT NULL,
    on_rounds  INTEGER NOT NULL
) STRICT;

CREATE INDEX seasons_guild ON seasons (guild);

CREATE TABLE standings (
    season      INTEGER NOT NULL REFERENCES seasons (id),
    account     INTEGER NOT NULL REFERENCES accounts (id),
    balance     INTEGER NOT NULL,
    biggest_win INTEGER NOT NULL,
    best_level  INTEGER NOT NULL,
    rounds      INTEGER NOT NULL,
    PRIMARY KEY (season, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX standings_balance ON standings (season, balance DESC);
CREATE INDEX standings_win     ON standings (season, biggest_win DESC) WHERE biggest_win > 0;
CREATE INDEX standings_level   ON standings (season, best_level DESC) WHERE best_level > 0;
CREATE INDEX standings_rounds  ON standings (season, rounds DESC) WHERE rounds > 0;

-- Sums of a server that are shown often. The database keeps them itself, so
-- that no statement can forget to.
CREATE TABLE servers (
    guild      TEXT PRIMARY KEY,
    on_balance INTEGER NOT NULL DEFAULT 0, -- accounts that are on each board; on this one, all
    on_win     INTEGER NOT NULL DEFAULT 0,
    on_level   INTEGER NOT NULL DEFAULT 0,
    on_rounds  INTEGER NOT NULL DEFAULT 0,
    playing    INTEGER NOT NULL DEFAULT 0, -- rounds in play
    held       INTEGER NOT NULL DEFAULT 0  -- their stakes
) STRICT, WITHOUT ROWID;

INSERT INTO servers (guild, on_balance, on_win, on_level, on_rounds)
SELECT guild, count(*), sum(biggest_win > 0), sum(best_level > 0), sum(rounds > 0) FROM accounts GROUP BY guild;

UPDATE servers SET playing = r.playing, held = r.held
  FROM (SELECT a.guild, count(*) AS playing, sum(r.stake) AS held
          FROM rounds r JOIN accounts a ON a.id = r.account WHERE r.status = 'playing' GROUP BY a.guild) r
 WHERE r.guild = servers.guild;

-- +goose StatementBegin
CREATE TRIGGER servers_opened AFTER INSERT ON accounts
BEGIN
    INSERT INTO servers (guild, on_balance, on_win, on_level, on_rounds)
    VALUES (NEW.guild, 1, NEW.biggest_win > 0, NEW.best_level > 0, NEW.rounds > 0)
    ON CONFLICT (guild) DO UPDATE SET
        on_balance = on_balance + 1, on_win = on_win + excluded.on_win,
        on_level = on_level + excluded.on_level, on_rounds = on_rounds + excluded.on_rounds;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER servers_boards AFTER UPDATE OF biggest_win, best_level, rounds, forgotten_at ON accounts
WHEN (OLD.biggest_win > 0) <> (NEW.biggest_win > 0) OR (OLD.best_level > 0) <> (NEW.best_level > 0)
  OR (OLD.rounds > 0) <> (NEW.rounds > 0) OR (OLD.forgotten_at IS NULL) <> (NEW.forgotten_at IS NULL)
BEGIN
    UPDATE servers
       SET on_balance = on_balance + (NEW.forgotten_at IS NULL) - (OLD.forgotten_at IS NULL),
           on_win     = on_win + (NEW.biggest_win > 0) - (OLD.biggest_win > 0),
           on_level   = on_level + (NEW.best_level > 0) - (OLD.best_level > 0),
           on_rounds  = on_rounds + (NEW.rounds > 0) - (OLD.rounds > 0)
     WHERE guild = NEW.guild;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER servers_playing AFTER UPDATE OF status ON rounds
WHEN (OLD.status = 'playing') <> (NEW.status = 'playing')
BEGIN
    UPDATE servers
       SET playing = playing + (NEW.status = 'playing') - (OLD.status = 'playing'),
           held    = held + iif(NEW.status = 'playing', NEW.stake, -OLD.stake)
     WHERE guild = (SELECT guild FROM accounts WHERE id = NEW.account);
END;
-- +goose StatementEnd

CREATE TABLE flows (
    guild TEXT    NOT NULL,
    kind  TEXT    NOT NULL,
    made  INTEGER NOT NULL DEFAULT 0,
    lost  INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (guild, kind)
) STRICT, WITHOUT ROWID;

INSERT INTO flows (guild, kind, made, lost)
SELECT a.guild, e.kind, sum(max(e.amount, 0)), sum(max(-e.amount, 0))
  FROM entries e JOIN accounts a ON a.id = e.account GROUP BY a.guild, e.kind;

-- A sum that would leave the range of whole numbers stays at its end: a figure
-- must not keep anybody from being paid.
-- +goose StatementBegin
CREATE TRIGGER flows_entry AFTER INSERT ON entries
BEGIN
    INSERT INTO flows (guild, kind, made, lost)
    SELECT guild, NEW.kind, max(NEW.amount, 0), max(-NEW.amount, 0) FROM accounts WHERE id = NEW.account
    ON CONFLICT (guild, kind) DO UPDATE SET
        made = iif(made > 9223372036854775807 - excluded.made, 9223372036854775807, made + excluded.made),
        lost = iif(lost > 9223372036854775807 - excluded.lost, 9223372036854775807, lost + excluded.lost);
END;
-- +goose StatementEnd
