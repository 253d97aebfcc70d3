// The list of messages: drawn in place, scrolled without fighting the reader,
// and told briefly to those who listen.
import { draw, h } from './dom.js';
import { followMenu } from './menu.js';
import { article, notice } from './message.js';
import { plain } from './prose.js';
import { welcome } from './welcome.js';

const near = 80; // pixels from the end that still count as reading the newest

/** MessageList draws a Channel into the page. */
export class MessageList {
  #scroller;
  #feed;
  #more;
  #told;
  #pinned = true;
  #fresh = false;
  #texts = new Map();
  #first = true;

  /** scroller holds feed; more is the button that leads to the newest; told is a live region. */
  constructor({ scroller, feed, more, told }) {
    this.#scroller = scroller;
    this.#feed = feed;
    this.#more = more;
    this.#told = told;
    scroller.addEventListener('scroll', () => {
      this.#pinned = this.#gap() < near;
      if (this.#pinned) this.#fresh = false;
      more.hidden = !this.#fresh;
    }, { passive: true });
    more.addEventListener('click', () => this.toEnd());
    // A picture that arrives, or a window that turns, must not lose the end.
    const keep = new ResizeObserver(() => this.#pinned && this.#jump());
    keep.observe(feed);
    keep.observe(scroller);
  }

  #gap() {
    return this.#scroller.scrollHeight - this.#scroller.scrollTop - this.#scroller.clientHeight;
  }

  #jump() {
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }

  /** toEnd shows the newest message, and stays with it. */
  toEnd() {
    this.#pinned = true;
    this.#fresh = false;
    this.#more.hidden = true;
    this.#jump();
  }

  /** restart forgets what was told, for another person or language. */
  restart() {
    this.#first = true;
    this.#texts.clear();
  }

  /** draw shows the channel. view is what messages need; see app.js. */
  draw(channel, view) {
    const restore = this.#holdFocus();
    const shown = [];
    let day = '';
    for (const message of channel.all()) {
      const date = new Date(message.timestamp);
      if (date.toDateString() !== day) {
        day = date.toDateString();
        shown.push(h('div', { key: `day ${day}`, class: 'divider', role: 'separator' },
          h('span', {}, view.language.date(date, { dateStyle: 'long' }))));
      }
      shown.push(message.kind ? notice(message, view) : article(message, view));
    }
    draw(this.#feed, welcome(channel, view), shown);
    restore();
    this.#tell(shown.filter(({ tag }) => tag === 'article'), view);
    if (this.#pinned) this.#jump();
    this.#more.hidden = !this.#fresh;
    followMenu();
  }

  // Where a focused control was removed, the focus goes to what took its place,
  // else to the message: never to the top of the page.
  #holdFocus() {
    const active = document.activeElement;
    const holder = this.#feed.contains(active) ? active.closest('article') : null;
    const id = active?.dataset.id;
    return () => {
      if (!holder || (active.isConnected && document.activeElement === active)) return;
      if (!holder.isConnected) {
        document.querySelector('#composer input')?.focus({ preventScroll: true });
        return;
      }
      const same = id && holder.querySelector(`[data-id="${CSS.escape(id)}"]`);
      (same || holder).focus({ preventScroll: true });
    };
  }

  // New messages are told whole, changed ones by the lines that are new: a round
  // has a line or two that changed, and a grid that nobody wants to hear again.
  #tell(articles, view) {
    const lines = [];
    const seen = new Map();
    for (const shown of articles) {
      const id = shown.props.key;
      const main = shown.children.at(-1);
      const text = plain(main.children.flatMap(spoken)).split('\n').map((line) => line.trim()).filter(Boolean);
      const before = this.#texts.get(id);
      seen.set(id, text);
      if (this.#first) continue;
      if (!before) this.#fresh ||= !this.#pinned;
      lines.push(...text.filter((line) => !before?.includes(line)));
    }
    this.#texts = seen;
    this.#first = false;
    if (lines.length === 0) return;
    const said = lines.map((line) => (/[\p{L}\p{N}]$/u.test(line) ? `${line}.` : line)).join(' ');
    draw(this.#told, h('p', { key: `${Date.now()}` }, view.language.text('announce', { text: said.length > 300 ? `${said.slice(0, 300)}…` : said })));
  }
}

// The controls have labels of their own, times change by themselves, and what a
// picture says stands in the text too.
function spoken(node) {
  if (!node?.tag) return [node];
  if (['button', 'a', 'time', 'header', 'footer', 'figure', 'svg'].includes(node.tag)) return [];
  return [{ ...node, children: node.children.flatMap(spoken) }];
}
