// The playground's server, as this page speaks to it.

/** Connection follows the channel as one person. Its handlers are called in the order of events. */
export class Connection {
  #handlers;
  #query;
  #source;
  #closed = false;
  // What happens while the snapshot is on its way is kept, and told after it.
  #waiting = [];

  /**
   * handlers: state(snapshot) after every (re)connection, message(message), removed({id}),
   * commands(list), bot({online}), line(connected), gone() when the server no longer knows the person.
   */
  constructor(person, handlers) {
    this.#handlers = handlers;
    this.#query = query(person);
    this.#open();
  }

  close() {
    this.#closed = true;
    this.#source.close();
  }

  #open() {
    const source = new EventSource(`/playground/events${this.#query}`);
    this.#source = source;
    source.onopen = () => this.#refresh(source);
    source.onerror = () => {
      this.#handlers.line(false);
      // A browser tries again by itself, but not after an answer it did not expect.
      if (source.readyState === EventSource.CLOSED) setTimeout(() => this.#again(), 2000);
    };
    for (const [event, tell] of [
      ['message', this.#handlers.message], ['delete', this.#handlers.removed],
      ['commands', this.#handlers.commands], ['bot', this.#handlers.bot],
    ]) {
      source.addEventListener(event, ({ data }) => {
        // After close(), what is still in flight belongs to another person's view.
        if (this.#closed) return;
        if (this.#waiting) this.#waiting.push(() => tell(JSON.parse(data)));
        else tell(JSON.parse(data));
      });
    }
  }

  async #again() {
    const answer = await fetch(`/playground/state${this.#query}`).catch(() => null);
    if (this.#closed) return;
    if (answer?.status === 404) this.#handlers.gone();
    else this.#open();
  }

  async #refresh(source) {
    this.#waiting ??= [];
    const snapshot = await state(this.#query).catch(() => null);
    if (this.#closed || source !== this.#source) return;
    if (!snapshot) {
      setTimeout(() => this.#refresh(source), 1000);
      return;
    }
    this.#handlers.state(snapshot);
    this.#handlers.line(true);
    const waiting = this.#waiting;
    this.#waiting = null;
    for (const tell of waiting ?? []) tell();
  }
}

const query = (person) => (person ? `?as=${encodeURIComponent(person)}` : '');

async function state(query) {
  const answer = await fetch(`/playground/state${query}`);
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer.json();
}

/**
 * newcomer asks who is there, before anyone is. wished is the id chosen last
 * time, if any; visitor the name of whom one is at first.
 */
export async function newcomer(wished, visitor) {
  const first = () => state(query(visitor));
  const { me, locales } = await (wished ? state(query(wished)).catch(first) : first());
  return { me, locales };
}

/** interact sends a command, a click, a choice or a form. It answers {ok}, {modal} or {error, message}, and never throws. */
export const interact = (body) => post('/playground/interactions', body);

/** dismiss removes a private message for good. */
export const dismiss = (person, message) => post('/playground/dismiss', { as: person, message });

async function post(path, body) {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status === 204) return { ok: true };
    const text = await answer.text();
    if (answer.ok) return text ? JSON.parse(text) : { ok: true };
    return { error: 'refused', message: text.slice(0, 300) };
  } catch {
    return { error: 'unreachable' };
  }
}
