// Many records, checked in their order: transcripts, and the closing lines of chains.
import { Links, format, isChain, readChain } from './chain.js';
import { checkValue } from './check.js';
import { decode, readJSON } from './json.js';
import { sizeOf, texts } from './lines.js';
import { longest } from './transcript.js';
import { Unreadable } from './unreadable.js';

/** How many records are under way at once: enough that the browser's threads have work, few enough for a screen that answers. */
const together = 64;

const stretch = 30; // milliseconds of work between two looks of the browser at the screen and the keyboard

/** breather returns what lets the browser draw and listen, if that is due. What cryptography brings would come before it for ever. */
function breather() {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < stretch) return;
    await new Promise((resolve) => { setTimeout(resolve); });
    last = performance.now();
  };
}

/**
 * checkAll checks the records of a Blob, or of bytes, and hands them to found, in order and a
 * few at a time, with the number of bytes that are done. An entry has
 *   kind      'round' or 'chain';
 *   verdict, failed, reason   as the report of a check;
 *   line, start, end          where it is, in bytes;
 *   round, game, nonce, status   of a round that can be read;
 *   chain, rounds             of a chain that can be read: its fields, and how many transcripts it has.
 */
export async function checkAll(source, found, signal) {
  const book = { links: new Links(), chains: 0 };
  const breathe = breather();
  let waiting = [];
  let any = false;
  const flush = async () => {
    const entries = [];
    for (const { text, report } of await Promise.all(waiting.map(checkOne))) entries.push(await entryOf(text, report, book));
    const end = waiting.at(-1)?.end ?? 0;
    waiting = [];
    if (entries.length > 0 && !signal?.aborted) found(entries, end);
  };
  for await (const text of texts(source)) {
    any = true;
    if (waiting.push(text) < together) continue;
    await flush();
    await breathe();
    if (signal?.aborted) return;
  }
  await flush();
  if (!any) found([unreadable({ line: 1, start: 0, end: sizeOf(source) }, { key: 'reason.nothing', vars: {} })], sizeOf(source));
  if (book.chains > 0 && book.links.count > 0 && !signal?.aborted) found([unclosed(book.links.count, sizeOf(source))], sizeOf(source));
}

const unreadable = (text, reason) => ({ kind: 'round', verdict: 'unreadable', failed: 'format', reason, line: text.line, start: text.start, end: text.end });

// A file with chains whose last rounds no chain closes has lost its end.
const unclosed = (count, end) => ({ kind: 'chain', verdict: 'fails', failed: 'chain', reason: { key: 'chain.unclosed', vars: { Count: count } }, start: end, end });

async function checkOne(text) {
  let value;
  try {
    value = read(text.bytes);
    if (isChain(value)) return { text, report: { chain: readChain(value) } };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { text, report: { verdict: 'unreadable', failed: 'format', reason: { key: error.key, vars: error.vars }, chain: isChain(value) } };
  }
  return { text, report: await checkValue(() => value) };
}

const closing = new TextEncoder().encode(`{"format":"${format}"`);

/** read reads a line; only one that begins as closing lines do may be longer than a transcript. */
export function read(bytes) {
  const fits = bytes && (bytes.length <= longest || closing.every((byte, i) => bytes[i] === byte));
  if (!fits) throw new Unreadable('reason.long', { Bytes: longest });
  return readJSON(decode(bytes));
}

async function entryOf({ line, start, end }, report, book) {
  const place = { line, start, end };
  if (report.chain) {
    book.chains++;
    const { verdict, failed, reason } = report;
    return { kind: 'chain', verdict, failed, reason, ...(report.chain === true ? {} : await book.links.close(report.chain)), ...place };
  }
  const { verdict, failed, reason, record } = report;
  const entry = { kind: 'round', verdict, failed, reason, ...place };
  if (record) {
    book.links.add(record);
    Object.assign(entry, { round: record.round, game: record.game, nonce: record.nonce, status: record.status });
  }
  return entry;
}
