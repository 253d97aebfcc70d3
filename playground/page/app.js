// The page: it ties the channel, its drawing and the server together.
import { Connection, dismiss, interact, newcomer } from './api.js';
import { Channel } from './channel.js';
import { commandsFor, named } from './command.js';
import { Composer } from './composer.js';
import { draw, h } from './dom.js';
import { Language, tick } from './i18n.js';
import { icon } from './icons.js';
import { MessageList } from './messages.js';
import { openModal } from './modal.js';
import { drawSwitches, remember, remembered } from './people.js';

const part = (id) => document.getElementById(id);
const channel = new Channel();
const list = new MessageList({ scroller: part('scroller'), feed: part('feed'), more: part('more'), told: part('told') });
let language;
let connection;
let drawing = false;

// What the parts may ask and do. Getters, because person and language change.
const view = {
  get language() { return language; },
  get bot() { return channel.bot; },
  person: (id) => channel.person(id),
  get people() { return channel.people; },
  get roles() { return channel.roles; },
  get channels() { return [channel.channel]; },
  get pages() { return channel.pages; },
  role: (id) => channel.roles.find((role) => role.id === id)?.name,
  channel: (id) => (channel.channel.id === id ? channel.channel.name : undefined),
  title: (name) => named(commands(), name)?.title ?? name,
  call: (name) => composer.call(name),
  run: (command) => run(command, {}),
  waits: (message, control) => channel.waits(message, control),
  failure: (message) => channel.failure(message),
  click: (message, { custom_id }) => answer(message, custom_id, {}),
  choose: (message, { custom_id }, values) => answer(message, custom_id, { values }),
  dismiss: (message) => {
    if (!message.kind) dismiss(channel.me.id, message.id);
    channel.remove(message.id);
    schedule();
  },
};

const composer = new Composer(part('composer'), {
  get language() { return language; },
  commands,
  bot: () => channel.bot,
  people: () => channel.people,
  words: () => ({ yes: language.text('word.yes'), no: language.text('word.no') }),
  send: run,
  hint: (key, vars) => {
    if (!channel.loaded) return;
    channel.notice({ kind: 'hint', key, vars });
    list.toEnd();
    schedule();
  },
});

function commands() {
  return commandsFor(channel.commands, language.locale, channel.me?.moderator ?? false);
}

// interact adds who and in which language, and opens the form if that is the answer.
async function send(body) {
  const { me } = channel;
  const got = await interact({ as: me.id, locale: language.locale, ...body });
  if (got.modal && channel.me.id === me.id) {
    openModal(got.modal, view, async (fields) => {
      const { error } = await send({ type: 5, form: got.modal.form, fields });
      return error ? 'modal.failed' : null;
    });
  }
  return got;
}

async function answer(message, control, more) {
  const done = channel.wait(message.id, control);
  schedule();
  const got = await send({ type: 3, message: message.id, custom_id: control, ...more });
  done();
  if (got.error) channel.fail(message.id, { key: 'failure.click', detail: got.message });
  schedule();
}

async function run(command, options) {
  const used = { type: 2, user: { id: channel.me.id }, name: command.name };
  const id = channel.notice({ kind: 'sending', used });
  list.toEnd();
  schedule();
  const got = await send({ type: 2, command: command.name, options });
  if (got.error) channel.changeNotice(id, { kind: 'failed', key: 'failure.command', detail: got.message });
  else channel.remove(id);
  schedule();
}

// Several changes at once make one drawing.
function schedule() {
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    if (channel.loaded) show();
  });
}

function show() {
  document.title = language.text('title', { channel: channel.channel.name, guild: channel.guild.name });
  draw(part('place'),
    h('span', { class: 'guild' }, channel.guild.name),
    h('h1', {}, icon('hash'), channel.channel.name),
    channel.channel.topic && h('p', { class: 'topic', title: channel.channel.topic }, channel.channel.topic),
    h('p', { class: channel.bot.online ? 'presence online' : 'presence' }, channel.bot.name, ' ',
      h('span', {}, language.text(channel.bot.online ? 'bot.online' : 'bot.offline'))));
  draw(part('banner'), banner());
  drawSwitches(part('switches'), { people: channel.people, me: channel.me, locales: channel.locales, language, onperson: become, onlocale: speak });
  list.draw(channel, view);
}

function banner() {
  if (!channel.connected) return h('p', { class: 'banner lost' }, language.text('banner.lost'));
  if (!channel.bot.online) return h('p', { class: 'banner' }, language.text('banner.offline', { bot: channel.bot.name }));
  return null;
}

function become(person) {
  remember({ person: person.id });
  channel.clearNotices();
  channel.me = person; // from now on, though the screen is still to come
  connection?.close();
  list.restart();
  connection = new Connection(person.id, {
    state: (snapshot) => {
      channel.reset(snapshot);
      composer.refresh();
      schedule();
    },
    message: (message) => {
      channel.put(message);
      schedule();
    },
    removed: ({ id }) => {
      channel.remove(id);
      schedule();
    },
    commands: (registered) => {
      channel.commands = registered;
      composer.refresh();
      schedule();
    },
    bot: ({ online }) => {
      channel.bot.online = online;
      schedule();
    },
    gone: () => {
      connection.close();
      enter(language.locale);
    },
    line: (connected) => {
      channel.connected = connected;
      schedule();
    },
  });
}

async function speak(locale) {
  language = await Language.load(locale);
  document.documentElement.lang = language.code;
  remember({ locale });
  for (const element of document.querySelectorAll('[data-text]')) element.textContent = language.text(element.dataset.text);
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', language.text(element.dataset.label));
  list.restart();
  composer.refresh();
  schedule();
}

async function start() {
  const wished = remembered().locale ?? (navigator.language.startsWith('fr') ? 'fr' : 'en-US');
  await speak(wished);
  await enter(wished);
  tick(document.body, () => language);
  if (matchMedia('(hover: hover)').matches) composer.focus();
}

// enter becomes someone, as soon as the server can be reached.
async function enter(wished) {
  draw(part('banner'), h('p', { class: 'banner' }, language.text('banner.loading')));
  for (;;) {
    try {
      const known = await newcomer(remembered().person, document.body.dataset.visitor);
      if (!known.locales.includes(wished)) await speak(known.locales[0]);
      become(known.me);
      return;
    } catch {
      draw(part('banner'), h('p', { class: 'banner lost' }, language.text('banner.lost')));
      await new Promise((resolve) => { setTimeout(resolve, 1500); });
    }
  }
}

start();
