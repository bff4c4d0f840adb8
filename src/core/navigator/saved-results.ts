import type { Outcome } from './conversation.ts';
import { callAll, type Plan } from './plan.ts';
import { type FileOutput, fileOutputSchema, outputOf } from './tool-outputs.ts';

/** Lines read at once from a file whose whole is too long for one answer: wide first, then narrow. */
const WINDOW_LINES = [200, 40, 5] as const;
/** Most windows of one file. */
const MOST_WINDOWS = 80;
/** Most rounds of windows: short ones gone on with, long ones halved. */
const MOST_ROUNDS = 8;

/** A file's text, as far as it could be read. */
export interface ReadText {
  readonly content: string;
  readonly totalLines: number;
  readonly complete: boolean;
}

/** The call that begins to read a saved result; none where nothing was saved. */
export function savedWindow(outcome: Outcome): { tool: string; input: Record<string, unknown> }[] {
  return outcome.type === 'cut' && outcome.savedTo !== null ? [window(outcome.savedTo, 1, WINDOW_LINES[0])] : [];
}

/**
 * Goes on from the outcome of `savedWindow` and parses the whole. Null when it cannot be put together:
 * a result saved as one long line has no parts.
 */
export function* finishSaved(savedTo: string, say: string, first: Outcome): Plan<unknown> {
  const part = outputOf(first, fileOutputSchema);
  if (part === null) return null;
  const text = yield* readOn(savedTo, say, part);
  if (!text.complete) return null;
  try {
    return JSON.parse(text.content);
  } catch {
    return null;
  }
}

/**
 * Reads a file window by window: the first tells how many lines there are, the rest are read at once.
 * Null when not even the narrowest first window fits, as with a file that is one long line.
 */
export function* readInWindows(path: string, say: string): Plan<ReadText | null> {
  for (const lines of WINDOW_LINES) {
    const [outcome] = yield* callAll(say, [window(path, 1, lines)]);
    const first = outcome ? outputOf(outcome, fileOutputSchema) : null;
    if (first) return yield* readOn(path, say, first);
    if (outcome?.type !== 'cut') return null;
  }
  return null;
}

interface Range {
  readonly from: number;
  /** Last line, inclusive. */
  readonly to: number;
}

/**
 * Reads from where a first part ended to the end of the file. Windows are as long as the first part; one that
 * comes back short is gone on with, one that does not fit is halved, all of a round at once.
 */
export function* readOn(path: string, say: string, first: FileOutput): Plan<ReadText> {
  const parts = new Map<number, string>([[first.fromLine, first.content]]);
  const size = Math.max(1, first.toLine - first.fromLine + 1);
  let complete = !isMidLine(first);
  let open = split({ from: first.toLine + 1, to: first.totalLines }, size);
  if (open.length > MOST_WINDOWS) complete = false;
  open = open.slice(0, MOST_WINDOWS);
  for (let round = 0; open.length > 0 && round < MOST_ROUNDS; round += 1) {
    const outcomes = yield* callAll(
      say,
      open.map((range) => window(path, range.from, range.to - range.from + 1)),
    );
    const next: Range[] = [];
    for (const [index, outcome] of outcomes.entries()) {
      const range = open[index];
      if (!range) continue;
      const part = outputOf(outcome, fileOutputSchema);
      if (part) {
        parts.set(range.from, part.content);
        complete &&= !isMidLine(part);
        if (part.toLine < range.to && part.toLine >= range.from) next.push({ from: part.toLine + 1, to: range.to });
        else complete &&= part.toLine >= range.to;
      } else if (outcome.type === 'cut' && range.to > range.from)
        next.push(...split(range, Math.ceil((range.to - range.from + 1) / 2)));
      else complete = false;
    }
    open = next;
  }
  const content = joined([...parts].toSorted(([a], [b]) => a - b).map(([, text]) => text));
  return { content, totalLines: first.totalLines, complete: complete && open.length === 0 };
}

function split(range: Range, size: number): Range[] {
  const ranges: Range[] = [];
  for (let from = range.from; from <= range.to; from += size)
    ranges.push({ from, to: Math.min(range.to, from + size - 1) });
  return ranges;
}

/** Whether a part stops within a line that is too long to be returned whole. */
function isMidLine(part: FileOutput): boolean {
  return (
    part.truncated && !part.content.endsWith('\n') && (part.toLine >= part.totalLines || part.toLine === part.fromLine)
  );
}

function window(path: string, fromLine: number, lines: number): { tool: string; input: Record<string, unknown> } {
  return { tool: 'read_file', input: { path, fromLine, lines } };
}

/** A window may come with or without the line end after its last line. */
function joined(parts: readonly string[]): string {
  return parts.map((part, index) => (index < parts.length - 1 && !part.endsWith('\n') ? `${part}\n` : part)).join('');
}
