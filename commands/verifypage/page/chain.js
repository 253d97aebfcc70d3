// The format palier-chain/1: the line that closes the transcripts of one player
// on one server. The nonces of a chain count the player's rounds there, so a
// round that was left out leaves a gap.
import { commitOf } from './cr1.js';
import { hex64, listOf, matching, oneOf, readFields, roundName, whole } from './fields.js';
import { Unreadable } from './unreadable.js';

export const format = 'palier-chain/1';

const games = ['next_level', 'instant_loto'];

const someone = matching(/^[A-Za-z0-9_-]{1,64}$/, 'reason.someone');

const open = { nonce: whole(64), game: roundName, round: roundName, commit: hex64, status: oneOf('waiting', 'playing') };
const erased = { nonce: whole(64), round: roundName, game: roundName, commit: hex64, server_seed: hex64 };

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
  if (chain.first === 0n || chain.last < chain.first) throw new Unreadable('reason.chain_range');
  for (const name of ['open', 'erased']) {
    if (!ascends(chain[name])) throw new Unreadable('reason.chain_order', { Field: name });
  }
  return chain;
}

const ascends = (links) => links.every(({ nonce }, i) => i === 0 || nonce > links[i - 1].nonce);

/** Links gathers the rounds since the last closing line. */
export class Links {
  constructor() {
    this.list = [];
    this.before = null; // the chain before
  }

  get count() { return this.list.length; }

  /** add takes a transcript. */
  add({ nonce, round, commit, game, status, client_seed_source: source }) {
    this.list.push({ nonce, round, commit, game, chosen: status !== 'void' && source === 'player' });
  }

  /**
   * close checks that the gathered rounds and those of the closing line are a
   * chain without gap or repetition, and begins the next one. It returns what a
   * report has: verdict, failed and reason.
   */
  async close(chain) {
    const { list, before } = this;
    this.list = [];
    this.before = chain;
    const links = [...list, ...chain.open, ...chain.erased];
    const reason = disorder(list) ?? repeated(links) ?? late(chain) ?? gap(links, chain)
      ?? await unsealed(chain.erased) ?? impossible(list, chain) ?? behind(chain, before);
    return { verdict: reason ? 'fails' : 'holds', failed: reason ? 'chain' : null, reason, chain, rounds: list.length };
  }
}

/** wrong is a reason that concerns a round. */
const wrong = (key, { nonce, round }) => ({ key, vars: { Nonce: String(nonce), Round: round } });

function disorder(list) {
  const out = list.find(({ nonce }, i) => i > 0 && nonce <= list[i - 1].nonce);
  return out ? wrong('chain.disorder', out) : null;
}

function repeated(links) {
  for (const [field, key] of [['round', 'chain.round_twice'], ['commit', 'chain.commit_twice'], ['nonce', 'chain.nonce_twice']]) {
    const seen = new Set();
    for (const link of links) {
      if (seen.has(link[field])) return wrong(key, link);
      seen.add(link[field]);
    }
  }
  return null;
}

const late = ({ first }) => (first === 1n ? null : { key: 'chain.late', vars: { First: String(first) } });

// No nonce is twice here, so a chain is whole if its sorted nonces count up
// from the first to the last.
function gap(links, { first, last }) {
  let want = first;
  for (const link of [...links].sort((a, b) => (a.nonce < b.nonce ? -1 : 1))) {
    if (link.nonce < first || link.nonce > last) return wrong('chain.outside', link);
    if (link.nonce !== want) break;
    want++;
  }
  return want > last ? null : { key: 'chain.missing', vars: { Nonce: String(want) } };
}

async function unsealed(rounds) {
  for (const link of rounds) {
    if (await commitOf(link.server_seed) !== link.commit) return wrong('chain.commit', link);
  }
  return null;
}

// Open and erased rounds are of games that there are. A player has one open round
// of a game at most, which is that game's newest. The deletion of a player leaves
// none, and no client seed that the player had chosen.
function impossible(list, { open: still, erased: gone }) {
  const strange = [...still, ...gone].find(({ game }) => !games.includes(game));
  if (strange) return wrong('chain.no_such_game', strange);
  const older = still.find((o) => [...list, ...gone].some(({ game, nonce }) => game === o.game && nonce > o.nonce));
  if (older) return wrong('chain.ended_after', older);
  const second = still.find(({ game }, i) => still.findIndex((other) => other.game === game) < i);
  if (second) return wrong('chain.second_open', second);
  if (gone.length === 0) return null;
  const left = still[0] ?? list.find(({ chosen }) => chosen);
  return left ? wrong('chain.half_erased', left) : null;
}

/** behind finds a chain that does not come after the one before: so none is there twice. */
function behind(chain, before) {
  const after = !before || chain.server > before.server || (chain.server === before.server && chain.player > before.player);
  return after ? null : { key: 'chain.behind', vars: { Player: before.player } };
}
