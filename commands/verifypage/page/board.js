// A round of Next Level as it was drawn: the grid, the picks in order, the ladder.
import { h, unseen } from './dom.js';
import { nextLevel } from './nextlevel.js';

const { numbers, table } = nextLevel;

/** board describes the whole of it. */
export function board({ record, drawn, round }, language) {
  return h('section', { class: 'panel', 'aria-labelledby': 'draw' },
    h('h3', { id: 'draw' }, language.text('draw.next_level')),
    h('div', { class: 'next-level' },
      h('div', {}, grid(drawn, round, language), legend(language)),
      ladder(record, drawn, round, language)),
    h('h4', {}, language.text('picks')),
    picks(round, language));
}

function grid(drawn, { picks: picked }, language) {
  return h('ol', { class: 'grid' }, Array.from({ length: numbers }, (_, i) => {
    const number = i + 1;
    const order = picked.findIndex((pick) => pick.number === number) + 1;
    const losing = drawn.losing.includes(number);
    const state = `${losing ? 'losing' : 'good'}${order ? ' picked' : ''}`;
    const words = [language.text(losing ? 'tile.losing' : 'tile.good'), order && language.text('tile.pick', { Number: order })];
    return h('li', { class: state }, number,
      (losing || order > 0) && h('i', { 'aria-hidden': 'true' }, losing ? '✗' : '✓'),
      unseen(`: ${words.filter(Boolean).join(', ')}`));
  }));
}

function legend(language) {
  return h('p', { class: 'legend', 'aria-hidden': 'true' },
    ['good picked', 'losing picked', 'losing'].map((state) => h('span', {},
      h('b', { class: `key ${state}` }, state === 'good picked' ? '✓' : '✗'), language.text(`legend.${state.replace(' ', '_')}`))));
}

function ladder({ stake }, drawn, round, language) {
  const gains = new Map(round.levels.map(({ level, gain }) => [level, gain]));
  const last = round.levels.length;
  return h('ol', { class: 'ladder', reversed: true, 'aria-label': language.text('ladder') }, table.map(({ level, found }) => {
    const reached = gains.has(level);
    const paid = round.payout > 0n && level === last;
    return h('li', { class: paid ? 'paid' : reached ? 'reached' : 'beyond' },
      h('b', {}, unseen(language.text('ladder.level')), level),
      h('span', { class: 'times' }, language.times(drawn.multipliers[level])),
      h('span', { class: 'found' }, language.text('ladder.found', { Count: found })),
      h('strong', {}, reached ? language.coins(gains.get(level)) : unseen(language.text('ladder.beyond')),
        paid && h('i', {}, ' ', language.text('ladder.paid'))));
  }).reverse(), h('li', { class: 'stake' }, h('b', {}, language.text('fact.stake')), h('strong', {}, language.coins(stake))));
}

function picks({ picks: picked, decisions, levels, refused }, language) {
  return h('ol', { class: 'picks' }, [...byLevel(picked)].map(([level, list]) => h('li', {},
    h('span', { class: 'goal' }, language.text('picks.to', { Level: level })),
    list.map(({ number, good }) => h('b', { class: good ? 'good' : 'losing' }, number, h('i', {}, good ? '✓' : '✗'))),
    decision(level, { decisions, levels }, language))),
  refused && h('li', { class: 'refused' }, language.reason({ key: refused.reason, vars: { At: refused.at, Action: refused.action } })));
}

/** byLevel groups the picks by the level that they were to reach. */
function byLevel(picked) {
  const groups = new Map();
  for (const pick of picked) groups.set(pick.level, [...groups.get(pick.level) ?? [], pick]);
  return groups;
}

/** decision says what the player chose at a level; the last one settles by itself. */
function decision(level, { decisions, levels }, language) {
  if (level > levels.length) return null;
  const chosen = level === table.length ? 'settled' : decisions[level - 1];
  return chosen && h('span', { class: 'decision' }, language.text(`decision.${chosen}`));
}
