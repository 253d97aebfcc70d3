-- +goose Up

-- The lines of every board, of now (season 0) and of past seasons. A board's
-- order is by value, the highest first, and of equals by account.
CREATE VIEW lines (guild, season, board, value, account) AS
SELECT guild, 0, 'balance', balance, id FROM accounts WHERE forgotten_at IS NULL UNION ALL
SELECT guild, 0, 'win', biggest_win, id FROM accounts WHERE biggest_win > 0 UNION ALL
SELECT guild, 0, 'level', best_level, id FROM accounts WHERE best_level > 0 UNION ALL
SELECT guild, 0, 'rounds', rounds, id FROM accounts WHERE rounds > 0 UNION ALL
SELECT s.guild, s.id, 'balance', t.balance, t.account FROM seasons s CROSS JOIN standings t ON t.season = s.id UNION ALL
SELECT s.guild, s.id, 'win', t.biggest_win, t.account FROM seasons s CROSS JOIN standings t ON t.season = s.id WHERE t.biggest_win > 0 UNION ALL
SELECT s.guild, s.id, 'level', t.best_level, t.account FROM seasons s CROSS JOIN standings t ON t.season = s.id WHERE t.best_level > 0 UNION ALL
SELECT s.guild, s.id, 'rounds', t.rounds, t.account FROM seasons s CROSS JOIN standings t ON t.season = s.id WHERE t.rounds > 0;

-- Lines counted by crowds, so that a rank and a place far down take a sum and a
-- few thousand lines of an index, however many there are. A crowd goes from a
-- place of the board to before the first of the next one, and is split and
-- joined with the one above as lines come and go: of 4096 lines at most. The
-- topmost begins above all that can be, and is always there: a server without
-- it is not being counted, because all of it is being changed.
CREATE TABLE crowds (
    guild    TEXT    NOT NULL,
    season   INTEGER NOT NULL,
    board    TEXT    NOT NULL,
    value    INTEGER NOT NULL,
    tie      INTEGER NOT NULL, -- the account, negative: both fall along the board, and are compared as one
    accounts INTEGER NOT NULL,
    PRIMARY KEY (guild, season, board, value, tie)
) STRICT, WITHOUT ROWID;

INSERT INTO crowds (guild, season, board, value, tie, accounts)
SELECT guild, season, board, iif(place = 1, 9223372036854775807, value), iif(place = 1, 0, -account), min(total - place + 1, 2048)
  FROM (SELECT *, row_number() OVER (PARTITION BY guild, season, board ORDER BY value DESC, account) AS place,
               count(*) OVER (PARTITION BY guild, season, board) AS total
          FROM lines)
 WHERE place % 2048 = 1;

INSERT INTO crowds (guild, season, board, value, tie, accounts)
SELECT g.guild, g.season, b.column1, 9223372036854775807, 0, 0
  FROM (SELECT guild, 0 AS season FROM servers UNION ALL SELECT guild, id FROM seasons) g,
       (VALUES ('balance'), ('win'), ('level'), ('rounds')) b
 WHERE true ON CONFLICT DO NOTHING;

-- A line that comes (change 1) or goes (-1) is inserted here.
CREATE VIEW moves (guild, season, board, value, account, change) AS
SELECT guild, season, board, value, -tie, accounts FROM crowds;

-- +goose StatementBegin
CREATE TRIGGER moves_counted INSTEAD OF INSERT ON moves
BEGIN
    UPDATE crowds SET accounts = accounts + NEW.change
     WHERE guild = NEW.guild AND season = NEW.season AND board = NEW.board AND (value, tie) = (
        SELECT value, tie FROM crowds
         WHERE guild = NEW.guild AND season = NEW.season AND board = NEW.board AND (value, tie) >= (NEW.value, -NEW.account)
         ORDER BY value, tie LIMIT 1);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER crowds_opened AFTER INSERT ON accounts
BEGIN
    INSERT INTO crowds (guild, season, board, value, tie, accounts)
    VALUES (NEW.guild, 0, 'balance', 9223372036854775807, 0, 0), (NEW.guild, 0, 'win', 9223372036854775807, 0, 0),
           (NEW.guild, 0, 'level', 9223372036854775807, 0, 0), (NEW.guild, 0, 'rounds', 9223372036854775807, 0, 0)
    ON CONFLICT DO NOTHING;
    INSERT INTO moves SELECT NEW.guild, 0, 'balance', NEW.balance, NEW.id, 1 WHERE NEW.forgotten_at IS NULL;
    INSERT INTO moves SELECT NEW.guild, 0, 'win', NEW.biggest_win, NEW.id, 1 WHERE NEW.biggest_win > 0;
    INSERT INTO moves SELECT NEW.guild, 0, 'level', NEW.best_level, NEW.id, 1 WHERE NEW.best_level > 0;
    INSERT INTO moves SELECT NEW.guild, 0, 'rounds', NEW.rounds, NEW.id, 1 WHERE NEW.rounds > 0;
END;
-- +goose StatementEnd

-- A value that changes within its crowd, as most do, changes no count: no crowd
-- begins between the two.
-- +goose StatementBegin
CREATE TRIGGER crowds_balance AFTER UPDATE OF balance ON accounts
WHEN OLD.balance <> NEW.balance AND OLD.forgotten_at IS NULL AND NEW.forgotten_at IS NULL AND EXISTS (
    SELECT 1 FROM crowds WHERE guild = NEW.guild AND season = 0 AND board = 'balance'
       AND (value, tie) >= (min(OLD.balance, NEW.balance), -NEW.id) AND (value, tie) < (max(OLD.balance, NEW.balance), -NEW.id))
BEGIN
    INSERT INTO moves VALUES (NEW.guild, 0, 'balance', OLD.balance, NEW.id, -1), (NEW.guild, 0, 'balance', NEW.balance, NEW.id, 1);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER crowds_forgotten AFTER UPDATE OF forgotten_at ON accounts
WHEN (OLD.forgotten_at IS NULL) <> (NEW.forgotten_at IS NULL)
BEGIN
    INSERT INTO moves SELECT NEW.guild, 0, 'balance', OLD.balance, NEW.id, -1 WHERE OLD.forgotten_at IS NULL;
    INSERT INTO moves SELECT NEW.guild, 0, 'balance', NEW.balance, NEW.id, 1 WHERE NEW.forgotten_at IS NULL;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER crowds_win AFTER UPDATE OF biggest_win ON accounts
WHEN OLD.biggest_win <> NEW.biggest_win AND CASE WHEN min(OLD.biggest_win, NEW.biggest_win) = 0 THEN EXISTS (
    SELECT 1 FROM crowds WHERE guild = NEW.guild AND season = 0 AND board = 'win')
ELSE EXISTS (
    SELECT 1 FROM crowds WHERE guild = NEW.guild AND season = 0 AND board = 'win'
       AND (value, tie) >= (min(OLD.biggest_win, NEW.biggest_win), -NEW.id) AND (value, tie) < (max(OLD.biggest_win, NEW.biggest_win), -NEW.id))
END
BEGIN
    INSERT INTO moves SELECT NEW.guild, 0, 'win', OLD.biggest_win, NEW.id, -1 WHERE OLD.biggest_win > 0;
    INSERT INTO moves SELECT NEW.guild, 0, 'win', NEW.biggest_win, NEW.id, 1 WHERE NEW.biggest_win > 0;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER crowds_level AFTER UPDATE OF best_level ON accounts
WHEN OLD.best_level <> NEW.best_level AND CASE WHEN min(OLD.best_level, NEW.best_level) = 0 THEN EXISTS (
    SELECT 1 FROM crowds WHERE guild = NEW.guild AND season = 0 AND board = 'level')
ELSE EXISTS (
    SELECT 1 FROM crowds WHERE guild = NEW.guild AND season = 0 AND board = 'level'
       AND (value, tie) >= (min(OLD.best_level, NEW.best_level), -NEW.id) AND (value, tie) < (max(OLD.best_level, NEW.best_level), -NEW.id))
END
BEGIN
    INSERT INTO moves SELECT NEW.guild, 0, 'level', OLD.best_level, NEW.id, -1 WHERE OLD.best_level > 0;
    INSERT INTO moves SELECT NEW.guild, 0, 'level', NEW.best_level, NEW.id, 1 WHERE NEW.best_level > 0;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER crowds_rounds AFTER UPDATE OF rounds ON accounts
WHEN OLD.rounds <> NEW.rounds AND CASE WHEN min(OLD.rounds, NEW.rounds) = 0 THEN EXISTS (
    SELECT 1 FROM crowds WHERE guild = NEW.guild AND season = 0 AND board = 'rounds')
ELSE EXISTS (
    SELECT 1 FROM crowds WHERE guild = NEW.guild AND season = 0 AND board = 'rounds'
       AND (value, tie) >= (min(OLD.rounds, NEW.rounds), -NEW.id) AND (value, tie) < (max(OLD.rounds, NEW.rounds), -NEW.id))
END
BEGIN
    INSERT INTO moves SELECT NEW.guild, 0, 'rounds', OLD.rounds, NEW.id, -1 WHERE OLD.rounds > 0;
    INSERT INTO moves SELECT NEW.guild, 0, 'rounds', NEW.rounds, NEW.id, 1 WHERE NEW.rounds > 0;
END;
-- +goose StatementEnd

-- A crowd that has become small joins the one above, if that leaves both room.
-- +goose StatementBegin
CREATE TRIGGER crowds_joined AFTER UPDATE OF accounts ON crowds
WHEN NEW.accounts < OLD.accounts AND NEW.accounts <= 512
BEGIN
    UPDATE crowds SET accounts = accounts + NEW.accounts
     WHERE guild = NEW.guild AND season = NEW.season AND board = NEW.board AND accounts + NEW.accounts <= 3072 AND (value, tie) = (
        SELECT value, tie FROM crowds
         WHERE guild = NEW.guild AND season = NEW.season AND board = NEW.board AND (value, tie) > (NEW.value, NEW.tie)
         ORDER BY value, tie LIMIT 1);
    DELETE FROM crowds
     WHERE changes() = 1 AND guild = NEW.guild AND season = NEW.season AND board = NEW.board AND value = NEW.value AND tie = NEW.tie;
END;
-- +goose StatementEnd

-- One that has become too large is split in its middle. Past seasons only shrink.
-- +goose StatementBegin
CREATE TRIGGER crowds_split_balance AFTER UPDATE OF accounts ON crowds
WHEN NEW.accounts > 4096 AND NEW.board = 'balance' AND NEW.season = 0
BEGIN
    INSERT INTO crowds (guild, season, board, value, tie, accounts)
    SELECT NEW.guild, 0, NEW.board, value, -account, NEW.accounts - 2048
      FROM (SELECT balance AS value, id AS account FROM accounts INDEXED BY accounts_balance
             WHERE guild = NEW.guild AND forgotten_at IS NULL AND balance = NEW.value AND id >= -NEW.tie UNION ALL
            SELECT balance, id FROM accounts INDEXED BY accounts_balance
             WHERE guild = NEW.guild AND forgotten_at IS NULL AND balance < NEW.value
             ORDER BY value DESC, account LIMIT 1 OFFSET 2048)
     WHERE true ON CONFLICT DO NOTHING;
    UPDATE crowds SET accounts = 2048
     WHERE changes() = 1 AND guild = NEW.guild AND season = 0 AND board = NEW.board AND value = NEW.value AND tie = NEW.tie;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER crowds_split_win AFTER UPDATE OF accounts ON crowds
WHEN NEW.accounts > 4096 AND NEW.board = 'win' AND NEW.season = 0
BEGIN
    INSERT INTO crowds (guild, season, board, value, tie, accounts)
    SELECT NEW.guild, 0, NEW.board, value, -account, NEW.accounts - 2048
      FROM (SELECT biggest_win AS value, id AS account FROM accounts INDEXED BY accounts_win
             WHERE guild = NEW.guild AND biggest_win > 0 AND biggest_win = NEW.value AND id >= -NEW.tie UNION ALL
            SELECT biggest_win, id FROM accounts INDEXED BY accounts_win
             WHERE guild = NEW.guild AND biggest_win > 0 AND biggest_win < NEW.value
             ORDER BY value DESC, account LIMIT 1 OFFSET 2048)
     WHERE true ON CONFLICT DO NOTHING;
    UPDATE crowds SET accounts = 2048
     WHERE changes() = 1 AND guild = NEW.guild AND season = 0 AND board = NEW.board AND value = NEW.value AND tie = NEW.tie;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER crowds_split_level AFTER UPDATE OF accounts ON crowds
WHEN NEW.accounts > 4096 AND NEW.board = 'level' AND NEW.season = 0
BEGIN
    INSERT INTO crowds (guild, season, board, value, tie, accounts)
    SELECT NEW.guild, 0, NEW.board, value, -account, NEW.accounts - 2048
      FROM (SELECT best_level AS value, id AS account FROM accounts INDEXED BY accounts_level
             WHERE guild = NEW.guild AND best_level > 0 AND best_level = NEW.value AND id >= -NEW.tie UNION ALL
            SELECT best_level, id FROM accounts INDEXED BY accounts_level
             WHERE guild = NEW.guild AND best_level > 0 AND best_level < NEW.value
             ORDER BY value DESC, account LIMIT 1 OFFSET 2048)
     WHERE true ON CONFLICT DO NOTHING;
    UPDATE crowds SET accounts = 2048
     WHERE changes() = 1 AND guild = NEW.guild AND season = 0 AND board = NEW.board AND value = NEW.value AND tie = NEW.tie;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER crowds_split_rounds AFTER UPDATE OF accounts ON crowds
WHEN NEW.accounts > 4096 AND NEW.board = 'rounds' AND NEW.season = 0
BEGIN
    INSERT INTO crowds (guild, season, board, value, tie, accounts)
    SELECT NEW.guild, 0, NEW.board, value, -account, NEW.accounts - 2048
      FROM (SELECT rounds AS value, id AS account FROM accounts INDEXED BY accounts_rounds
             WHERE guild = NEW.guild AND rounds > 0 AND rounds = NEW.value AND id >= -NEW.tie UNION ALL
            SELECT rounds, id FROM accounts INDEXED BY accounts_rounds
             WHERE guild = NEW.guild AND rounds > 0 AND rounds < NEW.value
             ORDER BY value DESC, account LIMIT 1 OFFSET 2048)
     WHERE true ON CONFLICT DO NOTHING;
    UPDATE crowds SET accounts = 2048
     WHERE changes() = 1 AND guild = NEW.guild AND season = 0 AND board = NEW.board AND value = NEW.value AND tie = NEW.tie;
END;
-- +goose StatementEnd
