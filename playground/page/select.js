// A menu of strings, shut: it looks like a field and opens a Menu.
import { h } from './dom.js';
import { icon } from './icons.js';
import { openMenu } from './menu.js';

/**
 * select describes a menu. chosen are values; onchoose(values) is told the new
 * choice. id tells the menu from others across drawings.
 */
export function select({ id, placeholder, options, chosen, min, max, disabled, waits, onchoose }, language) {
  const hint = placeholder || language.text('select.placeholder');
  const labels = options.filter((option) => chosen.includes(option.value));
  const open = ({ currentTarget }) => {
    if (disabled || waits) return;
    openMenu({ anchor: currentTarget, label: hint, options, chosen, min, max, language, onchoose });
  };
  return h('button', {
    type: 'button',
    class: 'select',
    'data-id': id,
    'aria-haspopup': 'listbox',
    'aria-expanded': 'false',
    'aria-disabled': disabled && 'true',
    'aria-busy': waits && 'true',
    'aria-label': [hint, ...labels.map(({ label }) => label)].join(', '),
    tabindex: disabled && '-1',
    onclick: open,
    onkeydown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      open(event);
    },
  },
  h('span', { class: labels.length ? 'chosen' : 'placeholder' },
    labels.length === 0 && hint,
    labels.map((option) => h('span', { class: max > 1 ? 'pill' : '' }, option.emoji?.name && `${option.emoji.name} `, option.label))),
  waits ? h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')) : icon('down'));
}
