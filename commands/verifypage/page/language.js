// The page's texts and the way a language writes amounts.

/** Language writes in one of the languages that the page holds. */
export class Language {
  #texts;

  constructor(code, texts) {
    this.code = code;
    this.#texts = texts;
    this.numbers = new Intl.NumberFormat(code);
    this.plural = new Intl.PluralRules(code);
  }

  /** text fills in a text's {{.Parameters}}. One with forms is chosen by Count. */
  text(key, vars = {}) {
    const entry = this.#texts[key] ?? key;
    const form = typeof entry === 'string' ? entry : entry[this.plural.select(Number(vars.Count))] ?? entry.other;
    return form.replace(/\{\{\.(\w+)\}\}/g, (_, name) => this.#write(vars[name]));
  }

  #write(value) {
    return typeof value === 'number' || typeof value === 'bigint' ? this.number(value) : String(value ?? '');
  }

  number(value) { return this.numbers.format(value); }

  coins(amount) { return this.text('coins', { Count: amount }); }

  /** times writes a multiplier, given in digits: ×2.5. */
  times(multiplier) { return `×${this.number(Number(multiplier))}`; }

  /** reason writes why a check does not hold. */
  reason({ key, vars }) {
    const word = (status) => this.text(`status.${status}`);
    return this.text(key, key === 'status.other' ? { Want: word(vars.Want), Status: word(vars.Status) } : vars);
  }
}
