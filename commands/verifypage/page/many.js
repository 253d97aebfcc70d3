// What was found of many records: how many of each kind, and a list to look into.
import { games } from './check.js';
import { h, show, unseen } from './dom.js';
import { headline, sign } from './verdict.js';

const page = 100; // rows that are shown at once

const kinds = ['fails', 'unreadable', 'holds', 'chain'];
const isProblem = ({ verdict }) => verdict !== 'holds';
const kindOf = (entry) => (entry.kind === 'chain' && !isProblem(entry) ? 'chain' : entry.verdict);

/** Many is the list of one file. open is called with an entry that a person chose. */
export class Many {
  constructor(name, size, language, open) {
    Object.assign(this, { name, size, language, open, done: 0, ended: false, filter: 'all', wanted: '', shown: page });
    this.problems = []; // entries, in the order of the file
    this.others = [];
    this.counts = { fails: 0, unreadable: 0, holds: 0, chain: 0 };
    this.chains = false; // whether there are any, whole or not
    this.element = h('section', { class: 'many', 'aria-labelledby': 'verdict' });
    this.draw();
  }

  /** add takes entries as they are found. */
  add(entries, done) {
    for (const entry of entries) {
      this.counts[kindOf(entry)]++;
      this.chains ||= entry.kind === 'chain';
      (isProblem(entry) ? this.problems : this.others).push(entry);
    }
    this.done = done;
    this.schedule();
  }

  end() {
    this.ended = true;
    this.drawCounts();
    this.drawRows();
  }

  /** in returns the element, in a language. */
  in(language) {
    if (language !== this.language) {
      this.language = language;
      this.draw();
    }
    return this.element;
  }

  get total() { return this.problems.length + this.others.length; }

  /** summary is the answer for the whole file. */
  get summary() {
    const { language, counts } = this;
    const verdict = ['fails', 'unreadable'].find((kind) => counts[kind]); // the worst
    if (!this.ended) return { verdict: verdict ?? 'unreached', text: language.text('many.checking', { Count: this.total }) };
    if (verdict) {
      const say = (key, count) => (count ? [language.text(key, { Count: count, Total: this.total })] : []);
      return { verdict, text: [...say('many.wrong', counts.fails), ...say('many.unreadable', counts.unreadable)].join(' · ') };
    }
    return { verdict: 'holds', text: language.text('many.right', { Count: counts.holds }) };
  }

  // Entries come by the thousand: the page is drawn a few times a second.
  schedule() {
    if (this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      if (this.ended) return;
      this.drawCounts();
      if (this.filter !== 'holds' && this.list.childElementCount < Math.min(page, this.problems.length)) this.drawRows();
    }, 200);
  }

  draw() {
    const { language } = this;
    this.mark = h('span', { class: 'mark', 'aria-hidden': 'true' });
    this.headline = h('h2', { id: 'verdict', tabindex: '-1' });
    this.head = h('div', {}, this.mark, h('div', {}, this.headline, h('p', {}, this.name)));
    this.progress = h('progress', { max: Math.max(1, this.size), 'aria-label': language.text('many.progress') });
    this.tiles = h('dl', { class: 'tiles' });
    this.list = h('ol', { class: 'rows', 'aria-label': language.text('many.list') });
    this.foot = h('p', { class: 'more' });
    show(this.element, this.head, this.progress, this.tiles, this.filters(), this.list, this.foot);
    this.drawCounts();
    this.drawRows();
  }

  drawCounts() {
    const { language, counts } = this;
    const { verdict, text } = this.summary;
    this.head.className = `verdict ${verdict}`;
    show(this.mark, sign(verdict));
    this.headline.textContent = text; // in place: the keyboard may stand here
    this.progress.value = this.done;
    this.progress.hidden = this.ended;
    this.chainFilter.hidden = !this.chains;
    show(this.tiles, kinds.filter((kind) => kind !== 'chain' || this.chains).map((kind) => h('div', { class: kind, 'data-count': counts[kind] },
      h('dt', {}, sign(kind === 'chain' ? 'holds' : kind), language.text(`count.${kind}`)),
      h('dd', {}, language.number(counts[kind])))));
  }

  filters() {
    const { language } = this;
    const choices = ['all', ...kinds].map((kind) => h('label', {},
      h('input', { type: 'radio', name: 'filter', value: kind, checked: kind === this.filter, onchange: () => this.choose({ filter: kind }) }),
      h('span', {}, language.text(`filter.${kind}`))));
    this.chainFilter = choices.at(-1);
    return h('div', { class: 'filters' },
      h('fieldset', {}, h('legend', { class: 'unseen' }, language.text('filter')), choices),
      h('input', {
        type: 'search', value: this.wanted, placeholder: language.text('filter.round'), 'aria-label': language.text('filter.round'),
        oninput: ({ currentTarget }) => this.choose({ wanted: currentTarget.value }),
      }));
  }

  choose(change) {
    Object.assign(this, change, { shown: page });
    this.drawRows();
  }

  // Problems first, then the others, each in the order of the file; no more are
  // looked at than are shown.
  chosen(most) {
    const wanted = this.wanted.trim().toLowerCase();
    const rows = [];
    for (const list of [this.problems, this.others]) {
      for (const entry of list) {
        if (rows.length > most) return rows;
        const fits = this.filter === 'all' || kindOf(entry) === this.filter || (this.filter === 'chain' && entry.kind === 'chain');
        if (fits && (!wanted || named(entry).includes(wanted))) rows.push(entry);
      }
    }
    return rows;
  }

  drawRows() {
    const { language } = this;
    const rows = this.chosen(this.shown);
    show(this.list, rows.slice(0, this.shown).map((entry) => this.row(entry)));
    show(this.foot,
      rows.length === 0 && this.ended && language.text('many.none'),
      rows.length > this.shown && h('button', { type: 'button', onclick: () => this.more() }, language.text('many.more', { Count: page })));
  }

  more() {
    const first = this.shown;
    this.shown += page;
    this.drawRows();
    this.list.children[first]?.querySelector('button')?.focus();
  }

  row(entry) {
    const { language } = this;
    const content = [
      sign(entry.verdict),
      h('span', { class: 'what' }, this.title(entry)),
      h('span', { class: 'why' }, isProblem(entry) ? [h('b', {}, headline(entry, language)), ' ', language.reason(entry.reason)] : this.story(entry)),
    ];
    const canOpen = entry.kind === 'round';
    return h('li', { class: entry.verdict, 'data-verdict': entry.verdict },
      canOpen ? h('button', { type: 'button', onclick: () => this.open(entry) }, content) : h('div', {}, content));
  }

  title({ kind, line, round, game, chain }) {
    const { language } = this;
    if (kind === 'chain') return chain ? language.text('chain.of', { Player: chain.player, Server: chain.server }) : language.text('chain.unnamed');
    const place = language.text('many.line', { Line: line });
    return round ? [h('code', {}, round), ` ${games[game].name}`, h('small', {}, ` ${place}`)] : place;
  }

  /** story says what a record that holds is. */
  story({ kind, chain, rounds, status, nonce }) {
    const { language } = this;
    if (kind === 'round') return [language.text(`status.${status}`), unseen(', '), h('small', {}, ` ${language.text('many.nonce', { Nonce: String(nonce) })}`)];
    return language.text('chain.whole', {
      First: String(chain.first), Last: String(chain.last), Rounds: rounds, Open: chain.open.length, Erased: chain.erased.length,
    });
  }
}

const named = ({ round, chain }) => `${round ?? ''} ${chain?.player ?? ''} ${chain?.server ?? ''}`.toLowerCase();
