// The computation, so that one can follow it by hand.
import { hex } from './cr1.js';
import { h } from './dom.js';
import { nextLevel } from './nextlevel.js';

/** steps describes every step from the seeds to the draw. */
export function steps({ record, key, drawn }, language) {
  return h('details', { class: 'panel steps' },
    h('summary', {}, h('h3', {}, language.text('steps'))),
    h('p', {}, language.text('steps.how')),
    keySteps(record, key, language),
    h('h4', {}, language.text('steps.streams')),
    drawn.streams.map((stream) => streamSteps(record, stream, language)));
}

function keySteps({ server_seed: seed, game, round, client_seed: clientSeed, nonce, commit }, key, language) {
  const sources = ['"cr1"', `"${game}"`, `"${round}"`, `"${clientSeed}"`, String(nonce)];
  return [
    h('h4', {}, language.text('steps.commit')),
    h('p', {}, 'commit = SHA-256(server_seed)'),
    command(`printf %s ${seed} | xxd -r -p | openssl dgst -sha256`, commit, language),
    h('h4', {}, language.text('steps.key')),
    h('p', {}, language.text('steps.key.how')),
    table(language.text('steps.key'), [language.text('steps.part'), language.text('steps.value'), language.text('steps.bytes')],
      key.parts.map(({ name, bytes }, i) => [name, sources[i], h('code', {}, hex(bytes))])),
    h('p', {}, 'K = HMAC-SHA256(server_seed, message)'),
    command(hmacCommand(key.message, seed), hex(key.bytes), language),
  ];
}

const hmacCommand = (message, secret) => `printf %s ${hex(message)} | xxd -r -p | openssl dgst -sha256 -mac HMAC -macopt hexkey:${secret}`;

/** command shows what gives a result, for a terminal. */
function command(line, result, language) {
  return h('div', { class: 'command' },
    h('pre', { tabindex: '0', 'aria-label': language.text('steps.command') }, line),
    h('p', {}, '→ ', h('code', {}, result)));
}

function streamSteps({ game }, stream, language) {
  const rows = [];
  let at = 0;
  for (const draw of stream.draws) {
    for (const { word, accepted } of draw.tried) {
      rows.push([
        `${Math.floor(at / 4)}.${at % 4}`,
        h('code', {}, word.toString(16).padStart(16, '0')),
        h('code', {}, String(word)),
        String(draw.n),
        accepted ? language.text('steps.accepted') : language.text('steps.rejected', { Limit: String(draw.limit) }),
        accepted ? String(draw.result) : '',
        accepted ? meaning(game, stream.label, draw, language) : '',
      ]);
      at++;
    }
  }
  return h('details', { class: 'stream' },
    h('summary', {}, h('code', {}, stream.label), ' ', h('span', {}, language.text(`stream.${stream.label.split('/')[0]}`))),
    stream.blocks.map(({ message, bytes }, i) => h('p', { class: 'block' },
      `${language.text('steps.block', { Number: i })} = HMAC-SHA256(K, `, h('code', {}, hex(message)), ') = ', h('code', {}, hex(bytes)))),
    table(stream.label, ['word', 'word_hex', 'word_decimal', 'size', 'kept', 'remainder', 'gives'].map((name) => language.text(`steps.${name}`)), rows));
}

/** meaning says what a result decides. */
function meaning(game, label, { result, swap }, language) {
  const [kind, number] = label.split('/');
  if (swap) return language.text('steps.swap', { I: swap.i + 1, J: swap.j + 1, Number: swap.taken });
  if (kind === 'chance') return language.text('steps.chance', { Number: result + 1 });
  if (kind === 'bonus') return language.text(result === 0 ? 'steps.bonus_won' : 'steps.bonus_lost');
  const { low, high, chance } = nextLevel.table[Number(number) - 1];
  const isHigh = result < chance[0];
  return language.text(isHigh ? 'steps.high' : 'steps.low', { Bound: chance[0], Times: language.times(isHigh ? high : low) });
}

/** table is wide: it scrolls in its own frame. */
function table(caption, heads, rows) {
  return h('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': caption },
    h('table', {},
      h('thead', {}, h('tr', {}, heads.map((head) => h('th', { scope: 'col' }, head)))),
      h('tbody', {}, rows.map((cells) => h('tr', {}, cells.map((cell) => h('td', {}, cell)))))));
}
