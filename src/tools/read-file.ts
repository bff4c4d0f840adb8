import { z } from 'zod';
import { hashSchema } from '../contracts/ids.ts';
import { sliceLines } from '../core/notebook/text.ts';
import { defineReadTool } from '../core/tools/define-tool.ts';
import { pathField, READ_HINTS } from './fields.ts';
import { nothingAt, openText } from './open-text.ts';

/** Most characters one call returns: what a model takes in whole. The rest is read by line. */
const MAX_CHARACTERS = 10_000;

export const readFile = defineReadTool({
  name: 'read_file',
  description:
    'Reads a text file, whole or some of its lines, at most 10,000 characters at a time; go on with fromLine. Returns the content exactly as it is, with its line ends, ' +
    'and a hash to pass as baseHash to edit_file or write_file.',
  brief: 'Reads a text file; a long one in parts, go on with fromLine.',
  kind: 'read',
  risk: 'read',
  hints: READ_HINTS,
  inputSchema: z.strictObject({
    path: pathField('The file.'),
    fromLine: z.int().min(1).default(1).describe('First line to return, counted from 1. Default: 1.'),
    lines: z.int().min(1).optional().describe('Most lines to return. Default: all to the end.'),
  }),
  outputSchema: z.object({
    path: z.string().describe('The file, as the agent names it.'),
    content: z.string().describe('The lines asked for, exactly as they are.'),
    hash: hashSchema.describe('SHA-256 of the whole file, 64 hexadecimal digits.'),
    sizeBytes: z.int().nonnegative().describe('Size of the whole file in bytes.'),
    totalLines: z.int().nonnegative().describe('Lines in the whole file.'),
    fromLine: z.int().min(1).describe('First line returned, counted from 1.'),
    toLine: z.int().nonnegative().describe('Last line returned; fromLine - 1 when there was none.'),
    truncated: z.boolean().describe('Whether the file goes on after what was returned.'),
  }),
  examples: [
    { title: 'A whole file', input: { path: '/notes/plan.md', fromLine: 1 } },
    { title: 'Lines 101 to 150 of a long file', input: { path: '/data/results.csv', fromLine: 101, lines: 50 } },
  ],
  targets: (input) => [{ path: input.path, operation: 'read', as: 'file' }],
  read: async (input, { notebook, hash, handles: [handle] }) => {
    if (handle === undefined) return nothingAt(input.path);
    const file = await openText(notebook, handle);
    if (file.type === 'error') return file;
    const slice = sliceLines(file.text, input.fromLine, input.lines);
    const cut = cutToLines(slice.content, slice.fromLine, slice.toLine);
    return {
      type: 'result',
      output: {
        path: handle.shown,
        content: cut.content,
        hash: file.info.hash ?? hash(file.text),
        sizeBytes: file.info.sizeBytes,
        totalLines: slice.totalLines,
        fromLine: slice.fromLine,
        toLine: cut.toLine,
        truncated: cut.toLine < slice.totalLines || cut.content.length < slice.content.length,
      },
    };
  },
});

/** At most `MAX_CHARACTERS`: whole lines where one fits, else the start of the first. */
function cutToLines(content: string, fromLine: number, toLine: number): { content: string; toLine: number } {
  if (content.length <= MAX_CHARACTERS) return { content, toLine };
  const lastEnd = content.lastIndexOf('\n', MAX_CHARACTERS - 1);
  if (lastEnd === -1) {
    const start = content.slice(0, MAX_CHARACTERS);
    return { content: start.isWellFormed() ? start : start.slice(0, -1), toLine: fromLine };
  }
  const whole = content.slice(0, lastEnd + 1);
  return { content: whole, toLine: fromLine - 1 + sliceLines(whole, 1).totalLines };
}
