// A round of Instant Loto as it was drawn: the balls, and how each grid stands.
import { h, unseen } from './dom.js';

/** balls describes the whole of it. */
export function balls({ drawn, round }, language) {
  return h('section', { class: 'panel', 'aria-labelledby': 'draw' },
    h('h3', { id: 'draw' }, language.text('draw.instant_loto')),
    h('ol', { class: 'balls' },
      drawn.numbers.map((number) => h('li', {}, number)),
      h('li', { class: 'chance' }, unseen(`${language.text('chance')} `), h('span', { class: 'plus', 'aria-hidden': 'true' }, '+'), h('b', {}, drawn.chance))),
    h('ol', { class: 'grids' }, round.grids.map((grid) => standing(grid, language))));
}

function standing(grid, language) {
  const { number, numbers, good, chance, chanceGood, prize } = grid;
  return h('li', {},
    h('span', { class: 'name' }, language.text('grid', { Number: number })),
    h('div', { class: 'numbers' },
      numbers.map((n) => ball(n, good.includes(n), '', language)),
      ball(chance, chanceGood, 'chance', language)),
    h('div', { class: 'result' },
      h('span', {}, language.text(chanceGood ? 'rank.chance' : 'rank', { Count: good.length })),
      h('strong', { class: prize > 0n ? 'won' : '' }, language.coins(prize)),
      bonus(grid, language)));
}

function ball(number, good, kind, language) {
  return h('b', { class: `${kind} ${good ? 'good' : ''}` }, kind && unseen(`${language.text('chance')} `), number,
    good && h('i', { 'aria-hidden': 'true' }, '✓'), unseen(good ? ` ${language.text('tile.good')}, ` : ', '));
}

function bonus({ bonus: earned, ball: clicked, won }, language) {
  if (!earned) return null;
  const key = clicked ? (won ? 'bonus.won' : 'bonus.lost') : 'bonus.unplayed';
  return h('span', { class: 'bonus' }, language.text(key, { Ball: clicked }));
}
