// The page's texts and the way a language writes numbers, dates and durations.

/** Language holds the texts of one locale, such as "en-US" or "fr". */
export class Language {
  #texts;

  constructor(locale, texts) {
    this.locale = locale;
    this.#texts = texts;
    this.code = locale.split('-')[0];
    this.plural = new Intl.PluralRules(locale);
  }

  /** load fetches a locale's texts; the file is named after its language. */
  static async load(locale) {
    const answer = await fetch(`/assets/locales/${locale.split('-')[0]}.json`);
    if (!answer.ok) throw new Error(`texts of ${locale}: HTTP ${answer.status}`);
    return new Language(locale, await answer.json());
  }

  /** text fills a text's {names}. A text with forms is chosen by vars.count. A missing text shows its key. */
  text(key, vars = {}) {
    const entry = this.#texts[key] ?? key;
    const form = typeof entry === 'string' ? entry : entry[this.plural.select(vars.count)] ?? entry.other;
    return form.replace(/\{(\w+)\}/g, (_, name) => this.#write(vars[name]));
  }

  /** parts is text with the variables kept apart, so that they may be elements. */
  parts(key, vars) {
    return String(this.#texts[key] ?? key).split(/\{(\w+)\}/).map((piece, i) => (i % 2 ? vars[piece] : piece));
  }

  #write(value) {
    return typeof value === 'number' ? this.number(value) : String(value ?? '');
  }

  number(value, options) {
    return new Intl.NumberFormat(this.locale, options).format(value);
  }

  size(bytes) {
    const units = ['byte', 'kilobyte', 'megabyte'];
    const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
    return this.number(bytes / 1024 ** step, { style: 'unit', unit: units[step], maximumFractionDigits: 1 });
  }

  /** languageName is a locale's name in its own language. */
  static nameOf(locale) {
    const code = locale.split('-')[0];
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code);
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  }

  date(date, options) {
    return new Intl.DateTimeFormat(this.locale, options).format(date);
  }

  /** sent writes a message's time: the hour alone for today's. */
  sent(date, now = new Date()) {
    const time = this.date(date, { timeStyle: 'short' });
    if (date.toDateString() === now.toDateString()) return this.text('time.today', { time });
    return this.text('time.other', { date: this.date(date, { dateStyle: 'short' }), time });
  }

  /** stamp writes <t:unix:style> as Discord does. https://discord.com/developers/docs/reference#message-formatting */
  stamp(unix, style, now = Date.now()) {
    const date = new Date(unix * 1000);
    if (Number.isNaN(date.getTime())) return String(unix);
    return style === 'R' ? this.relative(unix - now / 1000) : this.date(date, stamps[style] ?? stamps.f);
  }

  /** relative writes a distance in seconds: « in 5 minutes ». */
  relative(seconds) {
    const format = new Intl.RelativeTimeFormat(this.locale, { numeric: 'auto' });
    const [unit, length] = spans.find(([, size]) => Math.abs(seconds) >= size) ?? spans.at(-1);
    return format.format(Math.trunc(seconds / length), unit);
  }
}

const stamps = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

const spans = [['year', 31_536_000], ['month', 2_592_000], ['day', 86_400], ['hour', 3600], ['minute', 60], ['second', 1]];

/** tick keeps the relative times under a root current. It returns what stops it. */
export function tick(root, language) {
  const timer = setInterval(() => {
    for (const time of root.querySelectorAll('time[data-style="R"]')) {
      const now = language().stamp(Number(time.dataset.unix), 'R');
      if (time.textContent !== now) time.firstChild.data = now;
    }
  }, 1000);
  return () => clearInterval(timer);
}
