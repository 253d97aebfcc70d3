import assert from 'node:assert/strict';
import test from 'node:test';
import { Digits, decode, readJSON } from './json.js';
import { Unreadable } from './unreadable.js';

const bytes = (...list) => Uint8Array.from(list);

for (const [text, want] of [
  ['"a\\u00e9\\n\\/🍀"', 'aé\n/🍀'],
  ['"\\ud83c\\udf40"', '🍀'],
  ['[]', []],
  [' [ true , false,null ] ', [true, false, null]],
  ['{"a":{"b":["c"]}}', new Map([['a', new Map([['b', ['c']]])]])],
  ['-0.5e+07', new Digits('-0.5e+07')],
  ['18446744073709551616', new Digits('18446744073709551616')],
  ['{"__proto__":"x"}', new Map([['__proto__', 'x']])],
]) {
  test(`${text} is read`, () => assert.deepEqual(readJSON(text), want));
}

for (const [text, why] of [
  ['', 'reason.json'], [' ', 'reason.json'], ['{', 'reason.json'], ['{"a":1,}', 'reason.json'], ['[1,]', 'reason.json'], ['{"a" 1}', 'reason.json'],
  ['{a:1}', 'reason.json'], ["'a'", 'reason.json'], ['01', 'reason.json'], ['1.', 'reason.json'], ['.5', 'reason.json'], ['+1', 'reason.json'], ['-', 'reason.json'],
  ['NaN', 'reason.json'], ['undefined', 'reason.json'], ['truex', 'reason.json'], ['1 2', 'reason.json'], ['{}{}', 'reason.json'], ['/**/1', 'reason.json'],
  ['\ufeff1', 'reason.json'], ['\u00a01', 'reason.json'], ['"a', 'reason.json'], ['"\t"', 'reason.json'], ['"\\x41"', 'reason.json'], ['"\\u12"', 'reason.json'], ['"\\"', 'reason.json'],
  ['"\\ud83c"', 'reason.surrogate'], ['"\\udf40\\ud83c"', 'reason.surrogate'], ['{"\\ud83c":1}', 'reason.surrogate'],
  ['{"a":1,"a":1}', 'reason.twice'], ['{"a":1,"\\u0061":1}', 'reason.twice'],
  ['['.repeat(20000), 'reason.json'], ['{"a":'.repeat(5000), 'reason.json'],
]) {
  test(`${text.slice(0, 20)} is refused`, () => assert.throws(() => readJSON(text), (error) => error instanceof Unreadable && error.key === why));
}

test('a long text is read in one go', () => {
  assert.equal(readJSON(`"${'x'.repeat(1 << 20)}"`).length, 1 << 20);
});

test('bytes that are not UTF-8 are refused, and a byte order mark is kept', () => {
  for (const bad of [bytes(0xff), bytes(0xed, 0xa0, 0xbc), bytes(0xc0, 0x80), bytes(0xe9)]) assert.throws(() => decode(bad), Unreadable);
  assert.equal(decode(bytes(0xef, 0xbb, 0xbf, 0x31)), '\ufeff1');
});
