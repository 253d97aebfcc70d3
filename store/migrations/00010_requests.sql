-- +goose Up

-- What names the request that a change was made by; '' where there is none. One that
-- comes twice changes something once.
ALTER TABLE changes ADD COLUMN request TEXT NOT NULL DEFAULT '';

CREATE UNIQUE INDEX changes_request ON changes (guild, request) WHERE request <> '';
