// The open menu: one list at a time, above everything, worked by pointer or keyboard.
// https://www.w3.org/WAI/ARIA/apg/patterns/listbox/
import { draw, h } from './dom.js';
import { icon } from './icons.js';

let open = null;
// The press that shut a menu by its own anchor: the click after it must not open it again.
let pressed = { anchor: null, at: 0 };

/**
 * openMenu opens a list under its anchor. A single choice is told at once; of
 * several, when the list is shut, unless by Escape. onchoose(values).
 */
export function openMenu(menu) {
  if (pressed.anchor === menu.anchor && Date.now() - pressed.at < 500) return;
  closeMenu();
  open = { ...menu, picked: new Set(menu.chosen), at: firstAt(menu), typed: '', typedAt: 0 };
  open.box = document.createElement('div');
  open.box.className = 'menu';
  open.box.popover = 'manual';
  // Inside a dialog everything else is out of reach.
  (open.anchor.closest('dialog') ?? document.body).append(open.box);
  open.box.showPopover();
  open.anchor.setAttribute('aria-expanded', 'true');
  render();
  place();
  open.box.querySelector('[role=listbox]').focus({ preventScroll: true });
}

/** closeMenu shuts the open list, if there is one. With apply, what was ticked is told. */
export function closeMenu({ apply = false, refocus = false } = {}) {
  if (!open) return;
  const { box, anchor, picked, chosen, min, options, onchoose } = open;
  open = null;
  box.remove();
  anchor.setAttribute('aria-expanded', 'false');
  if (refocus && anchor.isConnected) anchor.focus();
  const changed = picked.size !== chosen.length || chosen.some((value) => !picked.has(value));
  if (!apply || !changed || picked.size < min || !anchor.isConnected) return;
  onchoose(options.filter((option) => picked.has(option.value)).map((option) => option.value));
}

/** followMenu keeps the open list where its anchor went, and shuts it when the anchor is gone. */
export function followMenu() {
  if (open && !open.anchor.isConnected) closeMenu();
  else if (open) place();
}

const firstAt = ({ options, chosen }) => Math.max(0, options.findIndex((option) => chosen.includes(option.value)));

function render() {
  const { options, picked, at, label, max, min, language } = open;
  const many = max > 1;
  draw(open.box,
    h('div', {
      role: 'listbox', tabindex: '0', 'aria-label': label, 'aria-multiselectable': many && 'true',
      'aria-activedescendant': `menu-${at}`, onkeydown: key, onfocusout: left,
    }, options.map((option, i) => h('div', {
      id: `menu-${i}`,
      role: 'option',
      class: `option ${i === at ? 'active' : ''}`,
      'aria-selected': String(picked.has(option.value)),
      'aria-disabled': many && full() && !picked.has(option.value) && 'true',
      onpointerdown: (event) => event.preventDefault(),
      onclick: () => { open.at = i; choose(); },
    },
    option.emoji?.name && h('span', { class: 'emoji' }, option.emoji.name),
    h('span', { class: 'option-text' }, h('span', {}, option.label), option.description && h('small', {}, option.description)),
    h('span', { class: many ? 'box' : 'dot' }, picked.has(option.value) && icon('check'))))),
    many && h('div', { class: 'menu-foot' },
      h('span', {}, language.text('select.count', { count: picked.size, min, max })),
      h('button', {
        type: 'button', class: 'button primary', 'aria-disabled': picked.size < min && 'true',
        onclick: () => picked.size >= min && closeMenu({ apply: true, refocus: true }),
        onkeydown: leave,
      }, language.text('select.done'))));
}

const full = () => open.picked.size >= open.max;

function choose() {
  const { value } = open.options[open.at];
  const { picked, max, min } = open;
  if (max === 1) {
    // Choosing the chosen one again takes it back where none is allowed.
    if (picked.has(value) && min === 0) picked.clear();
    else open.picked = new Set([value]);
    closeMenu({ apply: true, refocus: true });
    return;
  }
  if (picked.has(value)) picked.delete(value);
  else if (!full()) picked.add(value);
  render();
}

function key(event) {
  const last = open.options.length - 1;
  const moves = { ArrowDown: open.at + 1, ArrowUp: open.at - 1, Home: 0, End: last, PageDown: open.at + 8, PageUp: open.at - 8 };
  if (event.key in moves) move(Math.min(last, Math.max(0, moves[event.key])));
  else if (event.key === 'Enter' || event.key === ' ') choose();
  else if (event.key === 'Escape') return escape(event);
  else if (event.key === 'Tab' && open.max === 1) closeMenu({ refocus: true });
  else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) find(event.key);
  else return;
  if (event.key !== 'Tab') event.preventDefault();
}

// The list is the last thing on the page: behind it there is nowhere to go but back.
function leave(event) {
  if (event.key !== 'Tab' || event.shiftKey) return escape(event);
  event.preventDefault();
  closeMenu({ apply: true, refocus: true });
}

function escape(event) {
  if (event.key !== 'Escape') return;
  // The dialog around must stay open.
  event.preventDefault();
  event.stopPropagation();
  closeMenu({ refocus: true });
}

function move(at) {
  open.at = at;
  render();
  open.box.querySelector('.option.active')?.scrollIntoView({ block: 'nearest' });
}

// Typing goes to the option that starts so, as in any list: 1 then 7 is 17.
function find(letter) {
  const now = Date.now();
  open.typed = now - open.typedAt < 700 ? open.typed + letter : letter;
  open.typedAt = now;
  const at = open.options.findIndex(({ label }) => label.toLowerCase().startsWith(open.typed.toLowerCase()));
  if (at >= 0) move(at);
}

function left({ relatedTarget }) {
  if (open && !open.box.contains(relatedTarget) && relatedTarget !== null) closeMenu({ apply: true });
}

function place() {
  const { box, anchor } = open;
  const at = anchor.getBoundingClientRect();
  const below = innerHeight - at.bottom - 12;
  const above = at.top - 12;
  const up = below < Math.min(240, box.scrollHeight) && above > below;
  box.style.setProperty('--width', `${Math.max(at.width, Math.min(240, innerWidth - 16))}px`);
  box.style.setProperty('--height', `${Math.max(120, Math.min(360, up ? above : below))}px`);
  box.style.setProperty('left', `${Math.max(8, Math.min(at.left, innerWidth - box.offsetWidth - 8))}px`);
  box.style.setProperty('top', `${up ? at.top - box.offsetHeight - 4 : at.bottom + 4}px`);
}

addEventListener('pointerdown', ({ target }) => {
  if (!open || open.box.contains(target)) return;
  if (open.anchor.contains(target)) pressed = { anchor: open.anchor, at: Date.now() };
  closeMenu({ apply: true });
}, true);
addEventListener('resize', followMenu);
addEventListener('scroll', followMenu, true);
