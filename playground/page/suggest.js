// The list above the composer: commands to choose, options to add, values to take.
import { avatar } from './avatar.js';
import { Type, begun } from './command.js';
import { h } from './dom.js';
import { icon } from './icons.js';

/** popup describes the list, or null when there is nothing to say. */
export function popup({ items, at, call, field, text, view, pick }) {
  const head = heading({ items, call, field, text, view });
  if (items.length === 0 && !head) return null;
  return h('div', { class: 'suggest', key: 'popup' },
    head,
    h('div', { id: 'suggestions', role: 'listbox', 'aria-label': view.language.text('suggest.label'), hidden: items.length === 0 },
      items.map((item, i) => h('div', {
        id: `suggestion-${i}`,
        class: `suggestion ${i === at ? 'active' : ''}`,
        role: 'option',
        'aria-selected': String(i === at),
        // The press must not take the focus from the field it is for.
        onpointerdown: (event) => event.preventDefault(),
        onclick: () => pick(item),
      }, face(item, view)))));
}

function face({ command, option, value }, view) {
  if (command) {
    return [avatar(null, true),
      h('span', { class: 'suggestion-text' },
        h('span', {}, h('strong', {}, `/${command.title}`), command.options.map(({ title, required }) => h('span', { class: 'hint' }, required ? title : `${title}?`))),
        h('small', {}, command.description)),
      h('span', { class: 'from' }, view.bot().name)];
  }
  if (option) return [icon('slash'), h('span', { class: 'suggestion-text' }, h('strong', {}, option.title), h('small', {}, option.description))];
  return [value.person && avatar(value.person), h('span', { class: 'suggestion-text' }, value.label)];
}

function heading({ items, call, field, text, view }) {
  const { language } = view;
  if (!call && items.length) return line(language.text('suggest.commands', { bot: view.bot().name }));
  if (!call) {
    const command = begun(text, view.commands())?.command;
    if (command) return line([h('strong', {}, `/${command.title}`), ' ', command.options.map((option) => `${option.title}: `).join(' '), '— ', command.description]);
    return text.startsWith('/') ? line(language.text(view.commands().length ? 'suggest.none' : 'suggest.empty')) : null;
  }
  const error = field && call.errors[field.name];
  if (!field) return line([h('strong', {}, `/${call.command.title}`), ' — ', call.command.description]);
  return line([
    h('strong', {}, field.title), ' — ', field.description,
    h('span', { class: 'kind' }, ' · ', kind(field, language)),
    error && h('span', { class: 'field-error', role: 'alert' }, language.text(error.error, error)),
  ]);
}

const line = (content) => h('div', { class: 'suggest-head', id: 'suggestion-head' }, content);

const kinds = { [Type.string]: 'string', [Type.integer]: 'integer', [Type.boolean]: 'boolean', [Type.user]: 'user', [Type.number]: 'number' };

// « integer, 1 to 3 »: what one may type.
function kind(option, language) {
  const name = language.text(option.choices.length ? 'kind.choice' : `kind.${kinds[option.type] ?? 'string'}`);
  if (option.choices.length || (option.type !== Type.integer && option.type !== Type.number)) return name;
  const { min, max } = option;
  if (min !== undefined && max !== undefined) return language.text('kind.between', { name, min, max });
  if (min !== undefined) return language.text('kind.least', { name, min });
  return max !== undefined ? language.text('kind.most', { name, max }) : name;
}
