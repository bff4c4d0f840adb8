import type { Outcome } from './conversation.ts';
import { callAll, type Plan } from './plan.ts';
import { readInWindows, readOn } from './saved-results.ts';
import { fileOutputSchema, outputOf } from './tool-outputs.ts';

/** A note that was read, or why not. */
export type ReadNote =
  | {
      readonly type: 'read';
      readonly path: string;
      readonly content: string;
      readonly totalLines: number;
      readonly complete: boolean;
    }
  | { readonly type: 'unread'; readonly path: string; readonly outcome: Outcome };

/** The call that reads a note. */
export function readCall(path: string): { tool: string; input: Record<string, unknown> } {
  return { tool: 'read_file', input: { path } };
}

/** Reads notes, all in one step; those too long for one answer part by part. */
export function* readNotes(say: string, paths: readonly string[]): Plan<ReadNote[]> {
  const outcomes = yield* callAll(say, paths.map(readCall));
  return yield* finishReading(paths, outcomes);
}

/** Goes on from the outcomes of `readCall` for each path. */
export function* finishReading(paths: readonly string[], outcomes: readonly Outcome[]): Plan<ReadNote[]> {
  const notes: ReadNote[] = [];
  for (const [index, path] of paths.entries()) {
    const outcome = outcomes[index] ?? { type: 'missing', tool: 'read_file' };
    notes.push(yield* finishNote(path, outcome));
  }
  return notes;
}

function* finishNote(path: string, outcome: Outcome): Plan<ReadNote> {
  const say = `Reading ${path} in parts.`;
  const file = outputOf(outcome, fileOutputSchema);
  if (file) {
    const text =
      file.truncated && file.toLine < file.totalLines
        ? yield* readOn(path, say, file)
        : { ...file, complete: !file.truncated };
    return { type: 'read', path, content: text.content, totalLines: text.totalLines, complete: text.complete };
  }
  if (outcome.type !== 'cut') return { type: 'unread', path, outcome };
  const text = yield* readInWindows(path, say);
  if (text === null) {
    const reason = 'its lines are too long to read in parts';
    return { type: 'unread', path, outcome: { type: 'error', code: 'bad-input', message: reason } };
  }
  return { type: 'read', path, content: text.content, totalLines: text.totalLines, complete: text.complete };
}
