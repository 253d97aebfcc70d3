// Instant Loto, by its official rules (annex to the règlement of 18 October 2019).

const numbers = 49; // art. 2.2.1
const picks = 5; // art. 2.2.2
const chances = 10; // art. 2.2.1
const balls = picks + 1;
const bonusPrize = 1n; // art. 2.5.2

// The table of art. 2.4, by good numbers; what a good Chance makes of it second.
const prizes = [
  [0n, 'bonus'],
  ['bonus', 3n],
  [2n, 15n],
  [30n, 50n],
  [100n, 500n],
  [10_000n, 100_000n],
];

const gridText = /^([1-9]\d?) ([1-9]\d?) ([1-9]\d?) ([1-9]\d?) ([1-9]\d?) \+ ([1-9]\d?)$/;

/** readGrid reads a grid in its one spelling, numbers ascending; null for anything else. */
function readGrid(text) {
  const match = gridText.exec(text);
  if (!match) return null;
  const [chance, ...five] = [match[6], ...match.slice(1, 6)].map(Number);
  const ascending = five.every((n, i) => i === 0 || n > five[i - 1]);
  return ascending && five.at(-1) <= numbers && chance <= chances ? { numbers: five, chance } : null;
}

/** readTicket reads one to three grids (art. 2.2.1); null for anything else. */
function readTicket(ticket) {
  const grids = ticket.split(' / ').map(readGrid);
  return grids.length <= 3 && grids.every(Boolean) ? grids : null;
}

export const instantLoto = {
  name: 'Instant Loto',
  rules: 'instant_loto/1',

  /** price is a coin a grid (art. 2.1), null for a ticket that is not sold. */
  price(ticket) {
    const grids = readTicket(ticket);
    return grids && BigInt(grids.length);
  },

  /** draw derives the balls, and the bonus games of the ticket's grids, or of three. */
  async draw(key, ticket) {
    const [five, chance] = [key.stream('numbers'), key.stream('chance')];
    const drawn = { numbers: await five.sample(numbers, picks), chance: 1 + await chance.uniform(chances), bonus: {}, streams: [five, chance] };
    for (let grid = 1; grid <= (readTicket(ticket ?? '')?.length ?? 3); grid++) {
      const stream = key.stream(`bonus/${grid}`);
      drawn.bonus[grid] = await stream.uniform(2) === 0;
      drawn.streams.push(stream);
    }
    return drawn;
  },

  /** play goes through the actions (art. 2.3.2, 2.5), up to the first that is refused. */
  play(ticket, drawn, actions) {
    const grids = readTicket(ticket).map((grid, i) => standing(grid, i + 1, drawn));
    const round = { grids, shown: 0, over: false, payout: 0n, refused: null };
    for (const [i, action] of actions.entries()) {
      const reason = refusal(round, action);
      if (reason) {
        round.refused = { at: i + 1, action, reason };
        break;
      }
      apply(round, drawn, action);
    }
    return round;
  },

  /** json is the draw as the program palier writes it. */
  json: (drawn) => ({ numbers: drawn.numbers, chance: drawn.chance, bonus_wins: drawn.bonus }),
};

/** standing is what a grid has once all balls are shown. */
function standing(grid, number, drawn) {
  const good = grid.numbers.filter((n) => drawn.numbers.includes(n));
  const chance = grid.chance === drawn.chance;
  const prize = prizes[good.length][chance ? 1 : 0];
  const bonus = prize === 'bonus';
  return { ...grid, number, good, chanceGood: chance, bonus, ball: 0, won: false, prize: bonus ? 0n : prize };
}

const bonusText = /^bonus (0|-?[1-9]\d*) (0|-?[1-9]\d*)$/;

/** refusal is the key of the text that says why an action is not legal now, or null. */
function refusal(round, action) {
  const clicked = bonusText.exec(action);
  if (!clicked && action !== 'reveal' && action !== 'reveal all') return 'actions.unknown';
  if (round.over) return 'actions.over';
  if (!clicked) return round.shown < balls ? null : 'actions.revealed';
  const grid = round.grids[Number(clicked[1]) - 1];
  if (!grid) return 'actions.grid';
  if (!/^[1-4]$/.test(clicked[2])) return 'actions.ball';
  if (round.shown < balls) return 'actions.hidden';
  if (!grid.bonus) return 'actions.no_bonus';
  return grid.ball ? 'actions.bonus_twice' : null;
}

function apply(round, drawn, action) {
  if (action === 'reveal') {
    round.shown++;
  } else if (action === 'reveal all') {
    round.shown = balls;
  } else {
    const [, number, ball] = bonusText.exec(action).map(Number);
    const grid = round.grids[number - 1];
    grid.ball = ball;
    grid.won = drawn.bonus[number];
    if (grid.won) grid.prize = bonusPrize; // art. 2.5.3
  }
  if (round.shown < balls || round.grids.some((grid) => grid.bonus && !grid.ball)) return;
  round.over = true;
  round.payout = round.grids.reduce((sum, { prize }) => sum + prize, 0n);
}
