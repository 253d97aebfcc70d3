// Round pictures of people: a colour and a letter.
import { h } from './dom.js';
import { icon } from './icons.js';

/** avatar describes a person's picture. It is decoration: the name stands beside it. */
export function avatar(person, isBot) {
  if (isBot) return h('span', { class: 'avatar bot', 'aria-hidden': 'true' }, icon('robot'));
  // The policy of the page forbids style attributes, but not this property.
  const paint = (node) => node.style.setProperty('--person', color(person?.color));
  return h('span', { class: 'avatar', 'aria-hidden': 'true', hook: paint }, [...(person?.name ?? '?')][0]);
}

const color = (value) => (/^#[0-9a-f]{3,8}$/i.test(value ?? '') ? value : '#5865f2');
