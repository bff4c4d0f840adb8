import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';

/** A call of the model: `inputText` unchanged, or `input` as JSON. */
export interface ScriptedCall {
  readonly toolName: string;
  readonly input?: unknown;
  readonly inputText?: string;
  /** The model's own id for the call. Default `call-<turn>-<index>`. */
  readonly id?: string;
}

/** One answer of the model. */
export interface Turn {
  readonly text?: string;
  readonly reasoning?: string;
  readonly calls?: readonly ScriptedCall[];
  /** Stream parts that replace text, reasoning and calls; a missing `finish` is added unless `broken`. */
  readonly parts?: readonly LanguageModelV4StreamPart[];
  /** Default `tool-calls` when there are calls, else `stop`. */
  readonly finishReason?: LanguageModelV4FinishReason['unified'];
  /** Default 0 and 0. */
  readonly usage?: { readonly inputTokens?: number; readonly outputTokens?: number };
  /** Streams the arguments as deltas before each call. Default false. */
  readonly inputDeltas?: boolean;
  /** Awaited between chunks. Default none. */
  readonly pause?: () => Promise<void>;
  /** Called before each chunk with its index: a test can cancel, pause, or advance the clock here. */
  readonly onChunk?: (index: number) => void | Promise<void>;
  /** Never answers: `before` the first chunk or `after` the last one. Ignores the signal. */
  readonly stall?: 'before' | 'after';
  /** With `stall`: rejects as soon as the signal is aborted. Default false. */
  readonly rejectsOnAbort?: boolean;
  /** `doStream` rejects with this. */
  readonly throws?: unknown;
  /** The stream fails with this after the chunks. */
  readonly breaks?: unknown;
  /** The stream ends without its `finish` part. Default false. */
  readonly broken?: boolean;
  /** An `error` part before the end. */
  readonly error?: unknown;
}

export interface ScriptedModel extends LanguageModelV4 {
  /** Every received prompt, oldest first. */
  readonly prompts: LanguageModelV4Prompt[];
  /** The options of every request, oldest first. */
  readonly requests: LanguageModelV4CallOptions[];
}

/** Returns a turn that depends on the prompt. `index` is its position among the turns, from 0. */
export type TurnMaker = (prompt: LanguageModelV4Prompt, index: number) => Turn;

/** Creates a model that outputs the given turns in order. After the last turn it answers `Done.` */
export function createScriptedModel(turns: readonly (Turn | TurnMaker)[]): ScriptedModel {
  return scripted(turns, (_prompt, request) => request);
}

/**
 * Creates a model whose turn depends only on the conversation: the n-th answer to the last request of the person. A run
 * that resumes after a crash continues as it would have.
 */
export function createReplayableModel(turns: readonly (Turn | TurnMaker)[]): ScriptedModel {
  return scripted(turns, (prompt) => {
    const asked = prompt.findLastIndex((message) => message.role === 'user');
    return prompt.slice(asked).filter((message) => message.role === 'assistant').length;
  });
}

function scripted(
  turns: readonly (Turn | TurnMaker)[],
  placeOf: (prompt: LanguageModelV4Prompt, request: number) => number,
): ScriptedModel {
  const prompts: LanguageModelV4Prompt[] = [];
  const requests: LanguageModelV4CallOptions[] = [];
  return {
    specificationVersion: 'v4',
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    prompts,
    requests,
    doGenerate: () => Promise.reject(new Error('Only streams are scripted.')),
    async doStream(options) {
      const index = placeOf(options.prompt, prompts.length);
      prompts.push(options.prompt);
      requests.push(options);
      const next = turns[index] ?? { text: 'Done.' };
      const turn = typeof next === 'function' ? next(options.prompt, index) : next;
      if (turn.throws !== undefined) throw turn.throws;
      if (turn.stall === 'before') await stalled(turn, options.abortSignal);
      const parts = turn.parts ? withFinish(turn) : [...partsOf(turn, index)];
      return { stream: streamOf(turn, parts, options.abortSignal) };
    },
  };
}

function stalled(turn: Turn, signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (turn.rejectsOnAbort !== true || signal === undefined) return;
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function streamOf(
  turn: Turn,
  parts: readonly LanguageModelV4StreamPart[],
  signal: AbortSignal | undefined,
): ReadableStream<LanguageModelV4StreamPart> {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      const part = parts[at];
      if (part === undefined) {
        if (turn.stall === 'after') return stalled(turn, signal);
        if (turn.breaks !== undefined) controller.error(turn.breaks);
        else controller.close();
        return;
      }
      await turn.onChunk?.(at);
      if (turn.pause && at > 0) await turn.pause();
      at += 1;
      controller.enqueue(part);
    },
  });
}

function withFinish(turn: Turn): LanguageModelV4StreamPart[] {
  const parts = [...(turn.parts ?? [])];
  const ended = parts.some((part) => part.type === 'finish');
  const calls = parts.some((part) => part.type === 'tool-call');
  return ended || turn.broken === true ? parts : [...parts, finishOf(turn, calls)];
}

function* partsOf(turn: Turn, index: number): Generator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] };
  if (turn.reasoning !== undefined) {
    yield { type: 'reasoning-start', id: 'r' };
    yield { type: 'reasoning-delta', id: 'r', delta: turn.reasoning };
    yield { type: 'reasoning-end', id: 'r' };
  }
  if (turn.text !== undefined) {
    yield { type: 'text-start', id: 't' };
    for (const delta of turn.text.match(/\S*\s*/g) ?? [])
      if (delta !== '') yield { type: 'text-delta', id: 't', delta };
    yield { type: 'text-end', id: 't' };
  }
  for (const [place, call] of (turn.calls ?? []).entries()) {
    const id = call.id ?? `call-${index}-${place}`;
    const input = call.inputText ?? JSON.stringify(call.input ?? {});
    if (turn.inputDeltas === true) {
      yield { type: 'tool-input-start', id, toolName: call.toolName };
      for (let at = 0; at < input.length; at += 7)
        yield { type: 'tool-input-delta', id, delta: input.slice(at, at + 7) };
      yield { type: 'tool-input-end', id };
    }
    yield { type: 'tool-call', toolCallId: id, toolName: call.toolName, input };
  }
  if (turn.error !== undefined) yield { type: 'error', error: turn.error };
  if (turn.broken !== true) yield finishOf(turn, (turn.calls ?? []).length > 0);
}

function finishOf(turn: Turn, calls: boolean): LanguageModelV4StreamPart {
  const { inputTokens = 0, outputTokens = 0 } = turn.usage ?? {};
  return {
    type: 'finish',
    finishReason: { unified: turn.finishReason ?? (calls ? 'tool-calls' : 'stop'), raw: undefined },
    usage: {
      inputTokens: { total: inputTokens, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: outputTokens, text: undefined, reasoning: undefined },
    },
  };
}
