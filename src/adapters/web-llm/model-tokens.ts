import { z } from 'zod';

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
    special: added.flatMap(({ content, special }) => (special === true && content.trim().length > 1 ? [content] : [])),
    thinks: added.some(({ content }) => content === '</think>'),
  };
}

/**
 * A function that makes such marks in a text mere text, by a space behind their first character: what a file says must not end
 * a turn or begin one in another's name.
 */
export function disarmMarks(special: readonly string[]): (text: string) => string {
  const marks = new Set(special);
  const firsts = new Set(special.map((mark) => mark.charAt(0)));
  const lengths = [...new Set(special.map((mark) => mark.length))].sort((one, other) => other - one);
  if (marks.size === 0) return (text) => text;
  return (text) => {
    let safe = '';
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      if (!firsts.has(text.charAt(at)) || !lengths.some((length) => marks.has(text.slice(at, at + length)))) continue;
      safe += `${text.slice(from, at + 1)} `;
      from = at + 1;
    }
    return safe + text.slice(from);
  };
}
