// A file cut into the texts of its records: one a line, or one object over many
// lines. No more than a piece of the file is in memory.
import { longest } from './transcript.js';

/** The most bytes of a line; the closing line of a long chain may have that many. */
const mostBytes = 64 << 20;
const newline = 10;

/** sizeOf is the number of bytes of a Blob, or of bytes. */
export const sizeOf = (source) => (source instanceof Blob ? source.size : source.length);

/** cut reads a part of a Blob, or of bytes. */
export async function cut(source, start, end) {
  return source instanceof Blob ? new Uint8Array(await source.slice(start, end).arrayBuffer()) : source.subarray(start, end);
}

/**
 * texts yields { line, start, end, bytes } for each record of a Blob, or of
 * bytes; bytes is null when there are too many. Blank lines are passed over.
 */
export async function* texts(source) {
  let first = true;
  for await (const text of lines(source)) {
    if (text.bytes && isBlank(text.bytes)) continue;
    if (first && text.bytes && goesOn(text.bytes)) {
      yield await rest(source, text);
      return;
    }
    first = false;
    yield text;
  }
}

/** rest is an object that begins on a line and goes on over those that follow: the file has no other. */
async function rest(source, { line, start }) {
  const end = sizeOf(source);
  return { line, start, end, bytes: end - start > 2 * longest ? null : await cut(source, start, end) };
}

async function* lines(source) {
  let [line, start, kept, size] = [1, 0, [], 0];
  const keep = (piece) => {
    size += piece.length;
    if (size <= mostBytes) kept.push(piece);
    else kept = [];
  };
  const whole = () => ({ line, start, end: start + size, bytes: size <= mostBytes ? joined(kept, size) : null });
  for await (let piece of pieces(source)) {
    for (let end; (end = piece.indexOf(newline)) >= 0; piece = piece.subarray(end + 1)) {
      keep(piece.subarray(0, end));
      yield whole();
      [line, start, kept, size] = [line + 1, start + size + 1, [], 0];
    }
    keep(piece);
  }
  if (size > 0) yield whole();
}

// Not every browser can iterate over a stream.
async function* pieces(source) {
  if (!(source instanceof Blob)) {
    yield source;
    return;
  }
  const reader = source.stream().getReader();
  try {
    for (let piece; !(piece = await reader.read()).done;) yield piece.value;
  } finally {
    reader.cancel();
  }
}

function joined(parts, size) {
  if (parts.length === 1) return parts[0];
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const blanks = new Set([9, 10, 13, 32]);
const isBlank = (bytes) => bytes.every((byte) => blanks.has(byte));

/** goesOn tells whether a line ends inside an object or a list, and not inside a string. */
function goesOn(bytes) {
  let [depth, quoted, escaped] = [0, false, false];
  for (const byte of bytes) {
    const sign = String.fromCharCode(byte);
    if (escaped) {
      escaped = false;
    } else if (quoted) {
      escaped = sign === '\\';
      quoted = sign !== '"';
    } else if (sign === '"') {
      quoted = true;
    } else if (sign === '{' || sign === '[') {
      depth++;
    } else if (sign === '}' || sign === ']') {
      depth--;
    }
  }
  return depth > 0 && !quoted;
}
