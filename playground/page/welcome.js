// The top of the channel: where one is, and a way to begin.
import { links } from './beside.js';
import { commandsFor } from './command.js';
import { h } from './dom.js';
import { icon } from './icons.js';

const offered = 4;

/** welcome describes the block above the first message. */
export function welcome(channel, view) {
  const { language } = view;
  const commands = commandsFor(channel.commands, language.locale, false)
    // In the order of registration, the bot's own idea of what comes first.
    .sort((a, b) => order(channel, a) - order(channel, b))
    .filter((command) => !command.options.some(({ required }) => required))
    .slice(0, offered);
  return h('section', { key: 'welcome', class: 'welcome', 'aria-labelledby': 'welcome-title' },
    h('span', { class: 'welcome-sign' }, icon('hash')),
    h('h2', { id: 'welcome-title' }, language.text('welcome.title', { channel: channel.channel.name })),
    h('p', {}, language.text('welcome.what')),
    h('p', {}, language.parts('welcome.how', { slash: h('kbd', {}, '/') })),
    commands.length > 0 && h('ul', { class: 'starters', 'aria-label': language.text('welcome.starters') },
      commands.map((command) => h('li', { key: command.name }, h('button', {
        type: 'button', class: 'starter', onclick: () => view.run(command),
      }, h('strong', {}, `/${command.title}`), h('span', {}, command.description))))),
    commands.length === 0 && h('p', { class: 'subtext' }, language.text(channel.bot.online ? 'welcome.none' : 'welcome.offline')),
    links(view));
}

// A subcommand comes where its command does.
function order(channel, { name }) {
  return channel.commands.findIndex((command) => command.name === name.split(' ')[0]);
}
