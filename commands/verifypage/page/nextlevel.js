// Next Level, by its official rules (annex to the règlement of 6 November 2017).

const numbers = 50; // art. 2.2.1
const losing = 9; // art. 2.2.2

// The table of art. 2.3: how many good numbers reach a level, and its two
// multipliers. The chance of the high one is published in rounded odds only;
// these fractions are inferred from them.
const table = [
  { level: 1, found: 5, low: '2' },
  { level: 2, found: 9, low: '2.5', high: '3', chance: [1, 17] },
  { level: 3, found: 12, low: '2', high: '3', chance: [37, 248] },
  { level: 4, found: 15, low: '2', high: '3', chance: [188, 609] },
  { level: 5, found: 18, low: '2', high: '3', chance: [269, 520] },
  { level: 6, found: 21, low: '2', high: '5', chance: [1418, 5313] },
  { level: 7, found: 23, low: '2', high: '3', chance: [13, 95] },
  { level: 8, found: 25, low: '2', high: '3', chance: [5, 17] },
  { level: 9, found: 27, low: '2', high: '3', chance: [1, 2] },
  { level: 10, found: 29, low: '2', high: '4', chance: [71, 182] },
];

/** times multiplies a gain; ×2.5 follows only ×2, so that it stays whole. */
const times = (gain, multiplier) => gain * BigInt(Number(multiplier) * 10) / 10n;

export const nextLevel = {
  name: 'Next Level',
  rules: 'next_level/1',
  numbers,
  table,

  /** price is the stake of a ticket (art. 2.1), null for one that is not sold. */
  price(ticket) {
    return /^[123]$/.test(ticket) ? BigInt(ticket) : null;
  },

  /** draw derives the losing numbers, and the multipliers that so many picks may need, or all. */
  async draw(key, _, actions) {
    const picks = actions?.filter((action) => action.startsWith('pick ')).length ?? numbers;
    const board = key.stream('board');
    const drawn = { losing: await board.sample(numbers, losing), multipliers: { 1: table[0].low }, streams: [board] };
    for (const { level, found, low, high, chance } of table.slice(1)) {
      if (found > picks) break;
      const stream = key.stream(`mult/${level}`);
      const [below, of] = chance;
      drawn.multipliers[level] = await stream.uniform(of) < below ? high : low;
      drawn.streams.push(stream);
    }
    return drawn;
  },

  /** play goes through the actions (art. 2.4), up to the first that is refused. */
  play(ticket, drawn, actions) {
    const round = { picks: [], levels: [], decisions: [], deciding: false, over: false, payout: 0n, refused: null };
    for (const [i, action] of actions.entries()) {
      const reason = refusal(round, action);
      if (reason) {
        round.refused = { at: i + 1, action, reason };
        break;
      }
      apply(round, BigInt(ticket), drawn, action);
    }
    return round;
  },

  /** json is the draw as the program palier writes it. */
  json: (drawn) => ({
    losing_numbers: drawn.losing,
    multipliers: Object.fromEntries(Object.entries(drawn.multipliers).filter(([level]) => level !== '1')),
  }),
};

const pick = /^pick (0|-?[1-9][0-9]*)$/;

/** refusal is the key of the text that says why an action is not legal now, or null. */
function refusal(round, action) {
  const [, number] = pick.exec(action) ?? [];
  if (!number && action !== 'continue' && action !== 'stop') return 'actions.unknown';
  if (round.over) return 'actions.over';
  if (!number) return round.deciding ? null : 'actions.no_level';
  if (round.deciding) return 'actions.level';
  if (!(Number(number) >= 1 && Number(number) <= numbers)) return 'actions.number';
  return round.picks.some((picked) => picked.number === Number(number)) ? 'actions.picked' : null;
}

function apply(round, stake, drawn, action) {
  if (action === 'stop' || action === 'continue') round.decisions.push(action);
  if (action === 'stop') {
    end(round, round.levels.at(-1).gain);
  } else if (action === 'continue') {
    round.deciding = false;
  } else {
    const number = Number(pick.exec(action)[1]);
    const good = !drawn.losing.includes(number);
    round.picks.push({ number, good, level: round.levels.length + 1 });
    if (!good) end(round, 0n);
    else if (round.picks.length === table[round.levels.length].found) reach(round, stake, drawn);
  }
}

// The last level settles by itself (art. 2.4.5).
function reach(round, stake, drawn) {
  const level = round.levels.length + 1;
  const multiplier = drawn.multipliers[level];
  const gain = times(round.levels.at(-1)?.gain ?? stake, multiplier);
  round.levels.push({ level, multiplier, gain });
  if (level === table.length) end(round, gain);
  else round.deciding = true;
}

function end(round, payout) {
  Object.assign(round, { over: true, deciding: false, payout });
}
