// What the channel holds: messages in order, what awaits an answer, what failed.
// It knows no DOM.

/** Flags of a message. https://discord.com/developers/docs/resources/message#message-object-message-flags */
export const Flag = { private: 1 << 6, loading: 1 << 7, components: 1 << 15 };

/** Channel is the page's copy of the server's channel, as one person sees it. */
export class Channel {
  guild = { name: '' };
  channel = { name: '', topic: '' };
  bot = { name: '', online: false };
  me = null;
  people = [];
  roles = [];
  locales = [];
  commands = [];
  pages = [];
  connected = true;
  loaded = false;
  #messages = new Map();
  #notices = new Map();
  #waiting = new Map();
  #failures = new Map();
  #count = 0;

  /** reset replaces everything by the server's snapshot. */
  reset(snapshot) {
    const { messages, ...rest } = snapshot;
    Object.assign(this, rest);
    this.commands ??= [];
    this.#messages = new Map((messages ?? []).map((message) => [message.id, message]));
    this.#failures.clear();
    this.loaded = true;
  }

  /** put adds a message or its new state. */
  put(message) {
    this.#messages.set(message.id, message);
    // What failed was about the state before.
    this.#failures.delete(message.id);
  }

  remove(id) {
    this.#messages.delete(id);
    this.#notices.delete(id);
    this.#waiting.delete(id);
    this.#failures.delete(id);
  }

  /** all are the messages and the page's own notices, oldest first. */
  all() {
    const sent = [...this.#messages.values()].sort((a, b) => compare(a.id, b.id));
    const notices = [...this.#notices.values()];
    for (const notice of notices) {
      const place = notice.after ? sent.findIndex(({ id }) => !isNotice(id) && compare(id, notice.after) > 0) : -1;
      sent.splice(place < 0 ? sent.length : place, 0, notice);
    }
    return sent;
  }

  /** notice adds a line that only this page knows of: { kind, … }. It returns its id. */
  notice(content) {
    const id = `notice-${++this.#count}`;
    const last = [...this.#messages.keys()].sort(compare).at(-1);
    this.#notices.set(id, { id, after: last, timestamp: new Date().toISOString(), for: this.me.id, ...content });
    return id;
  }

  changeNotice(id, content) {
    if (this.#notices.has(id)) this.#notices.set(id, { ...this.#notices.get(id), ...content });
  }

  clearNotices() {
    this.#notices.clear();
    this.#waiting.clear();
    this.#failures.clear();
  }

  /** wait marks a control as awaiting its answer; it returns what ends the wait. */
  wait(message, control) {
    const controls = this.#waiting.get(message) ?? this.#waiting.set(message, new Set()).get(message);
    controls.add(control);
    this.#failures.delete(message);
    return () => controls.delete(control);
  }

  waits(message, control) {
    return this.#waiting.get(message)?.has(control) ?? false;
  }

  /** fail notes why the last click on a message failed: { key, detail } of a text. */
  fail(message, detail) {
    this.#failures.set(message, detail);
  }

  failure(message) {
    return this.#failures.get(message);
  }

  person(id) {
    if (this.bot.id === id) return this.bot;
    return this.people.find((person) => person.id === id);
  }
}

const isNotice = (id) => id.startsWith('notice-');

// Ids are 64-bit numbers as text: the longer is the greater.
function compare(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
