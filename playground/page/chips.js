// A chosen command and its options, side by side in the composer.
import { h } from './dom.js';

/** chips describes a call: the command, one chip an option, and the free place after them. */
export function chips(call, combobox, language, on) {
  const { command, shown, texts, field, errors } = call;
  const options = shown.map((name) => command.options.find((option) => option.name === name));
  return h('div', { class: 'chips', key: 'chips' },
    h('span', { class: 'command-chip' }, `/${command.title}`),
    options.map((option) => chip(option, { field, text: texts[option.name] ?? '', error: errors[option.name] }, combobox, language, on)),
    h('input', {
      ...combobox, key: 'tail', type: 'text', class: 'tail', enterkeyhint: 'send',
      value: texts[''] ?? '',
      placeholder: rest(command, shown, language),
      'aria-label': language.text('composer.tail', { command: `/${command.title}` }),
      onfocus: () => on.field(''),
      oninput: ({ currentTarget }) => on.type('', currentTarget.value),
      onkeydown: on.key,
    }));
}

function rest(command, shown, language) {
  const open = command.options.filter(({ name }) => !shown.includes(name));
  if (open.length === 0) return language.text('composer.ready');
  return open.slice(0, 2).map(({ title }) => `+ ${title}`).join('  ') + (open.length > 2 ? ' …' : '');
}

function chip(option, { text, error }, combobox, language, on) {
  const id = `option-${option.name}`;
  const fit = (node) => node.style.setProperty('--letters', String(Math.max(2, [...node.value].length + 1)));
  return h('span', { class: error ? 'chip wrong' : 'chip', key: option.name },
    h('label', { for: id }, option.title, option.required && h('span', { 'aria-hidden': 'true' }, '*')),
    h('input', {
      ...combobox, id, type: 'text', 'data-option': option.name, enterkeyhint: 'send',
      inputmode: option.type === 4 && !option.choices.length ? 'numeric' : null,
      value: text,
      hook: fit,
      title: option.description,
      'aria-required': option.required && 'true',
      'aria-invalid': error && 'true',
      'aria-describedby': 'suggestion-head',
      onfocus: () => on.field(option.name),
      oninput: ({ currentTarget }) => on.type(option.name, currentTarget.value),
      onkeydown: on.key,
    }));
}
