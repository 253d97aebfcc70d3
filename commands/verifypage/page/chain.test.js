import assert from 'node:assert/strict';
import test from 'node:test';
import { Links, readChain } from './chain.js';
import { commitOf } from './cr1.js';
import { readJSON } from './json.js';

const seed = (n) => String(n).padStart(64, '0');
const commits = new Map();
for (let n = 1; n <= 9; n++) commits.set(n, await commitOf(seed(n)));

const game = (n) => (n % 2 ? 'next_level' : 'instant_loto');
const played = (n, more) => ({ nonce: BigInt(n), round: `R${n}`, commit: commits.get(n), game: game(n), status: 'won', client_seed_source: 'random', ...more });
const open = (n, more) => ({ nonce: n, game: game(n), round: `R${n}`, commit: commits.get(n), status: 'waiting', ...more });
const erased = (n, more) => ({ nonce: n, round: `R${n}`, game: game(n), commit: commits.get(n), server_seed: seed(n), ...more });

function chain(first, last, more) {
  return readChain(readJSON(JSON.stringify({ format: 'palier-chain/1', server: 's1', player: 'p1', first, last, open: [], erased: [], ...more })));
}

async function close(rounds, closing) {
  const links = new Links();
  rounds.forEach((round) => links.add(round));
  const { verdict, reason } = await links.close(closing);
  return reason?.key ?? verdict;
}

for (const [name, rounds, closing, want] of [
  ['transcripts alone', [played(1), played(2), played(3)], [1, 3], 'holds'],
  ['with open ones', [played(1), played(3)], [1, 5, { open: [open(4), open(5)], erased: [] }], 'chain.missing'],
  ['with the newest open', [played(1), played(2)], [1, 4, { open: [open(3), open(4)] }], 'holds'],
  ['an open one before one that has ended', [played(1), played(4)], [1, 4, { open: [open(2), open(3)] }], 'chain.ended_after'],
  ['an open one of another game', [played(1)], [1, 2, { open: [open(2, { game: 'zz0' })] }], 'chain.no_such_game'],
  ['an erased one of another game', [played(1)], [1, 2, { erased: [erased(2, { game: 'Next_Level' })] }], 'chain.no_such_game'],
  ['all open', [], [1, 1, { open: [open(1)] }], 'holds'],
  ['erased ones', [played(2)], [1, 3, { erased: [erased(1), erased(3)] }], 'holds'],
  ['one left out', [played(1), played(3)], [1, 3], 'chain.missing'],
  ['the first left out', [played(2), played(3)], [1, 3], 'chain.missing'],
  ['the last left out', [played(1), played(2)], [1, 3], 'chain.missing'],
  ['none there', [], [1, 3], 'chain.missing'],
  ['a chain of more than there can be', [played(1)], [1, 18446744073709551615n], 'chain.missing'],
  ['one too many', [played(1), played(2)], [1, 1], 'chain.outside'],
  ['one twice', [played(1), played(2), played(2)], [1, 2], 'chain.disorder'],
  ['out of order', [played(2), played(1)], [1, 2], 'chain.disorder'],
  ['a number twice', [played(1), played(2)], [1, 2, { open: [open(3, { nonce: 2 })] }], 'chain.nonce_twice'],
  ['a name twice', [played(1), played(2, { round: 'R1' })], [1, 2], 'chain.round_twice'],
  ['a commit twice', [played(1), played(2)], [1, 3, { open: [open(3, { commit: commits.get(1) })] }], 'chain.commit_twice'],
  ['begun later', [played(3), played(4)], [3, 4], 'chain.late'],
  ['an erased seed of another commit', [played(1)], [1, 2, { erased: [erased(2, { server_seed: seed(3) })] }], 'chain.commit'],
  ['two open rounds of a game', [played(2)], [1, 3, { open: [open(1), open(3)] }], 'chain.second_open'],
  ['open beside erased', [], [1, 2, { open: [open(1)], erased: [erased(2)] }], 'chain.half_erased'],
  ['a chosen seed beside erased', [played(1, { client_seed_source: 'player' })], [1, 2, { erased: [erased(2)] }], 'chain.half_erased'],
]) {
  test(name, async () => {
    const [first, last, more] = closing;
    const text = typeof last === 'bigint' ? chain(first, 1, more) : chain(first, last, more);
    if (typeof last === 'bigint') text.last = last;
    assert.equal(await close(rounds, text), want);
  });
}

test('chains come in order, and each begins anew', async () => {
  const links = new Links();
  const verdicts = [];
  for (const [server, player] of [['s1', 'p1'], ['s1', 'p2'], ['s2', 'p1'], ['s2', 'p1'], ['s1', 'p3']]) {
    links.add(played(1));
    verdicts.push((await links.close(chain(1, 1, { server, player }))).reason?.key ?? 'holds');
  }
  assert.deepEqual(verdicts, ['holds', 'holds', 'holds', 'chain.behind', 'chain.behind']);
});

for (const [name, make] of [
  ['a field too many', () => chain(1, 1, { note: '' })],
  ['a field missing', () => chain(1, 1, { open: undefined })],
  ['a first of 0', () => chain(0, 1)],
  ['an end before its beginning', () => chain(2, 1)],
  ['a number as text', () => chain('1', 1)],
  ['an open round with its seed', () => chain(1, 1, { open: [open(1, { server_seed: seed(1) })] })],
  ['an open round that has ended', () => chain(1, 1, { open: [open(1, { status: 'won' })] })],
  ['a commit that is none', () => chain(1, 1, { open: [open(1, { commit: 'x' })] })],
  ['a player with a space', () => chain(1, 1, { player: 'p 1' })],
  ['open rounds out of order', () => chain(1, 2, { open: [open(2), open(1)] })],
]) {
  test(`${name} cannot be read`, () => assert.throws(make, { name: 'Error', key: /^reason\./ }));
}
