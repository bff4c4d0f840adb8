import { z } from 'zod';
import { MAX_FILE_BYTES } from '../../contracts/domain/notebook/path.ts';
import { fileTooLargeError } from '../../contracts/errors/messages/notebook-messages.ts';
import { countLines } from '../../core/notebook/text/note-text.ts';
import { definePlanTool } from '../../core/tool-catalog/define-tool.ts';
import { baseHashField, pathField, textField, WRITE_HINTS, writtenFields } from '../tool-fields.ts';
import { conflictAt, nothingAt, openText, type ToolError } from './open-text.ts';

export const editFile = definePlanTool({
  name: 'edit_file',
  description:
    'Replaces a piece of text in a file. oldText has to be in the file exactly, spaces and line ends included, ' +
    'and only once unless replaceAll is set. Read the file first.',
  compactDescription: 'Replaces oldText, which has to be there exactly, by newText.',
  compactFields: ['path', 'oldText', 'newText'],
  kind: 'edit',
  risk: 'write',
  hints: { ...WRITE_HINTS, destructiveHint: true, idempotentHint: false },
  rights: ['write'],
  tags: ['files', 'text'],
  preconditions: ['A file exists at the path.'],
  words: { want: 'change {path}', done: ['Changed {path} in {replacements#place}', 'Changed {path}'] },
  priority: 3,
  fileField: 'path',
  inputSchema: z.strictObject({
    path: pathField('The file.'),
    oldText: textField('The text to replace, with lines around it until it occurs only once.').min(1),
    newText: textField('Its replacement; empty removes it.'),
    baseHash: baseHashField,
    replaceAll: z
      .boolean()
      .default(false)
      .describe('Replace every occurrence. Default: false, there has to be exactly one.'),
  }),
  outputSchema: z.object({
    ...writtenFields,
    replacements: z.int().nonnegative().describe('How many times the text was replaced.'),
  }),
  examples: [
    {
      title: 'Correct one value',
      input: { path: '/notes/plan.md', oldText: 'at 37 °C', newText: 'at 42 °C', replaceAll: false },
    },
    {
      title: 'Rename a sample everywhere',
      input: { path: '/data/run-7.csv', oldText: 'S-12', newText: 'S-21', replaceAll: true },
    },
  ],
  // Whether a text is found tells what the file holds: an edit needs the right to read as well.
  targets: (input) => [
    { path: input.path, operation: 'read', as: 'file' },
    { path: input.path, operation: 'write', as: 'file' },
  ],
  plan: async (input, { notebook, hash, handles: [reading, writing] }) => {
    if (reading === undefined || writing === undefined) return nothingAt(input.path);
    const file = await openText(notebook, reading);
    if (file.type === 'error') return file;
    if (input.baseHash !== undefined && file.info.hash !== input.baseHash) {
      return conflictAt(reading.shown, file.info.hash);
    }
    const replacements = countOccurrences(file.text, input.oldText);
    if (replacements === 0) return notFound(reading.shown, file.text, input.oldText);
    if (replacements > 1 && !input.replaceAll) return notUnique(reading.shown, file.text, input.oldText, replacements);
    const growth = (input.newText.length - input.oldText.length) * replacements;
    if (file.text.length + growth > MAX_FILE_BYTES) {
      const said = fileTooLargeError.sentence('edited', { path: reading.shown });
      return { type: 'error', code: 'file-too-large', ...said };
    }
    const bytes = new TextEncoder().encode(file.text.split(input.oldText).join(input.newText));
    const output = { path: reading.shown, hash: hash(bytes), sizeBytes: bytes.length, replacements };
    const planned = notebook.planPut(writing, bytes);
    if (planned.type === 'error') return planned;
    return planned.type === 'unchanged' ? { type: 'result', output } : { type: 'plan', change: planned.change, output };
  },
});

function countOccurrences(text: string, wanted: string): number {
  let count = 0;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) count += 1;
  return count;
}

function notFound(shown: string, text: string, wanted: string): ToolError {
  const otherEnds = text.includes('\r\n') && text.replaceAll('\r\n', '\n').includes(wanted.replaceAll('\r\n', '\n'));
  const advice = otherEnds
    ? 'The file contains the text with other line endings (\\r\\n). Write \\r\\n in oldText and newText.'
    : 'Read the file again and copy the text exactly, spaces and line ends included.';
  return { type: 'error', code: 'not-found', message: `oldText is not in ${shown}. ${advice}` };
}

function notUnique(shown: string, text: string, wanted: string, count: number): ToolError {
  const lines: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1 && lines.length < 5; at = text.indexOf(wanted, at + wanted.length)) {
    lines.push(countLines(text.slice(0, at + 1)));
  }
  const where = `${lines.length < count ? 'first ' : ''}at lines ${lines.join(', ')}`;
  const message = `oldText occurs ${count} times in ${shown}, ${where}. Add lines around it until it occurs once, or set replaceAll.`;
  return { type: 'error', code: 'not-unique', message };
}
