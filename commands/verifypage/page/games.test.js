import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { Key, hex, uniformFrom } from './cr1.js';
import { instantLoto } from './instantloto.js';
import { nextLevel } from './nextlevel.js';

const choose = (n, k) => (k === 0n ? 1n : choose(n - 1n, k - 1n) * n / k);
const tenths = (multiplier) => BigInt(Number(multiplier) * 10);

// The rules publish the two multipliers of a level with rounded odds. One law
// gives them all: to continue is fair.
test('the chance of the high multiplier makes continuing fair at every level', () => {
  for (const [i, { found, low, high, chance }] of nextLevel.table.entries()) {
    if (i === 0) continue;
    const before = BigInt(nextLevel.table[i - 1].found);
    const more = BigInt(found) - before;
    const [all, good] = [choose(50n - before, more), choose(41n - before, more)]; // reached once in all/good
    const num = 10n * all - tenths(low) * good;
    const den = good * (tenths(high) - tenths(low));
    assert.equal(BigInt(chance[0]) * den, BigInt(chance[1]) * num, `level ${i + 1}`);
  }
});

test('ten levels with the high multipliers pay 87,480 times the stake, with the low ones 1,280', () => {
  const losing = [42, 43, 44, 45, 46, 47, 48, 49, 50];
  for (const [kind, want] of [['high', 87_480n], ['low', 1_280n]]) {
    const multipliers = Object.fromEntries(nextLevel.table.map((row) => [row.level, row[kind] ?? row.low]));
    const actions = [];
    for (let n = 1; n <= 29; n++) {
      actions.push(`pick ${n}`);
      if (n < 29 && nextLevel.table.some(({ found }) => found === n)) actions.push('continue');
    }
    for (const stake of [1n, 2n, 3n]) {
      const { over, payout, refused } = nextLevel.play(String(stake), { losing, multipliers }, actions);
      assert.deepEqual([over, payout, refused], [true, stake * want, null]);
    }
  }
});

// Art. 2.4: good numbers, Chance, prize; null where there is a bonus game.
for (const [good, chance, prize] of [
  [5, true, 100_000n], [5, false, 10_000n], [4, true, 500n], [4, false, 100n], [3, true, 50n], [3, false, 30n],
  [2, true, 15n], [2, false, 2n], [1, true, 3n], [1, false, null], [0, true, null], [0, false, 0n],
]) {
  test(`${good} good numbers ${chance ? 'and' : 'without'} the Chance`, () => {
    const numbers = [...[1, 2, 3, 4, 5].slice(0, good), ...[10, 11, 12, 13, 14].slice(good)];
    const ticket = `${numbers.join(' ')} + ${chance ? 1 : 2}`;
    const drawn = { numbers: [5, 4, 3, 2, 1], chance: 1, bonus: { 1: true } };
    const play = (...actions) => instantLoto.play(ticket, drawn, actions);
    if (prize === null) {
      assert.equal(play('reveal all').over, false);
      assert.equal(play('reveal all', 'bonus 1 4').payout, 1n);
      drawn.bonus[1] = false;
      assert.deepEqual([play('reveal all', 'bonus 1 4').payout, play('reveal all', 'bonus 1 4').over], [0n, true]);
    } else {
      assert.deepEqual([play('reveal all').payout, play('reveal all').over], [prize, true]);
    }
  });
}

const vectors = JSON.parse(await readFile(new URL('../../../games/fair/testdata/cr1.json', import.meta.url), 'utf8'));
for (const { server_seed: serverSeed, game, round, client_seed: clientSeed, nonce, key: want, draws } of vectors) {
  test(`${game} ${round} ${nonce} is drawn as the vector has it`, async () => {
    const key = await Key.of({ serverSeed, game, round, clientSeed, nonce: BigInt(nonce) });
    assert.equal(hex(key.bytes), want);
    for (const { label, sample, of, uniform, below, hit } of draws) {
      const stream = key.stream(label);
      if (sample) assert.deepEqual(await stream.sample(of, sample.length), sample, label);
      else if (uniform === undefined) assert.equal(await stream.uniform(of) < below, hit, label);
      else assert.equal(await stream.uniform(of), uniform, label);
    }
  });
}

test('a remainder is not enough: words of the incomplete last run are passed over', async () => {
  const words = [2n ** 64n - 1n, 2n ** 64n - 6n, 2n ** 64n - 7n];
  const { result, tried } = await uniformFrom(10, () => words.shift());
  assert.deepEqual([result, tried.map(({ accepted }) => accepted)], [9, [false, false, true]]);
});
