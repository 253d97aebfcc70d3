// Where commands are typed: a line of text, or a command with its options as chips.
import { begun, fold, lineFor, matching, named, parseLine, readAll, suggestions } from './command.js';
import { chips } from './chips.js';
import { draw, h } from './dom.js';
import { icon } from './icons.js';
import { popup } from './suggest.js';

/** Composer draws itself into root. view supplies language, commands(), people(), send(command, options) and hint(key, vars). */
export class Composer {
  #root;
  #view;
  #text = '';
  #call = null; // { command, texts, shown, field, errors } once a command is chosen
  #at = 0; // the suggestion that is lit
  #moved = false; // lit by the arrows, not by being first
  #shut = false; // by Escape
  #last = '';

  constructor(root, view) {
    this.#root = root;
    this.#view = view;
    root.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#enter();
    });
    root.addEventListener('focusin', () => this.draw());
    root.addEventListener('focusout', () => setTimeout(() => this.draw()));
    document.addEventListener('keydown', (event) => this.#catch(event));
  }

  /** call puts a command into the composer, its options ready to be filled in. */
  call(name) {
    const command = named(this.#view.commands(), name);
    if (command) this.#choose(command);
    else this.#leave(`/${name}`);
  }

  /** refresh drops a command that no longer exists, and takes up new texts. */
  refresh() {
    if (this.#call) {
      const command = this.#view.commands().find(({ name }) => name === this.#call.command.name);
      if (command) this.#call.command = command;
      else this.#call = null;
    }
    this.draw();
  }

  focus() {
    this.#root.querySelector('input')?.focus({ preventScroll: true });
  }

  draw() {
    const { language } = this.#view;
    const items = this.#items();
    this.#at = Math.max(0, Math.min(this.#at, items.length - 1));
    const open = this.#root.contains(document.activeElement) && !this.#shut;
    const combobox = {
      role: 'combobox', autocomplete: 'off', spellcheck: 'false', 'aria-autocomplete': 'list', 'aria-controls': 'suggestions',
      'aria-expanded': String(open && items.length > 0),
      'aria-activedescendant': open && items.length > 0 && `suggestion-${this.#at}`,
    };
    draw(this.#root,
      open && popup({ items, at: this.#at, call: this.#call, field: this.#field(), text: this.#text, view: this.#view, pick: (item) => this.#pick(item) }),
      h('div', { class: 'bar' },
        this.#call
          ? chips(this.#call, combobox, language, {
            type: (name, value) => this.#type(name, value),
            field: (name) => this.#goto(name),
            key: (event) => this.#key(event),
            leave: () => this.#leave(''),
          })
          : h('input', {
            ...combobox, key: 'line', type: 'text', class: 'line', maxlength: '2000', enterkeyhint: 'send',
            value: this.#text,
            placeholder: language.text('composer.placeholder'),
            'aria-label': language.text('composer.label'),
            oninput: ({ currentTarget }) => this.#type(null, currentTarget.value),
            onkeydown: (event) => this.#key(event),
          }),
        h('button', { key: 'send', type: 'submit', class: 'send', 'aria-label': language.text('composer.send'), title: language.text('composer.send') }, icon('send'))));
  }

  #field() {
    return this.#call?.command.options.find(({ name }) => name === this.#call.field);
  }

  // What the popup offers: { command } | { option } (to be added) | { value } (for the field).
  #items() {
    const { view, call } = { view: this.#view, call: this.#call };
    if (!call) {
      if (!this.#text.startsWith('/') || begun(this.#text, view.commands())?.rest) return [];
      return matching(view.commands(), this.#text.slice(1)).map((command) => ({ command }));
    }
    const field = this.#field();
    const typed = fold(call.texts[call.field] ?? '');
    if (field) {
      return suggestions(field, view.people(), view.words())
        .filter(({ label }) => fold(label).includes(typed.replace(/^@/, ''))).map((value) => ({ value }));
    }
    return call.command.options.filter(({ name, title }) => !call.shown.includes(name) && fold(title).startsWith(typed)).map((option) => ({ option }));
  }

  #type(name, value) {
    if (name === null) this.#text = value;
    else {
      this.#call.texts[name] = value;
      delete this.#call.errors[name];
    }
    this.#at = 0;
    this.#moved = false;
    this.#shut = false;
    this.draw();
  }

  #goto(name) {
    if (!this.#call || this.#call.field === name) return;
    this.#call.field = name;
    this.#at = 0;
    this.#moved = false;
    this.#shut = false;
    this.draw();
  }

  #pick(item) {
    if (item.command) this.#choose(item.command);
    else if (item.option) this.#show(item.option.name);
    else {
      this.#call.texts[this.#call.field] = item.value.label;
      delete this.#call.errors[this.#call.field];
      this.#step(1);
    }
  }

  #choose(command, texts = {}, errors = {}) {
    const shown = command.options.filter(({ name, required }) => required || texts[name]?.trim()).map(({ name }) => name);
    this.#call = { command, texts: { ...texts }, shown, errors, field: '' };
    this.#text = '';
    this.#focusField(Object.keys(errors)[0] ?? shown.find((name) => !texts[name]) ?? '');
  }

  // '' is the tail: the free place after the chips.
  #focusField(name) {
    this.#call.field = name;
    this.#at = 0;
    this.#moved = false;
    this.#shut = false;
    this.draw();
    this.#root.querySelector(name ? `[data-option="${CSS.escape(name)}"]` : '.tail')?.focus({ preventScroll: true });
    this.draw();
  }

  #show(name) {
    this.#call.shown.push(name);
    this.#call.texts[''] = '';
    this.#focusField(name);
  }

  #step(by) {
    const order = [...this.#call.shown, ''];
    this.#focusField(order[Math.max(0, Math.min(order.length - 1, order.indexOf(this.#call.field) + by))]);
  }

  #leave(text) {
    this.#call = null;
    this.#type(null, text);
    this.focus();
  }

  #key(event) {
    if (event.isComposing) return;
    const items = this.#shut ? [] : this.#items();
    const empty = event.currentTarget.value === '';
    if (event.key === 'ArrowUp' && empty && !this.#call && this.#last) {
      this.#type(null, this.#last);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && items.length) {
      const by = event.key === 'ArrowDown' ? 1 : -1;
      // The first press on a list whose first entry is only proposed takes that entry.
      this.#at = this.#call && !this.#moved ? (by > 0 ? 0 : items.length - 1) : (this.#at + by + items.length) % items.length;
      this.#moved = true;
      this.draw();
      this.#root.querySelector('.suggestion.active')?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Tab' && !event.shiftKey && items.length && (!this.#call || !empty || this.#moved)) {
      this.#pick(items[this.#at]);
    } else if (event.key === 'Enter' && this.#moved && items.length) {
      this.#pick(items[this.#at]);
    } else if (event.key === 'Escape' && !this.#shut && (items.length || this.#call)) {
      this.#shut = true;
      this.draw();
    } else if (event.key === 'Escape') {
      this.#leave('');
    } else if (event.key === 'Backspace' && empty && this.#call) {
      this.#erase();
    } else {
      return;
    }
    event.preventDefault();
  }

  // Backspace at an empty place takes away what is left of it.
  #erase() {
    const { command, shown, field } = this.#call;
    if (field === '' && shown.length === 0) return this.#leave(`/${command.title}`);
    const option = this.#field();
    if (option && !option.required) {
      const before = shown[shown.indexOf(field) - 1] ?? '';
      this.#call.shown = shown.filter((name) => name !== field);
      return this.#focusField(before);
    }
    if (field === shown[0]) return this.#leave(`/${command.title}`);
    return this.#step(-1);
  }

  #enter() {
    const commands = this.#view.commands();
    if (!this.#call) {
      const text = this.#text.trim();
      if (!text) return;
      const parsed = parseLine(text, commands);
      if (parsed) return this.#send(parsed.command, parsed.texts);
      const [best] = this.#items();
      if (best) return this.#choose(best.command);
      this.#view.hint(text.startsWith('/') ? 'hint.unknown' : 'hint.text', { text: text.slice(0, 40) });
      return this.#leave('');
    }
    const { command, texts } = this.#call;
    // What was typed after the chips is read as on a line, for the options still open.
    const open = { ...command, options: command.options.filter(({ name }) => !this.#call.shown.includes(name)) };
    const loose = parseLine(`/${command.title} ${texts[''] ?? ''}`, [open])?.texts ?? {};
    return this.#send(command, { ...texts, ...loose });
  }

  #send(command, typed) {
    const { '': _, ...texts } = typed;
    const { options, errors } = readAll(command, texts, this.#view.people(), this.#view.words());
    // A bare name asks for its options; it is no mistake yet.
    if (Object.keys(errors).length) return this.#choose(command, texts, this.#call || Object.keys(texts).length ? errors : {});
    this.#last = lineFor(command, texts);
    this.#view.send(command, options);
    return this.#leave('');
  }

  // A slash typed anywhere on the page means a command, as in Discord.
  #catch(event) {
    const elsewhere = event.target.matches?.('input, textarea, select, [role=listbox]') || document.querySelector('dialog[open]');
    if (event.key !== '/' || elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (this.#call) this.#focusField('');
    else this.#leave('/');
  }
}
