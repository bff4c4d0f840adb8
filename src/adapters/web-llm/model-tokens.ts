import { z } from 'zod';
import { looksLikeMark } from '../../core/local-prompt/escape-marks.ts';

const tokenizerSchema = z.object({
  added_tokens: z.array(z.object({ content: z.string(), special: z.boolean().optional() })),
});

/** What a tokenizer takes for more than text. */
export interface ModelTokens {
  /** Marks that steer the conversation, such as the end of a turn. */
  readonly special: readonly string[];
  /** Whether the model can think aloud before it answers. */
  readonly thinks: boolean;
}

/** Reads a `tokenizer.json`. Where it cannot be read the engine will say so; nothing is known of its marks then. */
export function readModelTokens(text: string): ModelTokens {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { special: [], thinks: false };
  }
  const added = tokenizerSchema.safeParse(value).data?.added_tokens ?? [];
  return {
    special: added.flatMap(({ content, special }) =>
      (special === true && content.trim().length > 1) || looksLikeMark(content) ? [content] : [],
    ),
    thinks: added.some(({ content }) => content === '</think>'),
  };
}
