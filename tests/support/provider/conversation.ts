import type { SeenRequest } from './script.ts';

type Message = SeenRequest['messages'][number];

interface Body {
  readonly model?: string;
  /** For OpenAI completions and Anthropic. */
  readonly messages?: readonly Message[];
  /** For OpenAI responses. */
  readonly input?: readonly { readonly role?: string; readonly type?: string; readonly content?: unknown }[];
  /** For Google. */
  readonly contents?: readonly { readonly role: string; readonly parts: readonly object[] }[];
}

/** Returns the model and the conversation of a request, in any format. */
export function conversationOf(path: string, text: string): Pick<SeenRequest, 'messages' | 'model'> {
  const body = parsed(text);
  const inPath = /\/models\/([^/]+):/.exec(path)?.[1];
  const messages =
    body.messages ??
    body.input?.map((item): Message => ({ content: item, ...item, role: item.role ?? roleOf(item.type) })) ??
    body.contents?.flatMap(({ role, parts }): Message[] => [
      ...parts.filter(isResult).map((content) => ({ role: 'tool', content })),
      ...(parts.every(isResult) ? [] : [{ role, content: parts }]),
    ]) ??
    [];
  return { model: body.model ?? (inPath === undefined ? 'test-model' : decodeURIComponent(inPath)), messages };
}

function roleOf(type: string | undefined): string {
  return type === 'function_call_output' ? 'tool' : 'assistant';
}

function isResult(part: object): boolean {
  return 'functionResponse' in part;
}

function parsed(text: string): Body {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return {};
  }
}
