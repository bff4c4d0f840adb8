import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4TextPart,
  LanguageModelV4ToolResultOutput,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import { plain, type ToolFormat } from '../local-decoding/formats/tool-format.ts';
import type { PlainSchema } from '../local-decoding/simplify-schema.ts';
import type { EngineMessage, EnginePart, TextEngine } from '../ports/text-engine.ts';
import { resultsAfter, takeResult } from './results-after.ts';

export interface RenderOptions {
  readonly roles: TextEngine['roles'];
  /** Appended to the system text. */
  readonly notes: string;
  /** Whether the model must answer as JSON; earlier answers are then rendered in the same JSON shape. */
  readonly structured: boolean;
  /** The model's own format of calls, in which earlier calls are written. Absent: JSON. */
  readonly native?: NativeRendering;
}

export interface NativeRendering {
  readonly format: ToolFormat;
  /** Describes the tools, beside the system text. */
  readonly notes: readonly EnginePart[];
  readonly formOf: (toolName: string) => PlainSchema | undefined;
}

/**
 * Converts a prompt for chat templates: one system text first, or before the first request when the role is missing; then
 * alternating `user` and `assistant` messages. Each call is a separate message in exactly the shape that the model has to
 * write, followed by its result.
 */
export function renderPrompt(
  prompt: LanguageModelV4Prompt,
  { roles, notes, structured, native }: RenderOptions,
): EngineMessage[] {
  const claimed = new Set<LanguageModelV4ToolResultPart>();
  const system = prompt.flatMap((message) => (message.role === 'system' ? [message.content] : []));
  const turns = prompt.flatMap((message, index) => {
    const results = message.role === 'assistant' ? resultsAfter(prompt, index).flatMap(resultsIn) : [];
    return renderMessage(message, { results, claimed, roles, structured, native });
  });
  const first = turns[0];
  // Templates require that the first and the last message are from the user.
  if (first?.role !== 'user') turns.unshift({ role: 'user', content: 'Go on.' });
  if (turns.at(-1)?.role === 'assistant') turns.push({ role: 'user', content: 'Go on.' });
  const head = [...system, notes].filter((text) => text !== '').join('\n\n');
  const role = roles.system ? 'system' : 'user';
  const described = native?.notes ?? [];
  if (native !== undefined && described.length > 0) {
    const around = head === '' ? [] : native.format.isFirst ? [plain(`\n\n${head}`)] : [plain(`${head}\n\n`)];
    const parts = native.format.isFirst ? [...described, ...around] : [...around, ...described];
    return joinTurns([fromParts(role, parts), ...turns]);
  }
  return joinTurns(head === '' ? turns : [{ role, content: head }, ...turns]);
}

const fromParts = (role: EngineMessage['role'], parts: readonly EnginePart[]): EngineMessage => ({
  role,
  content: parts.map(({ text }) => text).join(''),
  parts,
});

const partsOf = ({ content, parts }: EngineMessage): readonly EnginePart[] => parts ?? [plain(content)];

/** Merges adjacent messages of one role, which templates refuse. */
export function joinTurns(messages: readonly EngineMessage[]): EngineMessage[] {
  const joined: EngineMessage[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    if (last?.role !== message.role) joined.push(message);
    else if (last.parts === undefined && message.parts === undefined)
      joined[joined.length - 1] = { ...last, content: `${last.content}\n\n${message.content}` };
    else joined[joined.length - 1] = fromParts(last.role, [...partsOf(last), plain('\n\n'), ...partsOf(message)]);
  }
  return joined;
}

interface Rendering extends Pick<RenderOptions, 'roles' | 'structured'> {
  readonly native: NativeRendering | undefined;
  /** The messages after this one. */
  readonly results: LanguageModelV4ToolResultPart[];
  /** Results that were rendered next to their calls. */
  readonly claimed: Set<LanguageModelV4ToolResultPart>;
}

function renderMessage(message: LanguageModelV4Message, rendering: Rendering): EngineMessage[] {
  switch (message.role) {
    case 'system':
      return [];
    case 'user':
      return [{ role: 'user', content: message.content.map(textOfPart).join('\n') }];
    case 'assistant':
      return renderAssistant(message.content, rendering);
    case 'tool':
      // Results whose calls were removed with an old part of the conversation.
      return message.content.flatMap((part) =>
        part.type === 'tool-result' && !rendering.claimed.has(part) ? [renderResult(part, rendering.roles)] : [],
      );
    default:
      return message satisfies never;
  }
}

function renderAssistant(
  content: Extract<LanguageModelV4Message, { role: 'assistant' }>['content'],
  { results, claimed, roles, structured, native }: Rendering,
): EngineMessage[] {
  const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
  const calls = content.filter((part) => part.type === 'tool-call');
  if (calls.length === 0) {
    return [{ role: 'assistant', content: structured ? JSON.stringify({ answer: text }) : text }];
  }
  // JSON has no place for text next to a call, so the text is omitted there.
  return calls.flatMap(({ toolCallId, toolName, input }, at): EngineMessage[] => {
    const before = at === 0 && text !== '' ? [plain(`${text}\n`)] : [];
    const call: EngineMessage =
      native === undefined
        ? { role: 'assistant', content: JSON.stringify({ tool: toolName, input }) }
        : fromParts('assistant', [...before, ...native.format.writeCall(toolName, input, native.formOf(toolName))]);
    const result = takeResult(results, toolCallId);
    if (result) claimed.add(result);
    return [
      call,
      result ? renderResult(result, roles) : { role: 'user', content: `No result of ${toolName} is known.` },
    ];
  });
}

function renderResult({ toolName, output }: LanguageModelV4ToolResultPart, roles: TextEngine['roles']): EngineMessage {
  const text = textOfOutput(output);
  if (roles.tool) return { role: 'tool', content: text };
  // The content of a file must not close the tag of the result.
  const inert = text.replace(/<(?=\s*\/\s*result)/gi, '<\\');
  return { role: 'user', content: `<result of="${toolName.replaceAll(/[^\w.-]/g, '_')}">\n${inert}\n</result>` };
}

function textOfOutput(output: LanguageModelV4ToolResultOutput): string {
  switch (output.type) {
    case 'text':
      return output.value;
    case 'json':
      return JSON.stringify(output.value);
    case 'error-text':
      return `Error: ${output.value}`;
    case 'error-json':
      return `Error: ${JSON.stringify(output.value)}`;
    case 'execution-denied':
      return `Not allowed: ${output.reason ?? 'no reason was given'}`;
    case 'content':
      return output.value.map((part) => (part.type === 'text' ? part.text : `(${part.type})`)).join('\n');
    default:
      return output satisfies never;
  }
}

function textOfPart(part: LanguageModelV4TextPart | LanguageModelV4FilePart): string {
  if (part.type === 'text') return part.text;
  if (part.data.type === 'text') return part.data.text;
  return `(The file ${part.filename ?? part.mediaType} cannot be shown to this model.)`;
}

function resultsIn(message: LanguageModelV4Message): LanguageModelV4ToolResultPart[] {
  return message.role === 'tool' ? message.content.filter((part) => part.type === 'tool-result') : [];
}
