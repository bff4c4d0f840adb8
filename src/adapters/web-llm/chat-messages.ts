import type { ChatCompletionMessageParam } from '@mlc-ai/web-llm';
import { escapeMarks } from '../../core/local-prompt/escape-marks.ts';
import type { EngineMessage } from '../../core/ports/text-engine.ts';
import { EMPTY_THINKING } from './empty-thinking.ts';
import type { ChatTemplate } from './model-config.ts';

/** Answers that are remembered word for word. */
const MOST_REPLIES = 200;

export interface ChatMessages {
  /** A conversation as the engine takes it. */
  of(messages: readonly EngineMessage[]): ChatCompletionMessageParam[];
  /** Remembers an answer as the engine wrote it, so that it goes back in the same words: only then does it keep what it has read. */
  keep(text: string, raw: string): void;
}

/**
 * Turns conversations into the engine's. It puts texts into its template by `String.replace`, for which `$` has a meaning: there
 * each is written twice. One system text may stand at the front; another one, or any where the model knows none, is the person's.
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
      // A note may have had the model write a mark letter by letter: read again, it would be one.
      const front = raw.startsWith(EMPTY_THINKING) ? EMPTY_THINKING : '';
      replies.set(bare(text), front + escapeText(raw.slice(front.length)));
    },
  };
}

/** The same for answers that say the same: JSON may come back with other blanks than it was written with. */
function bare(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.trim();
  }
}
