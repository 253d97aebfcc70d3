// The scheme cr1: how a server seed that was fixed by its commit, and a client
// seed, become draws. HMAC and SHA-256 are the browser's own (WebCrypto); the
// rest is here, and every step is kept so that it can be shown.

const utf8 = new TextEncoder();
const words = 4; // of 64 bits in a block of 32 bytes
const all = 1n << 64n;

/** available tells whether the browser lends its cryptography to a page like this. */
export const available = () => Boolean(globalThis.crypto?.subtle);

export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));

/** joined puts arrays of bytes one behind the other. */
function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** u32 and u64 write whole numbers in big endian. */
function u32(n) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, n);
  return bytes;
}

function u64(n) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, n);
  return bytes;
}

/** lp writes the length of a text in bytes, then the text. */
function lp(text) {
  const bytes = utf8.encode(text);
  return joined([u32(bytes.length), bytes]);
}

/** commitOf is the hash of a server seed: what the message of a round shows before it is played. */
export async function commitOf(serverSeed) {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', fromHex(serverSeed))));
}

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

async function hmac(secret) {
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
  return async (message) => new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
}

/** Key is the key K of a round: all its streams come from it. */
export class Key {
  /** of derives it. The inputs are texts, but for the nonce, a BigInt. */
  static async of({ serverSeed, game, round, clientSeed, nonce }) {
    const key = new Key();
    key.serverSeed = serverSeed;
    key.parts = [
      { name: 'lp("cr1")', bytes: lp('cr1') },
      { name: 'lp(game)', bytes: lp(game) },
      { name: 'lp(round)', bytes: lp(round) },
      { name: 'lp(client_seed)', bytes: lp(clientSeed) },
      { name: 'u64(nonce)', bytes: u64(nonce) },
    ];
    key.message = joined(key.parts.map(({ bytes }) => bytes));
    key.bytes = await (await hmac(fromHex(serverSeed)))(key.message);
    key.sign = await hmac(key.bytes);
    return key;
  }

  stream(label) { return new Stream(label, this.sign); }
}

/** Stream is the words of one label, and all that was drawn from them. */
export class Stream {
  constructor(label, sign) {
    this.label = label;
    this.sign = sign;
    this.blocks = []; // { message, bytes }
    this.draws = []; // what uniform did, one after the other
    this.taken = 0;
  }

  async word() {
    const block = Math.floor(this.taken / words);
    if (block === this.blocks.length) {
      const message = joined([lp(this.label), u32(block)]);
      this.blocks.push({ message, bytes: await this.sign(message) });
    }
    const { bytes } = this.blocks[block];
    const value = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(8 * (this.taken % words));
    this.taken++;
    return value;
  }

  /** uniform draws a number from 0 to n−1, all equally likely. */
  async uniform(n) {
    const draw = await uniformFrom(n, () => this.word());
    this.draws.push(draw);
    return draw.result;
  }

  /** sample draws k of the numbers from 1 to n, in drawing order. */
  async sample(n, k) {
    const list = Array.from({ length: n }, (_, i) => i + 1);
    for (let i = 0; i < k; i++) {
      const j = i + await this.uniform(n - i);
      [list[i], list[j]] = [list[j], list[i]];
      this.draws.at(-1).swap = { i, j, taken: list[i] };
    }
    return list.slice(0, k);
  }
}

/**
 * uniformFrom takes words until one is below the largest multiple of n that 64
 * bits hold: a remainder of the others would favour small numbers.
 */
export async function uniformFrom(n, next) {
  const size = BigInt(n);
  const limit = all - all % size;
  const tried = [];
  for (;;) {
    const word = await next();
    tried.push({ word, accepted: word < limit });
    if (word < limit) return { n, limit, tried, result: Number(word % size) };
  }
}
