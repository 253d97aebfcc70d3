import assert from 'node:assert/strict';
import test from 'node:test';
import { inline, parse } from './markdown.js';

// brief writes a tree on one line, so that a table of cases stays readable.
function brief(node) {
  if (Array.isArray(node)) return node.map(brief).join('');
  switch (node.type) {
    case 'plain': return node.text;
    case 'fence': return `fence:${node.language}(${node.text})`;
    case 'code': return `code(${node.text})`;
    case 'heading': return `h${node.level}(${brief(node.children)})`;
    case 'list': return `list(${node.items.map((i) => `item${i.depth}${i.number ?? ''}(${brief(i.children)})`).join('')})`;
    case 'link': return `link:${node.url}(${brief(node.children)})`;
    case 'time': return `time(${node.unix},${node.style})`;
    case 'command': return `command(${node.name},${node.id})`;
    case 'user': case 'role': case 'channel': return `${node.type}(${node.id})`;
    default: return `${node.type}(${brief(node.children)})`;
  }
}

const inlines = [
  ['plain text, 2 < 3', 'plain text, 2 < 3'],
  ['**bold**', 'bold(bold)'],
  ['*one* and _two_', 'italic(one) and italic(two)'],
  ['__under__', 'underline(under)'],
  ['~~gone~~', 'strike(gone)'],
  ['***both***', 'italic(bold(both))'],
  ['**bold *and italic***', 'bold(bold italic(and italic))'],
  ['__*both*__', 'underline(italic(both))'],
  ['||secret **word**||', 'spoiler(secret bold(word))'],
  ['a snake_case_name', 'a snake_case_name'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['**never closed', '**never closed'],
  ['****', '****'],
  ['`a **b**`', 'code(a **b**)'],
  ['``a ` b``', 'code(a ` b)'],
  ['\\*not italic\\* \\_x\\_', '*not italic* _x_'],
  ['**a\\*\\*b**', 'bold(a**b)'],
  ['back\\slash', 'back\\slash'],
  ['<@123> <@!124> <#125> <@&126>', 'user(123) user(124) channel(125) role(126)'],
  ['</nextlevel:99> </coins give:98>', 'command(nextlevel,99) command(coins give,98)'],
  ['<t:1700000000> <t:1700000000:R>', 'time(1700000000,f) time(1700000000,R)'],
  ['<t:1700000000:X>', '<t:1700000000:X>'],
  [':game_die: <:coin:42>', ':game_die: :coin:'],
  ['see https://example.org/a_b_c.', 'see link:https://example.org/a_b_c(https://example.org/a_b_c).'],
  ['<https://example.org/x>', 'link:https://example.org/x(https://example.org/x)'],
  ['[the **rules**](https://example.org/r)', 'link:https://example.org/r(the bold(rules))'],
  ['[x](<https://example.org/r>)', 'link:https://example.org/r(x)'],
  ['[x](https://example.org/r_(s))', 'link:https://example.org/r_(s)(x)'],
  ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
  ['[x](data:text/html,y)', '[x](data:text/html,y)'],
  ['**a\nb**', 'bold(a\nb)'],
];

for (const [text, want] of inlines) {
  test(`inline ${JSON.stringify(text)}`, () => assert.equal(brief(inline(text)), want));
}

const blocks = [
  ['# One\n## Two\n### Three', 'h1(One)h2(Two)h3(Three)'],
  ['#### four', 'text(#### four)'],
  ['#no', 'text(#no)'],
  ['-# small **print**', 'subtext(small bold(print))'],
  ['> a\n> b\nc', 'quote(text(a\nb))text(c)'],
  ['>>> a\n# b', 'quote(text(a)h1(b))'],
  ['- a\n  - b\n* c', 'list(item0(a)item1(b)item0(c))'],
  ['1. a\n2. b', 'list(item01(a)item02(b))'],
  ['- a\n1. b', 'list(item0(a))list(item01(b))'],
  ['before\n```go\nx := **1**\n```\nafter', 'text(before)fence:go(x := **1**)text(after)'],
  ['```\n# not a heading\n```', 'fence:(# not a heading)'],
  ['``````', 'text(``````)'],
  ['a\n\nb', 'text(a\n\nb)'],
  ['', ''],
];

for (const [text, want] of blocks) {
  test(`block ${JSON.stringify(text)}`, () => assert.equal(brief(parse(text)), want));
}

test('a long hostile text is read quickly', () => {
  const start = performance.now();
  for (const piece of ['*', '**a ', '_a', '||', '`', '[a](', '<t:', '* _', '\\*']) {
    parse(piece.repeat(Math.floor(4000 / piece.length)));
  }
  assert.ok(performance.now() - start < 2000);
});
