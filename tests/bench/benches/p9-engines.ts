import { createHasher } from '../../../src/adapters/hash-wasm/create-hasher.ts';
import { randomIds, systemClock } from '../../../src/adapters/platform/create-platform.ts';
import { createStructuredModel } from '../../../src/core/local-decoding/structured-tool-calls.ts';
import type { EngineUsage, GenerateRequest, TextEngine } from '../../../src/core/ports/text-engine.ts';
import { toModelTool } from '../../../src/core/tool-catalog/describe-tool.ts';
import { testModel } from '../../../src/runtime/local-models/self-test/run-local-self-test.ts';
import { TOOLS } from '../../../src/tools/index.ts';
import { loadGguf } from '../../support/gguf/load-gguf.ts';
import { makeGguf } from '../../support/gguf/make-gguf.ts';
import { makeScriptedGguf } from '../../support/gguf/make-scripted-gguf.ts';
import { runTenTurns, TEN_CALLS } from '../../support/models/ten-turns.ts';
import { runRandomTurns } from '../../support/random-turns.ts';
import { readParts } from '../../support/run-model.ts';
import { interleave, lineOf } from '../measure.ts';
import type { Reporter } from './index.ts';

const ROUNDS = 5;
const TURNS = 1000;
/** Words that a scripted model says under the schema of all tools. */
const WORDS = Array.from({ length: 60 }, (_, at) => `word ${at} of a long answer,`).join(' ');

/** P9: what the wrapper costs beside the engine, and what comes of a thousand turns of a model that knows nothing. */
export async function benchEngines(reporter: Reporter): Promise<void> {
  await benchSpeed(reporter);
  await benchTurns(reporter);
  await benchTenTurns(reporter);
  await benchSelfTest(reporter);
}

/** The same prompt under the same schema, through the wrapper and by the engine alone. */
async function benchSpeed({ line, note }: Reporter): Promise<void> {
  note('loading a scripted model');
  const { engine, unload } = await loadGguf(makeScriptedGguf([JSON.stringify({ answer: WORDS })]), {
    contextTokens: 32_768,
  });
  const seen = recorded(engine);
  const model = createStructuredModel(seen.engine);
  const call = {
    prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Say what you have to say.' }] }],
    tools: TOOLS.map(toModelTool),
    maxOutputTokens: 8192,
  };
  await readParts(model, call);
  const { request, usage } = seen.last();
  note(`${usage.inputTokens} tokens in, ${usage.outputTokens} out`);
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const startMs = performance.now();
    await work();
    return (performance.now() - startMs) / usage.outputTokens;
  };
  const figures = await interleave(ROUNDS, {
    ours: () => timed(() => readParts(model, call)),
    alone: () => timed(() => drain(engine, request)),
  });
  const place = {
    bench: 'p9',
    case: 'a token of an answer under the schema of all tools',
    n: usage.outputTokens,
    unit: 'ms',
  };
  line(
    lineOf(place, figures.ours, { name: 'the engine alone', figures: figures.alone }, { type: 'within', times: 1.1 }),
  );
  await unload();
}

/** Turns with random sets of tools: every call that is given out has to satisfy the schema of its tool. */
async function benchTurns({ line, note }: Reporter): Promise<void> {
  note('asking a model that knows nothing a thousand times');
  const { engine, unload } = await loadGguf(makeGguf(), { contextTokens: 4096 });
  const startMs = performance.now();
  const counts = await runRandomTurns(createStructuredModel(engine), TOOLS, { turns: TURNS });
  const turnMs = (performance.now() - startMs) / TURNS;
  for (const wrong of counts.wrong) note(wrong);
  note(JSON.stringify({ ...counts, wrong: counts.wrong.length }));
  const place = { bench: 'p9', n: counts.calls };
  const faults = { ...place, case: `calls of ${TURNS} random turns that break their schema`, unit: 'calls' };
  line(lineOf(faults, [counts.wrong.length], null, { type: 'below', value: 0 }));
  const others = { bench: 'p9', n: TURNS, unit: 'turns' };
  line(
    lineOf({ ...others, case: 'random turns that were asked for once more' }, [counts.requests - TURNS], null, null),
  );
  line(lineOf({ ...others, case: 'random turns refused in the end' }, [counts.refused], null, null));
  line(lineOf({ ...others, case: 'random turns cut at 120 tokens, without a call' }, [counts.cut], null, null));
  line(lineOf({ ...others, case: 'a random turn', unit: 'ms' }, [turnMs], null, null));
  await unload();
}

/** Ten turns of one conversation, each with a call and its result: what the engine reads again of the turns before. */
async function benchTenTurns({ line, note }: Reporter): Promise<void> {
  note('ten turns with tools');
  const script = TEN_CALLS.map((input) => JSON.stringify({ tool: 'read_file', input }));
  const { engine, unload } = await loadGguf(makeScriptedGguf(script), { contextTokens: 8192 });
  const startMs = performance.now();
  const [first, ...later] = await runTenTurns(createStructuredModel(engine));
  const turnMs = (performance.now() - startMs) / TEN_CALLS.length;
  await unload();
  const place = { bench: 'p9', n: later.length, unit: 'tokens' };
  const read = later.map((turn) => turn.read);
  line(lineOf({ ...place, n: 1, case: 'read by the first of ten turns' }, [first?.read ?? Number.NaN], null, null));
  line(lineOf({ ...place, case: 'read by each later turn, a call and a result of 150 characters' }, read, null, null));
  line(lineOf({ ...place, case: 'prompt of the last turn' }, [later.at(-1)?.whole ?? Number.NaN], null, null));
  line(lineOf({ ...place, case: 'one of ten turns', unit: 'ms' }, [turnMs], null, null));
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
    if (figure !== null) line(lineOf({ ...place, case: `self-test, ${name}`, unit }, [figure], null, null));
  };
  said('tasks right', 'tasks', test.tasks.filter(({ right }) => right).length);
  said('prompts read', 'tokens/s', test.prefillPerSecond);
  said('answers written', 'tokens/s', test.decodePerSecond);
  said('most memory', 'MB', test.peakBytes === null ? null : test.peakBytes / 1024 / 1024);
  said('time', 's', test.durationMs / 1000);
  await unload();
}

/** The same engine, which keeps what it was last asked. */
function recorded(engine: TextEngine) {
  let last: { request: GenerateRequest; usage: EngineUsage } | null = null;
  return {
    engine: {
      ...engine,
      async *generate(request: GenerateRequest) {
        for await (const piece of engine.generate(request)) {
          if (piece.type === 'end') last = { request, usage: piece.usage };
          yield piece;
        }
      },
    } satisfies TextEngine,
    last() {
      if (last === null) throw new Error('The engine was not asked.');
      return last;
    },
  };
}

async function drain(engine: TextEngine, { signal: _over, ...request }: GenerateRequest): Promise<number> {
  let characters = 0;
  for await (const piece of engine.generate({ ...request, signal: new AbortController().signal })) {
    if (piece.type === 'text') characters += piece.delta.length;
  }
  return characters;
}
