import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { AnswerLanguage } from '../contracts/domain/run/kind/answer-language.ts';
import { readConversation, type ToolRequest, type Turn } from './conversation.ts';
import { planFor } from './dispatch-message.ts';
import { translateRequest } from './languages/translate-request.ts';
import { type NextMove, nextMove } from './navigator-plan.ts';
import type { Voice } from './texts/answer-catalog.ts';
import { loadVoice } from './texts/load-voice.ts';
import { TOOL } from './tool-names.ts';

const IN_CATALOG = [
  TOOL.addLabels,
  TOOL.getFileMetadata,
  TOOL.uiTabsOpen,
  TOOL.uiTabsList,
  TOOL.uiTabsClose,
  TOOL.uiTabsReorder,
  TOOL.uiSetTheme,
  TOOL.uiSetWorkspaceColor,
];

export interface NavigatorOptions {
  /**
   * Awaited between pieces of work and before each part of the stream, so that the worker can receive messages, such as
   * a cancel. Default: the next microtask.
   */
  readonly pause?: (signal?: AbortSignal) => Promise<void>;
  /** The language of the answers. Default: English. */
  readonly language?: AnswerLanguage | undefined;
}

/** Characters of one delta. */
const TEXT_CHUNK = 48;
const INPUT_CHUNK = 512;

const NO_USAGE = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

/**
 * Creates a `LanguageModelV4` that parses plain requests by rules, without a neural network. It works offline and is deterministic:
 * its output depends on the prompt, the tools and the language alone. Errors: the signal's reason if aborted.
 */
export function createNavigatorModel(options: NavigatorOptions = {}): LanguageModelV4 {
  const pause = async (signal: AbortSignal | undefined) => {
    signal?.throwIfAborted();
    await options.pause?.(signal);
    signal?.throwIfAborted();
  };
  const { language = 'en' } = options;
  return {
    specificationVersion: 'v4',
    provider: 'cloister',
    modelId: 'navigator',
    supportedUrls: {},
    async doGenerate(call) {
      const content: LanguageModelV4Content[] = [];
      const move = await decide(call, language, pause);
      for (const part of partsOf(move, call)) {
        if (part.type === 'tool-call') content.push(part);
      }
      const text = move.type === 'answer' ? move.text : move.say;
      const said: LanguageModelV4Content[] = text === '' ? [] : [{ type: 'text', text }];
      return { content: [...said, ...content], finishReason: finishOf(move), usage: NO_USAGE, warnings: [] };
    },
    async doStream(call) {
      const parts = stream(call, language, pause);
      return {
        stream: new ReadableStream<LanguageModelV4StreamPart>({
          async pull(controller) {
            try {
              const next = await parts.next();
              if (next.done) controller.close();
              else controller.enqueue(next.value);
            } catch (error) {
              controller.error(error);
            }
          },
          async cancel() {
            await parts.return(undefined);
          },
        }),
      };
    },
  };
}

type Pause = (signal: AbortSignal | undefined) => Promise<void>;

async function* stream(
  call: LanguageModelV4CallOptions,
  language: AnswerLanguage,
  pause: Pause,
): AsyncGenerator<LanguageModelV4StreamPart, undefined> {
  await pause(call.abortSignal);
  yield { type: 'stream-start', warnings: [] };
  const move = await decide(call, language, pause);
  for (const part of partsOf(move, call)) {
    await pause(call.abortSignal);
    yield part;
  }
}

async function decide(call: LanguageModelV4CallOptions, language: AnswerLanguage, pause: Pause): Promise<NextMove> {
  const conversation = readConversation(call.prompt);
  const tools = new Set((call.tools ?? []).flatMap((tool) => (tool.type === 'function' ? [tool.name] : [])));
  // These are listed in the catalog alone, and called by name.
  if (tools.has(TOOL.catalogSearch)) for (const name of IN_CATALOG) tools.add(name);
  const offered = call.toolChoice?.type === 'none' ? new Set<string>() : tools;
  const turn = conversation.turns.at(-1) ?? { request: '', attached: [], calls: [], answer: '' };
  const context = { conversation, tools: offered, voice: await loadVoice(language) };
  const spoken = await loadVoice(translateRequest(turn.request).language);
  const move = await nextMove(planFor(context, spoken), turn, context, () => pause(call.abortSignal));
  return move.type === 'answer' && isDryRun(turn) ? { ...move, text: planned(move.text, context.voice) } : move;
}

/** Plans speak of what they did; in a dry run it is only planned, and there is nothing to take back. */
function planned(text: string, { say, texts }: Voice): string {
  const hints = [texts.undoIt, texts.undoLast, texts.undoThis];
  const plain = hints.reduce((rest, hint) => rest.replaceAll(` ${hint}`, '').replaceAll(hint, ''), text).trimEnd();
  return `${say('dryRun')}\n\n${plain}`;
}

function isDryRun({ calls }: Turn): boolean {
  return calls.some(({ outcome }) => {
    if (outcome?.type !== 'ok' || typeof outcome.value !== 'object' || outcome.value === null) return false;
    return 'dryRun' in outcome.value;
  });
}

function* partsOf(move: NextMove, call: LanguageModelV4CallOptions): Generator<LanguageModelV4StreamPart, undefined> {
  const text = move.type === 'answer' ? move.text : move.say;
  if (text !== '') {
    yield { type: 'text-start', id: 'text' };
    for (const delta of chunks(text, TEXT_CHUNK)) yield { type: 'text-delta', id: 'text', delta };
    yield { type: 'text-end', id: 'text' };
  }
  if (move.type === 'calls') {
    const ids = newIds(call, move.calls.length);
    for (const [index, request] of move.calls.entries()) yield* callParts(request, ids[index] ?? `nav-${index}`);
  }
  yield { type: 'finish', usage: NO_USAGE, finishReason: finishOf(move) };
}

function* callParts(request: ToolRequest, id: string): Generator<LanguageModelV4StreamPart, undefined> {
  const input = JSON.stringify(request.input);
  yield { type: 'tool-input-start', id, toolName: request.tool };
  for (const delta of chunks(input, INPUT_CHUNK)) yield { type: 'tool-input-delta', id, delta };
  yield { type: 'tool-input-end', id };
  yield { type: 'tool-call', toolCallId: id, toolName: request.tool, input };
}

function finishOf(move: NextMove): { unified: 'stop' | 'tool-calls'; raw: string | undefined } {
  return {
    unified: move.type === 'answer' ? 'stop' : 'tool-calls',
    raw: move.type === 'answer' ? move.beyond : undefined,
  };
}

/** Returns call ids that are new in the prompt, and the same for the same prompt. */
function newIds(call: LanguageModelV4CallOptions, wanted: number): string[] {
  const { callIds } = readConversation(call.prompt);
  const ids: string[] = [];
  for (let number = callIds.size + 1; ids.length < wanted; number += 1) {
    const id = `nav-${number}`;
    if (!callIds.has(id)) ids.push(id);
  }
  return ids;
}

/** Splits a text into pieces of about `length` UTF-16 code units without splitting a surrogate pair. */
function* chunks(text: string, length: number): Generator<string, undefined> {
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + length);
    const unit = text.charCodeAt(end - 1);
    if (end < text.length && unit >= 0xd800 && unit <= 0xdbff) end += 1;
    yield text.slice(at, end);
    at = end;
  }
}
