import { createHasher } from '../../../../src/adapters/hash-wasm/create-hasher.ts';
import { randomIds, systemClock } from '../../../../src/adapters/platform/create-platform.ts';
import { createStructuredModel } from '../../../../src/core/local-decoding/structured-tool-calls.ts';
import { testModel } from '../../../../src/runtime/local-models/self-test/run-local-self-test.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { loadGguf } from '../../../support/gguf/load-gguf.ts';
import { makeGguf } from '../../../support/gguf/make-gguf.ts';
import { makeScriptedGguf } from '../../../support/gguf/make-scripted-gguf.ts';
import { runTenTurns, TEN_CALLS } from '../../../support/models/ten-turns.ts';
import { runRandomTurns } from '../../../support/random-turns.ts';
import { lineOf } from '../../measure.ts';
import type { Reporter } from '../index.ts';
import { LONG_ANSWER, reportOverhead, reportRandomTurns, reportTenTurns } from './engine-lines.ts';

const PREFIX = 'wllama: ';
const TURNS = 1000;
const MOST_TOKENS = 120;

/** P9 with llama.cpp: what the wrapper costs beside the engine, and what comes of a thousand turns of a model that knows nothing. */
export async function benchWllama(reporter: Reporter): Promise<void> {
  await benchSpeed(reporter);
  await benchTurns(reporter);
  await benchTenTurns(reporter);
  await benchSelfTest(reporter);
}

async function benchSpeed(reporter: Reporter): Promise<void> {
  reporter.note('loading a scripted model');
  const { engine, unload } = await loadGguf(makeScriptedGguf([LONG_ANSWER]), { contextTokens: 32_768 });
  await reportOverhead(reporter, PREFIX, engine);
  await unload();
}

async function benchTurns(reporter: Reporter): Promise<void> {
  reporter.note('asking a model that knows nothing a thousand times');
  const { engine, unload } = await loadGguf(makeGguf(), { contextTokens: 4096 });
  const startMs = performance.now();
  const counts = await runRandomTurns(createStructuredModel(engine), TOOLS, {
    turns: TURNS,
    maxOutputTokens: MOST_TOKENS,
  });
  const tookMs = performance.now() - startMs;
  reportRandomTurns(reporter, PREFIX, counts, { maxOutputTokens: MOST_TOKENS, tookMs });
  await unload();
}

async function benchTenTurns(reporter: Reporter): Promise<void> {
  const script = TEN_CALLS.map((input) => JSON.stringify({ tool: 'read_file', input }));
  const { engine, unload } = await loadGguf(makeScriptedGguf(script), { contextTokens: 8192 });
  await reportTenTurns(reporter, PREFIX, createStructuredModel(engine), (model) => runTenTurns(model));
  await unload();
}

/** The self-test of a model that knows nothing: it gets nothing right, and says how fast it is. */
async function benchSelfTest({ line, note, weighBytes }: Reporter): Promise<void> {
  note('testing a model that knows nothing');
  const { engine, unload } = await loadGguf(makeGguf(), { contextTokens: 4096 });
  const { contextTokens, countTokens } = engine;
  const test = await testModel(createStructuredModel(engine), {
    engine: 'wllama',
    hasher: await createHasher(),
    ids: randomIds,
    clock: systemClock,
    today: new Date().toISOString().slice(0, 10),
    limits: { contextTokens, countTokens, maxOutputTokens: 256, temperature: 0 },
    signal: new AbortController().signal,
    onTask: () => undefined,
    weighBytes: async () => {
      const bytes = await weighBytes();
      return Number.isNaN(bytes) ? null : bytes;
    },
  });
  const place = { bench: 'p9', n: test.tasks.length };
  const said = (name: string, unit: string, figure: number | null) => {
    if (figure !== null) line(lineOf({ ...place, case: `${PREFIX}self-test, ${name}`, unit }, [figure], null, null));
  };
  said('tasks right', 'tasks', test.tasks.filter(({ right }) => right).length);
  said('prompts read', 'tokens/s', test.prefillPerSecond);
  said('answers written', 'tokens/s', test.decodePerSecond);
  said('most memory', 'MB', test.peakBytes === null ? null : test.peakBytes / 1024 / 1024);
  said('time', 's', test.durationMs / 1000);
  await unload();
}
