import type { LanguageModelV4Message, LanguageModelV4Prompt, LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import { isErrorCode } from '../contracts/errors/errors.ts';
import { splitAttachments } from '../core/attachments/attachment-text.ts';
import { resultsAfter, takeResult } from '../core/local-prompt/results-after.ts';
import { isRecord, jsonOrText } from '../core/shared/json/parse-json.ts';

export interface ToolRequest {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The outcome of a call, as the messages report it. */
export type Outcome =
  | { type: 'ok'; value: unknown }
  /** Too long for the conversation. The full result is in a file of the run, as JSON, if there was space for it. */
  | { type: 'cut'; savedTo: string | null; totalChars: number; preview: string }
  /** Rejected by the person or by a rule. */
  | { type: 'denied'; reason: string }
  | { type: 'error'; code: string; message: string }
  /** The tool is not offered. */
  | { type: 'missing'; tool: string };

/** One request with the calls made for it so far. */
export interface Turn {
  readonly request: string;
  /** Paths that the person attached to the request. */
  readonly attached: readonly string[];
  readonly calls: readonly { readonly request: ToolRequest; readonly outcome: Outcome | null }[];
  /** The last text of the answer. */
  readonly answer: string;
}

export interface Conversation {
  /** `YYYY-MM-DD`, from the newest request that has a date; null when none has. */
  readonly today: string | null;
  readonly notebook: string;
  /** Folders the agent may read, from the system prompt; `/` if the prompt states no scope or the whole notebook. */
  readonly roots: readonly string[];
  /** Oldest first. The last one is in progress. */
  readonly turns: readonly Turn[];
  /** Ids of all calls in the prompt: a new one must differ. */
  readonly callIds: ReadonlySet<string>;
}

/** Matches the date that the app puts before a request, see `dateMessages`. */
const DATE = /^Today: (\d{4}-\d{2}-\d{2}) \([A-Z][a-z]+\)(?:\n\n|$)/;

/** Parses a prompt. Results of tools are data: nothing in them is parsed as a request. */
export function readConversation(prompt: LanguageModelV4Prompt): Conversation {
  const system = prompt.flatMap((message) => (message.role === 'system' ? [message.content] : [])).join('\n');
  const notebook = /^Notebook: (.+)$/m.exec(system)?.[1]?.trim() ?? 'this notebook';
  const callIds = new Set<string>();
  let today: string | null = null;
  const turns: { request: string; attached: readonly string[]; calls: Turn['calls'][number][]; answer: string }[] = [];
  for (const [index, message] of prompt.entries()) {
    if (message.role === 'user') {
      const text = textOf(message);
      const day = DATE.exec(text);
      today = day?.[1] ?? today;
      const { message: request, paths: attached } = splitAttachments(text.slice(day?.[0].length ?? 0));
      turns.push({ request, attached, calls: [], answer: '' });
    }
    if (message.role !== 'assistant') continue;
    const turn = turns.at(-1);
    const text = textOf(message);
    if (turn && text !== '') turn.answer = text;
    const results = [message, ...resultsAfter(prompt, index)].flatMap(resultsIn);
    for (const part of message.content) {
      if (part.type !== 'tool-call') continue;
      callIds.add(part.toolCallId);
      const input = typeof part.input === 'object' && part.input !== null ? { ...part.input } : {};
      const result = takeResult(results, part.toolCallId);
      turn?.calls.push({ request: { tool: part.toolName, input }, outcome: result ? outcomeOf(result.output) : null });
    }
  }
  return { today, notebook, roots: rootsIn(system), turns, callIds };
}

/** Returns the base folders of a scope: each glob up to its first segment with a wildcard. */
function rootsIn(system: string): string[] {
  const globs = /^In these folders: (.+?); (?:all|these) file types/m.exec(system)?.[1]?.split(', ') ?? [];
  const roots = globs.flatMap((glob) => {
    const names = glob.split('/').filter((name) => name !== '');
    const wild = names.findIndex((name) => /[*?[\]{}!]/.test(name));
    const plain = wild < 0 ? names : names.slice(0, wild);
    return glob.startsWith('/') || glob.includes('*') ? [`/${plain.join('/')}`] : [];
  });
  const outer = [...new Set(roots)].filter(
    (root) => !roots.some((other) => root !== other && (other === '/' || root.startsWith(`${other}/`))),
  );
  return outer.length > 0 ? outer : ['/'];
}

function textOf(message: Exclude<LanguageModelV4Message, { role: 'system' }>): string {
  return message.content
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n')
    .trim();
}

function resultsIn(message: LanguageModelV4Message): LanguageModelV4ToolResultPart[] {
  if (message.role !== 'tool' && message.role !== 'assistant') return [];
  return message.content.flatMap((part) => (part.type === 'tool-result' ? [part] : []));
}

function outcomeOf(output: LanguageModelV4ToolResultPart['output']): Outcome {
  switch (output.type) {
    case 'json':
      return cutOrWhole(output.value);
    case 'text':
      return cutOrWhole(jsonOrText(output.value));
    case 'execution-denied':
      return { type: 'denied', reason: output.reason ?? '' };
    case 'error-json':
      return errorOf(output.value);
    case 'error-text':
      return errorOf(jsonOrText(output.value));
    case 'content':
      return {
        type: 'ok',
        value: output.value.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'),
      };
  }
}

function cutOrWhole(value: unknown): Outcome {
  if (isRecord(value) && value['truncated'] === true && 'savedTo' in value) {
    const { savedTo, totalChars, preview } = value;
    return {
      type: 'cut',
      savedTo: typeof savedTo === 'string' ? savedTo : null,
      totalChars: typeof totalChars === 'number' ? totalChars : 0,
      preview: typeof preview === 'string' ? preview : JSON.stringify(preview ?? ''),
    };
  }
  return { type: 'ok', value };
}

/** Parses an error: an object with code and message, `code: message`, or plain text. */
function errorOf(value: unknown): Outcome {
  if (isRecord(value)) {
    const inner = isRecord(value['error']) ? value['error'] : value;
    const message = typeof inner['message'] === 'string' ? inner['message'] : JSON.stringify(inner);
    const code =
      typeof inner['code'] === 'string'
        ? inner['code']
        : typeof inner['rule'] === 'string'
          ? 'denied'
          : codeIn(message);
    return code === 'execution-denied' ? { type: 'denied', reason: message } : { type: 'error', code, message };
  }
  const message = typeof value === 'string' ? value : JSON.stringify(value);
  const named = /^([a-z]+(?:-[a-z]+)*): (.+)$/s.exec(message);
  if (named && isErrorCode(named[1])) return { type: 'error', code: named[1] ?? '', message: named[2] ?? '' };
  return { type: 'error', code: codeIn(message), message };
}

/** Infers the error code of a message without one. */
function codeIn(message: string): string {
  if (/\b(?:not found|no such|does not exist|there is no)\b/i.test(message)) return 'not-found';
  return /\balready exists\b/i.test(message) ? 'already-exists' : 'internal';
}
