// Why something cannot be read.

/** Unreadable is thrown for what cannot be read; key and vars name the text that says why. */
export class Unreadable extends Error {
  constructor(key, vars = {}) {
    super(key);
    this.key = key;
    this.vars = vars;
  }
}

/** excerpt cuts a text that a stranger wrote, for a line of ours. */
export function excerpt(text, length = 40) {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
}
