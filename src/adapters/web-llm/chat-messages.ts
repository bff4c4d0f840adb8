import type { ChatCompletionMessageParam } from '@mlc-ai/web-llm';
import { escapeMarks } from '../../core/local-prompt/escape-marks.ts';
import type { EngineMessage } from '../../core/ports/text-engine.ts';
import { EMPTY_THINKING } from './empty-thinking.ts';
import type { ChatTemplate } from './model-config.ts';

/** Number of answers that are cached verbatim. */
const MOST_REPLIES = 200;

export interface ChatMessages {
  /** A conversation in the engine's format. */
  of(messages: readonly EngineMessage[]): ChatCompletionMessageParam[];
  /**
   * Caches an answer as the engine wrote it and sends it back verbatim, because the engine reuses its KV cache only for equal
   * text.
   */
  keep(text: string, raw: string): void;
}

/**
 * Converts conversations to the engine's format. The engine fills its template with `String.replace`, in which `$` is special,
 * so each `$` is doubled. The first system text is kept; any other one, or every one for a model without that role, becomes a
 * user message.
 */
export function createChatMessages({ roles, replaced }: ChatTemplate, special: readonly string[]): ChatMessages {
  const escapeText = escapeMarks(special);
  const replies = new Map<string, string>();
  const written = (role: string, text: string) => (replaced.has(role) ? text.replaceAll('$', '$$$$') : text);

  function one({ role, content }: EngineMessage, at: number): ChatCompletionMessageParam {
    switch (role) {
      case 'assistant':
        return { role, content: written(role, replies.get(bare(content)) ?? escapeText(content)) };
      case 'system':
        if (at === 0 && roles.system) return { role, content: written(role, escapeText(content)) };
        return { role: 'user', content: written('user', escapeText(content)) };
      case 'tool':
        if (roles.tool) return { role, content: written(role, escapeText(content)), tool_call_id: String(at) };
        return { role: 'user', content: written('user', escapeText(content)) };
      case 'user':
        return { role, content: written(role, escapeText(content)) };
      default:
        return role satisfies never;
    }
  }

  return {
    of: (messages) => messages.map(one),
    keep(text, raw) {
      if (replies.size >= MOST_REPLIES) replies.clear();
      // A note may have made the model output a control token letter by letter; read back, the text would be that token.
      const front = raw.startsWith(EMPTY_THINKING) ? EMPTY_THINKING : '';
      replies.set(bare(text), front + escapeText(raw.slice(front.length)));
    },
  };
}

/** Returns the same key for equal answers: JSON may come back with different whitespace. */
function bare(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.trim();
  }
}
