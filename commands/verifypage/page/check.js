// The check of one round: what the transcript says against what the seeds draw
// and the rules pay.
import { Key, commitOf } from './cr1.js';
import { instantLoto } from './instantloto.js';
import { nextLevel } from './nextlevel.js';
import { readTranscript } from './transcript.js';
import { Unreadable, excerpt } from './unreadable.js';

export const games = { next_level: nextLevel, instant_loto: instantLoto };

/** The checks, in the order in which they are made. */
export const checks = ['format', 'commit', 'actions', 'status', 'stake', 'payout'];

/** Wrong is thrown by the first check that does not hold. */
class Wrong extends Error {
  constructor(check, key, vars = {}) {
    super(key);
    Object.assign(this, { check, key, vars });
  }
}

/**
 * checkValue checks the transcript that a function reads as JSON. It throws
 * nothing that the transcript is to blame for. The report has
 *   verdict   'holds', 'fails' or 'unreadable';
 *   failed    the first check that does not hold, null when all do;
 *   reason    { key, vars } of the text that says why, or null;
 *   record    the transcript's fields, null when they cannot be read;
 *   key, drawn, round   the computation, as far as it went.
 * With whole it goes on to draw, for a person to look at, what no check needs.
 */
export async function checkValue(read, { whole = false } = {}) {
  const report = { verdict: 'holds', failed: null, reason: null, record: null, key: null, drawn: null, round: null };
  try {
    const record = readTranscript(read());
    const { game, price } = gameOf(record);
    report.record = record;
    await checkRecord(report, game, price, whole);
  } catch (error) {
    if (!(error instanceof Wrong) && !(error instanceof Unreadable)) throw error;
    report.failed = error.check ?? 'format';
    report.verdict = error instanceof Wrong ? 'fails' : 'unreadable';
    report.reason = { key: error.key, vars: error.vars };
  }
  return report;
}

// A game or an edition of its rules that is not known cannot be replayed, so
// the transcript cannot be read. A ticket that is not sold is out of its range.
function gameOf({ game: id, rules, ticket, status }) {
  const game = Object.hasOwn(games, id) ? games[id] : null;
  if (!game) throw new Unreadable('reason.game', { Value: excerpt(id) });
  if (rules !== game.rules) throw new Unreadable('reason.rules', { Value: excerpt(rules), Known: game.rules });
  if (status === 'void') return { game, price: 0n };
  const price = game.price(ticket);
  if (price === null) throw new Unreadable('reason.ticket', { Value: excerpt(ticket, 80), Game: game.name });
  return { game, price };
}

async function checkRecord(report, game, price, whole) {
  const { record } = report;
  const commit = await commitOf(record.server_seed);
  const wrongCommit = commit !== record.commit && new Wrong('commit', 'commit.other', { Commit: commit });
  if (wrongCommit && !whole) throw wrongCommit;
  if (record.status !== 'void') await replay(report, game, whole);
  if (wrongCommit) throw wrongCommit;
  const want = record.status === 'void' ? untouched(record) : outcome(report.round);
  if (record.status !== want.status) throw new Wrong('status', 'status.other', { Want: want.status, Status: record.status });
  if (record.stake !== price) throw new Wrong('stake', 'stake.other', { Want: price, Stake: record.stake });
  if (record.payout !== want.payout) throw new Wrong('payout', 'payout.other', { Want: want.payout, Payout: record.payout });
}

async function replay(report, game, whole) {
  const { record } = report;
  report.key = await Key.of({
    serverSeed: record.server_seed, game: record.game, round: record.round, clientSeed: record.client_seed, nonce: record.nonce,
  });
  report.drawn = await game.draw(report.key, record.ticket, whole ? undefined : record.actions);
  report.round = game.play(record.ticket, report.drawn, record.actions);
}

/** untouched checks a round that counts as never played. */
function untouched({ actions, ticket }) {
  if (actions.length > 0) throw new Wrong('actions', 'actions.void', { Count: actions.length });
  if (ticket !== '') throw new Wrong('status', 'status.void_ticket', { Ticket: excerpt(ticket, 80) });
  return { status: 'void', payout: 0n };
}

function outcome({ refused, over, payout }) {
  if (refused) throw new Wrong('actions', refused.reason, { At: refused.at, Action: excerpt(refused.action) });
  if (!over) throw new Wrong('actions', 'actions.unfinished');
  return { status: payout > 0n ? 'won' : 'lost', payout };
}
