import { loadWebLlm } from '../../../../src/adapters/web-llm/load-web-llm.ts';
import { createStructuredModel } from '../../../../src/core/local-decoding/structured-tool-calls.ts';
import type { LoadedEngine } from '../../../../src/core/ports/loaded-engine.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { runTenTurns, TEN_CALLS } from '../../../support/models/ten-turns.ts';
import { runRandomTurns } from '../../../support/random-turns.ts';
import { scriptedTokens } from '../../../support/web-llm/scripted-tokens.ts';
import { relayLibrary } from '../../../support/web-llm/stub-library.ts';
import { TINY_CONFIG, TINY_LIBRARY, tinyModel, tinyModelFiles } from '../../../support/web-llm/tiny-model.ts';
import { createTypescriptRuntime } from '../../../support/web-llm/typescript-runtime.ts';
import { lineOf } from '../../measure.ts';
import type { Reporter } from '../index.ts';
import { timeMatrix } from './adapter-speed.ts';
import { LONG_ANSWER, reportOverhead, reportRandomTurns, reportTenTurns } from './engine-lines.ts';

const ADAPTER = 'WebLLM, software adapter: ';
const PREFIX = 'WebLLM, software adapter, without kernels: ';
const TURNS = 1000;
/** More than for wllama, because an answer takes only a second here. */
const ROUNDS = 11;
/** Of the library in TypeScript, which frees none. */
const MEMORY_MB = 256;
/** Each token is a byte here, so a call has more of them than with a vocabulary of words. */
const MOST_TOKENS = 500;
/** Prompts and answers of the cases, in bytes. */
const CONTEXT = { overhead: 32_768, random: 4096, tenTurns: 8192 };
const MATRIX = 2048;

type Tokens = ReturnType<typeof scriptedTokens>;

/**
 * P9 with WebLLM, in a browser with a software adapter for WebGPU. The engine, its tokenizer and its grammar are the real ones.
 * TypeScript replaces the compiled kernels, which take seconds for a token on such an adapter. Times therefore include everything
 * except the computation of the model; the last two lines show that no kernel ran, and how slow one is.
 */
export async function benchWebLlm(reporter: Reporter): Promise<void> {
  const tokens = scriptedTokens();
  createTypescriptRuntime(tokens).install(globalThis);
  const kernels = countKernels();
  await benchOverhead(reporter, tokens);
  await benchRandomTurns(reporter, tokens);
  await benchTenTurns(reporter, tokens);
  const place = { bench: 'p9', case: `${ADAPTER}kernels that ran in the cases above`, n: 1, unit: 'kernels' };
  reporter.line(lineOf(place, [kernels()], null, null));
  await benchKernel(reporter);
}

async function benchOverhead(reporter: Reporter, tokens: Tokens): Promise<void> {
  const { engine, facts, unload } = await loadTiny(CONTEXT.overhead);
  reporter.note(facts.runsOn);
  await reportOverhead(reporter, PREFIX, engine, {
    rounds: ROUNDS,
    beforeAnswer: () => tokens.plan(LONG_ANSWER, 1),
  });
  await unload();
}

async function benchRandomTurns(reporter: Reporter, tokens: Tokens): Promise<void> {
  reporter.note('random tokens under the schemas of a thousand turns');
  const { engine, unload } = await loadTiny(CONTEXT.random);
  tokens.plan('', 1);
  const startMs = performance.now();
  const counts = await runRandomTurns(createStructuredModel(engine), TOOLS, {
    turns: TURNS,
    maxOutputTokens: MOST_TOKENS,
  });
  const tookMs = performance.now() - startMs;
  reportRandomTurns(reporter, PREFIX, counts, { maxOutputTokens: MOST_TOKENS, tookMs });
  await unload();
}

async function benchTenTurns(reporter: Reporter, tokens: Tokens): Promise<void> {
  const { engine, unload } = await loadTiny(CONTEXT.tenTurns);
  const passed: number[] = [];
  await reportTenTurns(reporter, PREFIX, createStructuredModel(engine), async (model) => {
    const turns = await runTenTurns(model, {
      beforeTurn(turn) {
        if (turn > 0) passed.push(tokens.readTokens());
        tokens.plan(JSON.stringify({ tool: 'read_file', input: TEN_CALLS[turn] }), turn + 1);
      },
    });
    passed.push(tokens.readTokens());
    const reported = turns.map(({ read }) => read);
    if (reported.join() !== passed.join()) throw new Error(`The engine reports ${reported}, and passed ${passed} on.`);
    return turns;
  });
  await unload();
}

async function benchKernel({ line, note }: Reporter): Promise<void> {
  note('one kernel on the adapter');
  const { adapter, javascript } = await timeMatrix(MATRIX);
  const size = MATRIX.toLocaleString('en');
  const place = { bench: 'p9', case: `${ADAPTER}a matrix of ${size} × ${size} times a vector`, n: MATRIX, unit: 'ms' };
  line(lineOf(place, adapter, { name: 'JavaScript, one thread', figures: javascript }, null));
}

/** Loads the real engine with a library that forwards its calls to TypeScript. */
function loadTiny(contextTokens: number): Promise<LoadedEngine> {
  const config = { ...TINY_CONFIG, context_window_size: contextTokens };
  const files = tinyModelFiles()
    .set(TINY_LIBRARY, relayLibrary(MEMORY_MB))
    .set('mlc-chat-config.json', new TextEncoder().encode(JSON.stringify(config)));
  const model = tinyModel(files);
  return loadWebLlm(
    { ...model, settings: { ...model.settings, contextTokens } },
    async (name) => new File([files.get(name) ?? new Uint8Array()], name),
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
}

/** Counts the kernels that this worker gives to the adapter from now on. */
function countKernels(): () => number {
  let count = 0;
  const { prototype } = GPUComputePassEncoder;
  const { dispatchWorkgroups } = prototype;
  prototype.dispatchWorkgroups = function (this: GPUComputePassEncoder, ...sizes) {
    count += 1;
    return dispatchWorkgroups.apply(this, sizes);
  };
  return () => count;
}
