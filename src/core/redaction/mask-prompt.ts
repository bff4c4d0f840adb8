import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { withoutSizes } from '../attachments/attachment-text.ts';
import { withoutCallsOfDevice } from './calls-of-server.ts';
import type { Redaction } from './create-redaction.ts';
import { mapSchema } from './map-schema.ts';
import { mapStrings } from './map-strings.ts';
import { markOf, withoutMark, wordsUnderAnyMark } from './own-words.ts';

type Prompt = LanguageModelV4CallOptions['prompt'];
type Message = Prompt[number];

/** Before the reason of the person, see `recordRejection`. */
const REJECTED = 'The person rejected this';
/** Whole numbers of at least this many digits may be an id or a phone number. */
const FEWEST_DIGITS = 9;

/**
 * Resolves with the request with all values masked in its prompt and in its tools. Ids, names of tools, signatures (provider options)
 * and the bytes of files stay as they are.
 */
export async function maskPrompt(
  options: LanguageModelV4CallOptions,
  redaction: Redaction,
): Promise<LanguageModelV4CallOptions> {
  const sent = { ...options, prompt: [...withoutCallsOfDevice(options.prompt)] };
  const texts: string[] = [];
  mapRequest(sent, collectsIn(texts), redaction);
  await redaction.ahead(texts);
  // First everything is read: a value found in one text is masked in all of them.
  mapRequest(sent, learnsWith(redaction), redaction);
  return mapRequest(sent, masksWith(redaction), redaction);
}

/** Maps the texts of the parts of messages, by who wrote them. */
export interface TextMaps {
  /** The person, the app, or a model on this device. */
  readonly own: (text: string) => string;
  /** A model had a hand in it: in the result of its call, and in the task of a helper. */
  readonly mixed: (text: string, by: string) => string;
}

type Masks = Pick<Redaction, 'learn' | 'mask' | 'maskMixed'>;

/** Changes nothing, and notes the values of what the person and the app wrote. */
export function learnsWith({ learn }: Masks): TextMaps {
  const own = (text: string) => {
    learn(text);
    return text;
  };
  return { own, mixed: (text) => text };
}

export function masksWith({ mask, maskMixed }: Masks): TextMaps {
  return { own: mask, mixed: maskMixed };
}

/** Changes nothing, and adds each text to a list. */
export function collectsIn(texts: string[]): TextMaps {
  const add = (text: string) => {
    texts.push(text);
    return text;
  };
  return { own: add, mixed: add };
}

function mapRequest(
  options: LanguageModelV4CallOptions,
  maps: TextMaps,
  redaction: Redaction,
): LanguageModelV4CallOptions {
  const map = maps.own;
  const prompt = options.prompt.map((message) => mapMessage(message, maps, redaction));
  if (options.tools === undefined) return { ...options, prompt };
  const tools = options.tools.map((tool) => {
    if (tool.type !== 'function') return tool;
    const { description, inputExamples } = tool;
    return {
      ...tool,
      // Only texts within it change.
      inputSchema: mapSchema(tool.inputSchema, map) as typeof tool.inputSchema,
      ...(description === undefined ? {} : { description: map(description) }),
      ...(inputExamples === undefined ? {} : { inputExamples: mapped(inputExamples, map) }),
    };
  });
  return { ...options, prompt, tools };
}

/** Returns the map of what a message says, beside results. */
export function mapOf(role: string, { own, mixed }: TextMaps, { isOfModel }: Pick<Redaction, 'isOfModel'>): TextMap {
  const map: TextMap = isOfModel && role !== 'assistant' ? (text) => mixed(text, role) : own;
  return role === 'user' ? (text) => map(withoutSizes(text)) : map;
}

type TextMap = (text: string) => string;

function mapMessage(message: Message, maps: TextMaps, redaction: Redaction): Message {
  const { id } = redaction;
  const ofRole = mapOf(message.role, maps, redaction);
  if (message.role === 'system') return { ...message, content: ofRole(message.content) };
  const map = message.role === 'tool' ? (text: string) => mapResult(text, maps) : ofRole;
  const ofModel = (text: string) => maps.mixed(text, 'words');
  const content = message.content.map((part) => {
    const earlier = wordsUnderAnyMark(part);
    return withoutMark(ownWords(part, id) ?? (earlier ? mapPart(earlier, ofModel) : mapPart(part, map)));
  });
  // The parts keep their types: only strings within them change.
  return { ...message, content } as Message;
}

/** Returns a part as the model wrote it; null for a part without a mark. */
function ownWords<T extends { readonly type: string }>(part: T, id: string): T | null {
  const mark = markOf(part, id);
  return mark?.words === undefined ? mark && part : { ...part, text: mark.words };
}

/** The model has a hand in results of its calls; the reason of the person is the person's alone. */
export function mapResult(text: string, { own, mixed }: TextMaps): string {
  return text.startsWith(REJECTED) ? own(text) : mixed(text, 'result');
}

/** Maps the texts of one part of a message, and keeps its shape. */
export function mapPart<T extends { readonly type: string }>(part: T, map: (text: string) => string): T {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return 'text' in part && typeof part.text === 'string' ? { ...part, text: map(part.text) } : part;
    case 'tool-call':
      return 'input' in part ? { ...part, input: mapped(part.input, map) } : part;
    case 'tool-result':
      return 'output' in part ? { ...part, output: mapped(withTextNumbers(part.output, map), map) } : part;
    case 'file':
      return 'filename' in part && typeof part.filename === 'string' ? { ...part, filename: map(part.filename) } : part;
    default:
      return part;
  }
}

function mapped<T>(value: T, map: (text: string) => string): T {
  // The shape stays: only strings change.
  return mapStrings(value, map) as T;
}

/** Replaces numbers that are masked as text, such as an id in a table, by their masked text. */
function withTextNumbers(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'number') {
    const text = String(value);
    if (!Number.isSafeInteger(value) || text.length < FEWEST_DIGITS) return value;
    const masked = map(text);
    return masked === text ? value : masked;
  }
  if (Array.isArray(value)) return value.map((member: unknown) => withTextNumbers(member, map));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTextNumbers(member, map)]));
}
