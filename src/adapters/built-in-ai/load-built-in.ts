import type { ModelSettings } from '../../contracts/domain/model-input-fields.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { cancelledError } from '../../contracts/errors/messages/page-messages.ts';
import type { HostedEngine } from '../../core/ports/hosted-engine.ts';
import type { EngineMessage, EnginePiece, GenerateRequest } from '../../core/ports/text-engine.ts';
import {
  type BrowserModels,
  type BrowserSession,
  type PromptMessage,
  readAvailability,
  TEXT_USE,
} from './browser-model.ts';
import { explainBrowserError, tooLong } from './explain-built-in-error.ts';

interface Watching {
  readonly signal: AbortSignal;
  /** From 0 to 1 while the browser downloads its model. */
  readonly onProgress: (share: number) => void;
}

/**
 * Starts the browser's built-in model; the browser downloads it first if needed. Each request is a separate conversation. The
 * browser chooses the temperature: pages cannot set it. Rejects with `model-unfit`, `offline`, `cancelled`.
 */
export async function loadBuiltIn(
  models: BrowserModels | null,
  { modelId, settings }: { modelId: string; settings: ModelSettings },
  { signal, onProgress }: Watching,
): Promise<HostedEngine> {
  const { builtIn, reason } = await readAvailability(models);
  if (models === null || builtIn === 'unavailable') {
    throw new CloisterError('model-unfit', reason, { modelId, engine: 'built-in', next: 'another-model' });
  }
  const ended = new AbortController();
  const monitor = (target: EventTarget) =>
    target.addEventListener('downloadprogress', (event) => {
      if ('loaded' in event && typeof event.loaded === 'number') onProgress(Math.min(1, event.loaded));
    });
  const base = await unlessRefused(models.create({ ...TEXT_USE, signal, monitor }));
  return {
    engine: 'built-in',
    modelId,
    roles: { system: true, tool: false },
    contextTokens: windowOf(base, settings),
    trainedContextTokens: null,
    runsOn: 'the browser’s built-in model',
    countTokens: (text) => unlessRefused(base.measureContextUsage(text)),
    generate: (request) => answer(models, windowOf(base, settings), request, ended.signal),
    async unload() {
      ended.abort();
      base.destroy();
    },
  };
}

function windowOf({ contextWindow }: BrowserSession, { contextTokens }: ModelSettings): number {
  return Number.isFinite(contextWindow) ? Math.min(contextTokens, Math.floor(contextWindow)) : contextTokens;
}

async function* answer(
  models: BrowserModels,
  contextTokens: number,
  { messages, jsonSchema, maxTokens, signal: asked }: GenerateRequest,
  ended: AbortSignal,
): AsyncGenerator<EnginePiece> {
  const signal = AbortSignal.any([asked, ended]);
  const { initialPrompts, last } = splitMessages(messages);
  const how = jsonSchema === null ? {} : { responseConstraint: jsonSchema, omitResponseConstraintInput: true };
  const cut = new AbortController();
  let session: BrowserSession | null = null;
  try {
    session = await unlessRefused(models.create({ ...TEXT_USE, initialPrompts, signal }));
    const inputTokens = Math.ceil(session.contextUsage + (await unlessRefused(session.measureContextUsage(last, how))));
    // The browser would drop the oldest messages silently.
    if (inputTokens >= contextTokens) throw tooLong(undefined, { inputTokens, contextTokens });
    const most = Math.min(maxTokens, contextTokens - inputTokens);
    const stream = session.promptStreaming(last, { ...how, signal: AbortSignal.any([signal, cut.signal]) });
    let pieces = 0;
    for await (const delta of readAll(stream)) {
      if (delta === '') continue;
      yield { type: 'text', delta };
      pieces += 1;
      // A piece has at least one token: no better count is available during an answer.
      if (pieces >= most) break;
    }
    const outputTokens = Math.max(pieces, Math.round(session.contextUsage - inputTokens));
    yield { type: 'end', reason: pieces >= most ? 'length' : 'stop', usage: { inputTokens, outputTokens } };
  } catch (error) {
    throw signal.aborted ? cancelledError('model') : explainBrowserError(error);
  } finally {
    cut.abort();
    session?.destroy();
  }
}

async function* readAll(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/**
 * Splits the messages for the API: it takes the earlier messages, system text first, when a conversation is created, and the
 * last one separately.
 */
function splitMessages(messages: readonly EngineMessage[]): { initialPrompts: PromptMessage[]; last: string } {
  const before = messages.slice(0, -1);
  const last = messages.at(-1);
  const system = before.filter(({ role }) => role === 'system').map(({ content }) => content);
  const rest = before.flatMap(({ role, content }): PromptMessage[] =>
    role === 'system' ? [] : [{ role: role === 'assistant' ? 'assistant' : 'user', content }],
  );
  const first: PromptMessage[] = system.length > 0 ? [{ role: 'system', content: system.join('\n\n') }] : [];
  return { initialPrompts: [...first, ...rest], last: last?.content ?? '' };
}

async function unlessRefused<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw explainBrowserError(error);
  }
}
