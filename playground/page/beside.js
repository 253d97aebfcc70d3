// Pages that are served beside this one.
import { h } from './dom.js';
import { icon } from './icons.js';

// A page opens in the language that one reads here.
const address = ({ path }, { language }) => `${path}?lang=${language.code}`;

const titleOf = ({ title }, { language }) => title[language.code] ?? Object.values(title)[0];

/** links describes where the other pages are. */
export function links(view) {
  if (view.pages.length === 0) return null;
  return h('p', { class: 'beside' }, view.pages.map((page) => h('a', { key: page.path, href: address(page, view), target: '_blank', rel: 'noopener' }, titleOf(page, view))));
}

/** opener describes the link that opens a file in the page that takes files of its name, if one does. */
export function opener(url, name, view) {
  const page = view.pages.find(({ takes }) => takes && new RegExp(takes).test(name));
  if (!page) return null;
  return h('a', {
    class: 'opener', href: address(page, view), target: '_blank', rel: 'noopener',
    onclick: (event) => {
      event.preventDefault();
      openWith(address(page, view), url);
    },
  }, icon('out'), titleOf(page, view));
}

/** openWith opens a page with the text of a file; without it, if it cannot be had. */
async function openWith(page, url) {
  let text = '';
  try {
    const answer = await fetch(url);
    if (answer.ok) text = await answer.text();
  } catch {
    // The page says how to bring the file by hand.
  }
  open(text ? `${page}#${encodeURIComponent(text)}` : page, '_blank', 'noopener');
}
