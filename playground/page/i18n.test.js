import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import test from 'node:test';
import { Language } from './i18n.js';

const here = new URL('.', import.meta.url);
const read = async (name) => readFile(new URL(name, here), 'utf8');
const texts = async (code) => JSON.parse(await read(`locales/${code}.json`));
const variables = (entry) => [...new Set(JSON.stringify(entry).match(/\{\w+\}/g))].sort();

test('both languages have the same texts, with the same variables', async () => {
  const [en, fr] = [await texts('en'), await texts('fr')];
  assert.deepEqual(Object.keys(en).sort(), Object.keys(fr).sort());
  for (const key of Object.keys(en)) {
    assert.deepEqual(variables(en[key]), variables(fr[key]), key);
    assert.equal(typeof en[key], typeof fr[key], key);
  }
});

test('every text is used', async () => {
  const names = (await readdir(here)).filter((name) => /^(?!.*\.test)[\w]+\.(js|html)$/.test(name));
  const source = (await Promise.all(names.map(read))).join('\n');
  // Built from a part that varies: kind.string and its kin.
  const used = (key) => source.includes(`'${key}'`) || source.includes(`"${key}"`) || key.startsWith('kind.');
  assert.deepEqual(Object.keys(await texts('en')).filter((key) => !used(key)), []);
});

test('texts take variables, numbers as the language writes them, and forms', () => {
  const language = new Language('fr', { a: 'de {min} à {max}', n: { one: '{count} pièce', other: '{count} pièces' } });
  assert.equal(language.text('a', { min: 1, max: 'x' }), 'de 1 à x');
  assert.equal(language.text('n', { count: 1 }), '1 pièce');
  assert.equal(language.text('n', { count: 1200 }).replace(/\s/g, ' '), '1 200 pièces');
  assert.equal(language.text('missing'), 'missing');
  assert.deepEqual(language.parts('a', { min: 1, max: null }), ['de ', 1, ' à ', null, '']);
});

const spans = [
  [0, 'now'], [5, 'in 5 seconds'], [-59, '59 seconds ago'], [-60, '1 minute ago'], [3599, 'in 59 minutes'],
  [7200, 'in 2 hours'], [-86_400, 'yesterday'], [86_400 * 400, 'next year'],
];
for (const [seconds, want] of spans) {
  test(`${seconds} seconds are « ${want} »`, () => assert.equal(new Language('en-US', {}).relative(seconds), want));
}

test('stamps of every style are written, and absurd ones do not throw', () => {
  const language = new Language('en-US', {});
  for (const style of 'tTdDfFR') assert.notEqual(language.stamp(1_700_000_000, style), '');
  assert.equal(language.stamp(9_999_999_999_999, 'F'), '9999999999999');
});

test('sizes have units', () => {
  const size = (bytes) => new Language('en-US', {}).size(bytes);
  assert.deepEqual([0, 900, 2048, 5_242_880].map(size), ['0 byte', '900 byte', '2 kB', '5 MB']);
});
