import type { RenderAnswers } from '../../contracts/wire/render-requests.ts';

type Answer = RenderAnswers['answer'];

/** Most rendered texts that are kept, and their length in UTF-16 units together with that of their trees. */
const MAX_KEPT = 60;
const MAX_KEPT_CHARS = 8_000_000;

const kept = new Map<string, { answer: Answer; chars: number }>();
let keptChars = 0;

/** Returns what was rendered from a text before: a text that moves, or is shown again, does not change its height. */
export function knownAnswer(text: string): Answer | null {
  return kept.get(text)?.answer ?? null;
}

/**
 * Keeps what was rendered from a text. The oldest texts are dropped.
 *
 * @param before what the text was while it was streaming; no longer kept
 */
export function rememberAnswer(text: string, answer: Answer, before: string): void {
  forget(text);
  if (text.startsWith(before)) forget(before);
  const chars = answer.blocks.reduce((sum, { tree }) => sum + tree.length, text.length);
  kept.set(text, { answer, chars });
  keptChars += chars;
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT && keptChars <= MAX_KEPT_CHARS) return;
    forget(oldest);
  }
}

function forget(text: string): void {
  keptChars -= kept.get(text)?.chars ?? 0;
  kept.delete(text);
}
