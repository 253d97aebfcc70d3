// The components of a message. https://discord.com/developers/docs/components/reference
import { h } from './dom.js';
import { icon } from './icons.js';
import { file, gallery, thumbnail } from './media.js';
import { prose } from './prose.js';
import { select } from './select.js';

/** Component types as Discord numbers them. */
export const Kind = {
  row: 1, button: 2, select: 3, input: 4, people: 5, roles: 6, channels: 8, section: 9, text: 10, thumbnail: 11,
  gallery: 12, file: 13, separator: 14, container: 17, label: 18,
};

/** components describes a message's components. */
export function components(list, message, view) {
  return list.map((component) => one(component, message, view));
}

function one(component, message, view) {
  const inner = () => components(component.components ?? [], message, view);
  switch (component.type) {
    case Kind.row: return h('div', { class: 'row', onkeydown: steer }, inner());
    case Kind.button: return button(component, message, view);
    case Kind.select: return messageSelect(component, message, view);
    case Kind.people: case Kind.roles: case Kind.channels: return messageSelect(filled(component, view), message, view);
    case Kind.section: return h('div', { class: 'section' },
      h('div', { class: 'section-text' }, inner()), one(component.accessory, message, view));
    case Kind.text: return prose(component.content, view);
    case Kind.thumbnail: return thumbnail(component, view);
    case Kind.gallery: return gallery(component, view);
    case Kind.file: return file({ ...component, url: component.file.url }, view);
    case Kind.separator: return h('hr', { class: `${component.divider === false ? 'blank' : ''} ${component.spacing === 2 ? 'wide' : ''}` });
    case Kind.container: return container(component, inner());
    default: return h('p', { class: 'unknown' }, view.language.text('component.unknown', { type: component.type }));
  }
}

function container({ accent_color: accent }, children) {
  const hex = Number.isInteger(accent) ? `#${accent.toString(16).padStart(6, '0')}` : 'transparent';
  const paint = (node) => node.style.setProperty('--accent', hex);
  return h('div', { class: 'container', hook: paint }, children);
}

const styles = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link' };

function button(component, message, view) {
  const face = [
    component.emoji && h('span', { class: 'emoji' }, component.emoji.name),
    component.label && h('span', { class: 'label' }, component.label),
  ];
  const style = `button ${styles[component.style] ?? 'secondary'}`;
  if (component.style === 5 && !component.disabled) {
    return h('a', { class: style, href: web(component.url), target: '_blank', rel: 'noopener noreferrer' }, face, icon('out'));
  }
  const waits = view.waits(message.id, component.custom_id);
  // aria-disabled and not disabled: a button that is switched off under the
  // reader's finger must not throw the keyboard's focus away.
  return h('button', {
    type: 'button',
    class: style,
    'data-id': component.custom_id,
    'aria-disabled': component.disabled && 'true',
    'aria-busy': waits && 'true',
    tabindex: component.disabled && '-1',
    // A key held down is one press: what stands here after it may be another button.
    onkeydown: (event) => { if (event.repeat && event.key === 'Enter') event.preventDefault(); },
    onclick: () => { if (!component.disabled && !waits) view.click(message, component); },
  }, face, component.style === 5 && icon('out'), waits && h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')));
}

// What the bot leaves to Discord: the server's people, roles and channels.
function filled(component, view) {
  const offered = { [Kind.people]: view.people, [Kind.roles]: view.roles, [Kind.channels]: view.channels }[component.type];
  const chosen = new Set((component.default_values ?? []).map(({ id }) => id));
  const sign = { [Kind.people]: '@', [Kind.roles]: '@', [Kind.channels]: '#' }[component.type];
  return { ...component, options: offered.map(({ id, name }) => ({ value: id, label: `${sign}${name}`, default: chosen.has(id) })) };
}

function messageSelect(component, message, view) {
  const options = component.options ?? [];
  return select({
    id: component.custom_id,
    placeholder: component.placeholder,
    options,
    chosen: options.filter((option) => option.default).map((option) => option.value),
    min: component.min_values ?? 1,
    max: component.max_values ?? 1,
    disabled: component.disabled,
    waits: view.waits(message.id, component.custom_id),
    onchoose: (values) => view.choose(message, component, values),
  }, view.language);
}

const web = (url) => (/^https?:\/\//i.test(url ?? '') ? url : undefined);

// Arrow keys move among a message's buttons, so that a grid of them is a grid.
function steer(event) {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  if (!step || !event.target.matches('.button')) return;
  const rows = [...event.currentTarget.closest('article').querySelectorAll('.row')]
    .map((row) => [...row.querySelectorAll('.button')]).filter((row) => row.length);
  let r = rows.findIndex((row) => row.includes(event.target));
  let c = rows[r].indexOf(event.target);
  do {
    r += step[0];
    c += step[1];
    const next = rows[r]?.[step[0] ? Math.min(c, rows[r].length - 1) : c];
    if (!next) break;
    if (next.getAttribute('aria-disabled') === 'true') continue;
    next.focus();
    break;
  } while (true);
  event.preventDefault();
}
