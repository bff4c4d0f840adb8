import { describe, expect, it } from 'vitest';
import { makeGguf } from '../../../support/gguf/make-gguf.ts';
import { makeScriptedGguf, scriptedParts } from '../../../support/gguf/make-scripted-gguf.ts';
import { scriptPieces } from '../../../support/gguf/script-pieces.ts';

/** What the model says after a turn's token, by its weights alone: the layers pass the token on as it is. */
function sayByWeights(script: Parameters<typeof scriptedParts>[0], turn: number): string {
  const { metadata, tensors } = scriptedParts(script);
  const tokens = metadata.get('tokenizer.ggml.tokens');
  const named = new Map(tensors.map(({ name, data }) => [name, data]));
  const embedding = named.get('token_embd.weight') ?? new Float32Array();
  const output = named.get('output.weight') ?? new Float32Array();
  if (tokens?.type !== 'strings') throw new Error('no tokens');
  const texts = tokens.value;
  const width = embedding.length / texts.length;
  let at = texts.indexOf(`<|turn-${turn}|>`);
  let said = '';
  for (let steps = 0; steps < 10_000; steps += 1) {
    const hidden = embedding.subarray(at * width, (at + 1) * width);
    const scores = texts.map((_, id) =>
      hidden.reduce((sum, value, place) => sum + value * (output[id * width + place] ?? 0), 0),
    );
    const [best = 0, second = 0] = [...scores].sort((a, b) => b - a);
    // Far ahead of the next: then the temperature does not matter either.
    expect(best - second).toBeGreaterThan(40);
    at = scores.indexOf(best);
    if (texts[at] === '</s>') return said;
    said += texts[at]?.replaceAll('\u2581', ' ');
  }
  throw new Error('it does not end');
}

describe('makeGguf', () => {
  it('creates the same file for the same seed', () => {
    expect(makeGguf()).toEqual(makeGguf());
    expect(makeGguf({ seed: 2 })).not.toEqual(makeGguf());
    expect(makeGguf().length).toBeLessThan(1_000_000);
  });
});

describe('makeScriptedGguf', () => {
  const script = Array.from({ length: 30 }, (_, at) => ({
    ...(at % 3 === 0 ? { at: `note ${at}` } : {}),
    say: JSON.stringify({ tool: 'read_file', input: { path: `/notes/day-${at % 9}.md`, limit: 100 } }),
  }));

  it('generates each turn of its script exactly', () => {
    for (const turn of [0, 1, 8, 9, 15, 29]) expect(sayByWeights(script, turn)).toBe(script[turn]?.say);
    expect(sayByWeights(['ok', 'x', 'Größe: 20 µl 🙂\n\n“so”'], 2)).toBe('Größe: 20 µl 🙂\n\n“so”');
  });

  it('is small', () => {
    expect(makeScriptedGguf(script).length).toBeLessThan(1_200_000);
  });

  it('refuses an empty script, and control tokens of its template', () => {
    expect(() => makeScriptedGguf([])).toThrow(/at least one/);
    expect(() => makeScriptedGguf([{ at: "it's", say: 'x' }])).toThrow(/plain/);
  });
});

describe('scriptPieces', () => {
  it('returns pieces that each occur in one place only', () => {
    const texts = [
      'abcabcabcabcabcabcabc',
      'abcabcabc',
      'abc',
      'xyzabcabc',
      'The same words, and the same words.',
      'abc',
    ];
    const cut = scriptPieces(texts);
    expect(cut.map((pieces) => pieces.join(''))).toEqual(texts);
    const [, , third, , , last] = cut;
    expect(last).toEqual(third);
    const all = cut.slice(0, 5).flat();
    expect(new Set(all).size).toBe(all.length);
  });
});
