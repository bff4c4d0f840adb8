import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { ENGINES } from '../../contracts/domain/local-engines.ts';
import type { ToolFormatName } from '../../contracts/domain/models/tool-format-name.ts';
import { type CloisterError, hasErrorCode } from '../../contracts/errors/errors.ts';
import { modelFailedError } from '../../contracts/errors/messages/model-messages.ts';
import { nativeNotes } from '../local-prompt/native-notes.ts';
import { renderPrompt } from '../local-prompt/render-prompt.ts';
import { noteLengthFor, toolNotes } from '../local-prompt/tool-notes.ts';
import type { CallForm, EngineUsage, GenerateRequest, TextEngine } from '../ports/text-engine.ts';
import type { ModelLimits } from '../prompt/model-limits.ts';
import { limitAnswer, tooLong } from './answer-limit.ts';
import { enginePieces } from './engine-pieces.ts';
import { createNativeReader } from './formats/native-turn-reader.ts';
import type { ToolFormat } from './formats/tool-format.ts';
import { TOOL_FORMATS } from './formats/tool-formats.ts';
import { createPartWriter, finishPart, type PartWriter } from './part-writer.ts';
import { createTurnReader, type TurnEvent, type TurnReader } from './read-turn.ts';
import { askAgain, SHOWN_CHARS, type WrongAnswer } from './retry-turn.ts';
import { createThinkingSplitter } from './split-thinking.ts';
import { type Offer, offerOf, turnSchema } from './turn-schema.ts';

type TurnEnd =
  | { readonly type: 'finished'; readonly reason: 'stop' | 'tool-calls' | 'length' | 'thinking-limit' }
  | ({ readonly type: 'wrong' } & WrongAnswer);

type Parts = AsyncGenerator<LanguageModelV4StreamPart, undefined>;

/** Most tokens that a model may think before one answer, in addition to those of the answer. */
const THOUGHT_TOKENS = 3072;

/** Where the context is short, a quarter of all tokens is left for the answer. */
const thoughtTokens = (maxTokens: number): number =>
  Math.max(1, Math.min(THOUGHT_TOKENS, Math.floor((maxTokens * 3) / 4)));

/** Requests one turn from an engine and yields the answer as stream parts. */
export async function* answerTurn(
  engine: TextEngine,
  call: LanguageModelV4CallOptions,
  limits: Partial<ModelLimits>,
  signal: AbortSignal,
): Parts {
  signal.throwIfAborted();
  const offer = offerOf(call, ENGINES[engine.engine].holdsLengths);
  yield { type: 'stream-start', warnings: [...offer.warnings, ...warnIgnored(call)] };
  const contextTokens = limits.contextTokens ?? engine.contextTokens;
  const noteLength = noteLengthFor(contextTokens);
  const format = engine.toolFormat !== undefined && offer.tools.size > 0 ? TOOL_FORMATS[engine.toolFormat] : null;
  const formOf = (name: string) => offer.tools.get(name)?.form;
  const jsonSchema = format === null ? turnSchema(offer) : null;
  const messages = renderPrompt(call.prompt, {
    roles: engine.roles,
    notes: format === null ? toolNotes(offer, noteLength) : '',
    structured: jsonSchema !== null,
    ...(format === null
      ? {}
      : { native: { format, formOf, notes: nativeNotes(format, offer, { length: noteLength, contextTokens }) } }),
  });
  const calls = format === null || engine.toolFormat === undefined ? {} : { calls: callForm(engine.toolFormat, offer) };
  const how = { jsonSchema, ...calls, temperature: call.temperature ?? limits.temperature ?? 0, signal };
  const used: (EngineUsage | null)[] = [];
  const limit = await limitAnswer(engine, messages, call.maxOutputTokens, limits, engine.thinks ? THOUGHT_TOKENS : 0);
  if (limit.type === 'none') throw tooLong(engine, limit);
  const { maxTokens } = limit;
  const request = {
    ...how,
    messages,
    maxTokens,
    ...(engine.thinks ? { thoughtTokens: thoughtTokens(maxTokens) } : {}),
  };
  const turn = { engine, offer, format, request, used, id: newCallId(call.prompt, '') };
  const said = jsonSchema === null && format === null ? yield* sayFreely(turn) : yield* sayStructured(turn);
  if (said.type === 'finished') return yield finishPart(said.reason, used);
  const again = await askAgain(engine, messages, said, call.maxOutputTokens, limits);
  const second =
    again && (yield* saySecond({ ...turn, request: { ...how, ...again }, id: newCallId(call.prompt, '-again') }));
  if (second?.type === 'finished') return yield finishPart(second.reason, used);
  yield { type: 'error', error: misshapen(engine, second, said.fault) };
  yield finishPart('error', used);
}

interface Turn {
  readonly engine: TextEngine;
  readonly offer: Offer;
  /** The model's own format of calls; null for JSON. */
  readonly format: ToolFormat | null;
  readonly request: GenerateRequest;
  /** One per request; null for a request that was stopped before its end. */
  readonly used: (EngineUsage | null)[];
  /** Id of the call, if the model makes one. */
  readonly id: string;
}

async function* sayFreely({ engine, request, used }: Turn): AsyncGenerator<LanguageModelV4StreamPart, TurnEnd> {
  const writer = createPartWriter();
  const thinking = createThinkingSplitter();
  let reason: 'stop' | 'length' = 'stop';
  let hasText = false;
  for await (const piece of enginePieces(engine, request)) {
    const spoken = piece.type === 'text' ? thinking.push(piece.delta) : thinking.end();
    for (const one of spoken) {
      hasText ||= one.type === 'text' && one.delta.trim() !== '';
      if (one.type === 'text-was-reasoning') hasText = false;
      yield* one.type === 'text-was-reasoning' ? writer.textWasReasoning() : writer.words(one.type, one.delta);
    }
    if (piece.type !== 'end') continue;
    used.push(piece.usage);
    reason = piece.reason;
  }
  yield* writer.close();
  const wasThinking = request.thoughtTokens !== undefined && reason === 'length' && !hasText;
  return { type: 'finished', reason: wasThinking ? 'thinking-limit' : reason };
}

/**
 * Runs the second request. Resolves with null when it exceeds the context; the first one fitted, so the prompt itself is not
 * too long.
 */
async function* saySecond(turn: Turn): AsyncGenerator<LanguageModelV4StreamPart, TurnEnd | null> {
  try {
    return yield* sayStructured(turn);
  } catch (error) {
    if (hasErrorCode(error, 'context-too-long')) return null;
    throw error;
  }
}

async function* sayStructured({
  engine,
  offer,
  format,
  request,
  used,
  id,
}: Turn): AsyncGenerator<LanguageModelV4StreamPart, TurnEnd> {
  const writer = createPartWriter();
  const thinking = createThinkingSplitter();
  const form = { mayAnswer: offer.mayAnswer, mayCall: (name: string) => offer.tools.has(name) };
  const reader =
    format === null
      ? createTurnReader(form)
      : createNativeReader(format, { ...form, formOf: (name) => offer.tools.get(name)?.form });
  let text = '';
  let isTold = false;
  let wasCut = false;
  let usage: EngineUsage | null = null;
  for await (const piece of enginePieces(engine, request)) {
    for (const one of piece.type === 'text' ? thinking.push(piece.delta) : thinking.end()) {
      // What stands before a stray closing tag is no JSON: the reader has refused the answer by now.
      if (one.type === 'text-was-reasoning') continue;
      const { type, delta } = one;
      if (type === 'reasoning') {
        yield* writer.words('reasoning', delta);
        continue;
      }
      if (text.length < SHOWN_CHARS) text += delta;
      for (const event of reader.push(delta)) {
        isTold ||= event.type === 'answer';
        yield* partsOf(event, id, writer);
      }
    }
    if (piece.type === 'end') {
      usage = piece.usage;
      wasCut = piece.reason === 'length';
    } else if (reader.isHopeless) break;
  }
  used.push(usage);
  for (const event of reader.flush?.() ?? []) {
    isTold = true;
    yield* partsOf(event, id, writer);
  }
  if (request.thoughtTokens !== undefined && wasCut && text.trim() === '') {
    yield* writer.close();
    return { type: 'finished', reason: 'thinking-limit' };
  }
  // Streamed text cannot be withdrawn: another answer would be appended to it.
  const how = { text, wasLength: wasCut, wasCut: wasCut || isTold, isNative: format !== null };
  return yield* concludeTurn(reader, { ...how, id, offer, writer });
}

function partsOf(event: TurnEvent, id: string, writer: PartWriter): LanguageModelV4StreamPart[] {
  switch (event.type) {
    case 'answer':
      return writer.words('text', event.delta);
    case 'tool':
      return writer.input(id, event.toolName);
    case 'input':
      return writer.inputDelta(event.delta);
    default:
      return event satisfies never;
  }
}

interface TurnConclusion {
  readonly text: string;
  /** The engine stopped at the most tokens. */
  readonly wasLength: boolean;
  /** The answer cannot be asked for again. */
  readonly wasCut: boolean;
  readonly isNative: boolean;
  readonly id: string;
  readonly offer: Offer;
  readonly writer: PartWriter;
}

function callForm(format: ToolFormatName, { tools, mayAnswer }: Offer): CallForm {
  return { format, tools: [...tools.values()].map(({ name, form }) => ({ name, form })), mayAnswer };
}

function* concludeTurn(
  reader: TurnReader,
  { text, wasLength, wasCut, isNative, id, offer, writer }: TurnConclusion,
): Generator<LanguageModelV4StreamPart, TurnEnd> {
  const hopeless = reader.isHopeless;
  const outcome = reader.end(wasLength);
  if (outcome.type !== 'call') {
    yield* writer.close();
    if (outcome.type === 'answer') return { type: 'finished', reason: 'stop' };
    if (wasCut && !hopeless) return { type: 'finished', reason: 'length' };
    return { type: 'wrong', fault: outcome.type === 'bad' ? outcome.reason : 'is incomplete', text, isNative };
  }
  const { toolName, input } = outcome;
  const tool = offer.tools.get(toolName);
  const fault = tool === undefined ? 'names no available tool' : tool.check(input);
  if (fault !== null) {
    yield* writer.close();
    return { type: 'wrong', fault: `has an invalid input for ${toolName}: ${fault.slice(0, 300)}`, text, isNative };
  }
  const json = JSON.stringify(input);
  yield* writer.close();
  // An input that preceded its tool's name was held back until now.
  if (!writer.hasInput) {
    yield* writer.input(id, toolName);
    yield* writer.inputDelta(json);
    yield* writer.close();
  }
  yield { type: 'tool-call', toolCallId: id, toolName, input: json };
  return { type: 'finished', reason: 'tool-calls' };
}

/** `second` is null without a second request. */
function misshapen({ modelId }: TextEngine, second: WrongAnswer | null, first: string): CloisterError {
  const fault = second?.fault ?? first;
  const often = second === null ? 'the context has no space for a second attempt' : 'two attempts failed';
  return modelFailedError('format', { modelId, often, fault });
}

/** Returns an id that no call in the prompt has, equal for equal prompts. */
function newCallId(prompt: LanguageModelV4Prompt, ending: '' | '-again'): string {
  const ids = new Set(
    prompt.flatMap((message) =>
      message.role === 'assistant'
        ? message.content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []))
        : [],
    ),
  );
  for (let number = ids.size + 1; ; number += 1) {
    const id = `call-${number}${ending}`;
    if (!ids.has(id)) return id;
  }
}

const IGNORED_OPTIONS = ['topP', 'topK', 'presencePenalty', 'frequencyPenalty', 'stopSequences', 'seed'] as const;

function warnIgnored(call: LanguageModelV4CallOptions): SharedV4Warning[] {
  const features: string[] = IGNORED_OPTIONS.filter((name) => call[name] !== undefined);
  if (call.responseFormat?.type === 'json') features.push('responseFormat');
  return features.map((feature) => ({ type: 'unsupported', feature }));
}
