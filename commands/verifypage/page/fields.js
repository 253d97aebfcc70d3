// What the fields of our formats can be. Each of these takes a value of the JSON
// reader and returns it as the program uses it, or throws why it cannot be.
import { Digits } from './json.js';
import { Unreadable, excerpt } from './unreadable.js';

/** readFields reads an object that has exactly these fields, each by its own reader. */
export function readFields(value, readers) {
  if (!(value instanceof Map)) throw new Unreadable('reason.object');
  for (const name of value.keys()) {
    if (!Object.hasOwn(readers, name)) throw new Unreadable('reason.unknown', { Field: excerpt(name) });
  }
  const record = {};
  for (const [name, read] of Object.entries(readers)) {
    if (!value.has(name)) throw new Unreadable('reason.missing', { Field: name });
    record[name] = read(value.get(name), name);
  }
  return record;
}

export function anyText(value, name) {
  if (typeof value !== 'string') throw new Unreadable('reason.text', { Field: name });
  return value;
}

/** matching reads a text of a form; the form is named to whoever wrote another. */
export function matching(form, key) {
  return (value, name) => {
    if (!form.test(anyText(value, name))) throw new Unreadable(key, { Field: name, Value: excerpt(value) });
    return value;
  };
}

/** oneOf reads a text that is one of a few. */
export function oneOf(...known) {
  return (value, name) => {
    if (!known.includes(anyText(value, name))) {
      throw new Unreadable('reason.one_of', { Field: name, Value: excerpt(value), Known: known.map((word) => `"${word}"`).join(', ') });
    }
    return value;
  };
}

/** whole reads a number from 0 in plain digits that fits into so many bits: 7, and not 7.0, 7e0 or -0. */
export function whole(bits) {
  return (value, name) => {
    const plain = value instanceof Digits && /^[0-9]+$/.test(value.text);
    if (!plain || BigInt(value.text) >> BigInt(bits)) throw new Unreadable('reason.whole', { Field: name, Bits: bits });
    return BigInt(value.text);
  };
}

/** listOf reads a list, every entry of it by the same reader. */
export function listOf(read) {
  return (value, name) => {
    if (!Array.isArray(value)) throw new Unreadable('reason.list', { Field: name });
    return value.map((entry, i) => read(entry, `${name}[${i + 1}]`));
  };
}

export const hex64 = matching(/^[0-9a-f]{64}$/, 'reason.hex');
export const roundName = matching(/^[A-Za-z0-9_-]{1,32}$/, 'reason.round');
