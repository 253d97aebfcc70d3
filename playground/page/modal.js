// A form the bot asks to fill in. https://discord.com/developers/docs/components/reference#label
import { avatar } from './avatar.js';
import { Kind } from './components.js';
import { draw, h } from './dom.js';
import { closeMenu } from './menu.js';
import { prose } from './prose.js';
import { select } from './select.js';

/**
 * openModal shows a form over the page. onsubmit(fields) answers null when the
 * bot took it, else the key of the text that says why not.
 */
export function openModal(modal, view, onsubmit) {
  const dialog = document.createElement('dialog');
  dialog.className = 'modal';
  dialog.setAttribute('aria-labelledby', 'modal-title');
  const form = { dialog, modal, view, values: new Map(), errors: new Map(), sending: false, refused: null };
  for (const { input } of fields(modal)) {
    form.values.set(input.custom_id, input.type === Kind.select
      ? (input.options ?? []).filter((option) => option.default).map((option) => option.value)
      : input.value ?? '');
  }
  form.send = async (event) => {
    event.preventDefault();
    if (form.sending || !check(form)) return;
    form.sending = true;
    form.refused = null;
    render(form);
    form.refused = await onsubmit(Object.fromEntries([...form.values].map(([id, value]) => [id, written(value)])));
    form.sending = false;
    if (form.refused === null) dialog.close();
    else render(form);
  };
  dialog.addEventListener('close', () => {
    closeMenu();
    dialog.remove();
  });
  document.body.append(dialog);
  render(form);
  dialog.showModal();
  dialog.querySelector('input, textarea, .select')?.focus();
}

// A field is a text input or a menu, in a label (new) or in a row (old).
function fields(modal) {
  return modal.components.flatMap((component) => {
    if (component.type === Kind.label) return [{ label: component.label, description: component.description, input: component.component }];
    if (component.type === Kind.row) return component.components.map((input) => ({ label: input.label, input }));
    return [];
  });
}

// The server takes one text a field: a menu's values, a line each.
const written = (value) => (Array.isArray(value) ? value.join('\n') : value);

function render(form) {
  const { dialog, modal, view, refused, sending, send } = form;
  const { language } = view;
  draw(dialog, h('form', { novalidate: true, onsubmit: send },
    h('header', {}, avatar(null, true), h('h2', { id: 'modal-title' }, modal.title)),
    h('div', { class: 'modal-body' },
      h('p', { class: 'caution' }, language.text('modal.caution', { bot: view.bot.name })),
      modal.components.filter(({ type }) => type === Kind.text).map(({ content }) => prose(content, view)),
      fields(modal).map((field) => describe(field, form))),
    refused && h('p', { class: 'refused', role: 'alert' }, language.text(refused)),
    h('footer', {},
      h('button', { type: 'button', class: 'button secondary', onclick: () => dialog.close() }, language.text('modal.cancel')),
      h('button', { type: 'submit', class: 'button primary', 'aria-busy': sending && 'true' }, language.text('modal.submit')))));
}

function describe({ label, description, input }, form) {
  const { view: { language }, values, errors } = form;
  const id = `field-${input.custom_id}`;
  const error = errors.get(input.custom_id);
  const required = input.required ?? true;
  return h('div', { class: 'field', key: input.custom_id },
    h('label', { for: id }, label, required && h('span', { class: 'required', 'aria-hidden': 'true' }, ' *')),
    description && h('p', { class: 'subtext', id: `${id}-about` }, description),
    input.type === Kind.select ? menu(input, form) : text(input, id, form, Boolean(error), required, description),
    error && h('p', { class: 'field-error', id: `${id}-error`, role: 'alert' }, language.text(error.key, error)));
}

function text(input, id, form, wrong, required, description) {
  const { values, errors } = form;
  const long = input.style === 2;
  const grow = (node) => node.style.setProperty('--lines', String(Math.min(12, node.value.split('\n').length)));
  return h(long ? 'textarea' : 'input', {
    id,
    type: !long && 'text',
    autocomplete: 'off',
    placeholder: input.placeholder,
    maxlength: input.max_length ?? 4000,
    required,
    value: input.value ?? '',
    hook: long && grow,
    'aria-invalid': wrong && 'true',
    'aria-describedby': [description && `${id}-about`, wrong && `${id}-error`].filter(Boolean).join(' ') || null,
    oninput: ({ currentTarget }) => {
      values.set(input.custom_id, currentTarget.value);
      if (long) grow(currentTarget);
      if (errors.delete(input.custom_id)) render(form);
    },
  });
}

function menu(input, form) {
  const { values, view } = form;
  return select({
    id: input.custom_id,
    placeholder: input.placeholder,
    options: input.options ?? [],
    chosen: values.get(input.custom_id),
    min: input.required === false ? 0 : input.min_values ?? 1,
    max: input.max_values ?? 1,
    onchoose: (chosen) => {
      values.set(input.custom_id, chosen);
      form.errors.delete(input.custom_id);
      render(form);
    },
  }, view.language);
}

// check notes every field's mistake and leads to the first.
function check(form) {
  form.errors.clear();
  for (const { input } of fields(form.modal)) {
    const value = form.values.get(input.custom_id);
    const length = typeof value === 'string' ? [...value].length : value.length;
    const min = input.min_length ?? input.min_values ?? 0;
    if (length === 0 && (input.required ?? true)) form.errors.set(input.custom_id, { key: 'modal.required' });
    else if (length > 0 && length < min) form.errors.set(input.custom_id, { key: typeof value === 'string' ? 'modal.short' : 'modal.few', min });
  }
  if (form.errors.size === 0) return true;
  render(form);
  form.dialog.querySelector('[aria-invalid], .field:has(.field-error) .select')?.focus();
  return false;
}
