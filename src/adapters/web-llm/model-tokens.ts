import { z } from 'zod';
import { looksLikeMark } from '../../core/local-prompt/escape-marks.ts';
import { parseJson } from '../../core/shared/json/parse-json.ts';

const tokenizerSchema = z.object({
  added_tokens: z.array(z.object({ content: z.string(), special: z.boolean().optional() })),
});

/** The control tokens of a tokenizer. */
export interface ModelTokens {
  /** Control tokens, such as the end of a turn. */
  readonly special: readonly string[];
  /** Whether the model supports reasoning before its answer. */
  readonly thinks: boolean;
}

/** Reads a `tokenizer.json`. Returns no tokens for an unreadable file, which the engine reports itself. */
export function readModelTokens(text: string): ModelTokens {
  const added = tokenizerSchema.safeParse(parseJson(text)).data?.added_tokens ?? [];
  return {
    special: added.flatMap(({ content, special }) =>
      (special === true && content.trim().length > 1) || looksLikeMark(content) ? [content] : [],
    ),
    thinks: added.some(({ content }) => content === '</think>'),
  };
}
