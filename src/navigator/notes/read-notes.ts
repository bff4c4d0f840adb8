import type { Outcome } from '../conversation.ts';
import { callAll, type Plan } from '../navigator-plan.ts';
import { type ReadText, readFirstWindows, readOn } from '../saved-results.ts';
import { type Sentence, sentence } from '../texts/say.ts';
import { TOOL } from '../tool-names.ts';
import { type FileOutput, fileOutputSchema, outputOf } from '../tool-outputs.ts';

export type ReadNote =
  | {
      readonly type: 'read';
      readonly path: string;
      readonly content: string;
      readonly totalLines: number;
      readonly complete: boolean;
      /** The hash that a change must state as its base; null if the tool returned none. */
      readonly hash: string | null;
    }
  | { readonly type: 'unread'; readonly path: string; readonly outcome: Outcome };

export function readCall(path: string): { tool: string; input: Record<string, unknown> } {
  return { tool: TOOL.readFile, input: { path } };
}

/** Reads notes in one step. Reads those too long for one answer in parts. */
export function* readNotes(say: Sentence, paths: readonly string[]): Plan<ReadNote[]> {
  const outcomes = yield* callAll(say, paths.map(readCall));
  return yield* finishReading(paths, outcomes);
}

/** Continues from the outcomes of `readCall` for each path. */
export function* finishReading(paths: readonly string[], outcomes: readonly Outcome[]): Plan<ReadNote[]> {
  const say = sentence('readingLongNotes');
  const firsts = new Map<string, FileOutput>();
  for (const [index, path] of paths.entries()) {
    const file = outcomes[index] ? outputOf(outcomes[index], fileOutputSchema) : null;
    if (file) firsts.set(path, file);
  }
  const cut = paths.filter((_, index) => outcomes[index]?.type === 'cut');
  for (const [index, file] of (yield* readFirstWindows(say, cut)).entries()) {
    const path = cut[index];
    if (file && path !== undefined) firsts.set(path, file);
  }
  const long = [...firsts].flatMap(([path, first]) => (first.truncated ? [{ path, first }] : []));
  const texts = new Map<string, ReadText>();
  for (const [index, text] of (yield* readOn(say, long)).entries()) texts.set(long[index]?.path ?? '', text);
  return paths.map((path, index): ReadNote => {
    const first = firsts.get(path);
    // What the tool says of a picture is no text of the notebook.
    if (first?.isPicture) return { type: 'unread', path, outcome: { type: 'error', code: 'is-picture', message: '' } };
    const text = texts.get(path) ?? (first && { ...first, complete: true });
    if (text) return { type: 'read', path, ...contentOf(text), hash: first?.hash ?? null };
    return { type: 'unread', path, outcome: unreadable(outcomes[index]) };
  });
}

function contentOf({ content, totalLines, complete }: ReadText): ReadText {
  return { content, totalLines, complete };
}

function unreadable(outcome: Outcome | undefined): Outcome {
  if (outcome === undefined) return { type: 'missing', tool: TOOL.readFile };
  if (outcome.type !== 'cut') return outcome;
  return { type: 'error', code: 'bad-input', message: 'its lines are too long to read in parts' };
}
