import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { CloisterError } from '../../contracts/errors.ts';
import { answerRoom } from './answer-room.ts';
import { enginePieces } from './engine-pieces.ts';
import type { ModelLimits } from './model-limits.ts';
import { createPartWriter, finishPart, type PartWriter } from './part-writer.ts';
import { createTurnReader, type TurnEvent, type TurnReader } from './read-turn.ts';
import { joinTurns, renderPrompt } from './render-prompt.ts';
import { createThinkingSplitter } from './split-thinking.ts';
import type { EngineMessage, EngineUsage, GenerateRequest, TextEngine } from './text-engine.ts';
import { noteLengthFor, toolNotes } from './tool-notes.ts';
import { type Offer, offerOf, turnSchema } from './turn-schema.ts';

/** How often a turn is asked for: once more after an answer that does not fit. */
const MAX_ATTEMPTS = 2;
/** Characters of a wrong answer that are shown to the model again. */
const SHOWN_CHARS = 1000;

type Said =
  | { readonly type: 'finished'; readonly reason: 'stop' | 'tool-calls' | 'length' }
  /** `fault` ends a sentence that begins with "The answer". */
  | { readonly type: 'wrong'; readonly fault: string; readonly text: string };

type Parts = AsyncGenerator<LanguageModelV4StreamPart, undefined>;

/** Asks an engine for one turn, and gives what it says as the parts of a stream. */
export async function* answerTurn(
  engine: TextEngine,
  call: LanguageModelV4CallOptions,
  limits: Partial<ModelLimits>,
  signal: AbortSignal,
): Parts {
  signal.throwIfAborted();
  const offer = offerOf(call, engine.engine !== 'web-llm');
  yield { type: 'stream-start', warnings: [...offer.warnings, ...unheeded(call)] };
  const jsonSchema = turnSchema(offer);
  const notes = toolNotes(offer, noteLengthFor(limits.contextTokens ?? engine.contextTokens));
  let messages = renderPrompt(call.prompt, { roles: engine.roles, notes, structured: jsonSchema !== null });
  const temperature = call.temperature ?? limits.temperature ?? 0;
  const used: EngineUsage[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const maxTokens = await answerRoom(engine, messages, call.maxOutputTokens, limits);
    const request = { messages, jsonSchema, maxTokens, temperature, signal };
    const turn = { engine, offer, request, used, id: newCallId(call.prompt, attempt) };
    const said: Said = jsonSchema === null ? yield* sayFreely(turn) : yield* sayStructured(turn);
    if (said.type === 'finished') {
      yield finishPart(said.reason, used);
      return;
    }
    if (attempt === MAX_ATTEMPTS) {
      yield { type: 'error', error: misshapen(engine, said.fault) };
      yield finishPart('error', used);
      return;
    }
    messages = corrected(messages, said);
  }
}

interface Turn {
  readonly engine: TextEngine;
  readonly offer: Offer;
  readonly request: GenerateRequest;
  readonly used: EngineUsage[];
  /** Of the call, should it make one. */
  readonly id: string;
}

async function* sayFreely({ engine, request, used }: Turn): AsyncGenerator<LanguageModelV4StreamPart, Said> {
  const writer = createPartWriter();
  const thinking = createThinkingSplitter();
  let reason: 'stop' | 'length' = 'stop';
  for await (const piece of enginePieces(engine, request)) {
    const spoken = piece.type === 'text' ? thinking.push(piece.delta) : thinking.end();
    for (const { type, delta } of spoken) yield* writer.words(type, delta);
    if (piece.type !== 'end') continue;
    used.push(piece.usage);
    reason = piece.reason;
  }
  yield* writer.close();
  return { type: 'finished', reason };
}

async function* sayStructured({
  engine,
  offer,
  request,
  used,
  id,
}: Turn): AsyncGenerator<LanguageModelV4StreamPart, Said> {
  const writer = createPartWriter();
  const thinking = createThinkingSplitter();
  const reader = createTurnReader({ mayAnswer: offer.mayAnswer, mayCall: (name) => offer.tools.has(name) });
  let text = '';
  let wasCut = false;
  for await (const piece of enginePieces(engine, request)) {
    for (const { type, delta } of piece.type === 'text' ? thinking.push(piece.delta) : thinking.end()) {
      if (type === 'reasoning') {
        yield* writer.words('reasoning', delta);
        continue;
      }
      if (text.length < SHOWN_CHARS) text += delta;
      for (const event of reader.push(delta)) yield* partsOf(event, id, writer);
    }
    if (piece.type === 'end') {
      used.push(piece.usage);
      wasCut = piece.reason === 'length';
    } else if (reader.isHopeless) break;
  }
  return yield* settle(reader, { text, wasCut, id, offer, writer });
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

function* settle(
  reader: TurnReader,
  { text, wasCut, id, offer, writer }: { text: string; wasCut: boolean; id: string; offer: Offer; writer: PartWriter },
): Generator<LanguageModelV4StreamPart, Said> {
  const hopeless = reader.isHopeless;
  const outcome = reader.end();
  if (outcome.type !== 'call') {
    yield* writer.close();
    if (outcome.type === 'answer') return { type: 'finished', reason: 'stop' };
    if (wasCut && !hopeless) return { type: 'finished', reason: 'length' };
    return { type: 'wrong', fault: outcome.type === 'bad' ? outcome.reason : 'breaks off before its end', text };
  }
  const { toolName, input } = outcome;
  const tool = offer.tools.get(toolName);
  const fault = tool === undefined ? 'is not for any tool that is offered' : tool.check(input);
  if (fault !== null) {
    yield* writer.close();
    return { type: 'wrong', fault: `has an input that does not fit ${toolName}: ${fault.slice(0, 300)}`, text };
  }
  const json = JSON.stringify(input);
  yield* writer.close();
  // An input that came before its tool's name was held back until now.
  if (!writer.hasInput) {
    yield* writer.input(id, toolName);
    yield* writer.inputDelta(json);
    yield* writer.close();
  }
  yield { type: 'tool-call', toolCallId: id, toolName, input: json };
  return { type: 'finished', reason: 'tool-calls' };
}

function corrected(
  messages: readonly EngineMessage[],
  { fault, text }: Extract<Said, { type: 'wrong' }>,
): EngineMessage[] {
  const shown = text.slice(0, SHOWN_CHARS).toWellFormed();
  const said: EngineMessage[] = shown.trim() === '' ? [] : [{ role: 'assistant', content: shown }];
  const content = `The answer ${fault.toWellFormed()}. Answer again: one JSON object in the form asked for, and nothing else.`;
  return joinTurns([...messages, ...said, { role: 'user', content }]);
}

function misshapen({ modelId }: TextEngine, fault: string): CloisterError {
  const message = `${modelId} did not answer in the form it was asked for, and was asked twice: the answer ${fault}. Nothing of it was carried out. Retry the run, or choose another model.`;
  return new CloisterError('model-failed', message, { modelId, fault });
}

/** An id that no call in the prompt has, and that is the same whenever the prompt is. */
function newCallId(prompt: LanguageModelV4Prompt, attempt: number): string {
  const ids = new Set(
    prompt.flatMap((message) =>
      message.role === 'assistant'
        ? message.content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []))
        : [],
    ),
  );
  for (let number = ids.size + 1; ; number += 1) {
    const id = attempt === 1 ? `call-${number}` : `call-${number}-again`;
    if (!ids.has(id)) return id;
  }
}

const UNHEEDED = ['topP', 'topK', 'presencePenalty', 'frequencyPenalty', 'stopSequences', 'seed'] as const;

function unheeded(call: LanguageModelV4CallOptions): SharedV4Warning[] {
  const features: string[] = UNHEEDED.filter((name) => call[name] !== undefined);
  if (call.responseFormat?.type === 'json') features.push('responseFormat');
  return features.map((feature) => ({ type: 'unsupported', feature }));
}
