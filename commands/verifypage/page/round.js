// One round, all that there is to see of it.
import { balls } from './balls.js';
import { read } from './batch.js';
import { board } from './board.js';
import { checkValue } from './check.js';
import { h } from './dom.js';
import { steps } from './steps.js';
import { checkList, facts, limits, outcomeLine, unreadableText, verdict } from './verdict.js';

const drawings = { next_level: board, instant_loto: balls };

/** examine checks the bytes of one transcript as a person wants to see it. */
export async function examine(bytes) {
  return checkValue(() => read(bytes), { whole: true });
}

/** roundView describes a report. */
export function roundView(report, bytes, language) {
  const { record, round, drawn } = report;
  return h('section', { class: 'round', 'aria-labelledby': 'verdict' },
    record && h('p', { class: 'whose' }, outcomeLine(report, language)),
    verdict(report, language),
    checkList(report, language),
    record ? null : unreadableText(bytes, language),
    report.failed === 'commit' && h('p', { class: 'warning' }, language.text('draw.other_seed')),
    round && drawings[record.game](report, language),
    record && facts(report, language),
    drawn && steps(report, language),
    record && limits(language));
}
