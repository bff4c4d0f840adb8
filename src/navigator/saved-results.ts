import { parseJson } from '../core/shared/json/parse-json.ts';
import type { Outcome } from './conversation.ts';
import { callAll, type Plan } from './navigator-plan.ts';
import type { Sentence } from './texts/say.ts';
import { TOOL } from './tool-names.ts';
import { type FileOutput, fileOutputSchema, outputOf } from './tool-outputs.ts';

/** Line counts of the first window of a file too long for one answer: wide, then narrow. */
const FIRST_LINES = [200, 40, 5] as const;
/** The maximum number of windows per request, over all files: a run may make 200 calls. */
const MOST_WINDOWS = 60;
/** The maximum number of rounds: short windows are continued, long ones halved. A run may make 20 steps. */
const MOST_ROUNDS = 4;

/** The text of a file, as far as it could be read. */
export interface ReadText {
  readonly content: string;
  readonly totalLines: number;
  readonly complete: boolean;
}

interface Range {
  readonly from: number;
  /** Last line, inclusive. */
  readonly to: number;
}

/** Returns the first call that reads a saved result; none if nothing was saved. */
export function savedWindow(outcome: Outcome): { tool: string; input: Record<string, unknown> }[] {
  return outcome.type === 'cut' && outcome.savedTo !== null ? [window(outcome.savedTo, 1, FIRST_LINES[0])] : [];
}

/**
 * Continues from the outcome of `savedWindow` and parses the whole result. Null if it cannot be reassembled:
 * a result saved as one long line cannot be read in parts.
 */
export function* finishSaved(savedTo: string, say: Sentence, first: Outcome): Plan<unknown> {
  const part = outputOf(first, fileOutputSchema);
  if (part === null) return null;
  const [text] = yield* readOn(say, [{ path: savedTo, first: part }]);
  if (!text?.complete) return null;
  return parseJson(text.content) ?? null;
}

/**
 * Reads the first window of each file, with fewer lines if it does not fit into one answer. Null for a file of which
 * not even the smallest window fits.
 */
export function* readFirstWindows(say: Sentence, paths: readonly string[]): Plan<(FileOutput | null)[]> {
  const found = new Map<string, FileOutput>();
  let open = paths;
  for (const lines of FIRST_LINES) {
    const outcomes = yield* callAll(
      say,
      open.map((path) => window(path, 1, lines)),
    );
    const cut: string[] = [];
    for (const [index, path] of open.entries()) {
      const outcome = outcomes[index];
      const part = outcome ? outputOf(outcome, fileOutputSchema) : null;
      if (part) found.set(path, part);
      else if (outcome?.type === 'cut') cut.push(path);
    }
    open = cut;
  }
  return paths.map((path) => found.get(path) ?? null);
}

interface OpenFile {
  readonly path: string;
  readonly first: FileOutput;
  /** Number of the first line to text. */
  readonly parts: Map<number, string>;
  complete: boolean;
}

/**
 * Reads the rest of files after their first windows, all files in parallel. Windows are a little shorter
 * than the first one; a truncated window is continued, one that does not fit is halved. Files share
 * the windows of one request; a file that needs more than its share is read partly.
 */
export function* readOn(say: Sentence, files: readonly { path: string; first: FileOutput }[]): Plan<ReadText[]> {
  const share = Math.max(1, Math.floor(MOST_WINDOWS / Math.max(1, files.length)));
  const states = files.map(({ path, first }): OpenFile => {
    const parts = new Map([[first.fromLine, first.content]]);
    return { path, first, parts, complete: !isMidLine(first) };
  });
  let open = states.flatMap((file) => {
    const size = Math.max(1, Math.floor((file.first.toLine - file.first.fromLine + 1) * 0.85));
    const ranges = split({ from: file.first.toLine + 1, to: file.first.totalLines }, size);
    if (ranges.length > share) file.complete = false;
    return ranges.slice(0, share).map((range) => ({ file, range }));
  });
  for (let round = 0; open.length > 0 && round < MOST_ROUNDS; round += 1) {
    const outcomes = yield* callAll(
      say,
      open.map(({ file, range }) => window(file.path, range.from, range.to - range.from + 1)),
    );
    open = open.flatMap(({ file, range }, index) => {
      return take(file, range, outcomes[index]).map((rest) => ({ file, range: rest }));
    });
  }
  for (const { file } of open) file.complete = false;
  return states.map(({ first, parts, complete }) => {
    const texts = [...parts].toSorted(([a], [b]) => a - b).map(([, text]) => text);
    return { content: joined(texts), totalLines: first.totalLines, complete };
  });
}

/** Stores the lines of a window and returns the lines still to be read. */
function take(file: OpenFile, range: Range, outcome: Outcome | undefined): Range[] {
  const part = outcome ? outputOf(outcome, fileOutputSchema) : null;
  if (part) {
    file.parts.set(range.from, part.content);
    if (isMidLine(part)) file.complete = false;
    if (part.toLine >= range.to) return [];
    if (part.toLine >= range.from) return [{ from: part.toLine + 1, to: range.to }];
  } else if (outcome?.type === 'cut' && range.to > range.from) {
    return split(range, Math.ceil((range.to - range.from + 1) / 2));
  }
  file.complete = false;
  return [];
}

function split(range: Range, size: number): Range[] {
  const ranges: Range[] = [];
  for (let from = range.from; from <= range.to; from += size) {
    ranges.push({ from, to: Math.min(range.to, from + size - 1) });
  }
  return ranges;
}

/** Returns whether a part stops within a line that is too long to be returned whole. */
function isMidLine(part: FileOutput): boolean {
  if (!part.truncated || part.content.endsWith('\n')) return false;
  return part.toLine >= part.totalLines || part.toLine === part.fromLine;
}

function window(path: string, fromLine: number, lines: number): { tool: string; input: Record<string, unknown> } {
  return { tool: TOOL.readFile, input: { path, fromLine, lines } };
}

/** Joins windows. A window may lack the line end after its last line. */
function joined(parts: readonly string[]): string {
  return parts.map((part, index) => (index < parts.length - 1 && !part.endsWith('\n') ? `${part}\n` : part)).join('');
}
