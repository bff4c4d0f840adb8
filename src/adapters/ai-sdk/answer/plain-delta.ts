import { isRecord } from '../../../core/shared/json/parse-json.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Fields in which servers send thoughts besides `reasoning_content`. */
const THOUGHTS = ['reasoning', 'thinking', 'reasoning_text', 'thoughts'];

/**
 * Returns a piece of a chat completion in the form of the format, where a server has bent the form; null where there is nothing to change:
 * arguments that are an object, thoughts in another field or as an object, calls of the format before tools.
 */
export function plainDelta(delta: Fields): Fields | null {
  const changed: Record<string, unknown> = { ...withThoughts(delta), ...withCalls(delta) };
  if (Object.keys(changed).length === 0) return null;
  const { function_call: _before, ...rest } = { ...delta, ...changed };
  return rest;
}

function withThoughts(delta: Fields): Fields {
  const { reasoning_content: own, reasoning } = delta;
  const isPlain = [own, reasoning].every((one) => one === undefined || one === null || typeof one === 'string');
  const hasOwn = typeof own === 'string' || typeof reasoning === 'string';
  const others = hasOwn && isPlain ? [] : [own, ...THOUGHTS.map((name) => delta[name]), delta['reasoning_details']];
  const text = others.map(textOf).find((one) => one !== '');
  if (isPlain && text === undefined) return {};
  return { reasoning_content: text ?? null, reasoning: null };
}

/** Returns the text of a thought: of an object with a text, or of a list of such. */
function textOf(thought: unknown): string {
  if (typeof thought === 'string') return thought;
  if (Array.isArray(thought)) return thought.map(textOf).join('');
  if (!isRecord(thought)) return '';
  return [thought['text'], thought['content'], thought['summary']].find((one) => typeof one === 'string') ?? '';
}

function withCalls({ tool_calls: calls, function_call: before }: Fields): Fields {
  const given: unknown[] = Array.isArray(calls) ? calls : isRecord(calls) ? [calls] : [];
  if (given.length === 0 && isRecord(before)) return { tool_calls: [{ index: 0, function: withText(before) }] };
  if (given.length === 0 || (Array.isArray(calls) && given.every(isPlainCall))) return {};
  return {
    tool_calls: given.map((call) =>
      isRecord(call) ? { ...call, function: withText(call['function'] ?? call) } : call,
    ),
  };
}

function isPlainCall(call: unknown): boolean {
  const fields = isRecord(call) ? call['function'] : undefined;
  return isRecord(fields) && !isRecord(fields['arguments']) && !Array.isArray(fields['arguments']);
}

/** Writes arguments as the text that the format asks for. */
function withText(fields: unknown): unknown {
  if (!isRecord(fields)) return fields;
  const { arguments: input } = fields;
  return typeof input === 'object' && input !== null ? { ...fields, arguments: JSON.stringify(input) } : fields;
}
