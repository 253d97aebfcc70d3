// A strict reader of JSON (RFC 8259). JSON.parse will not do: of two fields of
// one name it keeps the last, it rounds large numbers, and it lets half of a
// surrogate pair through. Whoever bends a record would hide behind those.
import { Unreadable, excerpt } from './unreadable.js';

/** Digits is a number as it is written; what it may be, the reader of a field says. */
export class Digits {
  constructor(text) { this.text = text; }
}

const depth = 8; // twice what any of our formats has
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** decode turns bytes into text, or says that they are not UTF-8. */
export function decode(bytes) {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Unreadable('reason.utf8');
  }
}

/**
 * readJSON reads one value and nothing after it: a string, Digits, a Map for an
 * object, an array, true, false or null. Everything else is Unreadable.
 */
export function readJSON(text) {
  const reader = new Reader(text);
  const value = reader.value(0);
  reader.space();
  if (reader.at < text.length) reader.fail();
  return value;
}

const escapes = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const words = { true: true, false: false, null: null };

class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  fail() {
    throw new Unreadable('reason.json', { At: this.at + 1 });
  }

  /** take reads what a sticky expression matches here, or nothing. */
  take(expression) {
    expression.lastIndex = this.at;
    const [found] = expression.exec(this.text) ?? [];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  space() { this.take(/[ \t\r\n]*/y); }

  /** next passes over a sign, if it is there. */
  next(sign) {
    this.space();
    if (this.text[this.at] !== sign) return false;
    this.at++;
    return true;
  }

  value(level) {
    if (level > depth) this.fail();
    this.space();
    switch (this.text[this.at]) {
      case '{': return this.object(level);
      case '[': return this.array(level);
      case '"': return this.string();
      default: return this.plain();
    }
  }

  plain() {
    const digits = this.take(/-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y);
    if (digits) return new Digits(digits);
    const word = this.take(/true|false|null/y);
    if (!word) this.fail();
    return words[word];
  }

  object(level) {
    const fields = new Map();
    this.next('{');
    if (this.next('}')) return fields;
    do {
      this.space();
      const name = this.string();
      if (fields.has(name)) throw new Unreadable('reason.twice', { Field: excerpt(name) });
      if (!this.next(':')) this.fail();
      fields.set(name, this.value(level + 1));
    } while (this.next(','));
    if (!this.next('}')) this.fail();
    return fields;
  }

  array(level) {
    const list = [];
    this.next('[');
    if (this.next(']')) return list;
    do list.push(this.value(level + 1)); while (this.next(','));
    if (!this.next(']')) this.fail();
    return list;
  }

  string() {
    if (this.text[this.at] !== '"') this.fail();
    this.at++;
    let value = '';
    for (;;) {
      value += this.take(/[^"\\\u0000-\u001f]*/y);
      const sign = this.text[this.at];
      if (sign !== '"' && sign !== '\\') this.fail(); // the end, or a control character
      this.at++;
      if (sign === '"') break;
      value += this.escape();
    }
    if (/\p{Surrogate}/u.test(value)) throw new Unreadable('reason.surrogate');
    return value;
  }

  escape() {
    const unit = this.take(/u[0-9a-fA-F]{4}/y);
    if (unit) return String.fromCharCode(parseInt(unit.slice(1), 16));
    const short = this.take(/["\\/bfnrt]/y);
    if (!short) this.fail();
    return escapes[short];
  }
}
