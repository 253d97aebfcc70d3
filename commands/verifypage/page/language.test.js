import assert from 'node:assert/strict';
import test from 'node:test';
import { Language } from './language.js';

const plain = (text) => text.replace(/\s/g, ' ');

test('texts take parameters, numbers as the language writes them, and forms', () => {
  const fr = new Language('fr', { a: 'de {{.Min}} à {{.Max}}', coins: { one: '{{.Count}} pièce', many: '{{.Count}} de pièces', other: '{{.Count}} pièces' } });
  assert.equal(plain(fr.text('a', { Min: 1200, Max: '<b>' })), 'de 1 200 à <b>');
  assert.deepEqual([0n, 1n, 2n, 1_000_000n].map((n) => plain(fr.coins(n))), ['0 pièce', '1 pièce', '2 pièces', '1 000 000 de pièces']);
  assert.equal(fr.times('2.5'), '×2,5');
  assert.equal(fr.text('missing'), 'missing');
});

test('the words for how a round ended are in the language too', () => {
  const en = new Language('en', { 'status.other': 'was {{.Want}}, says {{.Status}}', 'status.won': 'WON', 'status.lost': 'LOST' });
  assert.equal(en.reason({ key: 'status.other', vars: { Want: 'won', Status: 'lost' } }), 'was WON, says LOST');
});
