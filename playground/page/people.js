// Who one is here, and in which language.
import { avatar } from './avatar.js';
import { draw, h } from './dom.js';
import { Language } from './i18n.js';

const storage = 'palier-playground';

/** remembered reads what was chosen last time: { person, locale }, either may be missing. */
export function remembered() {
  try {
    return JSON.parse(localStorage.getItem(storage)) ?? {};
  } catch {
    return {};
  }
}

/** remember keeps a choice for next time. Without storage, it lasts as long as the page. */
export function remember(choice) {
  try {
    localStorage.setItem(storage, JSON.stringify({ ...remembered(), ...choice }));
  } catch {
    // A browser that keeps nothing still lets one play.
  }
}

/** drawSwitches shows the two switches: people and languages. */
export function drawSwitches(root, { people, me, locales, language, onperson, onlocale }) {
  draw(root,
    choice('person', language.text('people.switch'), people.map((person) => ({
      value: person.id,
      chosen: person.id === me?.id,
      name: person.moderator ? language.text('people.moderator', { name: person.name }) : person.name,
      face: [avatar(person), h('span', { class: 'person-name' }, person.name, person.moderator && h('span', { class: 'role' }, language.text('people.role')))],
      pick: () => onperson(person),
    }))),
    choice('locale', language.text('language.switch'), locales.map((locale) => ({
      value: locale,
      chosen: locale === language.locale,
      name: Language.nameOf(locale),
      face: [h('span', { lang: locale }, locale.slice(0, 2).toUpperCase())],
      pick: () => onlocale(locale),
    }))));
}

function choice(name, label, entries) {
  return h('fieldset', { class: `switch ${name}` }, h('legend', { class: 'unseen' }, label),
    entries.map(({ value, chosen, name: title, face, pick }) => h('label', { key: value, title },
      h('input', { type: 'radio', name, value, checked: chosen, 'aria-label': title, onchange: pick }), face)));
}
