// What was found of one round: the verdict, each check, and what is in the transcript.
import { checks, games } from './check.js';
import { h, unseen } from './dom.js';

const signs = { holds: '✓', fails: '✗', unreadable: '?', unreached: '–' };

/** sign is a mark that its words stand beside. */
export const sign = (state) => h('span', { class: `sign ${state}`, 'aria-hidden': 'true' }, signs[state]);

/** headline is a verdict in a few words. */
export function headline({ verdict, failed }, language) {
  return verdict === 'fails' ? language.text(`verdict.fails.${failed}`) : language.text(`verdict.${verdict}`);
}

/** verdict is what a person came for: the answer, and why. */
export function verdict(report, language) {
  const why = report.reason ? language.reason(report.reason) : language.text(report.record?.status === 'void' ? 'verdict.why_void' : 'verdict.why');
  return h('div', { class: `verdict ${report.verdict}` }, sign(report.verdict),
    h('div', {},
      h('h2', { id: 'verdict', tabindex: '-1' }, headline(report, language)),
      h('p', {}, why)));
}

/** checkList is each check in its order, as far as they went. */
export function checkList(report, language) {
  const failed = report.failed ? checks.indexOf(report.failed) : checks.length;
  return h('section', { class: 'panel', 'aria-labelledby': 'checks' },
    h('h3', { id: 'checks' }, language.text('checks')),
    h('ol', { class: 'checks' }, checks.map((name, i) => {
      const state = i < failed ? 'holds' : i > failed ? 'unreached' : report.verdict;
      return h('li', { class: state, 'data-check': name, 'data-state': state }, sign(state),
        h('div', {},
          h('strong', {}, language.text(`check.${name}`)), ' ',
          h('span', { class: 'state' }, language.text(`state.${state}`)),
          h('p', {}, language.text(`check.${name}.what`))),
        state === 'holds' && report.record && h('span', { class: 'value' }, value(name, report, language)));
    })));
}

/** promise is what will be checked, before there is anything to check. */
export function promise(language) {
  return h('section', { class: 'panel quiet', 'aria-labelledby': 'checks' },
    h('h3', { id: 'checks' }, language.text('promise')),
    h('ol', { class: 'checks' }, checks.map((name, i) => h('li', {},
      h('span', { class: 'sign unreached', 'aria-hidden': 'true' }, i + 1),
      h('div', {}, h('strong', {}, language.text(`check.${name}`)), h('p', {}, language.text(`check.${name}.what`)))))));
}

function value(name, { record, round }, language) {
  switch (name) {
    case 'format': return record.format;
    case 'commit': return `${record.commit.slice(0, 12)}…`;
    case 'actions': return language.text('actions.count', { Count: record.actions.length });
    case 'status': return language.text(`status.${record.status}`);
    case 'stake': return language.coins(record.stake);
    default: return language.coins(round?.payout ?? record.payout);
  }
}

/** facts is what the transcript says, field by field. */
export function facts({ record }, language) {
  const source = language.text(`source.${record.client_seed_source || 'none'}`);
  const line = (key, content, note) => h('div', {}, h('dt', {}, language.text(key)), h('dd', {}, content, note && h('small', {}, note)));
  const code = (text) => h('code', {}, text);
  return h('section', { class: 'panel', 'aria-labelledby': 'facts' },
    h('h3', { id: 'facts' }, language.text('facts')),
    h('dl', { class: 'facts' },
      line('fact.game', games[record.game].name),
      line('fact.round', code(record.round)),
      line('fact.nonce', code(String(record.nonce)), language.text('fact.nonce.what')),
      line('fact.commit', code(record.commit), language.text('fact.commit.what')),
      line('fact.server_seed', code(record.server_seed), language.text('fact.server_seed.what')),
      line('fact.client_seed', record.client_seed ? code(record.client_seed) : language.text('fact.none'), source),
      line('fact.ticket', record.ticket ? code(record.ticket) : language.text('fact.none')),
      record.actions.length > 0 && line('fact.actions', h('ol', { class: 'actions' }, record.actions.map((action) => h('li', {}, code(action))))),
      line('fact.status', language.text(`status.${record.status}`)),
      line('fact.stake', language.coins(record.stake)),
      line('fact.payout', language.coins(record.payout))));
}

/** unreadableText is the beginning of what could not be read. */
export function unreadableText(bytes, language) {
  const most = 600;
  const text = new TextDecoder().decode(bytes.subarray(0, 4 * most)).slice(0, most);
  if (!text.trim()) return null;
  return h('section', { class: 'panel' },
    h('h3', {}, language.text('unreadable.text')),
    h('pre', { class: 'raw', tabindex: '0' }, text, bytes.length > text.length ? '…' : ''));
}

/** limits is what no check of a transcript can tell. */
export function limits(language) {
  return h('section', { class: 'panel quiet', 'aria-labelledby': 'limits' },
    h('h3', { id: 'limits' }, language.text('limits')),
    h('ul', {}, ['commit', 'others', 'source'].map((name) => h('li', {}, language.text(`limits.${name}`)))));
}

/** outcomeLine says in a line how a round ended, for a heading. */
export function outcomeLine({ record }, language) {
  const { name } = games[record.game];
  return [`${name} · `, h('code', {}, record.round), ` · ${language.text(`status.${record.status}`)}`, unseen('.')];
}
