// Discord's markdown as elements: the tree comes from markdown.js.
import { h } from './dom.js';
import { parse } from './markdown.js';

/**
 * prose describes a text as elements. The view supplies language, person(id),
 * role(id), channel(id) and call(name), which puts a command into the composer.
 */
export function prose(text, view) {
  return h('div', { class: 'prose' }, parse(text).map((node) => block(node, view)));
}

function block(node, view) {
  const children = () => node.children.map((child) => inline(child, view));
  switch (node.type) {
    // The message's author line is the page's level 3; a text's own levels follow.
    case 'heading': return h(`h${node.level + 3}`, { class: `heading-${node.level}` }, children());
    case 'subtext': return h('p', { class: 'subtext' }, children());
    case 'quote': return h('blockquote', {}, node.children.map((child) => block(child, view)));
    case 'fence': return h('pre', { tabindex: '0' }, h('code', {}, node.text));
    case 'list': return list(node.items, 0, view);
    default: return h('p', {}, children());
  }
}

// Items deeper than the level that is being written go into the item before them.
function list(items, depth, view) {
  const entries = [];
  for (const item of items) {
    if (item.depth <= depth || entries.length === 0) entries.push({ item, inner: [] });
    else entries.at(-1).inner.push(item);
  }
  const ordered = items[0].number !== null;
  return h(ordered ? 'ol' : 'ul', ordered ? { start: items[0].number } : {},
    entries.map(({ item, inner }) => h('li', {},
      item.children.map((child) => inline(child, view)),
      inner.length > 0 && list(inner, depth + 1, view))));
}

const marks = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' };

function inline(node, view) {
  const children = () => node.children.map((child) => inline(child, view));
  switch (node.type) {
    case 'plain': return node.text;
    case 'code': return h('code', {}, node.text);
    case 'link': return h('a', { href: node.url, target: '_blank', rel: 'noopener noreferrer' }, children());
    case 'user': return mention(`@${view.person(node.id)?.name ?? node.id}`);
    case 'role': return mention(`@${view.role(node.id) ?? node.id}`);
    case 'channel': return mention(`#${view.channel(node.id) ?? node.id}`);
    case 'command': return h('button', { type: 'button', class: 'mention', onclick: () => view.call(node.name) }, `/${node.name}`);
    case 'time': return time(node, view.language);
    case 'spoiler': return spoiler(children(), view);
    default: return h(marks[node.type], {}, children());
  }
}

const mention = (text) => h('span', { class: 'mention' }, text);

function time({ unix, style }, language) {
  const date = new Date(unix * 1000);
  const valid = !Number.isNaN(date.getTime());
  return h('time', {
    'data-unix': unix,
    'data-style': style,
    datetime: valid && date.toISOString(),
    title: language.stamp(unix, 'F'),
  }, language.stamp(unix, style));
}

// Whether a spoiler is open is the reader's affair: it is kept on the element
// and no drawing resets it. The key stops another spoiler from inheriting it.
function spoiler(children, view) {
  const open = ({ currentTarget }) => {
    currentTarget.classList.add('revealed');
    currentTarget.removeAttribute('role');
    currentTarget.removeAttribute('tabindex');
    currentTarget.removeAttribute('aria-label');
  };
  return h('span', {
    key: `spoiler ${JSON.stringify(children.map(plain))}`,
    class: 'spoiler',
    role: 'button',
    tabindex: '0',
    'aria-label': view.language.text('spoiler'),
    onclick: open,
    onkeydown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      open(event);
    },
  }, h('span', { class: 'hidden-text' }, children));
}

/** plain is the text of described elements, for those who listen. */
export function plain(node) {
  if (node === null || node === undefined || node === false) return '';
  if (Array.isArray(node)) return node.map(plain).join(' ');
  if (typeof node !== 'object') return String(node);
  if (node.props.class === 'spoiler') return node.props['aria-label'];
  const separator = /^(div|p|li|ul|ol|h\d|blockquote)$/.test(node.tag) ? '\n' : '';
  return node.children.map(plain).join('') + separator;
}
