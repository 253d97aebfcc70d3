// The page: it takes what a person brings, and shows what is found of it.
import { palier } from './api.js';
import { checkAll } from './batch.js';
import { available } from './cr1.js';
import { h, part, show } from './dom.js';
import { Language } from './language.js';
import { cut, sizeOf, texts } from './lines.js';
import { Many } from './many.js';
import { examine, roundView } from './round.js';
import { longest } from './transcript.js';
import { promise } from './verdict.js';

globalThis.palier = palier;

const held = JSON.parse(part('texts').textContent);
let language;
let running = new AbortController();

// What is shown: nothing yet, one round, or many. Each can be drawn in another language.
let view = { draw: () => promise(language) };

/** take checks what somebody brought, whatever was under way before. */
async function take(source, name) {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  try {
    const [first, second] = await begins(source);
    if (signal.aborted) return;
    if (first && !second && !isChainLine(first)) await takeOne(first, signal);
    else await takeMany(source, name, signal);
  } catch (error) {
    if (!signal.aborted) fail(error);
  }
}

/** begins reads the first two texts of a file, to tell one round from many. */
async function begins(source) {
  const found = [];
  for await (const text of texts(source)) if (found.push(text) === 2) break;
  return found;
}

const isChainLine = ({ bytes }) => new TextDecoder().decode(bytes?.subarray(0, 200)).includes('palier-chain/');

async function takeOne({ bytes }, signal) {
  const found = bytes ?? new Uint8Array();
  const report = await examine(bytes);
  if (!signal.aborted) present({ draw: () => roundView(report, found, language) });
}

async function takeMany(source, name, signal) {
  const many = new Many(name || language.text('pasted'), sizeOf(source), language, (entry) => open(entry, source, many));
  const whole = { draw: () => many.in(language) };
  many.view = whole;
  present(whole);
  await checkAll(source, (entries, done) => many.add(entries, done), signal);
  if (signal.aborted) return;
  many.end();
  if (view === whole) tell();
}

/** open shows one round of many; the way back leads to where one was. */
async function open({ start, end }, source, many) {
  const { signal } = running;
  const bytes = await cut(source, start, Math.min(end, start + 2 * longest)); // more is too long anyway
  const report = await examine(bytes);
  if (signal.aborted) return;
  const [from, at] = [document.activeElement, scrollY];
  const back = () => {
    present(many.view, false);
    scrollTo(0, at);
    from?.focus({ preventScroll: true });
  };
  present({
    draw: () => [h('button', { type: 'button', class: 'back', onclick: back }, h('span', { 'aria-hidden': 'true' }, '← '), language.text('back')), roundView(report, bytes, language)],
  });
}

/** present shows a view, says its verdict, and takes the keyboard there. */
function present(next, arrive = true) {
  view = next;
  document.body.classList.add('found');
  show(part('result'), view.draw());
  if (!arrive) return;
  part('result').querySelector('#verdict')?.focus({ preventScroll: true });
  scrollTo(0, 0);
  tell();
}

/** tell says the verdict to those who listen. */
function tell() {
  const verdict = part('result').querySelector('.verdict');
  part('told').textContent = verdict ? verdict.innerText : '';
}

function fail(error) {
  console.error(error);
  view = { draw: () => h('p', { class: 'warning', role: 'alert' }, language.text('broken', { Cause: error.message })) };
  show(part('result'), view.draw());
}

/** speak puts the page into a language. */
function speak(code) {
  language = new Language(code, held[code]);
  document.documentElement.lang = code;
  document.title = language.text('title');
  for (const element of document.querySelectorAll('[data-text]')) element.textContent = language.text(element.dataset.text);
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', language.text(element.dataset.label));
  for (const input of document.querySelectorAll('input[name=language]')) input.checked = input.value === code;
  show(part('result'), view.draw());
}

function listen() {
  for (const input of document.querySelectorAll('input[name=language]')) input.addEventListener('change', () => speak(input.value));
  part('choose').addEventListener('click', () => part('file').click());
  part('file').addEventListener('change', ({ currentTarget }) => {
    const [file] = currentTarget.files;
    if (file) take(file, file.name);
    currentTarget.value = ''; // so that the same file can be chosen again
  });
  part('paste').addEventListener('toggle', ({ currentTarget }) => { if (currentTarget.open) part('text').focus(); });
  part('form').addEventListener('submit', (event) => {
    event.preventDefault();
    part('paste').open = false;
    takeText(part('text').value);
  });
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain');
    if (!text || event.target.closest?.('textarea, input')) return;
    event.preventDefault();
    takeText(text);
  });
  addEventListener('hashchange', takeFragment);
}

const takeText = (text) => take(new TextEncoder().encode(text), '');

/** takeFragment checks a transcript that a link brings behind its #, which no browser sends anywhere. */
function takeFragment() {
  if (location.hash.length < 2) return;
  let text;
  try {
    text = decodeURIComponent(location.hash.slice(1));
  } catch {
    text = location.hash.slice(1);
  }
  takeText(text);
}

/** receive lets a file, or a text, be dropped anywhere. */
function receive() {
  let inside = 0; // elements of the page that the pointer has entered and not left
  const over = (change) => {
    inside = Math.max(0, change);
    document.body.classList.toggle('over', inside > 0);
  };
  addEventListener('dragenter', (event) => { event.preventDefault(); over(inside + 1); });
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('dragleave', () => over(inside - 1));
  addEventListener('drop', (event) => {
    event.preventDefault();
    over(0);
    const [file] = event.dataTransfer.files;
    if (file) take(file, file.name);
    else takeText(event.dataTransfer.getData('text/plain'));
  });
}

function start() {
  const wished = new URLSearchParams(location.search).get('lang') ?? navigator.language;
  speak(wished.startsWith('fr') ? 'fr' : 'en');
  if (!available()) {
    part('intake').hidden = true;
    part('insecure').hidden = false;
    return;
  }
  listen();
  receive();
  takeFragment();
}

start();
