import type { Outcome } from './conversation.ts';
import { callAll, type Plan } from './plan.ts';
import { type FileOutput, fileOutputSchema, outputOf } from './tool-outputs.ts';

/** Lines read at once from a file whose whole is too long for one answer: wide first, then narrow. */
const WINDOW_LINES = [200, 40, 5] as const;
/** Most windows of one file. */
const MOST_WINDOWS = 60;

/** A file's text, as far as it could be read. */
export interface ReadText {
  readonly content: string;
  readonly totalLines: number;
  readonly complete: boolean;
}

/** The call that begins to read a saved result. */
export function firstWindow(savedTo: string): { tool: string; input: Record<string, unknown> } {
  return window(savedTo, 1, WINDOW_LINES[0]);
}

/**
 * Goes on from the outcome of `firstWindow` and parses the whole. Null when it cannot be put together:
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

/** Reads from where a first part ended to the end of the file. */
export function* readOn(path: string, say: string, first: FileOutput): Plan<ReadText> {
  const size = Math.max(1, first.toLine - first.fromLine + 1);
  const starts: number[] = [];
  for (let from = first.toLine + 1; from <= first.totalLines && starts.length < MOST_WINDOWS; from += size)
    starts.push(from);
  const outcomes = yield* callAll(
    say,
    starts.map((from) => window(path, from, size)),
  );
  const parts = new Map<number, string>([[first.fromLine, first.content]]);
  let complete = first.toLine >= first.totalLines || (starts.at(-1) ?? 0) + size > first.totalLines;
  for (const [index, outcome] of outcomes.entries()) {
    const from = starts[index] ?? 0;
    const part = outputOf(outcome, fileOutputSchema);
    if (part) {
      parts.set(from, part.content);
      complete &&= part.toLine >= Math.min(first.totalLines, from + size - 1);
    } else if (outcome.type === 'cut') {
      const half = yield* readHalves(path, say, from, Math.min(size, first.totalLines - from + 1));
      if (half === null) complete = false;
      else parts.set(from, half);
    } else complete = false;
  }
  return {
    content: joined([...parts].toSorted(([a], [b]) => a - b).map(([, text]) => text)),
    totalLines: first.totalLines,
    complete,
  };
}

/** A window that does not fit, in two halves, and those again. */
function* readHalves(path: string, say: string, from: number, lines: number): Plan<string | null> {
  const half = Math.ceil(lines / 2);
  if (half >= lines) return null;
  const ranges = [
    { from, lines: half },
    { from: from + half, lines: lines - half },
  ];
  const outcomes = yield* callAll(
    say,
    ranges.map((range) => window(path, range.from, range.lines)),
  );
  const texts: string[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const range = ranges[index];
    const part = outputOf(outcome, fileOutputSchema);
    const text = part
      ? part.content
      : outcome.type === 'cut' && range
        ? yield* readHalves(path, say, range.from, range.lines)
        : null;
    if (text === null) return null;
    texts.push(text);
  }
  return joined(texts);
}

function window(path: string, fromLine: number, lines: number): { tool: string; input: Record<string, unknown> } {
  return { tool: 'read_file', input: { path, fromLine, lines } };
}

/** A window may come with or without the line end after its last line. */
function joined(parts: readonly string[]): string {
  return parts.map((part, index) => (index < parts.length - 1 && !part.endsWith('\n') ? `${part}\n` : part)).join('');
}
