// The format palier-transcript/1: one JSON object for one round that has ended.
import { anyText, hex64, listOf, oneOf, readFields, roundName, whole } from './fields.js';
import { Unreadable } from './unreadable.js';

export const format = 'palier-transcript/1';

/** The most bytes that a transcript has. The longest honest one has a quarter. */
export const longest = 16384;

const mostCharacters = 64; // of a client seed

const readers = {
  format: oneOf(format),
  scheme: oneOf('cr1'),
  game: anyText,
  rules: anyText,
  round: roundName,
  nonce: whole(64),
  commit: hex64,
  client_seed: anyText,
  client_seed_source: oneOf('player', 'random', 'bot', 'server', ''),
  ticket: anyText,
  actions: listOf(anyText),
  status: oneOf('won', 'lost', 'void'),
  stake: whole(63),
  payout: whole(63),
  server_seed: hex64,
};

/**
 * readTranscript reads the fields of a transcript, as far as no game has to be
 * asked. Numbers come as BigInt: a nonce may have 64 bits.
 */
export function readTranscript(value) {
  const record = readFields(value, readers);
  const played = record.status !== 'void';
  const characters = [...record.client_seed].length;
  // A round that was never played may have no client seed, and nobody who chose it.
  if (characters > mostCharacters || (played && characters === 0)) throw new Unreadable('reason.client_seed', { Most: mostCharacters });
  if (played && record.client_seed_source === '') throw new Unreadable('reason.source');
  return record;
}
