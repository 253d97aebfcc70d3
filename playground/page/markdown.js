// Discord's markdown, read into a tree. This file knows no DOM: prose.js draws
// the tree. https://support.discord.com/hc/en-us/articles/210298617
//
// A block is { type: 'text' | 'heading' | 'subtext' | 'quote' | 'list' | 'fence', … }.
// An inline node is { type: 'plain' | 'bold' | 'italic' | 'underline' | 'strike'
// | 'spoiler' | 'code' | 'link' | 'user' | 'role' | 'channel' | 'command' | 'time', … }.

const fence = /```(?:([\w+#.-]*)\n)?\n*([\s\S]*?[^\n][\s\S]*?)\n*```/;
const heading = /^(#{1,3})\s+(.+)$/;
const subtext = /^-#\s+(.+)$/;
const item = /^( *)(?:[-*]|(\d{1,9})\.)\s+(.+)$/;

/** parse reads a message's text into blocks. It never throws: what is no markdown is text. */
export function parse(text) {
  const cut = fence.exec(text);
  if (!cut) return lines(text);
  const before = text.slice(0, cut.index).replace(/\n$/, '');
  const after = text.slice(cut.index + cut[0].length).replace(/^\n/, '');
  return [...lines(before), { type: 'fence', language: cut[1] ?? '', text: cut[2] }, ...parse(after)];
}

function lines(text) {
  const blocks = [];
  let plain = [];
  const flush = () => {
    const joined = plain.join('\n');
    plain = [];
    if (joined.trim()) blocks.push({ type: 'text', children: inline(joined) });
  };
  const rows = text.split('\n');
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    let match;
    if (row.startsWith('>>> ')) {
      flush();
      rows[i] = row.slice(4);
      blocks.push({ type: 'quote', children: lines(rows.slice(i).join('\n')) });
      return blocks;
    }
    if (row.startsWith('> ')) {
      flush();
      const quoted = [];
      for (; rows[i]?.startsWith('> '); i++) quoted.push(rows[i].slice(2));
      i--;
      blocks.push({ type: 'quote', children: lines(quoted.join('\n')) });
    } else if ((match = heading.exec(row))) {
      flush();
      blocks.push({ type: 'heading', level: match[1].length, children: inline(match[2]) });
    } else if ((match = subtext.exec(row))) {
      flush();
      blocks.push({ type: 'subtext', children: inline(match[1]) });
    } else if (item.test(row)) {
      flush();
      const items = [];
      for (; (match = item.exec(rows[i] ?? '')); i++) {
        const entry = listItem(match);
        // Bullets after numbers, at the outermost level, begin another list.
        if (items.length && entry.depth === 0 && (entry.number === null) !== (items[0].number === null)) break;
        items.push(entry);
      }
      i--;
      blocks.push({ type: 'list', items });
    } else {
      plain.push(row);
    }
  }
  flush();
  return blocks;
}

// Discord nests a list by two spaces a level.
function listItem([, indent, number, text]) {
  const depth = Math.min(Math.floor(indent.length / 2), 10);
  return { depth, number: number === undefined ? null : Number(number), children: inline(text) };
}

const wrap = (type) => (match) => ({ type, children: inline(match[1]) });

// The order matters: the longer mark first. A rule whose builder returns null
// does not apply, and the next one is tried.
const rules = [
  [/^\\([^\sA-Za-z0-9])/, ([, mark]) => ({ type: 'plain', text: mark })],
  [/^(`+)([\s\S]*?[^`])\1(?!`)/, ([, , text]) => ({ type: 'code', text: text.trim() || text })],
  [/^<@!?(\d+)>/, ([, id]) => ({ type: 'user', id })],
  [/^<@&(\d+)>/, ([, id]) => ({ type: 'role', id })],
  [/^<#(\d+)>/, ([, id]) => ({ type: 'channel', id })],
  [/^<\/([^:>\n]{1,100}):(\d+)>/, ([, name, id]) => ({ type: 'command', name, id })],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, ([, unix, style]) => ({ type: 'time', unix: Number(unix), style: style ?? 'f' })],
  [/^<a?:(\w+):\d+>/, ([, name]) => ({ type: 'plain', text: `:${name}:` })],
  [/^\[((?:\\.|[^\[\]\\\n])+)\]\(\s*<?([^\s<>()]+(?:\([^\s()]*\)[^\s<>()]*)*)>?\s*\)/,
    ([, text, url]) => link(url, inline(text))],
  [/^<(https?:\/\/[^\s<>]+)>/, ([, url]) => link(url)],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"'|*_~)\]]/, ([url]) => link(url)],
  [/^\*\*\*((?:\\[\s\S]|[^\\])+?)\*\*\*(?!\*)/, (match) => ({ type: 'italic', children: [wrap('bold')(match)] })],
  [/^\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/, wrap('bold')],
  [/^__((?:\\[\s\S]|[^\\])+?)__(?!_)/, wrap('underline')],
  [/^\*(?=\S)(?!\*{3})((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/, wrap('italic')],
  [/^_(?=\S)((?:__|\\[\s\S]|[^\\_])+?)_(?!\w)/, (match, before) => (/\w$/.test(before) ? null : wrap('italic')(match))],
  [/^~~((?:\\[\s\S]|[^\\])+?)~~/, wrap('strike')],
  [/^\|\|((?:\\[\s\S]|[^\\])+?)\|\|/, wrap('spoiler')],
];

const special = /[\\`<[*_~|]|https?:/g;

/** inline reads text that holds no blocks, such as a heading's. */
export function inline(text) {
  const nodes = [];
  const plain = (added) => {
    const last = nodes.at(-1);
    if (last?.type === 'plain') last.text += added;
    else if (added) nodes.push({ type: 'plain', text: added });
  };
  let at = 0;
  while (at < text.length) {
    special.lastIndex = at;
    const next = special.exec(text)?.index ?? text.length;
    plain(text.slice(at, next));
    if (next === text.length) break;
    const found = first(text.slice(next), text.slice(0, next));
    if (!found) plain(text[next]);
    else if (found.node.type === 'plain') plain(found.node.text);
    else nodes.push(found.node);
    at = next + (found?.length ?? 1);
  }
  return nodes;
}

function first(rest, before) {
  for (const [pattern, build] of rules) {
    const match = pattern.exec(rest);
    const node = match && build(match, before);
    if (node) return { node, length: match[0].length };
  }
  return null;
}

// Only http and https: a link from a message must not run a script.
function link(url, children) {
  let parsed;
  try {
    parsed = new URL(url);
  } catch {
    return null;
  }
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return null;
  return { type: 'link', url: parsed.href, children: children ?? [{ type: 'plain', text: url }] };
}
