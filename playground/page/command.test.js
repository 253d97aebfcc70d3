import assert from 'node:assert/strict';
import test from 'node:test';
import { commandsFor, lineFor, matching, parseLine, readAll } from './command.js';

const registered = [
  {
    id: '1', name: 'nextlevel', description: 'Play', name_localizations: { fr: 'niveau' },
    description_localizations: { fr: 'Jouer' },
    options: [{ name: 'stake', type: 4, description: 'Coins', name_localizations: { fr: 'mise' }, min_value: 1, max_value: 3 }],
  },
  {
    id: '2', name: 'give', description: 'Give coins',
    options: [
      { name: 'reason', type: 3, description: 'Why', max_length: 10 },
      { name: 'player', type: 6, description: 'Who', required: true },
      { name: 'amount', type: 4, description: 'How many', required: true, min_value: 1 },
    ],
  },
  {
    id: '3', name: 'odds', description: 'Odds',
    options: [{ name: 'game', type: 3, description: 'Which', choices: [
      { name: 'Next Level', name_localizations: { fr: 'Niveau suivant' }, value: 'nl' }, { name: 'Instant Loto', value: 'il' }] },
    { name: 'exact', type: 5, description: 'Fractions' }],
  },
  { id: '4', name: 'grant', description: 'Grant', default_member_permissions: '32' },
  { id: '5', name: 'Profile', type: 2 },
  { id: '6', name: 'seed', description: 'Seeds', default_member_permissions: '32', options: [
    { type: 1, name: 'show', description: 'Show it' },
    { type: 2, name: 'mine', description: 'Yours', name_localizations: { fr: 'mienne' }, options: [
      { type: 1, name: 'set', description: 'Set it', options: [{ type: 3, name: 'text', description: 'Text', required: true }] }] }] },
];
const people = [{ id: '10', name: 'Alice' }, { id: '11', name: 'Bruno' }];
const words = { yes: 'Yes', no: 'No' };

test('a moderator sees more commands than a player', () => {
  const names = (moderator) => commandsFor(registered, 'en-US', moderator).map((c) => c.name);
  assert.deepEqual(names(false), ['give', 'nextlevel', 'odds']);
  assert.deepEqual(names(true), ['give', 'grant', 'nextlevel', 'odds', 'seed mine set', 'seed show']);
});

test('titles are localized, names are not', () => {
  const [command] = matching(commandsFor(registered, 'fr', false), 'niv');
  assert.equal(command.title, 'niveau');
  assert.equal(command.name, 'nextlevel');
  assert.equal(command.description, 'Jouer');
  assert.equal(command.options[0].title, 'mise');
});

test('required options come first', () => {
  const give = commandsFor(registered, 'en-US', false)[0];
  assert.deepEqual(give.options.map((o) => o.name), ['player', 'amount', 'reason']);
});

test('matching puts what starts with the text first', () => {
  const found = matching(commandsFor(registered, 'en-US', true), 'g').map((c) => c.name);
  assert.deepEqual(found, ['give', 'grant']);
  assert.deepEqual(matching(commandsFor(registered, 'en-US', true), 'zzz'), []);
});

const lines = [
  ['/nextlevel', 'en-US', { stake: undefined }, {}],
  ['/nextlevel stake:2', 'en-US', { stake: 2 }, {}],
  ['/nextlevel stake: 2', 'en-US', { stake: 2 }, {}],
  ['/nextlevel 2', 'en-US', { stake: 2 }, {}],
  ['/niveau mise:2', 'fr', { stake: 2 }, {}],
  ['/NEXTLEVEL stake:2', 'fr', { stake: 2 }, {}],
  ['/nextlevel 4', 'en-US', {}, { stake: 'option.high' }],
  ['/nextlevel 0', 'en-US', {}, { stake: 'option.low' }],
  ['/nextlevel 1.5', 'en-US', {}, { stake: 'option.integer' }],
  ['/nextlevel 1e0', 'en-US', {}, { stake: 'option.integer' }],
  ['/nextlevel two', 'en-US', {}, { stake: 'option.integer' }],
  ['/give Bruno 5 for luck', 'en-US', { player: '11', amount: 5, reason: 'for luck' }, {}],
  ['/give amount:5 player:@alice', 'en-US', { player: '10', amount: 5 }, {}],
  ['/give <@11> 1 000', 'en-US', { player: '11', amount: 1, reason: '000' }, {}],
  ['/give player:Bruno amount:1 000 reason:"a b"', 'en-US', { player: '11', amount: 1000, reason: 'a b' }, {}],
  ['/give player:Nobody', 'en-US', {}, { player: 'option.choice', amount: 'option.required' }],
  ['/give Alice 1 reason:far too long a text', 'en-US', { player: '10', amount: 1 }, { reason: 'option.long' }],
  ['/odds game:instant loto exact:no', 'en-US', { game: 'il', exact: false }, {}],
  ['/odds "niveau suivant"', 'fr', { game: 'nl' }, {}],
  ['/odds nl', 'en-US', { game: 'nl' }, {}],
];

for (const [line, locale, options, errors] of lines) {
  test(`${line} in ${locale}`, () => {
    const { command, texts } = parseLine(line, commandsFor(registered, locale, false));
    const got = readAll(command, texts, people, words);
    assert.deepEqual(got.options, JSON.parse(JSON.stringify(options)));
    assert.deepEqual(Object.fromEntries(Object.entries(got.errors).map(([k, v]) => [k, v.error])), errors);
  });
}

test('a subcommand is called by its whole name', () => {
  const commands = commandsFor(registered, 'fr', true);
  const { command, texts } = parseLine('/seed mienne set my words', commands);
  assert.equal(command.name, 'seed mine set');
  assert.deepEqual(texts, { text: 'my words' });
  assert.equal(parseLine('/seed', commands), null);
  assert.deepEqual(matching(commands, 'seed ').map((c) => c.title), ['seed mienne set', 'seed show']);
});

test('what names no command is no command', () => {
  const commands = commandsFor(registered, 'en-US', false);
  for (const line of ['hello', '/', '/ nextlevel', '/grant', '/unknown 2', '']) {
    assert.equal(parseLine(line, commands), null, line);
  }
});

test('a line survives being written back', () => {
  const commands = commandsFor(registered, 'fr', false);
  const { command, texts } = parseLine('/give Bruno 5 for luck', commands);
  const line = lineFor(command, texts);
  assert.equal(line, '/give player:Bruno amount:5 reason:for luck');
  assert.deepEqual(parseLine(line, commands).texts, texts);
});
