import { z } from 'zod';
import { hashSchema } from '../../contracts/domain/ids.ts';
import { defineReadTool } from '../../core/tool-catalog/define-tool.ts';
import { nothingAt, openText } from '../files/open-text.ts';
import { readFile } from '../files/read-file.ts';
import { pathField, READS, truncatedField } from '../tool-fields.ts';
import { linesOf, shownLine } from './number-lines.ts';

/** Most characters one call returns: what a model takes in whole. */
const MAX_CHARACTERS = 10_000;
const MOST_RANGES = 20;

const lineField = (what: string) => z.int().min(1).describe(what);

export const repoOpenFile = defineReadTool({
  name: 'repo_open_file',
  description:
    'Opens a file of source code with a number before each line, whole or some ranges of lines, at most 10,000 characters at a time. ' +
    'The numbers are those that a patch needs.',
  ...READS,
  ruledAs: readFile.name,
  catalogOnly: true,
  offeredWide: true,
  tags: ['code', 'text'],
  preconditions: ['A file exists at the path.'],
  words: { want: 'read {path}', done: ['Read {path}'] },
  fileField: 'path',
  inputSchema: z.strictObject({
    path: pathField('The file.'),
    ranges: z
      .array(z.strictObject({ fromLine: lineField('First line.'), toLine: lineField('Last line.') }))
      .min(1)
      .max(MOST_RANGES)
      .optional()
      .describe(`The lines to return, in up to ${MOST_RANGES} ranges. Default: the whole file.`),
  }),
  outputSchema: z.object({
    path: z.string().describe('The file, as the agent names it.'),
    parts: z
      .array(
        z.object({
          fromLine: z.int().min(1).describe('First line returned, counted from 1.'),
          toLine: z.int().nonnegative().describe('Last line returned; fromLine - 1 when there was none.'),
          text: z.string().describe('The lines, each as its number, a bar and the line; of a long one the start.'),
        }),
      )
      .describe('The ranges, in the order of the file, with overlapping ones joined.'),
    totalLines: z.int().nonnegative().describe('Lines in the whole file.'),
    hash: hashSchema.describe('SHA-256 of the whole file, 64 hexadecimal digits.'),
    truncated: truncatedField,
  }),
  examples: [
    { title: 'A whole file', input: { path: '/code/reader/src/parse.ts' } },
    {
      title: 'Two places of a long file',
      input: {
        path: '/code/reader/src/parse.ts',
        ranges: [
          { fromLine: 1, toLine: 30 },
          { fromLine: 210, toLine: 250 },
        ],
      },
    },
  ],
  targets: (input) => [{ path: input.path, operation: 'read', as: 'file' }],
  read: async (input, { notebook, hash, handles: [handle], fits }) => {
    if (handle === undefined) return nothingAt(input.path);
    const file = await openText(notebook, handle);
    if (file.type === 'error') return file;
    const lines = linesOf(file.text);
    const ranges = joined(input.ranges ?? [{ fromLine: 1, toLine: Math.max(1, lines.length) }], lines.length);
    const outputOf = (parts: readonly Part[], truncated: boolean) => ({
      path: handle.shown,
      parts: [...parts],
      totalLines: lines.length,
      hash: file.info.hash ?? hash(file.text),
      truncated,
    });
    const isTaken = (parts: readonly Part[]) =>
      parts.reduce((sum, { text }) => sum + text.length, 0) <= MAX_CHARACTERS && fits(outputOf(parts, true));
    const parts: Part[] = [];
    for (const { fromLine, toLine } of ranges) {
      const whole = numbered(lines, fromLine, toLine);
      if (isTaken([...parts, whole])) {
        parts.push(whole);
        continue;
      }
      const last = mostLines(fromLine, toLine, (to) => isTaken([...parts, numbered(lines, fromLine, to)]));
      return { type: 'result', output: outputOf([...parts, numbered(lines, fromLine, last)], true) };
    }
    return { type: 'result', output: outputOf(parts, false) };
  },
});

interface Part {
  fromLine: number;
  toLine: number;
  text: string;
}
type Range = Pick<Part, 'fromLine' | 'toLine'>;

/** Returns the ranges within the file in its order, with those joined that overlap or touch. */
function joined(ranges: readonly Range[], totalLines: number): Range[] {
  const all: Range[] = [];
  for (const { fromLine, toLine } of ranges.toSorted((one, other) => one.fromLine - other.fromLine)) {
    const last = all.at(-1);
    const end = Math.min(Math.max(fromLine - 1, toLine), totalLines);
    if (last !== undefined && fromLine <= last.toLine + 1) last.toLine = Math.max(last.toLine, end);
    else all.push({ fromLine, toLine: Math.max(fromLine - 1, end) });
  }
  return all;
}

function numbered(lines: readonly string[], fromLine: number, toLine: number): Part {
  const shown = lines.slice(fromLine - 1, toLine).map((line, at) => `${fromLine + at}| ${shownLine(line)}`);
  return { fromLine, toLine, text: shown.join('\n') };
}

/** The last line up to which a range is taken; at least its first one. */
function mostLines(fromLine: number, toLine: number, isTaken: (toLine: number) => boolean): number {
  let [taken, refused] = [fromLine, toLine + 1];
  while (refused - taken > 1) {
    const middle = Math.floor((taken + refused) / 2);
    if (isTaken(middle)) taken = middle;
    else refused = middle;
  }
  return taken;
}
