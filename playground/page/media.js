// Pictures and files of a message.
import { opener } from './beside.js';
import { h, picture } from './dom.js';
import { icon } from './icons.js';

/** gallery describes one to ten pictures. */
export function gallery({ items }, view) {
  return h('div', { class: `gallery ${items.length > 1 ? 'many' : ''}` },
    items.map((item) => framed(item.media, item.description, item.spoiler, view)));
}

/** thumbnail describes the small picture beside a section's text. */
export function thumbnail({ media, description, spoiler }, view) {
  return h('div', { class: 'thumbnail' }, framed(media, description, spoiler, view));
}

/** attachment describes a file of a message without Components V2. */
export function attachment(sent, view) {
  if (sent.content_type?.startsWith('image/')) return gallery({ items: [{ media: sent, description: sent.description }] }, view);
  return file({ url: sent.url, name: sent.filename, size: sent.size }, view);
}

/** file describes a card with a link to download it. */
export function file({ url, name, size }, view) {
  const title = name ?? decodeURIComponent(new URL(url, location.href).pathname.split('/').at(-1));
  return h('div', { class: 'file' }, icon('file'),
    h('div', {},
      h('a', { href: url, download: title }, title),
      Number.isFinite(size) && h('p', { class: 'subtext' }, view.language.size(size)),
      opener(url, title, view)));
}

function framed(media, alt, spoiler, view) {
  const { language } = view;
  return h('figure', { class: spoiler ? 'veiled' : '' },
    h('a', { href: media.url, target: '_blank', rel: 'noopener', 'aria-label': language.text('picture.open', { alt: alt || language.text('picture') }) },
      // Width and height keep the place free while the picture is on its way.
      h('img', { alt: alt ?? '', width: media.width, height: media.height, hook: picture(media.url) })),
    spoiler && h('button', { type: 'button', class: 'veil', onclick: ({ currentTarget }) => currentTarget.parentNode.classList.add('revealed') }, language.text('spoiler')),
    alt && h('details', { class: 'alt' }, h('summary', { 'aria-label': language.text('picture.alt') }, 'ALT'), h('figcaption', {}, alt)));
}
