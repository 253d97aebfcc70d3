// Drawing: a tree of plain data is laid over what the page already shows, and
// only differences are touched. So a redrawn message keeps its focus, its scroll
// and its pictures. Text reaches the page as text, never as HTML.

const space = 'http://www.w3.org/2000/svg';
const drawn = Symbol('drawn');

/**
 * h describes an element. Props are attributes, except:
 *   key    tells siblings apart across drawings;
 *   on…    handlers, replaced at each drawing;
 *   value, checked, selected   properties, written only when they change here;
 *   hook   called with the element after each drawing;
 *   opaque leaves the children to someone else.
 */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, children: flat(children) };
}

function flat(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== '');
}

/** draw makes the children of an element those described. */
export function draw(parent, ...children) {
  const wanted = flat(children);
  const nodes = match(parent, wanted);
  const kept = new Set(nodes);
  // Leavers first: what stays is then already in place, and is not moved. Moving
  // an element would take its focus away.
  for (const node of [...parent.childNodes]) if (!kept.has(node)) node.remove();
  let at = parent.firstChild;
  wanted.forEach((child, i) => {
    const node = nodes[i] ?? create(child, parent);
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
    update(node, child);
  });
}

function match(parent, wanted) {
  const keyed = new Map();
  const loose = [];
  for (const node of parent.childNodes) {
    const key = node[drawn]?.props.key;
    if (key === undefined) loose.push(node);
    else keyed.set(key, node);
  }
  return wanted.map((child) => {
    if (child.props?.key !== undefined) {
      const node = keyed.get(child.props.key);
      keyed.delete(child.props.key);
      return node && same(node, child) ? node : null;
    }
    const i = loose.findIndex((node) => same(node, child));
    return i < 0 ? null : loose.splice(0, i + 1)[i];
  });
}

function same(node, child) {
  return child.tag ? node[drawn]?.tag === child.tag : node.nodeType === Node.TEXT_NODE;
}

function create(child, parent) {
  if (!child.tag) return document.createTextNode(String(child));
  const svg = child.tag === 'svg' || (parent.namespaceURI === space && parent.localName !== 'foreignObject');
  return svg ? document.createElementNS(space, child.tag) : document.createElement(child.tag);
}

function update(node, child) {
  if (!child.tag) {
    if (node.data !== String(child)) node.data = String(child);
    return;
  }
  const before = node[drawn]?.props ?? {};
  node[drawn] = child;
  for (const name of new Set([...Object.keys(before), ...Object.keys(child.props)])) {
    set(node, name, before[name], child.props[name]);
  }
  if (!child.props.opaque) draw(node, child.children);
  if (child.props.hook) child.props.hook(node);
}

const properties = new Set(['value', 'checked', 'selected']);

function set(node, name, before, value) {
  if (name === 'key' || name === 'hook' || name === 'opaque' || before === value) return;
  // A handler's result means nothing: false would stop what the browser does itself.
  if (name.startsWith('on')) node[name] = value ? (event) => { value(event); } : null;
  else if (properties.has(name)) node[name] = value ?? '';
  else if (value === undefined || value === null || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? '' : value);
}

/**
 * picture shows a URL in an <img> once it is loaded, so that a redrawn picture
 * does not blink. Use it as the hook of an <img> without src.
 */
export function picture(url) {
  return (node) => {
    if (node.wanted === url) return;
    const first = node.wanted === undefined;
    node.wanted = url;
    if (first) {
      node.src = url;
      return;
    }
    const next = new Image();
    next.src = url;
    const show = () => { if (node.wanted === url) node.src = url; };
    next.decode().then(show, show);
  };
}
