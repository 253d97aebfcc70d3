// What programs can ask of the page: globalThis.palier.
import { checkAll } from './batch.js';
import { games } from './check.js';
import { Key, commitOf, hex, uniformFrom } from './cr1.js';

/** palier checks and draws as the page does. */
export const palier = {
  /** check resolves to one { line, kind, round, verdict, check, why } for each record of a text, a Blob or bytes. */
  async check(text) {
    const list = [];
    await checkAll(typeof text === 'string' ? new TextEncoder().encode(text) : text, (entries) => {
      for (const { line, kind, round, verdict, failed, reason } of entries) {
        list.push({ line, kind, round: round ?? null, verdict, check: failed, why: reason?.key ?? null });
      }
    });
    return list;
  },

  /** draw resolves to what seeds draw, with the commit and the key K in hexadecimal. */
  async draw({ game, round, nonce, client_seed: clientSeed, server_seed: serverSeed }) {
    const key = await Key.of({ serverSeed, game, round, clientSeed, nonce: BigInt(nonce) });
    const drawn = await games[game].draw(key);
    return { commit: await commitOf(serverSeed), key: hex(key.bytes), ...games[game].json(drawn) };
  },

  /** uniform resolves to the number below n that words give (texts of digits), and how many it takes. */
  async uniform(n, words) {
    const left = words.map(BigInt);
    const { result, tried } = await uniformFrom(n, () => left.shift());
    return { result, taken: tried.length };
  },
};
