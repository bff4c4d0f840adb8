import type { TokenSource } from './typescript-runtime.ts';

/** The end of a turn in the tiny tokenizer. */
const END = 257;
/** After so many tokens of its own choice it closes what is open, where the grammar lets it. */
const PATIENCE = 40;
const QUOTE = 0x22;
const CLOSING = [QUOTE, 0x7d, 0x5d, END];

/**
 * Weights that want to say a given text. Where the grammar forbids the next byte, they take another that it allows, and no
 * blanks, which it allows nearly everywhere.
 */
export function scriptedTokens() {
  let script: number[] = [];
  let at = 0;
  let said = 0;
  let seed = 1;
  let heard: number[] = [];
  let lastRead = 0;
  let last = 0;

  const random = (below: number) => {
    seed = (Math.imul(seed, 48271) >>> 0) % 0x7fffffff;
    return seed % below;
  };
  const allows = (mask: Int32Array | null, token: number) =>
    mask === null || (((mask[token >> 5] ?? 0) >>> (token & 31)) & 1) === 1;

  function choose(mask: Int32Array | null): number {
    // A text that has just begun is not closed: few tools take an empty one.
    const closing = CLOSING.find((token) => allows(mask, token) && !(token === QUOTE && last === QUOTE));
    if (said > PATIENCE && closing !== undefined) return closing;
    const allowed = Array.from({ length: 260 }, (_, token) => token).filter((token) => allows(mask, token));
    const visible = allowed.filter((token) => token > 0x20 && token < 0x7f && !(token === QUOTE && last === QUOTE));
    const among = visible.length > 0 ? visible : allowed;
    return among[random(among.length)] ?? END;
  }

  const source: TokenSource = {
    read(tokens) {
      if (tokens.length > 1) {
        lastRead += tokens.length;
        said = 0;
      }
      heard.push(...tokens);
    },
    forget() {
      heard = [];
    },
    next(mask) {
      said += 1;
      const wanted = script[at] ?? END;
      if (allows(mask, wanted)) {
        at += 1;
        last = wanted;
        return wanted;
      }
      last = choose(mask);
      return last;
    },
  };

  return {
    ...source,
    /** What the next answer is meant to be. */
    plan(text: string, newSeed: number) {
      script = [...new TextEncoder().encode(text)];
      at = 0;
      said = 0;
      seed = newSeed;
      lastRead = 0;
    },
    /** All that it has in mind, as text. */
    heard: () => new TextDecoder().decode(Uint8Array.from(heard.map((token) => (token < 256 ? token : 0x23)))),
    /** Tokens of the prompt that were read for the last answer. */
    readTokens: () => lastRead,
  };
}
