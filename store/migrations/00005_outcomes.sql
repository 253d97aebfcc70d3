-- +goose Up

-- How many rounds of a game have come to which end, of all servers, for whoever
-- runs the program. Nobody's name is in it.
CREATE TABLE outcomes (
    game   TEXT    NOT NULL,
    status TEXT    NOT NULL,
    rounds INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, status)
) STRICT, WITHOUT ROWID;

INSERT INTO outcomes (game, status, rounds)
SELECT game, status, count(*) FROM rounds WHERE status IN ('won', 'lost') GROUP BY game, status;

-- A round that was taken back looks like one that was never played; the ledger
-- has its stake.
INSERT INTO outcomes (game, status, rounds)
SELECT r.game, 'void', count(*) FROM entries e JOIN rounds r ON r.number = e.round WHERE e.kind = 'void' GROUP BY r.game;

-- +goose StatementBegin
CREATE TRIGGER outcomes_ended AFTER UPDATE OF status ON rounds
WHEN OLD.status = 'playing' AND NEW.status <> 'playing'
BEGIN
    INSERT INTO outcomes (game, status, rounds) VALUES (NEW.game, NEW.status, 1)
    ON CONFLICT (game, status) DO UPDATE SET rounds = rounds + 1;
END;
-- +goose StatementEnd
