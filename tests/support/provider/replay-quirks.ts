import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createProviderModels } from '../../../src/adapters/ai-sdk/create-provider-models.ts';
import { createDeepModel } from '../../../src/adapters/deepagents/create-deep-model.ts';
import { toOurCall } from '../../../src/adapters/deepagents/deep-tools.ts';
import { repairAnswer } from '../../../src/core/run/calls/repair-answer.ts';
import { type ModelAnswer, streamModel } from '../../../src/core/run/stream-model.ts';
import { toModelTool } from '../../../src/core/tool-catalog/describe-tool.ts';
import { createToolList } from '../../../src/core/tool-catalog/tool-list.ts';
import { TOOLS } from '../../../src/tools/index.ts';
import { spreadCases } from '../case-count.ts';
import { type AnswerQuirk, answerQuirks } from './answer-quirks.ts';
import { moreQuirks } from './more-quirks.ts';
import { createProviderRow } from './provider-lab.ts';
import type { WireFormat } from './wire-format.ts';

const tools = createToolList(TOOLS);
const OFFERED = ['read_file', 'list_files', 'write_todos'].flatMap((name) => tools.get(name) ?? []).map(toModelTool);
type Pieces = readonly Uint8Array[];

/** A model whose server sends these pieces and then ends the body. */
export function modelOf(format: WireFormat, pieces: Pieces): LanguageModelV4 {
  const models = createProviderModels({
    key: () => Promise.resolve('sk-canary-7f3a9c'),
    isOnline: () => true,
    pageOrigin: 'https://cloister.example',
    localNetwork: () => Promise.resolve('unknown'),
    sleep: () => Promise.resolve(),
    async send() {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const piece of pieces) if (piece.length > 0) controller.enqueue(piece);
          controller.close();
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
  });
  return models.model(createProviderRow({ kind: format }), 'm', null);
}

async function answerOf(model: LanguageModelV4): Promise<ModelAnswer> {
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Read' }] }];
  const options = { prompt, tools: OFFERED, abortSignal: new AbortController().signal };
  const answer = await streamModel(model, options, { text: () => undefined, reasoning: () => undefined });
  return answer.type === 'answer' ? repairAnswer(answer, tools).answer : answer;
}

/** Returns what a run has of the answer of a model. */
export async function outcomeOf(model: LanguageModelV4) {
  const answer = await answerOf(model);
  if (answer.type === 'aborted') return { aborted: true };
  if (answer.type === 'failed')
    return { text: answer.text, thoughts: answer.onlyThought ?? '', error: answer.error.message };
  const calls = answer.calls.map(({ toolName, input }) => [toolName, JSON.parse(input)]);
  return { text: answer.text, thoughts: answer.reasoning, calls };
}

type Outcome = Awaited<ReturnType<typeof outcomeOf>>;
type Read = (pieces: Pieces) => Promise<Outcome>;

export const deep = (model: LanguageModelV4) =>
  createDeepModel(model, { delegates: false, onRequest: () => undefined });

/** Holds each quirk of a format to what is meant, to the same in two pieces, and to no half call of a part of it. */
export function replayQuirks(format: WireFormat): void {
  const quirks = [...answerQuirks(), ...moreQuirks()].filter((quirk) => quirk.format === format);
  describe.each(quirks.map((quirk) => [quirk.name, quirk] as const))(`${format}: %s`, (_, quirk) => {
    const plain: Read = (pieces) => outcomeOf(modelOf(format, pieces));
    const graph: Read = (pieces) => outcomeOf(deep(modelOf(format, pieces)));

    describe('in a run', () => holdQuirk(quirk, { whole: plain, read: plain, reduced: 8, toCall: (...call) => call }));
    describe('in a run of a deep agent', () => {
      const toCall = (name: string, input: unknown) => {
        const { toolName, input: ours } = toOurCall(name, input);
        return [toolName, ours];
      };
      holdQuirk(quirk, { whole: graph, read: readOnce(format), reduced: 8, toCall });

      it('has the same outcome from the graph as from its parts', async () => {
        const bytes = new TextEncoder().encode(quirk.body);
        const read = readOnce(format);
        for (const at of [1, Math.floor(bytes.length / 2), bytes.length - 1]) {
          const [start, rest] = [bytes.slice(0, at), bytes.slice(at)];
          expect(await graph([start, rest]), `cut at ${at}`).toEqual(await read([start, rest]));
          expect(await graph([start]), `ended at ${at}`).toEqual(await read([start]));
        }
      });
    });
  });
}

interface Held {
  readonly whole: Read;
  readonly read: Read;
  /** Cuts of a reduced test. */
  readonly reduced: number;
  toCall(name: string, input: unknown): readonly unknown[];
}

function holdQuirk(quirk: AnswerQuirk, { whole, read, reduced, toCall }: Held): void {
  const bytes = new TextEncoder().encode(quirk.body);
  const cuts = Array.from({ length: bytes.length - 1 }, (_, at) => at + 1);

  it('has the text, thoughts and calls that are meant', async () => {
    const { text, thoughts, calls, error } = quirk;
    const outcome = await whole([bytes]);
    if (error === undefined) expect(outcome).toEqual({ text, thoughts, calls: calls.map((call) => toCall(...call)) });
    else expect(outcome).toMatchObject({ text, error: expect.stringMatching(error) });
  });

  it('is the same in two pieces, cut at each byte', async () => {
    const expected = await whole([bytes]);
    for (const at of spreadCases(cuts, { reduced })) {
      expect(await read([bytes.slice(0, at), bytes.slice(at)]), `cut at ${at}`).toEqual(expected);
    }
  });

  it('is an answer or an error, and never half a call, when the body ends at each byte', async () => {
    const expected = await whole([bytes]);
    for (const at of spreadCases(cuts, { reduced })) {
      const outcome = await read([bytes.slice(0, at)]);
      if ('calls' in outcome) expect(outcome, `ended at ${at}`).toEqual(expected);
      else expect(outcome, `ended at ${at}`).toHaveProperty('error');
    }
  });
}

/** What a model streamed, and how the stream failed. */
interface Streamed {
  readonly parts: LanguageModelV4StreamPart[];
  readonly failure: { readonly error: unknown } | null;
}

/**
 * Reads pieces as a deep agent does. The model reads all of them, asked as the graph asks; the graph, which is slow, reads each stream of
 * parts once, since it sees nothing else of the pieces.
 */
function readOnce(format: WireFormat): Read {
  const outcomes = new Map<string, Promise<Outcome>>();
  let asked: LanguageModelV4CallOptions | null = null;
  return async (pieces) => {
    const model = modelOf(format, pieces);
    asked ??= await askedByGraph(model);
    const streamed = await streamOf(model, { ...asked, abortSignal: new AbortController().signal });
    const key = keyOf(streamed);
    const outcome = outcomes.get(key) ?? outcomeOf(deep(streaming(model, streamed)));
    outcomes.set(key, outcome);
    return outcome;
  };
}

async function askedByGraph(model: LanguageModelV4): Promise<LanguageModelV4CallOptions> {
  const { promise, resolve } = Promise.withResolvers<LanguageModelV4CallOptions>();
  const recording: LanguageModelV4 = {
    ...model,
    doStream(options) {
      resolve(options);
      return model.doStream(options);
    },
  };
  await outcomeOf(deep(recording));
  return promise;
}

async function streamOf(model: LanguageModelV4, options: LanguageModelV4CallOptions): Promise<Streamed> {
  const parts: LanguageModelV4StreamPart[] = [];
  try {
    const { stream } = await model.doStream(options);
    for await (const part of stream) parts.push(part);
    return { parts, failure: null };
  } catch (error) {
    return { parts, failure: { error } };
  }
}

/** A model that streams the parts again. */
function streaming(model: LanguageModelV4, { parts, failure }: Streamed): LanguageModelV4 {
  return {
    ...model,
    async doStream() {
      if (failure !== null && parts.length === 0) throw failure.error;
      let next = 0;
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        pull(controller) {
          const part = parts[next++];
          if (part !== undefined) controller.enqueue(part);
          else if (failure === null) controller.close();
          else controller.error(failure.error);
        },
      });
      return { stream };
    },
  };
}

/** Streams with the same key differ in nothing but ids that the adapter draws. */
function keyOf(streamed: Streamed): string {
  const ids = new Map<unknown, number>();
  return JSON.stringify(streamed, (field, value: unknown) => {
    if (value instanceof Error) return { ...value, name: value.name, message: value.message };
    if (field !== 'id' && field !== 'toolCallId') return value;
    const nth = ids.get(value) ?? ids.size;
    ids.set(value, nth);
    return nth;
  });
}
