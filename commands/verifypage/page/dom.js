// Elements. Text reaches the page as text, never as HTML, whoever wrote it.

/** h makes an element. Props are attributes; those that begin with on are handlers. */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...wanted(children));
  return element;
}

/** show makes the children of an element those given. */
export function show(parent, ...children) {
  parent.replaceChildren(...wanted(children));
}

function wanted(children) {
  return children.flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false && child !== '')
    .map((child) => (typeof child === 'object' ? child : String(child)));
}

export const part = (id) => document.getElementById(id);

/** unseen is a text for those who listen to the page. */
export const unseen = (text) => h('span', { class: 'unseen' }, text);
