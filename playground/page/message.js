// One message: who, when, what, and what went wrong.
import { avatar } from './avatar.js';
import { Flag } from './channel.js';
import { components } from './components.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { attachment } from './media.js';
import { prose } from './prose.js';

/** article describes a message. */
export function article(message, view) {
  const mine = Boolean(message.flags & Flag.private);
  return frame(message, mine, view, [
    message.flags & Flag.loading
      ? h('p', { class: 'thinking' }, view.language.text('message.thinking', { bot: view.bot.name }), dots())
      : body(message, view),
    failure(view.failure(message.id), view),
    mine && privacy(message, view),
  ]);
}

function frame(message, mine, view, content) {
  const { language } = view;
  const { id, timestamp } = message;
  const name = authorName(message, view);
  const date = new Date(timestamp);
  return h('article', {
    key: id, id: `message-${id}`, class: mine ? 'message private' : 'message', tabindex: '-1',
    'aria-labelledby': `author-${id} time-${id}`,
  },
  usedLine(message, view),
  avatar(view.person(message.author?.id), isApp(message, view)),
  h('div', { class: 'message-main' },
    h('header', {},
      h('h3', { id: `author-${id}`, class: 'author' }, name),
      isApp(message, view) && h('span', { class: 'badge' }, icon('check'), language.text('message.app')),
      h('time', { id: `time-${id}`, datetime: date.toISOString(), title: language.date(date, { dateStyle: 'full', timeStyle: 'medium' }) }, language.sent(date))),
    content));
}

const isApp = ({ author }, view) => Boolean(author?.bot) || author?.id === view.bot.id;

function authorName({ author }, view) {
  return author?.global_name ?? view.person(author?.id)?.name ?? author?.username ?? view.bot.name;
}

// « Alice used /nextlevel », above what a command brought.
function usedLine(message, view) {
  const used = message.interaction_metadata;
  if (!used || used.type !== 2) return null;
  const who = view.person(used.user?.id) ?? { name: used.user?.global_name ?? used.user?.username ?? '' };
  const name = used.name ?? message.interaction?.name;
  return h('div', { class: 'used' }, avatar(who), h('span', {},
    view.language.parts(name ? 'message.used' : 'message.usedCommand', {
      person: h('strong', {}, who.name),
      command: name && h('button', { type: 'button', class: 'mention', onclick: () => view.call(name) }, icon('app'), `/${view.title(name)}`),
    })));
}

function body(message, view) {
  const attachments = message.flags & Flag.components ? [] : message.attachments ?? [];
  return h('div', { class: 'body' },
    message.content && prose(message.content, view),
    attachments.map((sent) => attachment(sent, view)),
    components(message.components ?? [], message, view),
    message.edited_timestamp && h('span', { class: 'edited', title: view.language.date(new Date(message.edited_timestamp), { dateStyle: 'full', timeStyle: 'medium' }) },
      view.language.text('message.edited')));
}

function failure(failed, view) {
  if (!failed) return null;
  return h('div', { class: 'failure' }, icon('warn'),
    h('span', {}, view.language.text(failed.key), failed.detail && h('code', {}, failed.detail)));
}

function privacy(message, view) {
  return h('footer', { class: 'privacy' }, icon('eye'), h('span', {}, view.language.text('message.private'), ' •'),
    h('button', { type: 'button', class: 'plain-link', onclick: () => view.dismiss(message) }, view.language.text('message.dismiss')));
}

const dots = () => h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i'));

/**
 * notice describes a line of the page's own: kind 'sending' for a command that
 * awaits its answer, 'failed' for one that got none, 'hint' for a kind word.
 */
export function notice(content, view) {
  const { kind, used, key, vars, detail } = content;
  const asMessage = { ...content, author: { id: view.bot.id, bot: true }, interaction_metadata: used };
  return frame(asMessage, true, view, [
    kind === 'sending' && h('p', { class: 'thinking' }, view.language.text('notice.sending'), dots()),
    kind === 'failed' && failure({ key, detail }, view),
    kind === 'hint' && prose(view.language.text(key, vars), view),
    kind !== 'sending' && privacy(content, view),
  ]);
}
