import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import { z } from 'zod';
import type { LoadedEngine } from '../../../src/core/ports/loaded-engine.ts';
import { allowLongCases } from '../../support/browser/long-cases.ts';
import { seededRandom } from '../../support/gguf/llama-shape.ts';
import { askEngine, loadGguf } from '../../support/gguf/load-gguf.ts';
import { makeGguf } from '../../support/gguf/make-gguf.ts';
import { makeScriptedGguf } from '../../support/gguf/make-scripted-gguf.ts';
import { randomSchema } from './random-schema.ts';

allowLongCases();

describe('a random model under a schema', () => {
  let loaded: LoadedEngine;

  beforeAll(async () => {
    loaded = await loadGguf(makeGguf());
  });

  afterAll(() => loaded.unload());

  it('gives answers that satisfy random schemas', async () => {
    const schemas = await commands.countCases({ reduced: 32, full: 80 });
    const random = seededRandom(5);
    let cut = 0;
    for (let at = 0; at < schemas; at += 1) {
      const schema = randomSchema(random);
      const jsonSchema = { ...z.toJSONSchema(schema) };
      const { text, reason } = await askEngine(loaded.engine, `Number ${at}`, {
        jsonSchema,
        maxTokens: 1500,
        temperature: (at % 3) / 2,
      });
      if (reason === 'length') cut += 1;
      else
        expect([JSON.stringify(jsonSchema), text, schema.safeParse(JSON.parse(text)).error?.message]).toEqual([
          expect.any(String),
          text,
          undefined,
        ]);
    }
    // A random model may not finish its answer.
    expect(cut).toBeLessThan(schemas / 10);
  });

  it('is unconstrained without a schema', async () => {
    const { text } = await askEngine(loaded.engine, 'Hello', { maxTokens: 30 });
    expect(() => JSON.parse(text)).toThrow();
  });
});

describe('a scripted model under a schema', () => {
  it('gives its scripted answer when the schema allows it', async () => {
    const schema = z.strictObject({ tool: z.enum(['read_file', 'stop']), input: z.strictObject({ path: z.string() }) });
    const say = JSON.stringify({ tool: 'read_file', input: { path: '/notes/ü 🙂.md' } });
    const loaded = await loadGguf(makeScriptedGguf([say]));
    const { text } = await askEngine(loaded.engine, 'Go', { jsonSchema: { ...z.toJSONSchema(schema) } });
    expect(text).toBe(say);
    await loaded.unload();
  });
});
