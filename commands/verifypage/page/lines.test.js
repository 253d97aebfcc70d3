import assert from 'node:assert/strict';
import test from 'node:test';
import { texts } from './lines.js';

const utf8 = new TextEncoder();

async function read(source) {
  const list = [];
  for await (const { line, start, end, bytes } of texts(source)) list.push([line, start, end, bytes && new TextDecoder().decode(bytes)]);
  return list;
}

for (const [name, text, want] of [
  ['nothing', '', []],
  ['blank lines', ' \n\n\t\r\n', []],
  ['one line', '{}', [[1, 0, 2, '{}']]],
  ['a line each', '{}\n{"é":1}\n', [[1, 0, 2, '{}'], [2, 3, 11, '{"é":1}']]],
  ['blank lines between', '\n{}\r\n\r\n{}', [[2, 1, 4, '{}\r'], [4, 7, 9, '{}']]],
  ['one object over many lines', '\n{\n"a":\n[1]}\n', [[2, 1, 13, '{\n"a":\n[1]}\n']]],
  ['the first cut off in a text', '{"a\n{}', [[1, 0, 3, '{"a'], [2, 4, 6, '{}']]],
  ['a later one over many lines', '{}\n{\n}', [[1, 0, 2, '{}'], [2, 3, 4, '{'], [3, 5, 6, '}']]],
]) {
  test(`${name}: bytes and a Blob are cut alike`, async () => {
    assert.deepEqual(await read(utf8.encode(text)), want);
    assert.deepEqual(await read(new Blob([text])), want);
  });
}

test('lines are whole wherever the pieces of a Blob end', async () => {
  const long = `{"a":"${'é'.repeat(100_000)}"}`;
  const list = await read(new Blob([`${long}\n`.repeat(5)]));
  assert.deepEqual(list.map(([line, , , text]) => [line, text === long]), [1, 2, 3, 4, 5].map((line) => [line, true]));
});

test('a whole object over many lines that is far too long is not read', async () => {
  assert.deepEqual(await read(utf8.encode(`{\n${' '.repeat(40_000)}}`)), [[1, 0, 40_003, null]]);
});
