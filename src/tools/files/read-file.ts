import { z } from 'zod';
import { hashSchema } from '../../contracts/domain/ids.ts';
import { countLines, sliceLines, type TextSlice } from '../../core/notebook/text/note-text.ts';
import { cutBesideValue } from '../../core/shared/cuts/value-edges.ts';
import { defineReadTool } from '../../core/tool-catalog/define-tool.ts';
import { pathField, READS } from '../tool-fields.ts';
import { openPicture, openReadable } from './open-readable.ts';
import { nothingAt } from './open-text.ts';

/** Most characters one call returns: what a model takes in whole. The rest is read by line. */
const MAX_CHARACTERS = 10_000;

export const readFile = defineReadTool({
  name: 'read_file',
  description:
    'Reads a text file, whole or some lines, at most 10,000 characters at a time; go on with fromLine. Returns the exact content, and a hash ' +
    'to pass as baseHash. Of a PDF it returns the text, with a line such as === page 3 of 12 === above each page.',
  compactDescription: 'Reads a text file; a long one in parts, go on with fromLine.',
  compactFields: ['path', 'fromLine', 'fromCharacter'],
  ...READS,
  tags: ['files', 'text'],
  preconditions: ['A file exists at the path.'],
  words: {
    want: 'read {path}',
    done: [
      '{?isPicture}Read picture {path}',
      '{?fromLine=1}{?toLine=totalLines}Read {path} ({totalLines#line})',
      'Read lines {fromLine} to {toLine} of {totalLines} of {path}',
      'Read {path}',
    ],
  },
  priority: 1,
  fileField: 'path',
  readsAttachments: true,
  inputSchema: z.strictObject({
    path: pathField('The file.'),
    fromLine: z.int().min(1).default(1).describe('First line, from 1. Default: 1.'),
    fromCharacter: z
      .int()
      .min(0)
      .default(0)
      .describe('Where to begin in a first line that is too long for one call. Default: 0.'),
    lines: z.int().min(1).optional().describe('Most lines to return. Default: all to the end.'),
  }),
  outputSchema: z.object({
    path: z.string().describe('The file, as the agent names it.'),
    content: z.string().describe('The lines asked for, exactly as they are. Of a picture, what there is to know.'),
    hash: hashSchema.describe('SHA-256 of the whole file, 64 hexadecimal digits.'),
    sizeBytes: z.int().nonnegative().describe('Size of the whole file in bytes.'),
    totalLines: z.int().nonnegative().describe('Lines in the whole file.'),
    fromLine: z.int().min(1).describe('First line returned, counted from 1.'),
    toLine: z.int().nonnegative().describe('Last line returned; fromLine - 1 when there was none.'),
    pages: z.int().optional().describe('Pages of a PDF. Absent for other files.'),
    isPicture: z.boolean().optional().describe('Set for a picture, which has no text. Absent for other files.'),
    truncated: z.boolean().describe('Whether the file continues after the returned part.'),
    nextCharacter: z
      .int()
      .optional()
      .describe('Set where the last line was returned in part: go on with fromLine: toLine and fromCharacter: this.'),
  }),
  examples: [
    { title: 'A whole file', input: { path: '/notes/plan.md', fromLine: 1, fromCharacter: 0 } },
    {
      title: 'Lines 101 to 150 of a long file',
      input: { path: '/data/results.csv', fromLine: 101, fromCharacter: 0, lines: 50 },
    },
  ],
  targets: (input) => [{ path: input.path, operation: 'read', as: 'file' }],
  read: async (input, { notebook, pdf, hash, handles: [handle], fits }) => {
    if (handle === undefined) return nothingAt(input.path);
    const file = await openReadable(notebook, handle, pdf);
    if (file.type === 'error') {
      const picture = await openPicture(notebook, handle);
      return picture === null ? file : { type: 'result', output: pictureOutput(handle.shown, picture) };
    }
    const slice = sliceLines(file.text, input.fromLine, input.lines);
    const asked = Math.min(input.fromCharacter, lengthOfFirst(slice.content));
    const fromCharacter = cutBesideValue(slice.content, asked);
    const from = { fromLine: slice.fromLine, fromCharacter };
    const outputOf = (content: string) => {
      const end = endOf(content, slice, from);
      return {
        path: handle.shown,
        content,
        hash: file.info.hash ?? hash(file.text),
        sizeBytes: file.info.sizeBytes ?? new TextEncoder().encode(file.text).length,
        totalLines: slice.totalLines,
        fromLine: slice.fromLine,
        toLine: end.toLine,
        ...(file.pages === undefined ? {} : { pages: file.pages }),
        truncated: end.toLine < slice.totalLines || end.nextCharacter !== undefined,
        ...(end.nextCharacter === undefined ? {} : { nextCharacter: end.nextCharacter }),
      };
    };
    const wanted = slice.content.slice(fromCharacter);
    const whole = outputOf(wanted);
    if (wanted.length <= MAX_CHARACTERS && fits(whole)) return { type: 'result', output: whole };
    const content = cutToLines(wanted, (part) => part.length <= MAX_CHARACTERS && fits(outputOf(part)));
    return { type: 'result', output: outputOf(content) };
  },
});

function pictureOutput(path: string, { info, text }: NonNullable<Awaited<ReturnType<typeof openPicture>>>) {
  const sizes = { hash: info.hash, sizeBytes: info.sizeBytes ?? 0 };
  return { path, content: text, ...sizes, totalLines: 0, fromLine: 1, toLine: 0, isPicture: true, truncated: false };
}

/** The most of a content that does not fit: whole lines where one does, else the start of the first. */
function cutToLines(content: string, fits: (content: string) => boolean): string {
  const most = longestThat((length) => fits(content.slice(0, length)), content.length);
  const lastEnd = content.lastIndexOf('\n', most - 1);
  // With little room, a line is rather read in parts than put off for a heading before it.
  const isWorth = most > MAX_CHARACTERS / 2 || lastEnd >= most / 2;
  if (lastEnd !== -1 && isWorth) return content.slice(0, lastEnd + 1);
  const beside = cutBesideValue(content, most);
  const start = content.slice(0, Math.max(1, beside > most / 2 ? beside : most));
  return start.isWellFormed() ? start : content.slice(0, start.length === 1 ? 2 : start.length - 1);
}

/** The greatest length up to `most` that is taken, when all shorter ones are too. 0 when none is. */
function longestThat(isTaken: (length: number) => boolean, most: number): number {
  let [taken, refused] = [0, Math.min(most, MAX_CHARACTERS) + 1];
  while (refused - taken > 1) {
    const middle = Math.floor((taken + refused) / 2);
    if (isTaken(middle)) taken = middle;
    else refused = middle;
  }
  return taken;
}

/** Where the returned part ends: its last line and, when that line continues, the character to continue from. */
function endOf(
  content: string,
  slice: TextSlice,
  { fromLine, fromCharacter }: { fromLine: number; fromCharacter: number },
): { toLine: number; nextCharacter?: number } {
  const lines = countLines(content);
  if (lines === 0) return { toLine: slice.toLine };
  const toLine = fromLine - 1 + lines;
  const start = Math.min(fromCharacter, lengthOfFirst(slice.content));
  const isPart = !content.endsWith('\n') && start + content.length < slice.content.length;
  if (!isPart) return { toLine };
  const lastStart = content.lastIndexOf('\n') + 1;
  return { toLine, nextCharacter: (lastStart === 0 ? start : 0) + content.length - lastStart };
}

/** Without its line end: a request for the rest of a line ends with that line. */
function lengthOfFirst(content: string): number {
  const end = content.indexOf('\n');
  return end === -1 ? content.length : end;
}

/** How a target counts that is read as a whole: rules for reading it hold, whichever tool reads. */
export const AS_READ = { toolName: readFile.name, risk: readFile.risk };
