import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider';
import { z } from 'zod';
import type { ProviderTest } from '../../contracts/domain/provider.ts';
import type { Usage } from '../../contracts/domain/run/run.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { type ModelAnswer, streamModel } from '../../core/run/stream-model.ts';
import { parseJson } from '../../core/shared/json/parse-json.ts';

/** Enough output tokens for a model that reasons before it answers. */
const MAX_TOKENS = 2000;
const MAX_TEXT_CHARS = 1000;

const ONE_WORD = 'Call the tool report_word once, with the word "ready". Say nothing else.';
const TWO_WORDS =
  'Call the tool report_word twice in one answer, once with the word "red" and once with the word "blue". Each call gives back a number. When you have both numbers, say them, and nothing else.';
/** Results of the calls in the thorough test; values that no model would guess. */
const NUMBERS = ['5813', '2947'];

const OPTIONS: Omit<LanguageModelV4CallOptions, 'prompt'> = {
  tools: [
    {
      type: 'function',
      name: 'report_word',
      description: 'Reports one word.',
      inputSchema: {
        type: 'object',
        properties: { word: { type: 'string', description: 'The word.' } },
        required: ['word'],
        additionalProperties: false,
      },
    },
  ],
  toolChoice: { type: 'auto' },
  maxOutputTokens: MAX_TOKENS,
};

const inputSchema = z.strictObject({ word: z.string().min(1) });

/** Result of a test without its cost, which depends on the prices. */
export type TestedModel = Omit<ProviderTest, 'usage'>;

export interface TestOptions {
  /** Tests two parallel calls and a second request with their results. Default: one request with one call. */
  readonly thorough: boolean;
  /** Called after each answered request; null when the server reported no usage. */
  readonly onAnswer: (usage: Usage | null) => void;
}

/** Measures the speed of a model and whether it calls the requested tool. Rejects as a request does. */
export async function testModel(
  model: LanguageModelV4,
  { thorough, onAnswer }: TestOptions,
  signal: AbortSignal,
): Promise<TestedModel> {
  const question: LanguageModelV4Message = {
    role: 'user',
    content: [{ type: 'text', text: thorough ? TWO_WORDS : ONE_WORD }],
  };
  const first = await ask(model, [question], signal);
  onAnswer(first.usage);
  const calls = first.answer.calls.filter(fits);
  const tested = {
    modelId: model.modelId,
    firstTokenMs: first.firstTokenMs,
    totalMs: first.totalMs,
    callsTools: calls.length > 0,
    text: first.answer.text.slice(0, MAX_TEXT_CHARS).toWellFormed(),
  };
  if (!thorough) return tested;
  if (calls.length === 0) return { ...tested, more: { parallel: false, usesResults: false } };
  const all = first.answer.calls;
  const second = await ask(model, [question, assistant(first.answer), results(all)], signal);
  onAnswer(second.usage);
  const given = NUMBERS.slice(0, Math.min(all.length, NUMBERS.length));
  return {
    ...tested,
    more: { parallel: calls.length > 1, usesResults: given.every((number) => second.answer.text.includes(number)) },
  };
}

type Whole = Extract<ModelAnswer, { type: 'answer' }>;

async function ask(model: LanguageModelV4, prompt: LanguageModelV4Message[], signal: AbortSignal) {
  const startMs = performance.now();
  const sinceMs = () => Math.round(performance.now() - startMs);
  let firstTokenMs: number | null = null;
  const timed: LanguageModelV4 = {
    ...model,
    async doStream(options) {
      const result = await model.doStream(options);
      const watch = new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
        transform(part, controller) {
          if (isPiece(part)) firstTokenMs ??= sinceMs();
          controller.enqueue(part);
        },
      });
      return { ...result, stream: result.stream.pipeThrough(watch) };
    },
  };
  const noListeners = { text: () => undefined, reasoning: () => undefined };
  const answer = await streamModel(timed, { ...OPTIONS, prompt, abortSignal: signal }, noListeners);
  if (answer.type === 'aborted') throw answer.reason;
  if (answer.type === 'failed') throw new CloisterError(answer.error.code, answer.error, answer.error.data);
  const totalMs = sinceMs();
  return { answer, usage: answer.counted ? answer.usage : null, firstTokenMs: firstTokenMs ?? totalMs, totalMs };
}

/** Converts the answer to a prompt message; its parts already have the right shape. */
function assistant({ parts }: Whole): LanguageModelV4Message {
  const message: { role: 'assistant'; content: unknown } = { role: 'assistant', content: parts };
  return message as LanguageModelV4Message;
}

function results(calls: readonly LanguageModelV4ToolCall[]): LanguageModelV4Message {
  return {
    role: 'tool',
    content: calls.map(({ toolCallId, toolName }, index) => ({
      ...({ type: 'tool-result', toolCallId, toolName } as const),
      output: { type: 'text', value: NUMBERS[index] ?? 'none' },
    })),
  };
}

function isPiece(part: LanguageModelV4StreamPart): boolean {
  return ['text-delta', 'reasoning-delta', 'tool-input-start', 'tool-input-delta', 'tool-call'].includes(part.type);
}

function fits({ toolName, input }: LanguageModelV4ToolCall): boolean {
  return toolName === 'report_word' && inputSchema.safeParse(parseJson(input)).success;
}
