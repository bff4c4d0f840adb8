import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import { createStructuredModel } from '../../../src/core/local-decoding/structured-tool-calls.ts';
import type { LoadedEngine } from '../../../src/core/ports/loaded-engine.ts';
import { TOOLS } from '../../../src/tools/index.ts';
import { allowLongCases } from '../../support/browser/long-cases.ts';
import { loadGguf } from '../../support/gguf/load-gguf.ts';
import { makeGguf } from '../../support/gguf/make-gguf.ts';
import { runRandomTurns } from '../../support/random-turns.ts';

allowLongCases();

let loaded: LoadedEngine;

beforeAll(async () => {
  loaded = await loadGguf(makeGguf(), { contextTokens: 4096 });
});
afterAll(() => loaded.unload());

describe('a real engine with a random model', () => {
  it('makes only calls that parse and satisfy the schema of their tool, whatever tools it is given', async () => {
    // The engine benchmark runs a thousand of them.
    const turns = await commands.countCases({ reduced: 30, full: 60 });
    const counts = await runRandomTurns(createStructuredModel(loaded.engine), TOOLS, { turns });
    expect(counts.wrong).toEqual([]);
    expect(counts.calls).toBeGreaterThan(turns / 2);
    expect(counts.calls + counts.answers + counts.cut + counts.refused).toBe(turns);
  });
});
