// The format palier-chain/1: the line that closes the transcripts of one player
// on one server. The nonces of a chain count the player's rounds there, so a
// round that was left out leaves a gap.
import { commitOf } from './cr1.js';
import { hex64, listOf, matching, oneOf, readFields, roundName, whole } from './fields.js';
import { Unreadable } from './unreadable.js';

export const format = 'palier-chain/1';

const someone = matching(/^[A-Za-z0-9_-]{1,64}$/, 'reason.someone');
const game = oneOf('next_level', 'instant_loto');

const open = { nonce: whole(64), game, round: roundName, commit: hex64, status: oneOf('waiting', 'playing') };
const erased = { nonce: whole(64), round: roundName, game, commit: hex64, server_seed: hex64 };

const readers = {
  format: oneOf(format),
  server: someone,
  player: someone,
  first: whole(64),
  last: whole(64),
  open: listOf((value) => readFields(value, open)),
  erased: listOf((value) => readFields(value, erased)),
};

/** isChain tells a closing line from a transcript. */
export const isChain = (value) => value instanceof Map && value.get('format') === format;

/** readChain reads the fields of a closing line. */
export function readChain(value) {
  const chain = readFields(value, readers);
  if (chain.first > chain.last + 1n) throw new Unreadable('reason.chain_range');
  return chain;
}

/** Links gathers the rounds since the last closing line. */
export class Links {
  constructor() { this.list = []; }

  get count() { return this.list.length; }

  /** add takes a round: { nonce, round, commit }. */
  add({ nonce, round, commit }) { this.list.push({ nonce, round, commit }); }

  /**
   * close checks that the gathered rounds and those of the closing line are a
   * chain without gap or repetition, and begins the next one. It returns what a
   * report has: verdict, failed and reason.
   */
  async close(chain) {
    const links = [...this.list, ...chain.open, ...chain.erased];
    const rounds = this.list.length;
    this.list = [];
    const reason = repeated(links) ?? gap(links, chain) ?? await unsealed(chain.erased);
    return { verdict: reason ? 'fails' : 'holds', failed: reason ? 'chain' : null, reason, chain, rounds };
  }
}

function repeated(links) {
  for (const [field, key] of [['nonce', 'chain.nonce_twice'], ['round', 'chain.round_twice'], ['commit', 'chain.commit_twice']]) {
    const seen = new Set();
    for (const link of links) {
      if (seen.has(link[field])) return { key, vars: { Nonce: link.nonce, Round: link.round } };
      seen.add(link[field]);
    }
  }
  return null;
}

// No nonce is twice here, so a chain is whole if its sorted nonces count up
// from the first to the last.
function gap(links, { first, last }) {
  const nonces = links.map(({ nonce }) => nonce).sort((a, b) => (a < b ? -1 : 1));
  let want = first;
  for (const nonce of nonces) {
    if (nonce < first || nonce > last) return { key: 'chain.outside', vars: { Nonce: nonce, First: first, Last: last } };
    if (nonce !== want) return { key: 'chain.missing', vars: { Nonce: want } };
    want++;
  }
  return want === last + 1n ? null : { key: 'chain.missing', vars: { Nonce: want } };
}

async function unsealed(rounds) {
  for (const { nonce, round, commit, server_seed: seed } of rounds) {
    if (await commitOf(seed) !== commit) return { key: 'chain.commit', vars: { Nonce: nonce, Round: round } };
  }
  return null;
}
