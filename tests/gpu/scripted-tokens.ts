import type { TokenSource } from '../support/web-llm/typescript-runtime.ts';

/** The end of a turn in the tiny tokenizer. */
const END = 257;
/** After so many tokens of its own choice it closes what is open, where the grammar lets it. */
const PATIENCE = 120;
const CLOSING = [0x22, 0x7d, 0x5d, END];

/** Weights that want to say a given text. Where the grammar forbids the next byte, they take any other that it allows. */
export function scriptedTokens() {
  let script: number[] = [];
  let at = 0;
  let said = 0;
  let seed = 1;
  let heard: number[] = [];
  let lastRead = 0;

  const random = (below: number) => {
    seed = (Math.imul(seed, 48271) >>> 0) % 0x7fffffff;
    return seed % below;
  };
  const allows = (mask: Int32Array | null, token: number) =>
    mask === null || (((mask[token >> 5] ?? 0) >>> (token & 31)) & 1) === 1;

  const source: TokenSource = {
    read(tokens) {
      if (tokens.length > 1) lastRead += tokens.length;
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
        return wanted;
      }
      const closing = said > PATIENCE ? CLOSING.find((token) => allows(mask, token)) : undefined;
      if (closing !== undefined) return closing;
      const allowed = Array.from({ length: 260 }, (_, token) => token).filter((token) => allows(mask, token));
      return allowed[random(allowed.length)] ?? END;
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
