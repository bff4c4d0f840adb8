/** A text that a tool returned in parts. */
interface TextPart {
  readonly content: string;
  readonly toLine: number;
  readonly totalLines: number;
  readonly nextCharacter: number | undefined;
}

/** Most characters of a text that is read in parts. */
const MAX_CHARS = 400_000;

function asPart(output: unknown): TextPart | null {
  if (typeof output !== 'object' || output === null) return null;
  const { content, toLine, totalLines, truncated, nextCharacter } = { ...output } as Record<string, unknown>;
  if (typeof content !== 'string' || typeof toLine !== 'number' || typeof totalLines !== 'number') return null;
  if (truncated !== true || content.length > MAX_CHARS) return null;
  return { content, toLine, totalLines, nextCharacter: typeof nextCharacter === 'number' ? nextCharacter : undefined };
}

/**
 * Returns the arguments that continue a text; null when it is whole, or when the call asked for some lines only.
 *
 * @param output the parts so far, joined
 */
export function nextPartOf(
  input: Readonly<Record<string, unknown>>,
  output: unknown,
): Readonly<Record<string, unknown>> | null {
  const part = asPart(output);
  if (part === null || Object.hasOwn(input, 'lines')) return null;
  if (part.nextCharacter !== undefined) {
    return { ...input, fromLine: part.toLine, fromCharacter: part.nextCharacter };
  }
  return { ...input, fromLine: part.toLine + 1, fromCharacter: 0 };
}

/** Joins a text with its next part. All other fields are those of the part. */
export function joinParts(before: unknown, next: unknown): unknown {
  const known = asPart(before);
  if (known === null || typeof next !== 'object' || next === null || !('content' in next)) return next;
  const { content } = next;
  const isProgress = typeof content === 'string' && content !== '';
  const joined = { ...next, content: known.content + (isProgress ? content : '') };
  return isProgress ? joined : { ...joined, truncated: false };
}
