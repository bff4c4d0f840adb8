import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { Redaction } from './create-redaction.ts';
import { mapSchema } from './map-schema.ts';
import { mapStrings } from './map-strings.ts';
import { markOf, withoutMark } from './own-words.ts';

type Prompt = LanguageModelV4CallOptions['prompt'];
type Message = Prompt[number];

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
  const texts: string[] = [];
  mapRequest(options, noteIn(texts), redaction);
  await redaction.ahead(texts);
  // First everything is read: a value found in one text is masked in all of them.
  mapRequest(options, learnWith(redaction), redaction);
  return mapRequest(options, redaction.mask, redaction);
}

/** Returns a map that changes nothing and notes the values of each text. */
export function learnWith(redaction: Pick<Redaction, 'learn'>): (text: string) => string {
  return (text) => {
    redaction.learn(text);
    return text;
  };
}

/** Returns a map that changes nothing and adds each text to a list. */
export function noteIn(texts: string[]): (text: string) => string {
  return (text) => {
    texts.push(text);
    return text;
  };
}

function mapRequest(
  options: LanguageModelV4CallOptions,
  map: (text: string) => string,
  redaction: Redaction,
): LanguageModelV4CallOptions {
  const prompt = options.prompt.map((message) => mapMessage(message, mapOf(message.role, map, redaction), redaction));
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

/** A task that another model wrote is masked apart, and nothing is learned from it. */
export function mapOf(
  role: string,
  map: (text: string) => string,
  redaction: Pick<Redaction, 'isOfHelper' | 'maskWritten'>,
): (text: string) => string {
  return role === 'user' && redaction.isOfHelper ? (text) => redaction.maskWritten(text, 'task') : map;
}

function mapMessage(message: Message, map: (text: string) => string, { id }: Redaction): Message {
  if (message.role === 'system') return { ...message, content: map(message.content) };
  const content = message.content.map((part) => withoutMark(ownWords(part, id) ?? mapPart(part, map)));
  // The parts keep their types: only strings within them change.
  return { ...message, content } as Message;
}

/** Returns a part as the model wrote it; null for a part without a mark. */
function ownWords<T extends { readonly type: string }>(part: T, id: string): T | null {
  const mark = markOf(part, id);
  return mark?.words === undefined ? mark && part : { ...part, text: mark.words };
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
