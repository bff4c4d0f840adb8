/**
 * How a model thinks before it answers. `written`: it writes `<think>` itself. `begun`: its chat template ends the prompt with
 * `<think>`, so its text begins within the thoughts.
 */
export type ThinkingMode = 'written' | 'begun';

/**
 * Reads from the chat template whether and how a model thinks; null when it does not, or when its tags are control tokens: the
 * engine leaves those out of its text, and thoughts could not be told from the answer.
 */
export function thinkingMode(chatTemplate: string | null, hiddenTokens: ReadonlySet<unknown>): ThinkingMode | null {
  if (chatTemplate === null || hiddenTokens.has('<think>') || hiddenTokens.has('</think>')) return null;
  const hasTags = chatTemplate.includes('</think>');
  if (!hasTags && !(chatTemplate.includes('enable_thinking') && chatTemplate.includes('<think>'))) return null;
  const end = chatTemplate.slice(Math.max(0, chatTemplate.lastIndexOf('add_generation_prompt')));
  return BEGUN.test(end) ? 'begun' : 'written';
}

/** A text of the template that ends within the thoughts. */
const BEGUN = /<think>(?:\\n|\s)*['"]/;
