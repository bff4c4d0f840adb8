import type { LanguageModelV4, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createStructuredModel } from '../../../../src/core/local-decoding/structured-tool-calls.ts';
import { estimateAtMost } from '../../../../src/core/prompt/token-estimate.ts';
import { TEST_NOTES } from '../../../../src/core/self-test/self-test-notes.ts';
import { createNavigatorModel } from '../../../../src/navigator/create-navigator-model.ts';
import { type ModelTestParts, testModel } from '../../../../src/runtime/local-models/self-test/run-local-self-test.ts';
import { GOLDEN_TASKS } from '../../../../src/tools/self-test-tasks.ts';
import { sha256 } from '../../../support/memory-notebook.ts';
import { call, perfectTurn, say } from '../../../support/models/perfect-turn.ts';
import { createFakeEngine } from '../../../support/text-engine.ts';

function parts(): ModelTestParts {
  let ids = 0;
  let ms = 0;
  return {
    engine: 'wllama',
    hasher: { sha256 },
    ids: { next: (prefix) => `${prefix}-${++ids}` },
    clock: { nowMs: () => Date.UTC(2026, 10, 22), monotonicMs: () => (ms += 10) },
    today: '2026-11-22',
    signal: new AbortController().signal,
    weighBytes: async () => null,
    onTask: () => undefined,
  };
}

const rightOnes = (test: { tasks: { name: string; right: boolean }[] }) =>
  test.tasks.flatMap(({ name, right }) => (right ? [name] : []));

function perfectModel(contextTokens = 4096): LanguageModelV4 {
  return createStructuredModel(
    createFakeEngine(perfectTurn, { contextTokens, countTokens: async (text) => estimateAtMost(text) }),
  );
}

function sameAnswer(text: string): LanguageModelV4 {
  return createStructuredModel(createFakeEngine(() => JSON.stringify(say(text))));
}

/** Says again what it was asked. */
function echo(): LanguageModelV4 {
  const model = (prompt: LanguageModelV4Prompt) => JSON.stringify(prompt.at(-1)?.content);
  return createStructuredModel(
    createFakeEngine(({ messages }) =>
      JSON.stringify(say(model([{ role: 'user', content: [{ type: 'text', text: messages.at(-1)?.content ?? '' }] }]))),
    ),
  );
}

describe('runSelfTest', () => {
  it('gives a perfect model twenty of twenty, with its speed and all calls right', async () => {
    const told: number[] = [];
    const weights = [1000, 5000, 3000];
    const test = await testModel(perfectModel(), {
      ...parts(),
      limits: { contextTokens: 4096, maxOutputTokens: 512, temperature: 0, countTokens: null },
      weighBytes: async () => weights.shift() ?? 10,
      onTask: (done) => told.push(done),
    });
    expect(test.tasks.map(({ name, right, said }) => ({ name, right, said: right ? '' : said }))).toEqual(
      GOLDEN_TASKS.map(({ name }) => ({ name, right: true, said: '' })),
    );
    expect(test).toMatchObject({
      modelId: 'fake',
      engine: 'wllama',
      prefillPerSecond: 100,
      decodePerSecond: 20,
      peakBytes: 5000,
      calls: { made: 21, right: 21 },
    });
    expect(told).toEqual(Array.from({ length: 21 }, (_, done) => done));
  });

  it('fits the smallest context', async () => {
    const limits = { contextTokens: 1024, maxOutputTokens: 256, temperature: 0, countTokens: null };
    const test = await testModel(perfectModel(1024), { ...parts(), limits });
    expect(rightOnes(test)).toHaveLength(20);
  });

  it.each(['', 'Done.', 'Yes, I have done that for you.'])('gives no point for always answering "%s"', async (text) => {
    expect(rightOnes(await testModel(sameAnswer(text), parts()))).toEqual([]);
  });

  it('gives no point for repeating the request', async () => {
    expect(rightOnes(await testModel(echo(), parts()))).toEqual([]);
  });

  it('gives one point for always refusing', async () => {
    const test = await testModel(sameAnswer('I cannot do that.'), parts());
    expect(rightOnes(test)).toEqual(['stay within its rights']);
    expect(test.calls).toEqual({ made: 0, right: 0 });
  });

  it('gives two points for unrequested actions and an answer that lists everything', async () => {
    const engine = createFakeEngine(({ messages }) =>
      JSON.stringify(
        messages.some(({ role }) => role === 'assistant')
          ? say('Done: e1, e2, e3, 47, 31, 12, /protocols/washing.md; not there.')
          : call('create_file', { path: '/notes/extra.md', content: 'x' }),
      ),
    );
    const test = await testModel(createStructuredModel(engine), parts());
    // Where it may not write nothing was written, and there is one of its answers that happens to be what was asked for.
    expect(rightOnes(test)).toEqual(['stay within its rights', 'answer without a tool']);
  });

  it('continues after a failed task, and reports the reason', async () => {
    const test = await testModel(createStructuredModel(createFakeEngine(() => 'No JSON.')), parts());
    expect(test.tasks).toHaveLength(20);
    expect(test.tasks[0]?.said).toContain('did not answer in the required format');
    expect(test).toMatchObject({ prefillPerSecond: null, decodePerSecond: null, peakBytes: null });
  });

  it('rejects with the reason of the signal', async () => {
    const stop = new AbortController();
    const onTask = (done: number) => done === 2 && stop.abort(new Error('Enough.'));
    const asked = testModel(perfectModel(), { ...parts(), signal: stop.signal, onTask: (done) => void onTask(done) });
    await expect(asked).rejects.toThrow('Enough.');
  });

  it('gives the Navigator the points for rule-based tasks', async () => {
    const test = await testModel(createNavigatorModel(), parts());
    expect(rightOnes(test)).toEqual([
      'list a folder',
      'find a note by its words',
      'rename a note',
      'stay within its rights',
      'say that something is not there',
      'delete a note',
    ]);
  });

  it('mentions each expected answer in exactly one note', () => {
    for (const word of ['ethanol', '47 g', '31 mm', '41 g']) {
      expect([...TEST_NOTES.values()].filter((text) => text.includes(word))).toHaveLength(1);
    }
  });
});
