import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadWllama } from '../../src/adapters/wllama/load-wllama.ts';
import { DEFAULT_MODEL_SETTINGS } from '../../src/contracts/domain/local-model.ts';
import type { ModelSettings } from '../../src/contracts/domain/model-input-fields.ts';
import { askEngine } from '../support/gguf/load-gguf.ts';
import { makeGguf } from '../support/gguf/make-gguf.ts';
import { watchCards } from './watch-cards.ts';

const bytes = makeGguf({ neverEnds: true });
let cards: ReturnType<typeof watchCards>;

beforeAll(() => {
  cards = watchCards();
});
afterAll(() => cards.stop());

const load = (settings: Partial<ModelSettings>) =>
  loadWllama(
    { modelId: 'test', settings: { ...DEFAULT_MODEL_SETTINGS, ...settings } },
    [{ name: 'model.gguf', blob: new Blob([bytes]) }],
    { signal: new AbortController().signal, onProgress: () => undefined },
    { withSoftwareCard: true },
  );

describe('a GGUF model in a browser with WebGPU', () => {
  it.each([
    ['that is told to use the processor', 'processor', null],
    // The emulated card has no numbers of 16 bits, which the engine's shaders need.
    ['whose card lacks a feature of the engine', 'measured', { use: 'processor', why: 'none', layers: 0 }],
  ] as const)('%s leaves WebGPU untouched in the engine', async (_name, graphics, choice) => {
    const loaded = await load({ graphics });
    expect((await askEngine(loaded.engine, 'Hello', { maxTokens: 5 })).pieces).toBe(5);
    expect(cards.adapters()).toBe(0);
    if (choice === null) expect(loaded.graphics?.()).toBeNull();
    else expect(loaded.graphics?.()).toMatchObject(choice);
    expect(loaded.facts.runsOn).toMatch(/^CPU/);
    await loaded.unload();
  });
});
