import { z } from 'zod';
import { defineReadTool } from '../../core/tool-catalog/define-tool.ts';
import { nothingAt } from '../files/open-text.ts';
import { globField, limitField, omittedFields, READ_HINTS, scopeField, withheldOf } from '../tool-fields.ts';
import { matchBelow } from './match-below.ts';
import {
  createScanCap,
  filesBelow,
  LINE_SEARCH_WORDS,
  scanTexts,
  textQueryField,
  wholeWordField,
  withinCap,
} from './scan-texts.ts';
import { createTextSearch } from './search-text.ts';

export const grep = defineReadTool({
  name: 'grep',
  description:
    'Finds lines that hold a text, in all text files below a folder or in one file. No regular expressions. ' +
    'One call reads at most 64 MiB.',
  compactDescription: 'Finds lines that hold a text; no regular expressions.',
  seldomFields: ['wholeWord', 'limit'],
  kind: 'search',
  risk: 'read',
  hints: READ_HINTS,
  rights: ['read'],
  tags: ['search', 'text'],
  words: LINE_SEARCH_WORDS,
  inputSchema: z.strictObject({
    query: textQueryField(),
    path: scopeField('The folder or file.'),
    glob: globField,
    caseSensitive: z.boolean().default(false).describe('A and a differ. Default: false.'),
    wholeWord: wholeWordField(),
    limit: limitField('Most lines to return.', 200, 2000),
  }),
  outputSchema: z.object({
    matches: z
      .array(
        z.object({
          path: z.string().describe('The file, as the agent names it.'),
          line: z.int().min(1).describe('Line number, counted from 1.'),
          text: z.string().describe('The line; of a long one the 300 characters around the hit.'),
        }),
      )
      .describe('Lines that hold the text, by path and line.'),
    filesSearched: z.int().nonnegative().describe('Text files that were searched.'),
    total: z.int().nonnegative().describe('Lines found in the files that were searched.'),
    ...omittedFields,
  }),
  examples: [
    {
      title: 'Where a compound is mentioned',
      input: { query: 'tetrahydrofuran', path: '/', caseSensitive: false, wholeWord: false, limit: 200 },
    },
    {
      title: 'A sample as a word of its own, in tables only',
      input: { query: 'S-12', path: '/data', glob: '**/*.csv', caseSensitive: true, wholeWord: true, limit: 50 },
    },
  ],
  targets: (input) => [{ path: input.path, operation: 'read', as: 'either', opensRoot: true }],
  read: async (input, { notebook, handles: [base] }) => {
    if (base === undefined) return nothingAt(input.path);
    const below = filesBelow(notebook, base);
    if (below.type === 'error') return below;
    const pattern = matchBelow(input.glob ?? '**', base.shown);
    if (pattern.type === 'error') return pattern;
    const files = below.files.filter(({ path }) => path === base.shown || pattern.matches(path));
    const readable = withinCap(files);
    const search = createTextSearch(input);
    const cap = createScanCap();
    const matches: { path: string; line: number; text: string }[] = [];
    let filesSearched = 0;
    let total = 0;
    for await (const file of scanTexts(notebook, readable, cap)) {
      filesSearched += 1;
      const found = search(file.text);
      const room = Math.max(0, input.limit - matches.length);
      // How many lines there are is told also of those left out: who chooses the words could read by it.
      if (found.length > 0 && (room > 0 || file.isLocalOnly)) notebook.noteRead(file.handle);
      matches.push(...found.slice(0, room).map((match) => ({ path: file.handle.shown, ...match })));
      total += found.length;
    }
    const truncated = total > matches.length || readable.length < files.length || cap.left <= 0;
    const withheld = withheldOf(notebook.countWithheld(base, 'content', { recursive: true }));
    return { type: 'result', output: { matches, filesSearched, total, truncated, ...withheld } };
  },
});
