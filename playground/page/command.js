// Slash commands: what a person may call, in their language, and how a line of
// text becomes one. This file knows no DOM.
// https://discord.com/developers/docs/interactions/application-commands

/** Option types as Discord numbers them. */
export const Type = { string: 3, integer: 4, boolean: 5, user: 6, number: 10 };

/** localized picks from Discord's map of locales; a language stands in for its regions. */
export function localized(fallback, map, locale) {
  if (!map) return fallback;
  const language = locale.split('-')[0];
  const near = Object.keys(map).find((key) => key.split('-')[0] === language);
  return map[locale] ?? map[near] ?? fallback;
}

/**
 * commandsFor lists the chat commands a person sees, sorted by title. A command
 * keeps its default name (which is what is sent) beside its localized title; a
 * subcommand stands for itself, as « coins give ». Commands with
 * default_member_permissions are for moderators here.
 */
export function commandsFor(registered, locale, moderator) {
  return registered
    .filter((command) => (command.type ?? 1) === 1)
    .filter((command) => moderator || command.default_member_permissions == null)
    .flatMap((command) => ends(command, locale, []))
    .sort((a, b) => a.title.localeCompare(b.title, locale));
}

const subcommand = 1;
const group = 2;

// Where a command has subcommands, only those can be called.
function ends(command, locale, above) {
  const path = [...above, naming(command, locale)];
  const options = command.options ?? [];
  const inner = options.filter(({ type }) => type === subcommand || type === group);
  if (inner.length > 0) return inner.flatMap((option) => ends(option, locale, path));
  return [{
    name: path.map(({ name }) => name).join(' '),
    title: path.map(({ title }) => title).join(' '),
    description: path.at(-1).description,
    options: options.map((option) => optionFor(option, locale)).sort((a, b) => Number(b.required) - Number(a.required)),
  }];
}

function naming(thing, locale) {
  return {
    name: thing.name,
    title: localized(thing.name, thing.name_localizations, locale),
    description: localized(thing.description ?? '', thing.description_localizations, locale),
  };
}

function optionFor(option, locale) {
  return {
    ...naming(option, locale),
    type: option.type,
    required: option.required ?? false,
    min: option.min_value ?? option.min_length,
    max: option.max_value ?? option.max_length,
    choices: (option.choices ?? []).map((choice) => ({
      label: localized(choice.name, choice.name_localizations, locale),
      value: choice.value,
    })),
  };
}

/** matching filters commands by what was typed after the slash, best first. */
export function matching(commands, typed) {
  const wanted = fold(typed);
  const rank = ({ name, title, description }) => {
    if (fold(title).startsWith(wanted)) return 0;
    if (fold(name).startsWith(wanted)) return 1;
    if (fold(title).includes(wanted) || fold(name).includes(wanted)) return 2;
    return fold(description).includes(wanted) && wanted.length > 2 ? 3 : 9;
  };
  return commands.map((command) => [rank(command), command])
    .filter(([r]) => r < 9)
    .sort(([a], [b]) => a - b)
    .map(([, command]) => command);
}

/** named finds the command a person wrote, by title or default name. */
export function named(commands, word) {
  const wanted = fold(word);
  return commands.find((c) => fold(c.title) === wanted) ?? commands.find((c) => fold(c.name) === wanted);
}

/** begun finds the command a line begins with, and what follows it; null if it begins with none. */
export function begun(line, commands) {
  let best = null;
  for (const command of commands) {
    for (const name of [command.title, command.name]) {
      const start = fold(line.slice(0, name.length + 1)) === fold(`/${name}`) && /^(\s|$)/.test(line.slice(name.length + 1));
      if (start && name.length > (best?.length ?? 0)) best = { command, length: name.length };
    }
  }
  return best && { command: best.command, rest: line.slice(best.length + 1) };
}

/** fold makes text comparable: no accents, no case. */
export function fold(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** suggestions lists an option's possible answers as { label, value }; free text has none. */
export function suggestions(option, people, words) {
  if (option.choices.length) return option.choices;
  if (option.type === Type.boolean) return [{ label: words.yes, value: true }, { label: words.no, value: false }];
  if (option.type === Type.user) return people.map((person) => ({ label: person.name, value: person.id, person }));
  return [];
}

/**
 * read turns what was typed for one option into { value } or { error, … }, where
 * error is the key of a text and the rest its variables. { } means left out.
 */
export function read(option, text, people, words) {
  const typed = text.trim();
  if (!typed) return option.required ? { error: 'option.required' } : {};
  const offered = suggestions(option, people, words);
  if (offered.length) {
    const bare = fold(typed.replace(/^@|^<@!?(\d+)>$/, '$1'));
    const found = offered.find(({ label, value }) => fold(label) === bare || fold(String(value)) === bare);
    return found ? { value: found.value } : { error: 'option.choice' };
  }
  if (option.type === Type.integer || option.type === Type.number) return readNumber(option, typed);
  const length = [...typed].length;
  if (length < (option.min ?? 0)) return { error: 'option.short', min: option.min };
  if (length > (option.max ?? Infinity)) return { error: 'option.long', max: option.max };
  return { value: typed };
}

function readNumber(option, typed) {
  const whole = option.type === Type.integer;
  const written = typed.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  const value = Number(written);
  const shaped = whole ? /^[-+]?\d+$/.test(written) : /^[-+]?\d*\.?\d+$/.test(written);
  if (!shaped || !Number.isFinite(value) || (whole && !Number.isSafeInteger(value))) {
    return { error: whole ? 'option.integer' : 'option.number' };
  }
  if (value < (option.min ?? -Infinity)) return { error: 'option.low', min: option.min };
  if (value > (option.max ?? Infinity)) return { error: 'option.high', max: option.max };
  return { value };
}

/** readAll reads a map of option name to typed text into { options, errors }, both by default name. */
export function readAll(command, texts, people, words) {
  const options = {};
  const errors = {};
  for (const option of command.options) {
    const { value, ...error } = read(option, texts[option.name] ?? '', people, words);
    if (error.error) errors[option.name] = error;
    else if (value !== undefined) options[option.name] = value;
  }
  return { options, errors };
}

/**
 * parseLine reads « /nextlevel stake:2 » or « /nextlevel 2 » into { command, texts }:
 * the texts typed for each option, by default name. null when it names no command.
 */
export function parseLine(line, commands) {
  const found = begun(line.trim(), commands);
  if (!found) return null;
  const { command, rest } = found;
  const texts = {};
  const { loose, pairs } = splitPairs(command, rest);
  for (const [option, text] of pairs) texts[option.name] = text;
  const open = command.options.filter((option) => !(option.name in texts));
  words(loose, open.length).forEach((word, i) => { texts[open[i].name] = word; });
  return { command, texts };
}

// Everything after « name: » up to the next name belongs to that option.
function splitPairs(command, rest) {
  const pairs = [];
  let loose = rest;
  for (const match of rest.matchAll(/(?<=^|\s)([^\s:]+):/g)) {
    const option = command.options.find((o) => fold(o.title) === fold(match[1]) || o.name === match[1]);
    if (!option) continue;
    if (pairs.length) pairs.at(-1).end = match.index;
    else loose = rest.slice(0, match.index);
    pairs.push({ option, start: match.index + match[0].length });
  }
  return { loose, pairs: pairs.map(({ option, start, end }) => [option, unquote(rest.slice(start, end))]) };
}

// Loose words fill the open options in order; the last takes what is left.
function words(text, slots) {
  const found = text.match(/"[^"]*"|\S+/g) ?? [];
  if (slots === 0) return [];
  const kept = found.slice(0, slots - 1);
  const tail = found.slice(slots - 1).join(' ');
  return (tail ? [...kept, tail] : kept).map(unquote);
}

function unquote(text) {
  return text.trim().replace(/^"([\s\S]*)"$/, '$1');
}

/** lineFor writes a command back as one line, to be recalled later. */
export function lineFor(command, texts) {
  const filled = command.options.filter((option) => texts[option.name]?.trim());
  return [`/${command.title}`, ...filled.map((option) => `${option.title}:${texts[option.name].trim()}`)].join(' ');
}
